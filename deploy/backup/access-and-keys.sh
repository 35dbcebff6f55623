#!/usr/bin/env bash
# Copies users, passwords, API keys and the keys of encrypted texts: docs/operations/backup.md.
#
#   deploy/backup/access-and-keys.sh /backup/keys-monday
#
# MONGODUMP, DATABASE: as for backup.sh
set -euo pipefail
umask 077

folder=${1:?the new folder of the copies, as the only argument}
read -ra mongodump <<<"${MONGODUMP:-mongodump}"
mkdir "$folder"
for name in organization-names user-profiles passwords api-key-secrets subject-keys; do
  "${mongodump[@]}" --quiet --archive --db "${DATABASE:-alert-review}" --collection "$name" >"$folder/$name.archive"
done
