import { Module } from '@nestjs/common';
import { CreateSupportTicketHandler } from './commands/create-support-ticket.command.js';
import { GetSupportTicketHandler } from './queries/get-support-ticket.query.js';
import { ListSupportTicketsHandler } from './queries/list-support-tickets.query.js';
import { SupportTickets } from './support-tickets.js';

@Module({
  providers: [CreateSupportTicketHandler, ListSupportTicketsHandler, GetSupportTicketHandler, SupportTickets],
})
export class SupportModule {}
