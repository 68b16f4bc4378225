#!/usr/bin/env bash
# Starts a throwaway PostgreSQL in build/postgres on a free loopback port and prints its URL:
#
#   export STARBOARD_TEST_POSTGRES="$(tools/postgres.sh start)"
#   tools/postgres.sh stop
#
# `start durable` flushes every commit to disk, as a real one does: for measuring.
# It is installed first if it is missing and we are allowed to. It runs as an unprivileged user: PostgreSQL refuses root.
set -euo pipefail
cd "$(dirname "$0")/.."
home="$PWD/build/postgres"

find_bin() {
  local found
  found="$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)"
  if [ -n "$found" ]; then echo "$found"; elif command -v initdb >/dev/null; then dirname "$(command -v initdb)"; fi
}

# Runs a command as the user who owns the cluster.
as_owner() {
  if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else "$@"; fi
}

start() {
  if [ -z "$(find_bin)" ]; then
    local sudo=""
    [ "$(id -u)" -eq 0 ] || sudo="sudo -n"
    command -v apt-get >/dev/null && $sudo true 2>/dev/null || { echo "PostgreSQL is missing and cannot be installed here." >&2; exit 1; }
    DEBIAN_FRONTEND=noninteractive $sudo apt-get update -qq >&2
    # Only the programs are needed, not the cluster that Debian would start by itself.
    $sudo mkdir -p /etc/postgresql-common
    echo "create_main_cluster = false" | $sudo tee /etc/postgresql-common/createcluster.conf >/dev/null
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq postgresql >&2
  fi
  local bin port
  bin="$(find_bin)"
  stop
  # An unprivileged owner may not be able to enter the checkout: the data then goes in a temporary folder.
  if [ "$(id -u)" -eq 0 ]; then
    home="$(mktemp -d /tmp/starboard-postgres.XXXXXX)"
    chown postgres "$home"
  fi
  mkdir -p build "$home"
  echo "$home" > build/postgres.home
  # Nothing here outlives the tests, so nothing need be safe from a power cut.
  local hasty="-c fsync=off -c full_page_writes=off"
  [ "${1:-}" != durable ] || hasty=""
  port="$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')"
  (
    cd "$home"
    as_owner "$bin/initdb" --pgdata "$home/data" --username starboard --auth trust --encoding UTF8 --locale C >"$home.log" 2>&1
    as_owner "$bin/pg_ctl" --pgdata "$home/data" --wait --log "$home/server.log" \
      --options "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 $hasty" start >"$home.log" 2>&1
  ) || { cat "$home.log" "$home/server.log" >&2 2>/dev/null; exit 1; }
  echo "postgresql://starboard@127.0.0.1:$port/postgres"
}

stop() {
  [ -f build/postgres.home ] || return 0
  local old
  old="$(cat build/postgres.home)"
  if [ -d "$old/data" ]; then
    (cd "$old" && as_owner "$(find_bin)/pg_ctl" --pgdata "$old/data" --mode immediate stop >/dev/null 2>&1) || true
  fi
  rm -rf "$old" "$old.log" build/postgres.home
}

case "${1:-start}" in
  start) start "${2:-}" ;;
  stop) stop ;;
  *) echo "usage: tools/postgres.sh [start [durable]|stop]" >&2; exit 2 ;;
esac
