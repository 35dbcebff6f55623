import type { Command } from 'commander';
import type { Loss } from '@alert-review/kernel';
import { requireNoServer } from '../cli-client.js';
import type { CliContext } from '../cli-context.js';

const HELP = `
Use it when a server refuses its stores because one of them is missing, older than the others or from
elsewhere, and no backup has all of them. A missing store begins empty, an older one stays as it is, one from
elsewhere is set aside, read models are built again, and an event says what was accepted. This is final. Stop
the server first.

Example:
  $ alert-review accept-loss`;

export function acceptLoss(parent: Command, context: CliContext): void {
  parent
    .command('accept-loss')
    .description('Goes on for good without what the stores have lost.')
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
