import { z } from 'zod';
import { dayOrInstant, lastInstant } from '../../kernel/instant-bounds.js';
import { escapeInvisible } from '../../kernel/visible-text.js';
import { GetSupportTicket } from '../../support/queries/get-support-ticket.query.js';
import { ListSupportTickets, TICKETS_LISTED_MAX } from '../../support/queries/list-support-tickets.query.js';
import { defineCommand, jsonOption, ORGANIZATION, parameter } from '../operator-command.js';

export const TICKET_COMMANDS = {
  'ticket-list': defineCommand({
    description: 'Lists the support tickets of an organization, newest first.',
    help: `
Examples:
  $ alert-review ticket list "Example Bank"
  $ alert-review ticket list "Example Bank" --limit 200 --until 2026-01-31 --json`,
    parameters: {
      organization: ORGANIZATION,
      limit: parameter('--limit <number>', 'how many, up to 200', z.int().min(1).max(TICKETS_LISTED_MAX), {
        parse: Number,
        default: 50,
      }),
      until: parameter(
        '--until <instant>',
        'no newer ones: a day in UTC, or a date and time',
        dayOrInstant().optional(),
      ),
      json: jsonOption('print JSON, with the texts'),
    },
    message: (caller, { limit, until }) => new ListSupportTickets(caller, limit, until && lastInstant(until)),
    show: (tickets, screen) =>
      screen.printTable(
        ['id', 'created', 'user', 'alert', 'title'],
        tickets.map((one) => [one.ticketId, one.createdAt, one.user, one.alert?.alertId ?? null, one.title]),
      ),
  }),
  'ticket-show': defineCommand({
    description: 'Shows a support ticket with its texts and the conversation it came from.',
    help: `
Names, ids, e-mail addresses and phone numbers of persons whom the alert is not about were masked when the
ticket was written. "calls" are the correlation ids of the assistant's calls before it, as in log lines.

Example:
  $ alert-review ticket show "Example Bank" 01jr4m5n6p7q8r9s0t1v2w3x4y`,
    parameters: {
      organization: ORGANIZATION,
      ticketId: parameter('<id>', 'id of the ticket', z.string()),
    },
    message: (caller, { ticketId }) => new GetSupportTicket(caller, ticketId),
    show: ({ title, description, reportArea, alert, calls, ...ticket }, screen, { ticketId }) => {
      screen.printTable(
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
        screen.line(
          `alert: ${escapeInvisible(alert.alertId)} (service id ${alert.serviceId}), run ${alert.run ?? '-'}`,
        );
      if (reportArea !== null) screen.line(`area: ${escapeInvisible(reportArea)}`);
      screen.line(`title: ${escapeInvisible(title)}`);
      for (const line of description.split('\n')) screen.line(`  ${escapeInvisible(line)}`);
      screen.line(`calls: ${calls.join(', ') || '-'}`);
    },
  }),
};
