import type { QueuePage } from '../../alerts/queries/list-alert-queue.query.js';
import type { GetEntity } from '../../ingestion/queries/get-entity.query.js';
import {
  CUSTOMER_PAGES_MAX,
  type CustomerActivity,
  type CurrencyInAndOut,
} from '../../investigations/queries/get-customer-activity.query.js';
import { cutText } from '@alert-review/kernel';
import {
  caseSumsPart,
  inOrOutCell,
  counterpartyTable,
  counterpartyTables,
  transactionRowsAddress,
  shownRowsText,
  transactionTable,
  type ShownRowsQuery,
} from '../alerts/activity-parts.js';
import { amountText } from '../alerts/amount-parts.js';
import { customerSection, declaredEntries } from '../alerts/customer-parts.js';
import { alertTable, codeInWords, type DisplayNameLookup } from '../alerts/decision-parts.js';
import { customerMoneyPictures } from '../alerts/money-pictures.js';
import { neighbourhoodSection, type NeighbourPayments } from '../alerts/neighbourhood.js';
import { QUEUE_PATH } from '../alerts/queue-filter.js';
import { html, type Html } from '../html.js';
import { addressWithQuery } from '../local-path.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { buttonLink, definitionList, pageLinks, table, type Cell } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { CUSTOMER_PATH, customerAddress } from '../links.js';

export interface ShownCustomer {
  readonly session: PageSession;
  readonly customer: GetEntity['result'];
  readonly alerts: QueuePage;
  readonly activity: CustomerActivity;
  readonly neighbours: NeighbourPayments | null;
  readonly nameOf: DisplayNameLookup;
  readonly rows: ShownRowsQuery;
}

const TEXT_CHARS_SHOWN = 200;
const MONTHS_SHOWN = 24;
const PARTIES_SHOWN = 30;

export function customerPage(shown: ShownCustomer): Html {
  const { session, customer } = shown;
  const { name, entity_id, type } = customer.content;
  return dashboardPage({
    title: cutText(name ?? entity_id, TEXT_CHARS_SHOWN),
    current: CUSTOMER_PATH,
    session,
    lead: html`${codeInWords(type)}, customer <code>${entity_id}</code>`,
    body: html`<div class="board">
        <div>${moneySection(shown)}</div>
        <div>
          ${customerSection(customer.content, null)}
          ${pageSection('Expected and actual activity', declaredAndSeen(shown))}
        </div>
      </div>
      <div class="board whole">
        ${alertSection(shown)} ${neighbourSection(shown)}
        ${pageSection('Counterparties', counterparties(shown))} ${transactionSection(shown)}
      </div>`,
  });
}

/** Payments between others that the indicators of the customer's riskiest alert name; null without any. */
const neighbourSection = ({ neighbours }: ShownCustomer): Html | null =>
  neighbours && neighbourhoodSection(neighbours.shown, neighbours.indicators);

function moneySection({ customer, activity }: ShownCustomer): Html | null {
  const { name, entity_id } = customer.content;
  const whose = name ?? entity_id;
  const drawn = customerMoneyPictures(activity.money, customerAddress(customer.ownId), { whose });
  return drawn && pageSection('Money over time', html`${drawn} ${partHint(activity)}`);
}

function alertSection({ customer, alerts, nameOf }: ShownCustomer): Html {
  const asked = { decision: 'any', customer: customer.ownId };
  return pageSection(
    'Alerts',
    html`${alertTable('Alerts that name the customer', alerts.rows, nameOf, 'None.')}
    ${
      alerts.hasMore &&
      html`<p>
        <a class="tall" href="${addressWithQuery(QUEUE_PATH, asked)}">All alerts of this customer</a>
      </p>`
    }`,
  );
}

const partHint = ({ summed, isPart }: CustomerActivity): Html | false =>
  isPart &&
  html`<p class="hint">
    Of the newest ${amountText(String(summed))} transactions; older ones are not summed.
  </p>`;

const searchedHint = ({ summed, isPart }: CustomerActivity): Html | false =>
  isPart &&
  html`<p class="hint">
    These are among the newest ${amountText(String(summed))} transactions; older ones are not searched.
  </p>`;

function declaredAndSeen({ customer, activity }: ShownCustomer): Html {
  const { months } = activity;
  const { declared, sums } = activity.money;
  return html`${definitionList([
      ...declaredEntries(customer.content, declared),
      ['Actual activity', sums.length > 0 ? caseSumsPart(sums, declared) : null],
    ])}
    <div class="months">
      ${table({
        caption: 'Actual activity by month',
        none: 'No money moved.',
        head: ['Month', 'Received', 'Sent', 'Payments'],
        rows: months.slice(0, MONTHS_SHOWN).map((each) => [each.month, ...sumCells(each.sums)]),
      })}
    </div>
    ${months.length > MONTHS_SHOWN && html`<p class="hint">The newest ${MONTHS_SHOWN} months are shown.</p>`}
    ${partHint(activity)}`;
}

const sumCells = (sums: readonly CurrencyInAndOut[]): Cell[] => [
  inOrOutCell(sums, 'in'),
  inOrOutCell(sums, 'out'),
  String(sums.reduce((all, { payments }) => all + payments, 0)),
];

function counterparties({ customer, activity }: ShownCustomer): Html {
  const { parties, partiesTotal } = activity.money;
  if (parties.length === 0) return html`<p>No money moved.</p>`;
  const address = customerAddress(customer.ownId);
  const listed = counterpartyTables(parties.slice(0, PARTIES_SHOWN), partiesTotal, (some) =>
    counterpartyTable(some, address),
  );
  return html`${listed} ${partHint(activity)}`;
}

function transactionSection({ customer, activity, rows }: ShownCustomer): Html {
  const { transactions, hasMore, money } = activity;
  const { page, order } = rows;
  const address = customerAddress(customer.ownId);
  const step = (to: number, label: string): Html =>
    buttonLink({
      href: transactionRowsAddress(address, { ...rows, page: to }),
      label,
      about: 'transactions',
    });
  const [before, after] = order === 'newest' ? ['Newer', 'Older'] : ['Older', 'Newer'];
  const isPart = rows.party !== undefined || rows.from !== undefined || rows.to !== undefined;
  return pageSection(
    'Transactions',
    html`${
        isPart &&
        html`<p>
          <a class="tall" href="${transactionRowsAddress(address, {})}">All transactions</a>
          ${shownRowsText(money.parties, rows)}
        </p>`
      }
      ${(isPart || order === 'oldest') && searchedHint(activity)}
      <div class="compact">${transactionTable(transactions)}</div>
      ${pageLinks(
        [page > 1 && step(page - 1, before), hasMore && page < CUSTOMER_PAGES_MAX && step(page + 1, after)],
        'Pages of transactions',
      )}`,
  );
}
