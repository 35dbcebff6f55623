import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SupportTicketReadModel } from '../support-ticket.read-model.js';
import { SupportTickets, type SupportTicket } from '../support-tickets.js';

export class GetSupportTicket extends Query<SupportTicket> {
  static readonly permission = 'tickets:write';
  static readonly readsPersonalData = 'ticketId';

  constructor(
    readonly caller: Caller,
    readonly ticketId: string,
  ) {
    super();
  }
}

export const GetSupportTicketHandler = defineHandler(
  GetSupportTicket,
  [ReadModels, SupportTickets],
  async ({ caller, ticketId }, readModels, tickets) => {
    // Why the row first: an id of another format may be no valid stream name.
    const row = await readModels.for(caller).get(SupportTicketReadModel, ticketId);
    const ticket = row && (await tickets.findTicket(caller, row.id));
    if (!ticket) throw new AppError('ticket_not_found', { field: 'ticket_id', value: ticketId });
    return ticket;
  },
);
