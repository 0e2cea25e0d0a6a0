#!/bin/bash
# What the code of this repository promises and no compiler checks. Prints each place that breaks a rule.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
broken=0

# rule TEXT PATTERN FOLDER...: no line of code (comments aside) may match.
rule() {
  local text=$1 pattern=$2 found
  shift 2
  found=$(grep -rnE --include='*.swift' --exclude-dir=.build -- "$pattern" "$@" | grep -vE '^[^:]+:[0-9]+:\s*//' || true)
  report "$text" "$found"
}

report() { # TEXT FOUND
  [ -n "$2" ] || return 0
  echo "$1:"
  sed 's/^/    /' <<<"$2"
  broken=1
}

rule "crashes where it should throw" '\btry!|\bas!|\bfatalError\(|\bpreconditionFailure\(|\bunowned\(unsafe\)' Sources
rule "drops an error" 'catch *\{ *\}|^\s*(_ = *)?try\? ' Sources
rule "carries a second libcurl" 'import +(struct |class |enum |func )?FoundationNetworking' Sources Tests/Consumers
rule "shows a C type to users" 'public +import +(CCurl|COpenSSL)' Sources
rule "waits by the clock in a test" '\bTask\.sleep\b|\busleep\(|(^|[{;=(]|await|try|return)\s*sleep\(|\bnanosleep\(' Tests

# Only behind #else, or for Apple platforms: what links Driver on Linux is FoundationEssentials, without ICU.
report "imports Foundation where FoundationEssentials is at hand" "$(
  find Sources Tests/Consumers -name '*.swift' -not -path '*/.build/*' -exec awk '
    /^[[:space:]]*((public|internal|package|private) )?import Foundation[[:space:]]*$/ && previous !~ /#else|#elseif|#if canImport\(Security\)/ {
      print FILENAME ":" FNR ": " $0
    }
    { previous = $0 }' {} +)"

# What turns off a check of the compiler says, on the line or in a comment close to it, what protects instead.
report "turns off a check without a word about what protects instead" "$(
  find Sources Tests -name '*.swift' -not -path '*/.build/*' -exec awk '
    function settle() { if (suspect != "") print suspect; suspect = "" }
    FNR == 1 { settle(); comment = -9 }
    /^[[:space:]]*\/\// { comment = FNR; suspect = ""; next }
    suspect != "" && FNR > at + 3 { settle() }
    /@unchecked Sendable|nonisolated\(unsafe\)|unsafeBitCast|@preconcurrency/ {
      if ($0 !~ /\/\// && comment < FNR - 6) { settle(); suspect = FILENAME ":" FNR ": " $0; at = FNR }
    }
    END { settle() }' {} +)"

# Nothing outside the repository is needed or named.
report "names a place outside the repository" "$(
  { git ls-files --cached --others --exclude-standard 2>/dev/null || find . -type f -not -path '*/.build/*'; } |
    grep -vE '^(\./)?\.ci/rules\.sh$' | tr '\n' '\0' |
    xargs -0 grep -nIE '(^|[^A-Za-z0-9_])/work/|\.\./shared\b|(\.\./|/work/)\.library|/tmp/wt/' 2>/dev/null || true)"
report "leads out of the repository" "$(find . -type l -not -path '*/.build/*' -not -path './.git/*' -not -path './.venv/*')"

if [ $broken = 0 ]; then echo "all rules hold"; fi
exit $broken
