import { TICKET_FIELD_CHARS_MAX } from '../../support/domain/support-ticket.events.js';
import type { GetSupportTicket } from '../../support/queries/get-support-ticket.query.js';
import { alertAddress } from '../alerts/alert-address.js';
import type { DisplayNameLookup } from '../alerts/decision-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import {
  button,
  definitionList,
  inputField,
  form,
  linesText,
  table,
  textArea,
  timeElement,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';

export const SUPPORT_PATH = '/support';

export const ticketAddress = (id: string): string => `${SUPPORT_PATH}/${encodeURIComponent(id)}`;

type Ticket = GetSupportTicket['result'];

/** Lists the newest tickets, with the form for a new ticket about the alert `alertId`. */
export function supportPage(
  session: PageSession,
  tickets: readonly Ticket[],
  nameOf: DisplayNameLookup,
  more: { readonly alertId?: string | undefined; readonly refused?: RefusedForm },
): Html {
  const { alertId, refused } = more;
  const rows = tickets.map((ticket) => [
    html`<a href="${ticketAddress(ticket.ticketId)}">${ticket.title}</a>`,
    timeElement(ticket.createdAt),
    nameOf(ticket.user),
    ticket.reportArea,
    ticket.alert && linkTo(ticket.alert),
  ]);
  const head = ['Title', 'Written', 'By', 'Area', 'Alert'];
  const listed = table({ caption: 'Support tickets, newest first', none: 'None yet.', head, rows });
  return dashboardPage({
    title: 'Support',
    current: SUPPORT_PATH,
    session,
    refused,
    lead: 'Reports of members and their assistants. The operator of the server reads the tickets.',
    body: html`${pageSection('Tickets', listed)}
    ${pageSection('Write a ticket', ticketForm(session, alertId, refused))}`,
  });
}

const linkTo = ({ alertId, serviceId }: NonNullable<Ticket['alert']>): Html =>
  html`<a href="${alertAddress(serviceId)}">${alertId}</a>`;

const ticketForm = ({ formToken }: PageSession, alertId?: string, refused?: RefusedForm): Html =>
  form({
    action: SUPPORT_PATH,
    formToken,
    body: html`${inputField({
        label: 'Title',
        name: 'title',
        maxLength: TICKET_FIELD_CHARS_MAX.title,
        refused,
      })}
      ${textArea({
        label: 'Description',
        name: 'description',
        hint: 'Names and ids of customers who do not belong to the alert are masked.',
        maxLength: TICKET_FIELD_CHARS_MAX.description,
        refused,
      })}
      <div class="two">
        ${inputField({
          label: 'Area (optional)',
          name: 'report_area',
          maxLength: TICKET_FIELD_CHARS_MAX.reportArea,
          isOptional: true,
          refused,
        })}
        ${inputField({
          label: 'Id of an alert (may stay empty)',
          name: 'alert_id',
          value: refused ? undefined : alertId,
          isOptional: true,
          refused,
        })}
      </div>
      <div class="actions">${button({ label: 'Send ticket' })}</div>`,
  });

export function ticketPage(session: PageSession, ticket: Ticket, by: string): Html {
  const { ticketId, createdAt, description, reportArea, alert, client, calls, correlation, masked } = ticket;
  const hidden = Object.entries(masked).filter(([, count]) => count > 0);
  const facts = [
    ['Id', html`<code>${ticketId}</code>`],
    ['Written', timeElement(createdAt)],
    ['By', client === null ? by : `${by}, through an assistant`],
    ['Area', reportArea],
    ['Alert', alert && linkTo(alert)],
    ['Masked', hidden.map(([what, count]) => `${count} ${what}`).join(', ')],
    ['Request', html`<code>${correlation}</code>`],
    ['Calls before it', calls.length > 0 ? html`<code>${calls.join(' ')}</code>` : null],
  ] as const;
  return dashboardPage({
    title: ticket.title,
    current: SUPPORT_PATH,
    session,
    body: html`${pageSection('Description', html`<p>${linesText(description)}</p>`)}
      ${pageSection('About it', definitionList(facts))}
      <p><a href="${SUPPORT_PATH}">All tickets</a></p>`,
  });
}
