import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ENTITY_ID_CHARS_MAX } from '../../ingestion/domain/entity.record.js';
import { hasPermission } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { AllowEntry } from '../../screening/commands/allow-entry.command.js';
import { ALLOW_REASON_CHARS_MAX } from '../../screening/domain/customer-screening.events.js';
import { ListScreenedCustomers } from '../../screening/queries/list-screened-customers.query.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { filledMultilineTextField, optionalField } from '../form-fields.js';
import { html, type Html } from '../html.js';
import { customerLink } from '../links.js';
import { seeOther } from '../page-answers.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import * as parts from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { AlertPages } from './alert-pages.js';
import type { DisplayNameLookup } from './decision-parts.js';

const PATH = '/screening';
const entityId = filledMultilineTextField(ENTITY_ID_CHARS_MAX);
const listText = filledMultilineTextField(40);
const ASKED = z.object({
  entity_id: optionalField(entityId),
  list: optionalField(listText),
  entry: optionalField(listText),
  after: z.string().max(300).optional(),
});
const ALLOW = {
  schema: z.object({
    entity_id: entityId,
    list: listText,
    entry: listText,
    until: z.iso.date('is not a day such as 2026-03-01'),
    reason: filledMultilineTextField(ALLOW_REASON_CHARS_MAX),
  }),
};

@Controller()
export class ScreeningController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
  ) {}

  @PageRoute({ path: PATH, messages: [ListScreenedCustomers], query: ASKED })
  list(@FromPage() { session, query }: PageRequest<typeof ASKED>) {
    return this.page(session, query);
  }

  @PageRoute({ path: PATH, messages: [AllowEntry, ListScreenedCustomers], form: ALLOW })
  allow(@FromPage() { session, body }: PageRequest) {
    const allow = async ({ entity_id, ...allowed }: z.infer<typeof ALLOW.schema>) => {
      await this.bus.send(new AllowEntry(session.caller, { entityId: entity_id, ...allowed }));
      return seeOther(`${PATH}?entity_id=${encodeURIComponent(entity_id)}`);
    };
    return runFormAction(ALLOW, body, allow, (refused) => this.page(session, {}, refused));
  }

  private async page(
    session: PageSession,
    asked: z.infer<typeof ASKED>,
    refused?: RefusedForm,
  ): Promise<Html> {
    const { caller } = session;
    const { entity_id = null, after = null } = asked;
    const { pairs, next } = await this.bus.send(
      new ListScreenedCustomers(caller, { entityId: entity_id, after }),
    );
    const users = pairs.flatMap(({ allowed }) => allowed?.by ?? []);
    const { nameOf } = await this.alerts.viewer(session, users);
    const mayAllow = hasPermission(caller, 'alerts:write');
    const head = ['Customer', 'On the list', 'Match score of 100', 'Found', 'Not the same'];
    const rows = pairs.map((pair) => rowOf(pair, nameOf, mayAllow));
    const none = asked.entity_id === undefined ? 'None yet.' : 'No hits of this customer.';
    const older = next !== null && parts.buttonLink({ href: `${PATH}?after=${next}`, label: 'Older' });
    const listed = html`${parts.table({ caption: 'Customers on lists, newest first', none, head, rows })}
    ${parts.pageLinks([older])}`;
    return dashboardPage({
      title: 'Screening',
      current: PATH,
      session,
      refused,
      lead: 'The server compares all customers with each new version of the sanctions lists.',
      body: html`${pageSection('Customers on lists', listed)}
      ${mayAllow && pageSection('Not the same', allowForm(session, asked, refused))}`,
    });
  }
}

type Pair = ListScreenedCustomers['result']['pairs'][number];

function rowOf(pair: Pair, nameOf: DisplayNameLookup, mayAllow: boolean): parts.Cell[] {
  const { entityId: entity_id, list, entry, score, isExact, isWeak, foundAt, allowed, isChanged } = pair;
  const asked = new URLSearchParams({ entity_id, list, entry }).toString();
  return [
    html`${customerLink(entity_id)}
    ${pair.role === 'owner' && html`<span class="hint">by the name of an owner</span>`}`,
    html`${pair.listed?.mainName ?? 'no longer on the list'} <span class="hint">${entryText(pair)}</span>`,
    score === null
      ? null
      : html`${score} ${isExact && parts.badge('bad', 'same birth date or document')}
        ${isWeak && parts.badge('plain', 'similar name, needs a check')}`,
    parts.timeElement(foundAt),
    html`${
      allowed &&
      html`${parts.linesText(allowed.reason)}
        <span class="hint">${nameOf(allowed.by)} on ${allowed.on}, until ${allowed.until}</span>`
    }
    ${isChanged && parts.badge('bad', 'the list entry has changed since')}
    ${mayAllow && html`<a href="${PATH}?${asked}">${allowed ? 'Change' : 'Not the same'}</a>`}`,
  ];
}

/** Maximum number shown of each of dates, birthplaces and countries of a list entry. */
const TOLD_MAX = 4;

/** Returns in words which name matched, which list entry it is, and what the list says about the entry. */
function entryText({ list, entry, listed, name }: Pair): string {
  const { mainName, program = '', dobs = [], birthPlaces = [], countries = [] } = listed ?? {};
  const told = { programme: [program], born: dobs, birthplace: birthPlaces, countries };
  const known = Object.entries(told).map(([what, values]) => {
    const text = values.slice(0, TOLD_MAX).join(', ');
    return text && `${what} ${text}`;
  });
  const alias = name !== null && name !== mainName && `met as “${name}”`;
  return [alias, `${list} ${entry}`, ...known].filter(Boolean).join('; ');
}

function allowForm({ formToken }: PageSession, asked: z.infer<typeof ASKED>, refused?: RefusedForm): Html {
  const value = (name: keyof typeof asked, otherwise?: string) =>
    refused ? undefined : (asked[name] ?? otherwise);
  const until = 'The note holds until the end of this day, or until the entry of the list changes.';
  return parts.form({
    action: PATH,
    formToken,
    body: html`<div class="two">
        ${parts.inputField({
          label: 'Id of the customer',
          name: 'entity_id',
          value: value('entity_id'),
          refused,
        })}
        ${parts.inputField({ label: 'List', name: 'list', value: value('list', 'OFAC-SDN'), refused })}
        ${parts.inputField({ label: 'Number of the entry', name: 'entry', value: value('entry'), refused })}
        ${parts.inputField({ label: 'Last day', name: 'until', type: 'date', hint: until, refused })}
      </div>
      ${parts.textArea({ label: 'Reason', name: 'reason', maxLength: ALLOW_REASON_CHARS_MAX, refused })}
      <div class="actions">${parts.button({ label: 'Note that it is not the same' })}</div>`,
  });
}
