#!/bin/sh
# Starts WordPress from Debian's packages in a temporary folder, on the loopback interface only. Ctrl-C (or TERM) stops it.
# Usage: start.sh [port] [permalink structure; empty for ?rest_route=]. Needs the packages in docs/wordpress.md.
set -eu

port="${1:-8765}"
permalinks="${2-/%postname%/}"
here="$(cd "$(dirname "$0")" && pwd)"
dir="$(mktemp -d "${TMPDIR:-/tmp}/wordpress-XXXXXX")"
web=''
db=''

stop() {
  trap - EXIT INT TERM
  [ -z "$web" ] || kill -- "-$web" 2>/dev/null || true
  [ -z "$db" ] || kill "$db" 2>/dev/null || true
  wait
  rm -rf "$dir"
}
trap stop EXIT
trap 'exit 0' INT TERM

# Neither server needs privileges. If root runs this script, they run as nobody.
unprivileged=''
if [ "$(id -u)" = 0 ]; then
  unprivileged='setpriv --reuid=nobody --regid=nogroup --clear-groups'
  owner='nobody:nogroup'
else
  owner="$(id -u):$(id -g)"
fi

cp -rL /usr/share/wordpress "$dir/site"
cp "$here/wp-config.php" "$here/router.php" "$here/set-up.php" "$dir/site/"
mkdir -p "$dir/site/wp-content/uploads" "$dir/tmp"
chown -R "$owner" "$dir"

export HOME="$dir" TMPDIR="$dir/tmp" WP_SOCKET="$dir/db.sock" WP_ADDRESS="http://127.0.0.1:$port" WP_PERMALINKS="$permalinks"
$unprivileged mariadb-install-db --no-defaults --datadir="$dir/db" --auth-root-authentication-method=normal --skip-test-db >"$dir/db.log" 2>&1
$unprivileged mariadbd --no-defaults --datadir="$dir/db" --socket="$dir/db.sock" --skip-networking --pid-file="$dir/db.pid" >>"$dir/db.log" 2>&1 &
db=$!
until mariadb-admin --no-defaults --socket="$dir/db.sock" --user=root ping >/dev/null 2>&1; do
  kill -0 "$db" || { cat "$dir/db.log"; exit 1; }
  sleep 0.2
done
mariadb --no-defaults --socket="$dir/db.sock" --user=root --execute='create database wordpress character set utf8mb4'

cd "$dir/site"
# In a process group of its own, because the workers of PHP do not end with their parent.
PHP_CLI_SERVER_WORKERS=4 setsid $unprivileged php -d upload_max_filesize=20M -d post_max_size=25M -S "127.0.0.1:$port" router.php >"$dir/web.log" 2>&1 &
web=$!

# One line of JSON: the address, the users and their application passwords.
$unprivileged php set-up.php
echo "The logs are in $dir. Ctrl-C stops it and removes everything." >&2
wait "$web"
