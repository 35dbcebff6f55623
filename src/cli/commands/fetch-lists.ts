import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError, SystemClock } from '@alert-review/kernel';
import { parseList } from '../../operator/operator-command.js';
import { httpsProxy } from '../../platform/config/https-proxy.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import { readJsonFile } from '../json-file.js';

const HELP = `
Downloads the lists below, checks them, and replaces their files in the folder. If a list is damaged, or has
less than half of the present entries, the command refuses the list and keeps the old files. The command
writes day, source and SHA-256 of each list to lists.json.

  sanctions             OFAC, Specially Designated Nationals: a work of the United States government
  sanctioned_addresses  digital currency addresses of the same list
  tor_exits             The Tor Project

Addresses of your own, such as a mirror, by name of the list, with one for each of its files:
  { "tor_exits": { "urls": ["https://mirror.example/tor.txt"], "licence": "…", "at_least": 300 } }

HTTPS_PROXY is used if it is set. Exit code 1 if a list was refused.

Examples:
  $ alert-review risk-data fetch /var/lib/alert-review-lists
  $ alert-review risk-data fetch ./lists --lists sanctions,tor_exits --dry-run`;

interface Options {
  readonly lists?: string[];
  readonly sources?: string;
  readonly dryRun?: boolean;
  readonly json?: true;
}

/** Adds the command that fetches the risk lists. */
export function addFetchListsCommand(parent: Command, context: CliContext): void {
  parent
    .command('fetch')
    .description('Downloads lists from their publishers into a folder. Needs no server.')
    .argument('[folder]', 'folder of the lists (default: RISK_DATA_DIR)')
    .option('--lists <names>', 'these alone, separated by commas', parseList)
    .option('--sources <file>', 'JSON with addresses of your own')
    .option('--dry-run', 'load and check, and write nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (given: string | undefined, { lists, sources, dryRun = false, json }: Options) => {
      const folder = given ?? context.config().riskDataDir;
      if (folder === undefined)
        throw new CliError('Give the folder of the lists, or set RISK_DATA_DIR', EXIT_STATUS.usage);
      // Imported here, because the lists take time to load.
      const { fetchRiskLists } = await import('../../risk-data/fetch-risk-lists.js');
      const wanted = {
        folder: resolve(folder),
        names: lists ?? null,
        sources: sources === undefined ? {} : readJsonFile(sources),
        proxy: httpsProxy(context.streams.env),
        dryRun,
      };
      const fetched = await fetchRiskLists(wanted, new SystemClock()).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        const { field, value, reason } = error.details;
        const message = `${String(field)} ${JSON.stringify(value)}: ${String(reason)}`;
        throw new CliError(message, EXIT_STATUS.usage, { code: error.code });
      });
      if (fetched.some(({ state }) => state === 'refused')) context.exitCode = EXIT_STATUS.refused;
      if (json) return context.printJson(fetched);
      context.printTable(
        ['list', 'state', 'entries', 'SHA-256', 'licence'],
        fetched.map(({ name, state, entries, sha256, licence }) => [name, state, entries, sha256, licence]),
      );
      for (const { name, fault } of fetched) if (fault !== null) context.line(`${name} is refused: ${fault}`);
    });
}
