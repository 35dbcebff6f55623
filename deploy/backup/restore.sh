#!/usr/bin/env bash
# Puts a backup of backup.sh back, with all processes and EventStoreDB stopped: docs/operations/backup.md.
#
#   EVENTSTORE_DATA=/var/lib/eventstore FILES_DIR=/var/lib/alert-review/files deploy/backup/restore.sh /backup/monday
#
# EVENTSTORE_DATA, FILES_DIR, DATABASE: as for backup.sh; both folders must be empty
# MONGORESTORE  the command with its options, such as "mongorestore --config=/run/secrets/mongodb.yml"
set -euo pipefail
umask 077

folder=${1:?the folder of the backup, as the only argument}
: "${EVENTSTORE_DATA:?the data folder of EventStoreDB}"
: "${FILES_DIR?the folder DATA_DIR/files of the server, or empty where files lie in a bucket}"
database=${DATABASE:-alert-review}
read -ra mongorestore <<<"${MONGORESTORE:-mongorestore}"

if [ ! -e "$folder/SHA256SUMS" ]; then
  echo "$folder is no finished backup: it has no SHA256SUMS, which is written last" >&2
  exit 1
fi
for target in "$EVENTSTORE_DATA" ${FILES_DIR:+"$FILES_DIR"}; do
  if [ -n "$(ls -A "$target" 2>/dev/null)" ]; then
    echo "$target is not empty: move what is there away, and keep it until the server runs on the backup" >&2
    exit 1
  fi
done

echo '1 of 4: the backup is as it was written'
(cd "$folder" && sha256sum --quiet --check SHA256SUMS)
echo '2 of 4: EventStoreDB'
mkdir -p "$EVENTSTORE_DATA"
cp -a "$folder/events/." "$EVENTSTORE_DATA/"
cp -p "$EVENTSTORE_DATA/chaser.chk" "$EVENTSTORE_DATA/truncate.chk"
echo '3 of 4: MongoDB, without what is made from the log'
"${mongorestore[@]}" --archive --drop \
  --nsExclude "$database.*@*" --nsExclude "$database.read-model-checkpoints" \
  --nsExclude "$database.generations" --nsExclude "$database.idempotent-requests" \
  <"$folder/documents.archive"
echo '4 of 4: files that wait for their import'
if [ -n "$FILES_DIR" ]; then
  mkdir -p "$FILES_DIR"
  cp -a "$folder/files/." "$FILES_DIR/"
fi
echo "Restored $folder. See that owner and master key are right, and start EventStoreDB, then a worker, then the rest."
