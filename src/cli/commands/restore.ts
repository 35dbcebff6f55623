import { resolve } from 'node:path';
import type { Command } from 'commander';
import { DataDirectoryInUseError } from '@alert-review/kernel';
import { parseBackupPlace } from '../../operator/commands/backup-rebuild-verify.js';
import { progressBar } from '../../operator/progress-bar.js';
import { openBackupPlace } from '../../platform/backup/open-backup-place.js';
import { restoreBackup } from '../../platform/backup/restore-backup.js';
import { requireNoServer } from '../cli-client.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS, DATA_DIRECTORY_IN_USE } from '../cli-error.js';

const HELP = `
Copies all stores, and the files that wait for their import, into DATA_DIR, and compares them with the
manifest. DATA_DIR must have no stores. Stop the server first. A backup does not contain the master key: copy
the key to its place before or after the command, which names the place. For a bucket, the command uses its
own settings S3_…, as verify does.

Examples:
  $ alert-review restore /backup/monday
  $ alert-review restore s3://bank-backups/monday`;

/** Adds the command that restores a backup. */
export function addRestoreCommand(parent: Command, context: CliContext): void {
  parent
    .command('restore')
    .description('Puts a backup of the embedded stores into an empty DATA_DIR.')
    .argument('<folder>', 'folder or s3://bucket/prefix that alert-review backup wrote to', parseBackupPlace)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (folder: string, options: { json?: true }) => {
      const config = context.config();
      await requireNoServer(config.dataDir, 'stop it first');
      if (config.eventStoreUrl !== undefined || config.mongoDbUrl !== undefined)
        throw new CliError(
          'This restores stores in DATA_DIR, and EVENTSTORE_URL or MONGODB_URL names a server: use the ' +
            'scripts in deploy/backup',
          EXIT_STATUS.configuration,
        );
      const place = await openBackupPlace(folder, config);
      const { manifest, keyWantedAt } = await restoreBackup({
        place,
        config,
        onProgress: (progress) => context.progress(progressBar(progress)),
      })
        .catch((error: unknown) => {
          if (!(error instanceof DataDirectoryInUseError)) throw error;
          throw new CliError(error.message, EXIT_STATUS.unreachable, {
            cause: error,
            code: DATA_DIRECTORY_IN_USE,
          });
        })
        .finally(() => place.close());
      context.progress('');
      const { takenAt, position, release } = manifest;
      const dataDir = resolve(config.dataDir);
      if (options.json) return context.printJson({ dataDir, takenAt, position, release, keyWantedAt });
      context.line(
        `Restored to ${dataDir}: the stores as they were at ${takenAt}, position ${position ?? 0}.`,
      );
      if (keyWantedAt !== null)
        context.line(`Now copy the master key to ${keyWantedAt}, or set MASTER_KEY_FILE to its place.`);
    });
}
