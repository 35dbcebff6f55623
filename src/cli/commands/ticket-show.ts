import type { Command } from 'commander';
import { visible } from '../../kernel/visible-text.js';
import type { CliContext } from '../cli-context.js';

const HELP = `
Names, ids, e-mail addresses and phone numbers of persons whom the alert is not about were masked when the
ticket was written. "calls" are the correlation ids of the assistant's calls before it, as in log lines.

Example:
  $ alert-review ticket show "Example Bank" 01jr4m5n6p7q8r9s0t1v2w3x4y`;

export function ticketShow(parent: Command, context: CliContext): void {
  parent
    .command('show')
    .description('Shows a support ticket with its texts and the conversation it came from.')
    .argument('<org>', 'id or exact name of the organisation')
    .argument('<id>', 'id of the ticket')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (organization: string, ticketId: string, options: { json?: true }) => {
      const ticket = await context.run('ticket-show', { organization, ticketId });
      if (options.json) return context.json(ticket);
      const { title, description, reportArea, alert, calls } = ticket;
      context.table(
        ['id', 'created', 'user', 'client', 'grant', 'correlation', 'trace'],
        [
          [
            ticketId,
            ticket.createdAt,
            ticket.user,
            ticket.client,
            ticket.grant,
            ticket.correlation,
            ticket.traceId,
          ],
        ],
      );
      if (alert)
        context.line(
          `alert: ${visible(alert.alertId)} (service id ${alert.serviceId}), run ${alert.run ?? '-'}`,
        );
      if (reportArea !== null) context.line(`area: ${visible(reportArea)}`);
      context.line(`title: ${visible(title)}`);
      for (const line of description.split('\n')) context.line(`  ${visible(line)}`);
      context.line(`calls: ${calls.join(', ') || '-'}`);
    });
}
