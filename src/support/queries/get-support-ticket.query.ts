import { AppError, type Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SupportTicketReadModel } from '../support-ticket.read-model.js';
import { SupportTickets, type SupportTicket } from '../support-tickets.js';

/** Returns a ticket with its texts. Throws ticket_not_found. */
export const GetSupportTicket = defineQuery(
  'GetSupportTicket',
  { permission: 'tickets:write', readsPersonalData: 'ticketId' },
  (caller: Caller, ticketId: string) => ({ caller, ticketId }),
  [ReadModels, SupportTickets],
  async ({ caller, ticketId }, readModels, tickets): Promise<SupportTicket> => {
    // Look up the row first, because an id in another format may be invalid as the name of a stream.
    const row = await readModels.for(caller).get(SupportTicketReadModel, ticketId);
    const ticket = row && (await tickets.findTicket(caller, row.id));
    if (!ticket) throw new AppError('ticket_not_found', { field: 'ticket_id', value: ticketId });
    return ticket;
  },
);
export type GetSupportTicket = InstanceType<typeof GetSupportTicket>;
