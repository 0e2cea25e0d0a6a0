#!/bin/bash
# Starts a private nginx on 127.0.0.1 (and [::1] where there is one) as a set of
# plain HTTP fixtures: redirects of every kind, TLS of several kinds, client
# certificates, HTTP/2, slow and odd responses. Its files are in DIR.
#
#   start.sh DIR
#
# DIR    a work folder; it is made if missing. Everything is written there.
# Ports are picked free, or taken from NGINX_PORTS="p1 p2 ..." in the order of
# the list 'names' below.
#
# Prints one JSON object (also kept as DIR/endpoints.json). Run again on a DIR
# whose server still runs, it prints the same JSON and starts nothing.
# shellcheck disable=SC2154 # the ports p_NAME are declared from a list of names
set -euo pipefail
umask 022
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -ge 1 ] || { echo "usage: $0 DIR" >&2; exit 2; }
mkdir -p "$1"; dir=$(cd "$1" && pwd)
say() { echo "nginx peer: $*" >&2; }

alive() {
  [ -s "$dir/pid" ] && { tr '\0' ' ' <"/proc/$(cat "$dir/pid")/cmdline"; } 2>/dev/null | grep -qF "$dir/nginx.conf"
}
if alive && [ -s "$dir/endpoints.json" ]; then cat "$dir/endpoints.json"; exit 0; fi

bash "$here/../../../../scripts/setup" peers

bash "$here/../tls.sh" "$dir/tls"

# ---- ports ------------------------------------------------------------------
names="http https https2 h1 tls11 tls12 tls13 mtls mtlsoptional mtlsstrict12 mtlsstrict13 expired wronghost untrusted closed"
read -r -a ports <<<"${NGINX_PORTS:-$(python3 - <<'PY'
import socket
s = [socket.socket() for _ in range(15)]
for x in s: x.bind(("127.0.0.1", 0))
print(*[x.getsockname()[1] for x in s])
PY
)}"
i=0; for n in $names; do declare "p_$n=${ports[$i]}"; i=$((i + 1)); done
v6() { [ -e /proc/net/if_inet6 ] && grep -q '^0\{31\}1 ' /proc/net/if_inet6; }

# ---- files ------------------------------------------------------------------
mkdir -p "$dir/www" "$dir/tmp"
token='{"access_token":"fixture-token","token_type":"Bearer","expires_in":3600,"scope":"read"}'
printf '%s' "$token" >"$dir/www/token.json"
printf '{"access_token":"fixture-token","token_type":"Bearer","expires_in":' >"$dir/www/badjson.json"
printf '\xef\xbb\xbf%s' "$token" >"$dir/www/bom.json"
printf '{"access_token":"\xff\xfe\xfd","token_type":"Bearer"}' >"$dir/www/badutf8.json"
[ -s "$dir/www/big.json" ] || { # 8 MiB, and then the same inside a valid object of 64 MiB
  { printf '{"access_token":"fixture-token","token_type":"Bearer","pad":"'; head -c 8388608 /dev/zero | tr '\0' 'x'; printf '"}'; } >"$dir/www/big.json"
  { printf '{"access_token":"fixture-token","token_type":"Bearer","pad":"'; head -c 67108864 /dev/zero | tr '\0' 'x'; printf '"}'; } >"$dir/www/huge.json"
}
python3 -c 'print("["*200000 + "]"*200000, end="")' >"$dir/www/deep.json"

# ---- configuration ----------------------------------------------------------
common() { # the locations that every server has; $1 scheme, $2 own port, $3 own authority
  local self="$1://localhost:$2" code
  cat <<CONF
    root $dir/www;
    default_type text/plain;
    error_log $dir/error.log info;
    client_max_body_size 64m;
    absolute_redirect off;

    # what was asked, one "name: value" a line; an absent header gives "-"
    location = /echo {
      echo_read_request_body;
      add_header Cache-Control no-store always;
      echo "method: \$request_method";
      echo "uri: \$request_uri";
      echo "protocol: \$server_protocol";
      echo "scheme: \$scheme";
      echo "host: \$http_host";
      echo "authorization: \$peer_authorization";
      echo "dpop: \$peer_dpop";
      echo "accept: \$peer_accept";
      echo "user-agent: \$peer_ua";
      echo "content-type: \$peer_ct";
      echo "content-length: \$peer_cl";
      echo "cookie: \$peer_cookie";
      echo "referer: \$peer_referer";
      echo "ssl-protocol: \$ssl_protocol";
      echo "ssl-cipher: \$ssl_cipher";
      echo "ssl-reused: \$ssl_session_reused";
      echo "ssl-server-name: \$ssl_server_name";
      echo "ssl-client-verify: \$ssl_client_verify";
      echo "ssl-client-dn: \$ssl_client_s_dn";
      echo "connection: \$connection";
      echo "connection-requests: \$connection_requests";
      echo "body: \$request_body";
    }

    # token endpoints, good and odd. Any method.
    location = /token             { error_page 405 =200 \$uri; default_type application/json; add_header Cache-Control no-store; return 200 '$token'; }
    location = /token/charset     { default_type "application/json; charset=UTF-8"; return 200 '$token'; }
    location = /token/upper       { default_type "APPLICATION/JSON"; return 200 '$token'; }
    location = /token/html        { default_type text/html; return 200 '<html><body>Sign in to the network</body></html>'; }
    location = /token/asplain     { default_type text/plain; return 200 '$token'; }
    location = /token/form        { default_type application/x-www-form-urlencoded; return 200 'access_token=fixture-token&token_type=bearer&expires_in=3600'; }
    location = /token/empty       { default_type application/json; return 200; }
    location = /token/nocontent   { return 204; }
    location = /token/created     { default_type application/json; return 201 '$token'; }
    location = /token/accepted    { default_type application/json; return 202 '$token'; }
    location = /token/null        { default_type application/json; return 200 'null'; }
    location = /token/array       { default_type application/json; return 200 '[$token]'; }
    location = /token/notype      { default_type application/json; return 200 '{"access_token":"fixture-token"}'; }
    location = /token/lowertype   { default_type application/json; return 200 '{"access_token":"fixture-token","token_type":"bearer"}'; }
    location = /token/oddtype     { default_type application/json; return 200 '{"access_token":"fixture-token","token_type":"mac"}'; }
    location = /token/dpoptype    { default_type application/json; return 200 '{"access_token":"fixture-token","token_type":"DPoP","expires_in":3600}'; }
    location = /token/notoken     { default_type application/json; return 200 '{"token_type":"Bearer","expires_in":3600}'; }
    location = /token/emptytoken  { default_type application/json; return 200 '{"access_token":"","token_type":"Bearer"}'; }
    location = /token/numtoken    { default_type application/json; return 200 '{"access_token":12345,"token_type":"Bearer"}'; }
    location = /token/strexpires  { default_type application/json; return 200 '{"access_token":"fixture-token","token_type":"Bearer","expires_in":"3600"}'; }
    location = /token/fracexpires { default_type application/json; return 200 '{"access_token":"fixture-token","token_type":"Bearer","expires_in":3599.5}'; }
    location = /token/negexpires  { default_type application/json; return 200 '{"access_token":"fixture-token","token_type":"Bearer","expires_in":-1}'; }
    location = /token/bigexpires  { default_type application/json; return 200 '{"access_token":"fixture-token","token_type":"Bearer","expires_in":99999999999999999999}'; }
    location = /token/nulls       { default_type application/json; return 200 '{"access_token":"fixture-token","token_type":"Bearer","expires_in":null,"refresh_token":null,"scope":null}'; }
    location = /token/dupkeys     { default_type application/json; return 200 '{"access_token":"first","access_token":"second","token_type":"Bearer"}'; }
    location = /token/error200    { default_type application/json; return 200 '{"error":"invalid_grant","error_description":"an error with status 200"}'; }
    location = /token/badjson     { default_type application/json; error_page 405 =200 /badjson.json; try_files /badjson.json =404; }
    location = /token/bom         { default_type application/json; error_page 405 =200 /bom.json; try_files /bom.json =404; }
    location = /token/badutf8     { default_type application/json; error_page 405 =200 /badutf8.json; try_files /badutf8.json =404; }
    location = /token/deep        { default_type application/json; error_page 405 =200 /deep.json; try_files /deep.json =404; }
    location = /token/big         { default_type application/json; error_page 405 =200 /big.json; try_files /big.json =404; }
    location = /token/huge        { default_type application/json; error_page 405 =200 /huge.json; try_files /huge.json =404; }
    location = /token/gzip        { default_type application/json; gzip on; gzip_min_length 1; gzip_types application/json; return 200 '$token'; }
    location = /token/gzipbig     { default_type application/json; gzip on; gzip_min_length 1; gzip_types application/json; error_page 405 =200 /gz.json; try_files /huge.json =404; }
    location = /gz.json           { internal; types {} default_type application/json; gzip on; gzip_min_length 1; gzip_types application/json; try_files /huge.json =404; }
    location ~ \.json\$           { types {} default_type application/json; error_page 405 =200 \$uri; }

    # waits: the whole answer late; the headers at once and the body in pieces;
    # bytes at a trickle; a wait without end
    location = /slow/1s      { default_type application/json; echo_sleep 1; echo -n '$token'; }
    location = /slow/3s      { default_type application/json; echo_sleep 3; echo -n '$token'; }
    location = /slow/10s     { default_type application/json; echo_sleep 10; echo -n '$token'; }
    # and a note in arrivals.log as soon as the request is there
    location = /arrived      { internal; log_subrequest on; access_log $dir/arrivals.log arrival; return 204; }
    location = /slow/never   { mirror /arrived; default_type application/json; echo_sleep 3600; echo -n '$token'; }
    location = /slow/body    { default_type application/json; echo -n '{"access_token":"fixture-token",'; echo_flush; echo_sleep 2; echo -n '"token_type":"Bearer"}'; }
    location = /slow/stall   { default_type application/json; echo -n '{"access_token":"fixture-token",'; echo_flush; echo_sleep 3600; echo -n '"token_type":"Bearer"}'; }
    location = /slow/trickle { default_type application/json; echo -n '{"access_'; echo_flush; echo_sleep 0.3; echo -n 'token":"f'; echo_flush; echo_sleep 0.3; echo -n 'ixture-to'; echo_flush; echo_sleep 0.3; echo -n 'ken","tok'; echo_flush; echo_sleep 0.3; echo -n 'en_type":'; echo_flush; echo_sleep 0.3; echo -n '"Bearer",'; echo_flush; echo_sleep 0.3; echo -n '"expires_'; echo_flush; echo_sleep 0.3; echo -n 'in":3600,'; echo_flush; echo_sleep 0.3; echo -n '"scope":"'; echo_flush; echo_sleep 0.3; echo -n 'read"}'; echo_flush; echo_sleep 0.3; }
    location = /slow/big     { default_type application/json; limit_rate 1m; error_page 405 =200 /slowbig.json; try_files /big.json =404; }
    location = /slowbig.json { internal; types {} default_type application/json; limit_rate 1m; try_files /big.json =404; }
    location /late/          { proxy_pass http://127.0.0.1:$p_http/slow/; proxy_read_timeout 4000s; } # the headers late too, over HTTP/2 as well
    # the headers promise more than comes: the connection is closed in the middle
    location = /cut          { keepalive_timeout 0; default_type application/json; more_set_headers "Content-Length: 500"; more_clear_headers "Transfer-Encoding"; echo -n '{"access_token":"fixture-token",'; }
    location = /reset        { return 444; } # no answer at all
    location = /close        { keepalive_timeout 0; default_type application/json; return 200 '$token'; } # a good answer, and the connection closed
    location = /limited      { limit_req zone=peer burst=1 nodelay; limit_req_status 429; default_type application/json; error_page 429 @limited; try_files /nothing @ok; }
    location @ok             { default_type application/json; return 200 '$token'; }
    location @limited        { default_type application/json; add_header Retry-After 2 always; return 429 '{"error":"slow_down"}'; }

    # errors
    location = /status/204 { return 204; }
CONF
  for code in 400 401 402 403 404 405 406 408 409 410 413 415 418 422 429 451 500 501 502 503 504; do
    local extra="" err=invalid_request
    case $code in
      401) extra="add_header WWW-Authenticate 'Basic realm=\"peer\"' always;"; err=invalid_client ;;
      403) err=access_denied ;;
      429 | 503) extra="add_header Retry-After 2 always;"; err=temporarily_unavailable ;;
      5*) err=server_error ;;
    esac
    printf "    location = /status/%s { default_type application/json; %s return %s '{\"error\":\"%s\",\"error_description\":\"status %s\"}'; }\n" \
      "$code" "$extra" "$code" "$err" "$code"
    printf "    location = /status/%s/html { default_type text/html; %s return %s '<html><h1>%s</h1></html>'; }\n" "$code" "$extra" "$code" "$code"
    printf "    location = /status/%s/empty { %s echo_status %s; echo -n \"\"; }\n" "$code" "$extra" "$code"
  done
  cat <<CONF
    location = /dpop/nonce   { default_type application/json; add_header DPoP-Nonce fixture-nonce-1 always; return 400 '{"error":"use_dpop_nonce"}'; } # for ever
    location = /dpop/nononce { default_type application/json; return 400 '{"error":"use_dpop_nonce"}'; }                                            # without one
    location = /header/big   { default_type application/json; set \$h $(head -c 1000 /dev/zero | tr '\0' h); set \$h "\$h\$h\$h\$h\$h\$h\$h\$h\$h\$h"; add_header X-Pad "\$h\$h\$h\$h\$h\$h"; return 200 '$token'; }  # 60 kB in one
    location = /header/huge  { default_type application/json; set \$h $(head -c 1000 /dev/zero | tr '\0' h); set \$h "\$h\$h\$h\$h\$h\$h\$h\$h\$h\$h"; set \$h "\$h\$h\$h\$h\$h"; add_header X-Pad "\$h\$h\$h\$h\$h\$h\$h\$h"; return 200 '$token'; } # 400 kB in one
    location = /cookie       { default_type application/json; add_header Set-Cookie 'peer=1; Path=/'; return 200 '$token'; }
CONF
  # redirects: /redirect/CODE/KIND
  for code in 301 302 303 307 308 300 304 305 306; do
    local kind target
    for kind in same relative relpath query fragment schemeless crossport crosshost downgrade upgrade external userinfo file noscheme loop chain crlf; do
      case $kind in
        same) target="$self/echo" ;;
        relative) target="/echo" ;;
        relpath) target="../../echo" ;;
        query) target="?again=1" ;;
        fragment) target="/echo#part" ;;
        schemeless) target="//localhost:$2/echo" ;;
        crossport) target="https://localhost:$p_https2/echo" ;;
        crosshost) target="https://127.0.0.1:$p_https/echo" ;;
        downgrade) target="http://localhost:$p_http/echo" ;;
        upgrade) target="https://localhost:$p_https/echo" ;;
        external) target="https://elsewhere.peer.invalid/echo" ;;
        userinfo) target="$1://user:pass@localhost:$2/echo" ;;
        file) target="file:///etc/hostname" ;;
        noscheme) target="localhost:$2/echo" ;;
        loop) target="/redirect/$code/loop" ;;
        chain) target="/redirect/302/same" ;;
        crlf) target="/echo%0d%0aX-Injected:%201" ;;
      esac
      case $code in
        304) printf '    location = /redirect/%s/%s { more_set_headers "Location: %s"; return 304; }\n' "$code" "$kind" "$target" ;;
        *) printf '    location = /redirect/%s/%s { default_type text/html; echo_status %s; more_set_headers "Location: %s"; echo "<html>moved</html>"; }\n' "$code" "$kind" "$code" "$target" ;;
      esac
    done
    case $code in
      304) printf '    location = /redirect/%s/noloc { return 304; }\n' "$code" ;;
      *) printf '    location = /redirect/%s/noloc { default_type text/html; echo_status %s; echo "<html>moved</html>"; }\n' "$code" "$code" ;;
    esac
    # a redirect whose body does not end
    [ "$code" = 304 ] || printf "    location = /redirect/%s/stall { default_type text/html; echo_status %s; more_set_headers 'Location: /echo'; echo -n '<html>'; echo_flush; echo_sleep 3600; }\n" "$code" "$code"
    # a redirect whose body is itself a token answer
    [ "$code" = 304 ] || printf "    location = /redirect/%s/withtoken { default_type application/json; echo_status %s; more_set_headers 'Location: /echo'; echo -n '%s'; }\n" "$code" "$code" "$token"
  done
}

server() { # NAME PORT LISTEN-OPTIONS CERTIFICATE KEY EXTRA
  local name=$1 port=$2 opts=$3 cert=$4 key=$5 extra=$6 scheme=http
  echo "  server { # $name"
  echo "    listen 127.0.0.1:$port $opts;"
  if v6; then echo "    listen [::1]:$port $opts;"; fi
  echo "    server_name localhost 127.0.0.1 peer.test;"
  if [ -n "$cert" ]; then
    scheme=https
    echo "    ssl_certificate $dir/tls/$cert; ssl_certificate_key $dir/tls/$key;"
  fi
  [ -z "$extra" ] || echo "    $extra"
  common "$scheme" "$port"
  echo "  }"
}

{
  cat <<CONF
load_module /usr/lib/nginx/modules/ngx_http_echo_module.so;
load_module /usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so;
$([ "$(id -u)" != 0 ] || echo "user root;") # so that the worker may read DIR, whatever its mode
daemon off;
worker_processes 1;
worker_rlimit_nofile 8192;
pid $dir/nginx.pid;
error_log $dir/error.log info;
events { worker_connections 4096; }
http {
  # the usual fields first, then what tests ask for; of an Authorization header, only whether there was one
  log_format peer '\$remote_addr - \$remote_user [\$time_local] "\$request" \$status \$body_bytes_sent '
    '"\$http_referer" "\$http_user_agent" port=\$server_port connection=\$connection resumed=\$peer_resumed '
    'protocol=\$peer_protocol authorization=\$peer_has_authorization host="\$http_host"';
  # the same, written when a request begins, not when it ends: see /arrived
  log_format arrival 'arrived port=\$server_port connection=\$connection "\$request_uri"';
  access_log $dir/access.log peer;
  client_body_temp_path $dir/tmp/body; proxy_temp_path $dir/tmp/proxy; fastcgi_temp_path $dir/tmp/fastcgi;
  uwsgi_temp_path $dir/tmp/uwsgi; scgi_temp_path $dir/tmp/scgi;
  client_body_buffer_size 16m;
  large_client_header_buffers 8 64k;
  variables_hash_max_size 2048;
  keepalive_timeout 30s;
  limit_req_zone \$server_port zone=peer:1m rate=30r/m;
  map \$http_authorization \$peer_authorization { "" "-"; default \$http_authorization; }
  map \$http_authorization \$peer_has_authorization { "" no; default yes; }
  map \$ssl_session_reused \$peer_resumed { r yes; default no; }
  map \$ssl_protocol \$peer_protocol { "" "-"; default \$ssl_protocol; }
  map \$http_dpop \$peer_dpop { "" "-"; default \$http_dpop; }
  map \$http_accept \$peer_accept { "" "-"; default \$http_accept; }
  map \$http_user_agent \$peer_ua { "" "-"; default \$http_user_agent; }
  map \$content_type \$peer_ct { "" "-"; default \$content_type; }
  map \$content_length \$peer_cl { "" "-"; default \$content_length; }
  map \$http_cookie \$peer_cookie { "" "-"; default \$http_cookie; }
  map \$http_referer \$peer_referer { "" "-"; default \$http_referer; }
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:sessions:2m; # libcurl takes no tickets of TLS 1.2, only sessions that the server keeps
CONF
  server http "$p_http" "" "" "" ""
  server https "$p_https" "ssl http2" server.pem server.key ""
  server https2 "$p_https2" "ssl http2" server.pem server.key ""
  server h1 "$p_h1" "ssl" server.pem server.key ""
  server tls11 "$p_tls11" "ssl" server.pem server.key "ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;"
  server tls12 "$p_tls12" "ssl http2" server.pem server.key "ssl_protocols TLSv1.2;"
  server tls13 "$p_tls13" "ssl http2" server.pem server.key "ssl_protocols TLSv1.3;"
  server mtls "$p_mtls" "ssl http2" server.pem server.key "ssl_client_certificate $dir/tls/ca.pem; ssl_verify_client on;"
  server mtlsoptional "$p_mtlsoptional" "ssl http2" server.pem server.key "ssl_client_certificate $dir/tls/ca.pem; ssl_verify_client optional_no_ca;"
  server expired "$p_expired" "ssl http2" expired.pem server.key ""
  server wronghost "$p_wronghost" "ssl http2" wronghost.pem server.key ""
  server untrusted "$p_untrusted" "ssl http2" other-server.pem other-server.key ""
  echo "}"
} >"$dir/nginx.conf"

# ---- start ------------------------------------------------------------------
answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
wait_for() { # PORT PID LOG...
  local port=$1 pid=$2 _; shift 2
  for _ in $(seq 1200); do
    kill -0 "$pid" 2>/dev/null || { say "it ended at once:"; tail -20 "$@" >&2; exit 1; }
    if answers "$port"; then return; fi
    sleep 0.05
  done
  say "port $port does not answer:"; tail -20 "$@" >&2; exit 1
}

: >"$dir/error.log"; : >"$dir/access.log"; : >"$dir/arrivals.log"
/usr/sbin/nginx -p "$dir" -c "$dir/nginx.conf" -e "$dir/error.log" -t >"$dir/test.log" 2>&1 || { cat "$dir/test.log" >&2; exit 1; }
setsid nohup /usr/sbin/nginx -p "$dir" -c "$dir/nginx.conf" -e "$dir/error.log" >"$dir/stdout.log" 2>&1 </dev/null &
echo $! >"$dir/pid"

# What nginx cannot do: refuse a client certificate inside the handshake.
: >"$dir/helpers"
strict() { # PORT VERSION
  setsid nohup openssl s_server -accept "127.0.0.1:$1" "-$2" -cert "$dir/tls/server.pem" -key "$dir/tls/server.key" \
    -CAfile "$dir/tls/ca.pem" -Verify 1 -verify_return_error -www -quiet >"$dir/strict-$2.log" 2>&1 </dev/null &
  echo $! >>"$dir/helpers"
}
strict "$p_mtlsstrict12" tls1_2
strict "$p_mtlsstrict13" tls1_3

wait_for "$p_untrusted" "$(cat "$dir/pid")" "$dir/stdout.log" "$dir/error.log"
{ read -r helper12; read -r helper13; } <"$dir/helpers"
wait_for "$p_mtlsstrict12" "$helper12" "$dir/strict-tls1_2.log"
wait_for "$p_mtlsstrict13" "$helper13" "$dir/strict-tls1_3.log"

t="$dir/tls"
pin() { # SHA-256 of the SubjectPublicKeyInfo, in Base64
  openssl x509 -in "$t/$1.pem" -noout -pubkey | openssl pkey -pubin -outform DER | openssl dgst -sha256 -binary | openssl base64
}
cat >"$dir/endpoints.json" <<JSON
{
 "name": "nginx", "version": "$(/usr/sbin/nginx -v 2>&1 | sed 's/.*nginx.//')", "pid": $(cat "$dir/pid"), "dir": "$dir",
 "ca_file": "$t/ca.pem", "tls_dir": "$t",
 "http": "http://localhost:$p_http",
 "https": "https://localhost:$p_https",
 "https2": "https://localhost:$p_https2",
 "https_ip": "https://127.0.0.1:$p_https",
 "h1": "https://localhost:$p_h1",
 "tls11": "https://localhost:$p_tls11",
 "tls12": "https://localhost:$p_tls12",
 "tls13": "https://localhost:$p_tls13",
 "mtls": "https://localhost:$p_mtls",
 "mtls_optional": "https://localhost:$p_mtlsoptional",
 "mtls_strict12": "https://127.0.0.1:$p_mtlsstrict12",
 "mtls_strict13": "https://127.0.0.1:$p_mtlsstrict13",
 "expired": "https://localhost:$p_expired",
 "wronghost": "https://localhost:$p_wronghost",
 "untrusted": "https://localhost:$p_untrusted",
 "closed": "https://localhost:$p_closed",
 "client": {"cert": "$t/client.pem", "key": "$t/client.key", "encrypted_key": "$t/clientenc.key", "p12": "$t/client.p12", "password": "changeit"},
 "other_client": {"cert": "$t/other-client.pem", "key": "$t/other-client.key"},
 "pins": {"server": "$(pin server)", "untrusted": "$(pin other-server)", "ca": "$(pin ca)"},
 "redirect": {"path": "/redirect/CODE/KIND", "codes": [301, 302, 303, 307, 308, 300, 304, 305, 306],
  "kinds": ["same", "relative", "relpath", "query", "fragment", "schemeless", "crossport", "crosshost", "downgrade", "upgrade", "external", "userinfo", "file", "noscheme", "loop", "chain", "crlf", "noloc", "withtoken", "stall"]},
 "access_log": "$dir/access.log", "arrival_log": "$dir/arrivals.log", "error_log": "$dir/error.log"
}
JSON
cat "$dir/endpoints.json"
