# The sections of .ci/run, one function each. They run in the root of the repository, under set -euo pipefail.

check_setup() {
  bash scripts/setup checks
  local begin=$SECONDS
  bash scripts/setup checks
  [ $((SECONDS - begin)) -le 1 ] || { echo "setup is slow when nothing is missing"; return 1; }
  swift --version 2>&1 | head -1
  echo "libcurl $(pkg-config --modversion libcurl), OpenSSL $(pkg-config --modversion libcrypto)"
}

# The same scratch folder as everybody's, with warnings as errors on top.
check_tests() {
  bash scripts/test -Xswiftc -warnings-as-errors
}

check_format() {
  local paths=(Package.swift Sources Tests)
  local extra
  for extra in Benchmarks Fuzz; do [ ! -d $extra ] || paths+=("$extra"); done
  swift format lint --strict --parallel --recursive "${paths[@]}"
}

check_shell() {
  local file scripts=()
  while IFS= read -r file; do
    case $(head -c 32 "$file" | head -1 | tr -d '\0') in
      '#!/bin/bash'*) scripts+=("$file") ;;
      *) [[ $file != *.sh ]] || scripts+=("$file") ;;
    esac
  done < <(repository_files)
  for file in "${scripts[@]}"; do bash -n "$file"; done
  shellcheck --shell=bash --severity=warning "${scripts[@]}"
  echo "${#scripts[@]} scripts"
}

check_rules() {
  bash .ci/rules.sh
}

# Other packages see this one as the consumers do. Their binaries must not carry a second HTTP stack. They share one scratch
# folder, so that the libraries are built once for all of them.
check_consumers() {
  local package folder
  for package in Tests/Consumers/RawHTTP Tests/Consumers/FullFlow; do
    swift build "${consumer[@]}" --package-path "$package"
  done
  folder=$(swift build "${consumer[@]}" --package-path Tests/Consumers/FullFlow --show-bin-path)
  bash .ci/linkage.sh "$folder"
  "$folder/DriverContract"
  with_data_folder "$folder/SDKContract"
  bash .ci/raw-http.sh "$folder/RawHTTP"
  bash scripts/demo
  bash .ci/full-flow.sh "$(swift build --show-bin-path)/haapi" "$folder/FullFlow"
}

consumer=(--scratch-path .build/consumers -Xswiftc -warnings-as-errors)

# The reference is built, every Swift example in it and in the README is compiled, and those that are tests are run.
check_documentation() {
  bash scripts/docs
  python3 Tests/Consumers/Documentation/generate.py .build/documentation
  swift build "${consumer[@]}" --package-path .build/documentation
  bash .ci/linkage.sh "$(swift build "${consumer[@]}" --package-path .build/documentation --show-bin-path)"
  with_data_folder swift test "${consumer[@]}" --package-path .build/documentation
}

# Runs a command with nothing stored so far.
with_data_folder() {
  local folder status=0
  folder=$(mktemp -d)
  XDG_DATA_HOME=$folder "$@" || status=$?
  rm -rf "$folder"
  return $status
}

check_benchmarks() {
  [ -f Benchmarks/Package.swift ] || { echo "no Benchmarks folder"; return 0; }
  swift build --package-path Benchmarks
  swift build --package-path Benchmarks/Crypto
  swift build --package-path Benchmarks/Access
}

# A short run, to see that the fuzzers work and that nothing has become fragile; Fuzz/run without arguments is a longer one.
check_fuzz() {
  Fuzz/run --seconds 8
}

check_thread() {
  run_sanitized thread
}

# Without the leak sanitizer: what it finds is Foundation's, of tests that end their process in mid-work, and of a test whose
# log sink holds its own log. What clients and servers leave behind is counted by tests of their own.
check_address() {
  ASAN_OPTIONS=detect_leaks=0 run_sanitized address
}

# A folder of its own for each sanitizer: the builds do not mix. The linker has hundreds of words about symbols of the
# address sanitizer's own. The tests are run eight at a time, which "swift test" cannot do: all at once, on a slow
# machine, some wait for the others until their time is over.
run_sanitized() {
  local options=(--sanitize="$1" --scratch-path ".build/$1")
  swift build --build-tests "${options[@]}" 2>&1 | grep -v "Cannot export local symbol '__asan_"
  ulimit -Sn 8192 || ulimit -Sn "$(ulimit -Hn)"
  local bundles
  bundles=("$(swift build "${options[@]}" --show-bin-path)"/*.xctest)
  "${bundles[0]}" --testing-library swift-testing --experimental-maximum-parallelization-width 8
}

repository_files() {
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files --cached --others --exclude-standard
  else
    find . -type f -not -path '*/.build/*' -not -path './.git/*' | sed 's,^\./,,'
  fi
}
