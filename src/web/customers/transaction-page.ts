import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import { TRANSACTION_SIDES, type Transaction } from '../../ingestion/domain/transaction.record.js';
import { countPart, moneyElement } from '../alerts/amount-parts.js';
import { alertTable, codeInWords, type DisplayNameLookup } from '../alerts/decision-parts.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { definitionList, longText } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { partyLink, TRANSACTION_PATH } from '../links.js';

export interface ShownTransaction {
  readonly session: PageSession;
  readonly serviceId: string;
  readonly content: Transaction;
  /** Names of sender and recipient by own id, where they are customers. */
  readonly names: ReadonlyMap<string, string | null>;
  readonly alerts: readonly QueueRow[];
  readonly isPart: boolean;
  readonly nameOf: DisplayNameLookup;
}

const VALUE_CHARS_SHOWN = 500;
/** Maximum number of values shown of a list; a vendor's list may have thousands. */
const VALUES_SHOWN = 200;
const TITLES = { sender: 'From', receiver: 'To' } as const;

export function transactionPage(shown: ShownTransaction): Html {
  const { content, session, serviceId, names } = shown;
  const { balance } = content;
  const unsaid = { 'balance of a party that is not named': balance, service_id: serviceId };
  const own = { ...content, sender: null, receiver: null, balance: null, ...unsaid };
  return dashboardPage({
    title: `Transaction ${content.transaction_id}`,
    current: TRANSACTION_PATH,
    session,
    lead: html`<span class="amount">${moneyElement(content.amount, content.amount_currency)}</span>`,
    body: html`<div class="two start">
        ${TRANSACTION_SIDES.map((side) => pageSection(TITLES[side], sidePart(content[side], names)))}
      </div>
      ${pageSection('All fields', html`${fieldList(own)}`)}
      ${pageSection('Alerts that flag it', alertPart(shown))}`,
  });
}

function sidePart(side: Transaction['sender'], names: ShownTransaction['names']): Html {
  if (!side || Object.keys(side).length === 0) return html`<p>The upload names no sender or recipient.</p>`;
  const { entity_id: entityId = null, name = null, ...more } = side;
  const link = partyLink(entityId, names.get(entityId ?? '') ?? name);
  return html`${link && html`<p>${link}</p>`} ${fieldList(more)}`;
}

function fieldList(fields: object): Html | null {
  const entries = [...entriesOf(fields, '')];
  const more = entries.length - VALUES_SHOWN;
  if (entries.length === 0) return null;
  return html`${definitionList(entries.slice(0, VALUES_SHOWN))}
  ${more > 0 && html`<p class="hint">and ${countPart(more, 'more value')}</p>`}`;
}

type Value = string | number | boolean | object | null | undefined;

/** Yields each value with the names of the fields that lead to it. A list of texts counts as one value. */
function* entriesOf(value: Value, path: string): Generator<readonly [string, Html]> {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') yield [path, longText(String(value), VALUE_CHARS_SHOWN)];
  else if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    yield [path, longText(value.slice(0, VALUES_SHOWN).join(', '), VALUE_CHARS_SHOWN)];
  else
    for (const [name, each] of Object.entries(value) as [string, Value][]) {
      const words = Array.isArray(value) ? String(Number(name) + 1) : codeInWords(name);
      yield* entriesOf(each, path === '' ? words[0]!.toUpperCase() + words.slice(1) : `${path}, ${words}`);
    }
}

function alertPart({ alerts, isPart, nameOf }: ShownTransaction): Html {
  return html`${alertTable('Alerts that flag the transaction', alerts, nameOf, 'None.')}
  ${isPart && html`<p class="hint">Only the newest 100 alerts of the customers are shown.</p>`}`;
}
