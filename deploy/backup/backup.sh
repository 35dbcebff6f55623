#!/usr/bin/env bash
# Backs up EventStoreDB, MongoDB and waiting files of a running server: docs/operations/backup.md.
#
#   EVENTSTORE_DATA=/var/lib/eventstore FILES_DIR=/var/lib/alert-review/files deploy/backup/backup.sh /backup/monday
#
# EVENTSTORE_DATA  data folder of EventStoreDB, with its folder index
# FILES_DIR        DATA_DIR/files of the server; empty where the files lie in a bucket
# MONGODUMP        the command with its options, such as "mongodump --config=/run/secrets/mongodb.yml"
# DATABASE         database of MONGODB_URL; default: alert-review
set -euo pipefail
umask 077

folder=${1:?the new folder of the backup, as the only argument}
: "${EVENTSTORE_DATA:?the data folder of EventStoreDB}"
: "${FILES_DIR?the folder DATA_DIR/files of the server, or empty where files lie in a bucket}"
read -ra mongodump <<<"${MONGODUMP:-mongodump}"

mkdir -p "$folder"
if [ -n "$(ls -A "$folder")" ]; then
  echo "$folder is not empty: name a new folder for each backup" >&2
  exit 1
fi
mkdir "$folder/files" "$folder/events"

# A file may go while it is copied: its import has ended.
copy_files() {
  [ -n "$FILES_DIR" ] || return 0
  (cd "$FILES_DIR" && find . -type f -not -path './.incoming/*' -print0) |
    while IFS= read -r -d '' file; do
      mkdir -p "$folder/files/$(dirname "$file")"
      cp -p "$FILES_DIR/$file" "$folder/files/$file" 2>/dev/null || [ ! -e "$FILES_DIR/$file" ]
    done
}

copy_events() {
  (cd "$EVENTSTORE_DATA" && find . -type f "$@" -print0) |
    while IFS= read -r -d '' file; do
      mkdir -p "$folder/events/$(dirname "$file")"
      cp -p "$EVENTSTORE_DATA/$file" "$folder/events/$file"
    done
}

echo '1 of 5: files that wait for their import'
copy_files
echo '2 of 5: EventStoreDB: checkpoints before what they count, the index before the log'
copy_events -path './index/*' -name '*.chk'
copy_events -path './index/*' -not -name '*.chk'
copy_events -not -path './index/*' -name '*.chk'
copy_events -not -path './index/*' -not -name '*.chk'
echo '3 of 5: MongoDB'
"${mongodump[@]}" --quiet --archive --db "${DATABASE:-alert-review}" >"$folder/documents.archive"
echo '4 of 5: files again'
copy_files
echo '5 of 5: SHA-256 of each file; a folder without SHA256SUMS is no backup'
(cd "$folder" && find . -type f -print0 | sort -z | xargs -0 sha256sum) >"$folder.SHA256SUMS"
sync "$folder"
mv "$folder.SHA256SUMS" "$folder/SHA256SUMS"
echo "Backed up to $folder. The master key is not in it: keep a copy of it apart."
