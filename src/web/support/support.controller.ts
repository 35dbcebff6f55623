import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Bus } from '../../platform/bus/bus.js';
import { CreateSupportTicket } from '../../support/commands/create-support-ticket.command.js';
import { TICKET_FIELD_CHARS_MAX } from '../../support/domain/support-ticket.events.js';
import { GetSupportTicket } from '../../support/queries/get-support-ticket.query.js';
import { ListSupportTickets } from '../../support/queries/list-support-tickets.query.js';
import { AlertPages } from '../alerts/alert-pages.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { filledMultilineTextField, multilineTextField } from '../form-fields.js';
import { seeOther } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { supportPage, SUPPORT_PATH as PATH, ticketAddress, ticketPage } from './support-pages.js';

const TICKETS_SHOWN_MAX = 50;
const ALERT_ID_CHARS_MAX = 1_024;
/** Fits fields of 8,400 characters in all if each character is encoded as `%F0%9F%98%80`. */
const FORM_BYTES_MAX = 128 * 1024;

const TICKET = {
  schema: z.object({
    title: filledMultilineTextField(TICKET_FIELD_CHARS_MAX.title),
    description: filledMultilineTextField(TICKET_FIELD_CHARS_MAX.description),
    report_area: multilineTextField(TICKET_FIELD_CHARS_MAX.reportArea),
    alert_id: multilineTextField(ALERT_ID_CHARS_MAX),
  }),
};
const ASKED = z.object({ alert: z.string().max(ALERT_ID_CHARS_MAX).optional() });

@Controller()
export class SupportController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
  ) {}

  @PageRoute({ path: PATH, messages: [ListSupportTickets], query: ASKED })
  list(@FromPage() { session, query }: PageRequest<typeof ASKED>) {
    return this.page(session, { alertId: query.alert });
  }

  @PageRoute({
    path: PATH,
    messages: [CreateSupportTicket, ListSupportTickets],
    form: TICKET,
    formBytesMax: FORM_BYTES_MAX,
  })
  create(@FromPage() { session, body }: PageRequest) {
    const create = async (asked: z.infer<typeof TICKET.schema>) => {
      const { title, description, report_area: reportArea, alert_id } = asked;
      const texts = { title, description, ...(reportArea === '' ? {} : { reportArea }) };
      const alertId = alert_id === '' ? null : alert_id;
      const { ticketId } = await this.bus.send(new CreateSupportTicket(session.caller, { texts, alertId }));
      return seeOther(ticketAddress(ticketId));
    };
    return runFormAction(TICKET, body, create, (refused) => this.page(session, { refused }));
  }

  @PageRoute({ path: `${PATH}/:id`, messages: [GetSupportTicket] })
  async show(@FromPage() { session, id }: PageRequest) {
    const ticket = await this.bus.send(new GetSupportTicket(session.caller, id));
    const { nameOf } = await this.alerts.viewer(session, [ticket.user]);
    return ticketPage(session, ticket, nameOf(ticket.user));
  }

  private async page(
    session: PageSession,
    more: { readonly alertId?: string | undefined; readonly refused?: RefusedForm },
  ) {
    const tickets = await this.bus.send(new ListSupportTickets(session.caller, TICKETS_SHOWN_MAX));
    const { nameOf } = await this.alerts.viewer(
      session,
      tickets.map(({ user }) => user),
    );
    return supportPage(session, tickets, nameOf, more);
  }
}
