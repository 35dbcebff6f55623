import { RebuildReadModels } from '../../operations/commands/rebuild-read-models.command.js';
import { VerifyStores } from '../../operations/commands/verify-stores.command.js';
import type { RebuiltReadModel } from '../../platform/projections/rebuild.js';
import { GetRiskDataStatus } from '../../risk-data/queries/get-risk-data-status.query.js';
import { z } from 'zod';
import { defineCommand, jsonOption, parameter, switchOption } from '../operator-command.js';

const READ_MODEL_HASH_CHARS = 16;
const LIST_HASH_CHARS = 12;

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
} as const;

export const STORE_COMMANDS = {
  'risk-data-status': defineCommand({
    description: 'Shows which lists are in force, how old they are, and which files were refused.',
    help: `
A list is stale when it has to be newer than 7 days and is not; flags that need it are then not assessed.
Exit code 1 when files of a list were refused.

Examples:
  $ alert-review risk-data status
  $ alert-review risk-data status --json`,
    parameters: { json: jsonOption('print JSON, with whole hashes and the files of each list') },
    message: (caller) => new GetRiskDataStatus(caller),
    failed: (all) => all.some(({ problem }) => problem !== null),
    show: (all, screen) => {
      screen.printTable(
        ['list', 'state', 'origin', 'date', 'days old', 'entries', 'SHA-256', 'source'],
        all.map((list) => [
          list.name,
          list.state,
          list.origin,
          list.date,
          list.ageDays,
          list.entries,
          list.sha256?.slice(0, LIST_HASH_CHARS) ?? null,
          list.source,
        ]),
      );
      for (const { name, problem } of all) {
        if (!problem) continue;
        const { file, line, fault } = problem;
        screen.line(`${name} is refused: ${file}${line === null ? '' : `, line ${line}`}: ${fault}`);
      }
    },
  }),
  rebuild: defineCommand({
    description: 'Rebuilds read models from the event log.',
    help: `
Builds the rows anew from the event log beside the live ones, compares both by hash and switches over.
Exit code 1 when the hashes differ. Says how many events were left out as their documents or keys are lost.

Examples:
  $ alert-review rebuild
  $ alert-review rebuild --read-model api-key
  $ alert-review rebuild --verify --json`,
    parameters: {
      readModel: parameter('--read-model <name>', 'only this one', z.string().optional()),
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
  verify: defineCommand({
    description: 'Looks at everything in the stores of DATA_DIR for damage.',
    help: `
Reads all events, records, read models and their indexes, and compares each with its checksum and its index.
Names what is hurt, and the way to make it whole:
  backup   restore the data directory from a backup
  rebuild  alert-review rebuild makes it from the event log
  index    alert-review verify --mend-indexes makes it from the records
Exit code 1 when anything is hurt. Stores on servers of their own are not looked at: they check themselves.

Examples:
  $ alert-review verify
  $ alert-review verify --json`,
    parameters: {
      mendIndexes: switchOption('--mend-indexes', 'make wrong keys of indexes anew from whole records'),
    },
    stores: () => ({ onlyStores: true }),
    message: (caller, args, onProgress) => new VerifyStores(caller, { ...args, onProgress }),
    progress: ({ record, entries }: { readonly record: string; readonly entries: number }) =>
      `${record}: ${entries} entries read`,
    failed: ({ found }) => found > 0,
    show: ({ entries, found, findings }, screen) => {
      if (found > 0)
        screen.printTable(
          ['store', 'record', 'id', 'what is hurt', 'way'],
          findings.map(({ store, record, id, fault, way }) => [store, record, id, fault, REPAIR_WAYS[way]]),
        );
      screen.line(`${entries} entries were looked at, ${found} are hurt.`);
    },
  }),
};
