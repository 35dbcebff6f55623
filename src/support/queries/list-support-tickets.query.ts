import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SupportTicketReadModel } from '../support-ticket.read-model.js';
import { SupportTickets, type SupportTicket } from '../support-tickets.js';

const TICKETS_AT_ONCE = 10;

/** Returns the newest tickets of the organization with their texts. */
export const ListSupportTickets = defineQuery(
  'ListSupportTickets',
  { permission: 'tickets:write', readsPersonalData: true },
  (caller: Caller, limit: number) => ({ caller, limit }),
  [ReadModels, SupportTickets],
  async ({ caller, limit }, readModels, tickets): Promise<readonly SupportTicket[]> => {
    const newest = { index: 'newest', sort: { createdAt: -1, id: -1 }, limit } as const;
    const rows = await readModels.for(caller).find(SupportTicketReadModel, {}, newest);
    const found = await mapInParallel(rows, TICKETS_AT_ONCE, ({ id }) => tickets.findTicket(caller, id));
    return found.filter((ticket) => ticket !== null);
  },
);
