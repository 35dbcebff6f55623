import type { Command } from 'commander';
import type { StoreLoss } from '@alert-review/kernel';
import { requireNoServer } from '../cli-client.js';
import type { CliContext } from '../cli-context.js';

const HELP = `
Use this command if the server refuses its stores and you have no backup of all stores. A store may be
missing, older than the other stores, or from another server. Stop the server first. You cannot undo the
command.

A missing store begins empty. An older store stays as it is. A store of another server is moved away. The
command builds the read models again, and an event records the accepted loss.

Example:
  $ alert-review accept-loss`;

/** Adds the command with which an operator accepts that data is lost. */
export function addAcceptLossCommand(parent: Command, context: CliContext): void {
  parent
    .command('accept-loss')
    .description('Accepts a loss of data, so that the server starts again.')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (options: { json?: true }) => {
      const config = context.config();
      await requireNoServer(config.dataDir, 'its stores are whole');
      const losses: StoreLoss[] = [];
      // Imported here, because loading the application takes long.
      const { openStoresInProcess } = await import('../open-application.js');
      const logFormat = context.isJson ? 'json' : 'text';
      const told = (loss: StoreLoss) => void losses.push(loss);
      const backend = await openStoresInProcess(config, { logFormat, acceptLoss: told });
      context.printStoresPlace(backend.place);
      await backend.close();
      if (options.json) return context.printJson(losses);
      for (const { store, found } of losses)
        context.line(`Accepted: ${found}. The server will use the store ${store} as it is.`);
      if (losses.length === 0) context.line('Nothing is lost: the stores agree with each other.');
    });
}
