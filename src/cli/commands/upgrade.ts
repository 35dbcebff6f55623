import type { Command } from 'commander';
import { READ_MODELS, STORED_EVENT_FAMILIES } from '../../app.module.js';
import { DataDirectoryInUseError, SystemClock } from '@alert-review/kernel';
import { NoStoresError } from '../../platform/config/environment-checks.js';
import { megabytesInWords } from '../../platform/backup/free-disk-space.js';
import { RandomIds } from '../../platform/crypto/random-ids.js';
import { checkUpgrade, type UpgradeReport } from '../../platform/upgrade-check.js';
import { requireNoServer } from '../cli-client.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS, DATA_DIRECTORY_IN_USE } from '../cli-error.js';
import { asPrintableError } from '../open-application.js';

const HELP = `
Run this command of the new release on the stores of the old release. If stores are in DATA_DIR, stop the old
server first. The command shows the data formats, the read models that must be built again, the time for
reading the log, the free disk space that you need, and the way back. The command writes nothing: the first
start of the new release makes the update. Exit code 78: this release cannot read the stores, for example
because the master key is missing or is a different key. Exit code 3: the stores are damaged or do not answer.

Example:
  $ alert-review upgrade --check`;

/** Adds the command that lists the changes a newer release would make to the stores. */
export function addUpgradeCommand(parent: Command, context: CliContext): void {
  parent
    .command('upgrade')
    .description('Shows the changes that this release would make to the stores. Writes nothing.')
    .requiredOption('--check', 'look, and change nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (options: { json?: true }) => {
      const config = context.config();
      await requireNoServer(config.dataDir, 'stop it first, or check a restored backup');
      const clock = new SystemClock();
      const stored = { readModels: READ_MODELS, families: STORED_EVENT_FAMILIES };
      const report = await checkUpgrade(config, stored, { clock, ids: new RandomIds(clock) }).catch(
        (error: unknown) => {
          if (error instanceof DataDirectoryInUseError)
            throw new CliError(DATA_DIRECTORY_IN_USE, EXIT_STATUS.refused);
          if (error instanceof NoStoresError)
            throw new CliError(`${error.message}. Is DATA_DIR right?`, EXIT_STATUS.refused);
          throw asPrintableError(error);
        },
      );
      if (options.json) return context.printJson(report);
      show(report, context);
    });
}

function show(report: UpgradeReport, context: CliContext): void {
  const { release, supportedFormat, found, rebuilds, events, readSeconds } = report;
  context.printTable(
    ['store', 'format', 'written by'],
    found.map(({ store, format, release: by }) => [store, format ?? 'none', by ?? 'unknown']),
  );
  context.line(
    `Release ${release} reads data formats up to ${supportedFormat} and writes format ${supportedFormat}.`,
  );
  context.line(
    rebuilds.length === 0
      ? 'No read model has to be built again.'
      : `The first start builds these again: ${rebuilds.join(', ')}.`,
  );
  context.line(`The log has ${events} events. Reading all of them took ${readSeconds} s here.`);
  if (rebuilds.length > 0)
    context.line('Building them also writes rows and takes several times as long as reading.');
  context.line(
    `Free disk: ${megabytesInWords(report.freeBytes)}. Needed with a backup on the same disk: ` +
      `${megabytesInWords(report.neededBytes)}.`,
  );
  if (!report.fitsOnDisk)
    context.line('There is not enough space: put the backup on another disk, or free some space.');
  context.line(`The way back: ${report.wayBack}`);
}
