import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

export function configCheck(parent: Command, context: CliContext): void {
  parent
    .command('check')
    .description('Checks the environment variables and says what is wrong with them (exit code 78).')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ PORT=8080 alert-review config check')
    .action((options: { json?: true }) => {
      const { role, host, port, publicBaseUrl, dataDir } = context.config();
      const settings = { role, host, port, publicBaseUrl, dataDir: resolve(dataDir) };
      if (options.json) return context.json(settings);
      context.table(['setting', 'value'], Object.entries(settings));
      context.line('The configuration is valid.');
    });
}
