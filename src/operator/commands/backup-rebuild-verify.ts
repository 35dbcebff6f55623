import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackUpStores } from '../../maintenance/commands/back-up-stores.command.js';
import { RebuildReadModels } from '../../maintenance/commands/rebuild-read-models.command.js';
import { VerifyStores } from '../../maintenance/commands/verify-stores.command.js';
import type { RebuiltReadModel } from '../../platform/projections/read-model-rebuilder.js';
import { z } from 'zod';
import { systemErrorText } from '@alert-review/kernel';
import { isS3Address } from '../../platform/backup/open-backup-place.js';
import { megabytesInWords } from '../../platform/backup/free-disk-space.js';
import type { BackupProgress } from '../../platform/backup/take-backup.js';
import {
  defineOperatorCommand,
  jsonOption,
  localOption,
  commandParameter,
  switchOption,
  UsageError,
} from '../operator-command.js';
import { progressBar } from '../progress-bar.js';

const READ_MODEL_HASH_CHARS = 16;

const rebuildResult = ({ liveHash, rebuiltHash, leftOut, switched }: RebuiltReadModel): string =>
  [
    liveHash === rebuiltHash ? 'equal' : 'DIFFERENT',
    ...(switched ? ['switched'] : []),
    ...(leftOut > 0 ? [`${leftOut} events left out`] : []),
  ].join(', ');

const REPAIR_WAYS = {
  backup: 'restore a backup',
  rebuild: 'alert-review rebuild',
  index: 'alert-review verify --mend-indexes',
  another_backup: 'use another backup',
} as const;

/** Returns the absolute path of a backup folder, or a bucket address unchanged. Throws UsageError. */
export function parseBackupPlace(text: string): string {
  if (!text.startsWith('s3:')) return resolve(text);
  if (isS3Address(text)) return text;
  throw new UsageError(`${text} is no place of a backup: wanted is a folder, or s3://bucket/prefix`);
}

/** Returns the content of a file with a signed note. Throws an Error that says why it cannot be read. */
function readNote(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`it cannot be read: ${systemErrorText(error)}`, { cause: error });
  }
}

type VerifyProgress = BackupProgress | { readonly record: string; readonly entries: number };

export const STORE_COMMANDS = {
  rebuild: defineOperatorCommand({
    description: 'Rebuilds read models from the event log.',
    help: `
Builds the rows again from the event log beside the live ones, compares their hashes and switches over. The
result says how many events were left out because their documents or keys are lost. Exit code 1 if the hashes
differ.

Examples:
  $ alert-review rebuild
  $ alert-review rebuild --read-model api-key
  $ alert-review rebuild --verify --json`,
    parameters: {
      readModel: commandParameter(
        '--read-model <name>',
        'rebuild only this read model',
        z.string().optional(),
      ),
      verifyOnly: switchOption('--verify', 'only compare; the live rows stay'),
      json: jsonOption('print JSON, with whole hashes'),
    },
    stores: ({ verifyOnly = false }) => ({ onlyLook: verifyOnly }),
    message: (caller, args, onProgress) => new RebuildReadModels(caller, { ...args, onProgress }),
    progress: ({
      readModels,
      events,
    }: {
      readonly readModels: readonly string[];
      readonly events: number;
    }) => {
      const what = readModels.length === 1 ? readModels[0] : `${readModels.length} read models`;
      return `${what}: ${events} events read`;
    },
    failed: (rebuilt) => rebuilt.some(({ liveHash, rebuiltHash }) => liveHash !== rebuiltHash),
    show: (rebuilt, screen) =>
      screen.printTable(
        ['read model', 'rows', 'live hash', 'rebuilt hash', 'result'],
        rebuilt.map((one) => [
          one.readModel,
          one.rows,
          one.liveHash.slice(0, READ_MODEL_HASH_CHARS),
          one.rebuiltHash.slice(0, READ_MODEL_HASH_CHARS),
          rebuildResult(one),
        ]),
      ),
  }),
  backup: defineOperatorCommand({
    description: 'Copies the embedded stores to a folder or bucket, with or without a running server.',
    help: `
A backup has all events, records and read models as they were at one moment, and the uploaded files that
wait for their import. manifest.json is written last, with the position of the log and the size and SHA-256
of each file: a folder without it is not a backup. The master key is not in the backup, and without that key
no encrypted text can be read: keep a copy of it elsewhere.
s3://bucket/prefix may replace the folder. The bucket must exist, and no object may have that prefix. The
settings S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY of the running server are used.

Examples:
  $ alert-review backup /backup/monday
  $ alert-review verify /backup/monday
  $ alert-review restore /backup/monday
  $ alert-review backup s3://bank-backups/monday`,
    parameters: {
      folder: commandParameter('<folder>', 'new or empty folder, or s3://bucket/prefix', z.string().min(1), {
        parse: parseBackupPlace,
      }),
      json: jsonOption(),
    },
    stores: () => ({ onlyStores: true }),
    message: (caller, { folder }, onProgress) => new BackUpStores(caller, { folder, onProgress }),
    progress: (progress: BackupProgress) => progressBar(progress),
    show: ({ folder, bytes, position, waitingFiles, masterKey }, screen) => {
      const files = waitingFiles === 0 ? '' : `, ${waitingFiles} files that wait for their import`;
      screen.line(
        `Backed up to ${folder}: ${megabytesInWords(bytes)}, up to position ${position ?? 0}${files}.`,
      );
      screen.line(`The backup does not contain the master key. Keep a copy of ${masterKey} somewhere else.`);
    },
  }),
  verify: defineOperatorCommand({
    description: 'Checks all stores of DATA_DIR, or a backup of them, for damage.',
    help: `
Reads all events, records, read models and indexes, and compares them with their checksums, with one another,
with every signed checkpoint and with the digests of the access log. With EventStoreDB it reads both logs, and
finds streams that were deleted or cut. Give a checkpoint that you kept elsewhere to find a log that was
replaced as a whole. docs/audit.md says which changes this finds.

The result names what is damaged, and how to repair it:
  backup   restore the data directory from a backup
  rebuild  alert-review rebuild makes it from the event log
  index    alert-review verify --mend-indexes makes it from the records

A backup is first compared with its manifest, and is not changed. A backup in a bucket is copied to a
temporary folder (TMPDIR), which needs as much room.
Exit code 1 if anything is damaged. The last lines say what was not checked.

Examples:
  $ alert-review verify
  $ alert-review verify /backup/monday --json
  $ alert-review verify s3://bank-backups/monday
  $ alert-review verify --checkpoint /usb/checkpoint-of-yesterday.txt`,
    parameters: {
      folder: localOption('[folder]', 'folder, or s3://bucket/prefix, of a backup', z.string().optional(), {
        parse: parseBackupPlace,
      }),
      mendIndexes: switchOption('--mend-indexes', 'repair wrong keys of indexes from the records'),
      checkpoints: commandParameter(
        '--checkpoint <file>',
        'a checkpoint that you kept, which the log must contain; may be repeated',
        z.array(z.string()).optional(),
        { parse: (file, before = []) => [...(before as string[]), readNote(file)] },
      ),
    },
    misuse: ({ folder, mendIndexes }) =>
      folder !== undefined && mendIndexes === true
        ? '--mend-indexes is for the stores in DATA_DIR: a backup is not changed'
        : null,
    stores: ({ folder }) => ({ onlyStores: true, backup: folder }),
    message: (caller, args, onProgress) => new VerifyStores(caller, { ...args, onProgress }),
    progress: (progress: VerifyProgress) =>
      'file' in progress ? progressBar(progress) : `${progress.record}: ${progress.entries} entries read`,
    failed: ({ found }) => found > 0,
    show: ({ entries, found, findings, notLookedAt }, screen) => {
      if (found > 0)
        screen.printTable(
          ['store', 'record', 'id', 'damage', 'way'],
          findings.map(({ store, record, id, fault, way }) => [store, record, id, fault, REPAIR_WAYS[way]]),
        );
      screen.line(`${entries} entries were checked, ${found} ${found === 1 ? 'is' : 'are'} damaged.`);
      screen.line('Not checked:');
      for (const each of notLookedAt) screen.line(`  - ${each}`);
    },
  }),
};
