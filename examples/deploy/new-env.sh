#!/bin/sh
# Makes .env, the settings of compose.yaml, for a domain: sh new-env.sh store.example
set -eu
domain=${1:?'usage: sh new-env.sh DOMAIN'}
cd "$(dirname "$0")"
if [ -e .env ]; then
  echo 'new-env.sh: .env already exists' >&2
  exit 1
fi
umask 077
while IFS= read -r line; do
  case $line in
    DOMAIN=*) echo "DOMAIN=$domain" ;;
    *=RANDOM) echo "${line%RANDOM}$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" ;;
    *) echo "$line" ;;
  esac
done < .env.example > .env.new
mv .env.new .env
echo "$(pwd)/.env: the settings"
