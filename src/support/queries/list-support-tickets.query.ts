import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SupportTicketReadModel } from '../support-ticket.read-model.js';
import { SupportTickets, type SupportTicket } from '../support-tickets.js';

const TICKETS_AT_ONCE = 10;

export class ListSupportTickets extends Query<readonly SupportTicket[]> {
  static readonly permission = 'tickets:write';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly limit: number,
  ) {
    super();
  }
}

export const ListSupportTicketsHandler = defineHandler(
  ListSupportTickets,
  [ReadModels, SupportTickets],
  async ({ caller, limit }, readModels, tickets) => {
    const newest = { index: 'newest', sort: { createdAt: -1, id: -1 }, limit } as const;
    const rows = await readModels.for(caller).find(SupportTicketReadModel, {}, newest);
    const found = await inParallel(rows, TICKETS_AT_ONCE, ({ id }) => tickets.findTicket(caller, id));
    return found.filter((ticket) => ticket !== null);
  },
);
