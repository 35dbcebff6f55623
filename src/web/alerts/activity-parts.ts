import type {
  CaseActivity,
  CurrencySums,
  ShownTransaction,
  TransactionOrder,
} from '../../investigations/queries/get-case-activity.query.js';
import { TRANSACTION_ORDERS } from '../../investigations/domain/case/shown-activity.js';
import { EXPORTED_TRANSACTIONS_MAX } from '../../investigations/queries/get-case-activity.query.js';
import { html, type Html } from '../html.js';
import { partyLink, transactionLink } from '../links.js';
import { section } from '../page-layout.js';
import { badge, table, tabs, timeElement } from '../page-parts.js';
import { activityPlot } from './activity-plot.js';
import { alertAddress } from './alert-address.js';
import { amountText, counted, money } from './amount-parts.js';
import { inWords } from './decision-parts.js';

/** Transactions of the customer around the alert: plots, sums and a table. */
export function activitySection(activity: CaseActivity | null, id: string, order: TransactionOrder): Html {
  if (!activity)
    return section('Transactions', html`<p>They are too many or too large to be shown, or damaged.</p>`);
  const { total, flagged, truncated, series, sums, transactions } = activity;
  const rest = total - transactions.length;
  return section(
    'Transactions',
    html`<p class="hint">
        ${counted(total, 'transaction')}, ${flagged} flagged, from half a year before the alert to a month
        after it.${truncated && ' Older ones of this time were not read: there are too many.'}
        ${sums.length > series.length && `Plotted: the most used of ${sums.length} currencies.`}
      </p>
      ${series.map((each) => activityPlot(each, activity))} ${orderLinks(id, order)}
      <div class="compact">${transactionTable(transactions)}</div>
      <p>
        <a class="tall" href="${alertAddress(id)}/transactions.csv?order=${order}">All of them as CSV</a>
        <span class="hint">in this order, at most ${EXPORTED_TRANSACTIONS_MAX}</span>
      </p>
      ${rest > 0 && html`<p class="hint">${counted(rest, 'more transaction')} in this order.</p>`}`,
  );
}

const ORDER_WORDS: Readonly<Record<TransactionOrder, string>> = {
  flagged: 'flagged first',
  newest: 'newest',
  oldest: 'oldest',
  largest: 'largest',
  party: 'counterparty',
};

const orderLinks = (id: string, order: TransactionOrder): Html =>
  tabs(
    'Order of the transactions',
    TRANSACTION_ORDERS.map((each) => ({
      href: `${alertAddress(id)}?order=${each}#section-transactions`,
      name: ORDER_WORDS[each],
      isCurrent: each === order,
    })),
  );

const transactionTable = (rows: readonly ShownTransaction[]): Html =>
  table({
    caption: 'Transactions of the customer',
    head: ['Time', 'In or out', 'Amount', 'Counterparty', 'Text', 'Kind and state', 'Id'],
    rows: rows.map((row) => [
      timeElement(new Date(row.atMs).toISOString()),
      html`${WAYS[row.direction]} ${row.flagged && badge('bad', 'flagged')}`,
      html`<span class="amount">${money(row.amount, row.currency)}</span> ${
          row.balance !== null && html`<span class="hint">balance ${amountText(row.balance)}</span>`
        }`,
      partyLink(row.party.entityId, row.party.name),
      row.descriptor,
      kindText(row),
      transactionLink(row.ownId),
    ]),
  });

const WAYS = { in: 'in', out: 'out', self: 'own accounts' } as const;

const kindText = ({ type, state, isMoved }: ShownTransaction): string | null =>
  [type, state, isMoved ? null : 'not counted']
    .flatMap((each) => (each === null ? [] : inWords(each)))
    .join(', ') || null;

/** Sums of the case by currency, beside what the customer declared. */
export const seenSums = (sums: readonly CurrencySums[]): Html =>
  html`<ul class="plain-list">
    ${sums.map(
      ({ currency, in: came, out: went, busiestIn, busiestOut }) =>
        html`<li>
            ${money(came.sum, currency)} in by
            ${counted(came.payments, 'payment')}${
              busiestIn && html`, most in ${busiestIn.month}: ${money(busiestIn.sum, currency)}`
            }
          </li>
          <li>
            ${money(went.sum, currency)} out by
            ${counted(went.payments, 'payment')}${
              busiestOut && html`, most in ${busiestOut.month}: ${money(busiestOut.sum, currency)}`
            }
          </li>`,
    )}
  </ul>`;
