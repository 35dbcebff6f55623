import type { Command } from 'commander';
import type { Loss } from '@alert-review/kernel';
import { requireNoServer } from '../cli-client.js';
import type { CliContext } from '../cli-context.js';

const HELP = `
Use it when the server refuses its stores, because one of them is missing, older than the others or from
another server, and you have no backup of all of them. Stop the server first. This cannot be undone.

A missing store begins empty. An older store stays as it is. A store of another server is set aside. Read
models are built again, and an event says what was accepted.

Example:
  $ alert-review accept-loss`;

export function acceptLoss(parent: Command, context: CliContext): void {
  parent
    .command('accept-loss')
    .description('Lets the server start without data that its stores have lost.')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (options: { json?: true }) => {
      const config = context.config();
      await requireNoServer(config.dataDir, 'its stores are whole');
      const losses: Loss[] = [];
      // Imported here, because loading the application takes long.
      const { openStoresHere } = await import('../open-application.js');
      const logFormat = context.isJson ? 'json' : 'text';
      const told = (loss: Loss) => void losses.push(loss);
      const backend = await openStoresHere(config, { logFormat, acceptLoss: told });
      context.printStoresPlace(backend.place);
      await backend.close();
      if (options.json) return context.printJson(losses);
      for (const { store, found } of losses)
        context.line(`Accepted: ${found}. The store ${store} goes on so.`);
      if (losses.length === 0) context.line('Nothing is lost: the stores belong together.');
    });
}
