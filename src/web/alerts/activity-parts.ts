import { z } from 'zod';
import type {
  CaseActivity,
  CurrencySums,
  DeclaredActivity,
  DeclaredRange,
  PartyActivity,
  PaymentMeans,
  ShownTransaction,
  TransactionOrder,
} from '../../investigations/queries/get-case-activity.query.js';
import { TRANSACTION_ORDERS } from '../../investigations/domain/case/shown-activity.js';
import { EXPORTED_TRANSACTIONS_MAX } from '../../investigations/queries/get-case-activity.query.js';
import { html, type Html } from '../html.js';
import { partyLink, transactionLink } from '../links.js';
import { pageSection } from '../page-layout.js';
import { addressWithQuery } from '../local-path.js';
import { badge, plainList, table, tabs, timeElement, type Cell } from '../page-parts.js';
import { alertAddress } from './alert-address.js';
import { amountText, countPart, dayElement, isoDayElement, moneyElement } from './amount-parts.js';
import { codeInWords } from './decision-parts.js';
import { roundedMoney } from './picture-text.js';
import { repeatedPaymentsPart } from './repeated-payments.js';

/** Which single transactions to show. Without an order, none are shown. */
export interface ShownRowsQuery {
  readonly order?: TransactionOrder | undefined;
  /** Id of the counterparty group to show; all if missing. */
  readonly party?: string | undefined;
  /** First and last day to show, such as "2026-03-31"; all days if missing. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
}

/** A counterparty in the address: a name of 200 characters or an id. */
const PARTY_CHARS_MAX = 2_000;
const PAGES_MAX = 10_000;

/** Query fields that select the single transactions on the page of an alert. */
export const SHOWN_ROWS_QUERY = z.object({
  order: z.enum(TRANSACTION_ORDERS).optional(),
  party: z.string().max(PARTY_CHARS_MAX).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  page: z.coerce.number().int().min(1).max(PAGES_MAX).default(1),
});

export const TRANSACTIONS_PER_PAGE = 50;
const PARTIES_FIRST = 12;

/**
 * Transactions of the customer around the alert: by counterparty, or as single rows if `asked`.
 * `page` is the address of the page that shows them.
 */
export function activitySection(
  activity: CaseActivity | null,
  id: string,
  asked: ShownRowsQuery,
  page = alertAddress(id),
): Html {
  if (!activity)
    return pageSection(
      'Transactions',
      html`<p>The transactions cannot be shown: they are too many, too large or damaged.</p>`,
    );
  const { total, flagged, truncated, parties, partiesTotal } = activity;
  return pageSection(
    'Transactions',
    html`<p class="hint">
        ${countPart(total, 'transaction')}, ${flagged} flagged, by ${countPart(partiesTotal, 'counterparty')},
        from half a year before the alert to a month after
        it.${truncated && ' Older ones of this time were not read: there are too many.'}
      </p>
      ${
        asked.order === undefined
          ? counterpartyTables(parties, partiesTotal, (some) => counterpartyTable(some, page))
          : rowsPart(activity, page, asked)
      }
      ${asked.order === undefined && repeatedPart(activity, page)}
      <p>
        ${
          asked.order === undefined &&
          html`<a class="tall" href="${transactionRowsAddress(page, { order: 'flagged' })}"
              >Single transactions</a
            >
            ·`
        }
        <a class="tall" href="${alertAddress(id)}/transactions.csv?order=${asked.order ?? 'flagged'}"
          >All transactions as CSV</a
        >
        <span class="hint">at most ${amountText(String(EXPORTED_TRANSACTIONS_MAX))}</span>
      </p>`,
  );
}

/** Repeated payments of the counterparties that are listed. */
function repeatedPart({ dots, parties }: CaseActivity, page: string): Html | null {
  const byId = new Map(parties.map((party) => [party.id, party]));
  return repeatedPaymentsPart({
    dots: dots.filter(({ party }) => byId.has(party)),
    nameOf: (party) => sideText(byId.get(party)!),
    addressOfParty: (party) => transactionRowsAddress(page, { order: 'newest', party }),
  });
}

/**
 * Tables of counterparties: the first ones open, the rest folded away. `total` includes the counterparties
 * that are not listed.
 */
export function counterpartyTables<Party>(
  parties: readonly Party[],
  total: number,
  tableOf: (some: readonly Party[]) => Html,
): Html {
  const left = total - parties.length;
  return html`${tableOf(parties.slice(0, PARTIES_FIRST))}
  ${
    parties.length > PARTIES_FIRST &&
    html`<details class="more">
      <summary>${countPart(total - PARTIES_FIRST, 'more counterparty')}</summary>
      ${tableOf(parties.slice(PARTIES_FIRST))} ${left > 0 && html`<p class="hint">and ${left} more</p>`}
    </details>`
  }`;
}

export function transactionRowsAddress(
  address: string,
  { order, party, from, to, page = 1 }: Partial<ShownRowsQuery>,
): string {
  const fields = { order, party, from, to, page: page > 1 ? page : undefined };
  return `${addressWithQuery(address, fields)}#section-transactions`;
}

const MEANS_WORDS: Readonly<Record<PaymentMeans, string>> = { cash: 'Cash', crypto: 'Crypto' };

/** Returns what a group of payments is called where no counterparty is named. */
export const unnamedCounterpartyText = ({ means }: Pick<PartyActivity, 'means'>): string =>
  means === null ? 'No counterparty named' : MEANS_WORDS[means];

const sideText = ({ isOwn, party, means }: PartyActivity): Html | string =>
  isOwn ? 'own accounts' : (partyLink(party.entityId, party.name) ?? unnamedCounterpartyText({ means }));

export const counterpartyTable = (parties: readonly PartyActivity[], address: string): Html =>
  html`<div class="compact parties">
    ${table({
      caption: 'Transactions by counterparty',
      head: ['Counterparty', 'Received', 'Sent', 'Transactions', 'First', 'Last'],
      rows: parties.map((each) => [
        sideText(each),
        inOrOutCell(each.sums, 'in'),
        inOrOutCell(each.sums, 'out'),
        html`<a class="tall" href="${transactionRowsAddress(address, { order: 'newest', party: each.id })}"
            >${each.payments}<span class="unseen"> transactions, one by one</span></a
          >
          ${each.flagged > 0 && badge('bad', `${each.flagged} flagged`)}`,
        dayElement(each.firstMs),
        dayElement(each.lastMs),
      ]),
    })}
  </div>`;

export function inOrOutCell(
  sums: readonly { readonly currency: string; readonly in: string; readonly out: string }[],
  side: 'in' | 'out',
): Cell {
  const moved = sums.filter((sum) => sum[side] !== '0');
  if (moved.length === 0) return null;
  const amounts = moved.map((sum) => moneyElement(sum[side], sum.currency));
  return html`${amounts.map((amount) => html`<span class="amount">${amount}</span> `)}`;
}

function rowsPart(
  { transactions, matching, parties }: CaseActivity,
  address: string,
  asked: ShownRowsQuery,
): Html {
  const { page, order } = asked;
  const from = (page - 1) * TRANSACTIONS_PER_PAGE;
  const step = (by: 1 | -1, name: string): Html =>
    html`<a class="tall" href="${transactionRowsAddress(address, { ...asked, page: page + by })}"
      >${name}</a
    >`;
  return html`<p>
      <a class="tall" href="${transactionRowsAddress(address, {})}">By counterparty</a>
      ${shownRowsText(parties, asked)}
    </p>
    ${orderLinks(address, asked, order)}
    <div class="compact">${transactionTable(transactions)}</div>
    <p>
      ${matching === 0 ? 'None' : `${from + 1} to ${from + transactions.length}`} of ${matching}
      ${page > 1 && step(-1, 'Previous rows')}
      ${from + transactions.length < matching && step(1, 'Next rows')}
    </p>`;
}

/** "· with Ann Example · from 2026-03-09 · to 2026-03-15": which transactions are shown. */
export function shownRowsText(
  parties: readonly PartyActivity[],
  { party, from, to }: Pick<ShownRowsQuery, 'party' | 'from' | 'to'>,
): Html {
  const side = parties.find(({ id }) => id === party);
  return html`${party !== undefined && html`· with ${side ? sideText(side) : party}`}
  ${from !== undefined && html`· from ${from}`} ${to !== undefined && html`· to ${to}`}`;
}

const ORDER_WORDS: Readonly<Record<TransactionOrder, string>> = {
  flagged: 'flagged first',
  newest: 'newest',
  oldest: 'oldest',
  largest: 'largest',
  party: 'counterparty',
};

const orderLinks = (address: string, asked: ShownRowsQuery, order: TransactionOrder | undefined): Html =>
  tabs(
    'Order of the transactions',
    TRANSACTION_ORDERS.map((each) => ({
      href: transactionRowsAddress(address, { ...asked, order: each, page: 1 }),
      name: ORDER_WORDS[each],
      isCurrent: each === order,
    })),
  );

/** References and kinds have a column only where a row has one. */
export function transactionTable(rows: readonly ShownTransaction[]): Html {
  const hasReference = rows.some(({ descriptor }) => descriptor !== null);
  const kinds = rows.map(kindText);
  const hasKind = kinds.some((kind) => kind !== null);
  return table({
    caption: 'Transactions of the customer',
    none: 'There are none.',
    head: [
      ...['Time', 'Direction', 'Amount', 'Counterparty'],
      ...(hasReference ? ['Reference'] : []),
      ...(hasKind ? ['Kind and state'] : []),
      'Id',
    ],
    rows: rows.map((row, at) => [
      timeElement(new Date(row.atMs).toISOString()),
      html`${WAYS[row.direction]} ${row.flagged && badge('bad', 'flagged')}`,
      html`<span class="amount">${moneyElement(row.amount, row.currency)}</span>`,
      partyLink(row.party.entityId, row.party.name),
      ...(hasReference ? [row.descriptor] : []),
      ...(hasKind ? [kinds[at]!] : []),
      transactionLink(row.ownId),
    ]),
  });
}

const WAYS = { in: 'received', out: 'sent', self: 'own accounts' } as const;

/** Words stay whole, however narrow the column is. */
const kindText = ({ type, state, isMoved }: ShownTransaction): Html | null => {
  const words = [type, state, isMoved ? null : 'not counted']
    .flatMap((each) => (each === null ? [] : codeInWords(each)))
    .join(', ');
  return words === ''
    ? null
    : html`${words.split(' ').map((word) => html`<span class="amount">${word}</span> `)}`;
};

/** Totals of the alert's period by currency, compared with the expected activity. */
export const caseSumsPart = (sums: readonly CurrencySums[], declared: DeclaredActivity | null): Html =>
  plainList(
    sums.flatMap(({ currency, in: came, out: went, busiestIn, busiestOut }) => [
      sumText('received', came, busiestIn, currency, declared?.monthlyDeposits),
      sumText('sent', went, busiestOut, currency, declared?.monthlyWithdrawals),
    ]),
  );

/** ", above the expected SEK 64,000": how a month lies beside the expected activity in this currency. */
function besideExpected(sum: string, currency: string, expected: DeclaredRange | null | undefined): string {
  if (!expected || expected.currency !== currency) return '';
  const { from, to } = expected;
  const month = Number(sum);
  if (to !== null && month > to) return `, above the expected ${roundedMoney(to, currency)}`;
  if (from !== null && month < from) return `, below the expected ${roundedMoney(from, currency)}`;
  return ', as expected';
}

const sumText = (
  way: string,
  { sum, payments }: CurrencySums['in'],
  busiest: CurrencySums['busiestIn'],
  currency: string,
  expected: DeclaredRange | null | undefined,
): Html => {
  const most =
    busiest &&
    html`most in ${isoDayElement(busiest.month)}:
    ${moneyElement(busiest.sum, currency)}${besideExpected(busiest.sum, currency, expected)}`;
  return html`${moneyElement(sum, currency)} ${way}, ${countPart(payments, 'payment')}
  ${most && html`<span class="aside">${most}</span>`}`;
};
