import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

const HELP = `
Examples:
  $ alert-review ticket list "Example Bank"
  $ alert-review ticket list "Example Bank" --limit 200 --until 2026-01-31 --json`;

export function ticketList(parent: Command, context: CliContext): void {
  parent
    .command('list')
    .description('Lists the support tickets of an organisation, newest first.')
    .argument('<org>', 'id or exact name of the organisation')
    .option('--limit <number>', 'how many, up to 200', Number, 50)
    .option('--until <instant>', 'no newer ones: a day in UTC, or a date and time')
    .option('--json', 'print JSON, with the texts')
    .addHelpText('after', HELP)
    .action(async (organization: string, options: { limit: number; until?: string; json?: true }) => {
      const { limit, until } = options;
      const args = { organization, limit, ...(until === undefined ? {} : { until }) };
      const tickets = await context.run('ticket-list', args);
      if (options.json) return context.json(tickets);
      const rows = tickets.map(({ ticketId, createdAt, user, alert, title }) => [
        ticketId,
        createdAt,
        user,
        alert?.alertId ?? null,
        title,
      ]);
      context.table(['id', 'created', 'user', 'alert', 'title'], rows);
    });
}
