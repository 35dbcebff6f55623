import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import type { CaseView } from '../../cases/queries/get-case.query.js';
import { alertAddress } from '../alerts/alert-address.js';
import { countPart, dayElement, moneyElement } from '../alerts/amount-parts.js';
import { decisionInWords, recommendationBadge, scoreText } from '../alerts/decision-parts.js';
import { html, type Html } from '../html.js';
import { customerLink } from '../links.js';
import { table } from '../page-parts.js';

/** Rows of the queue by service id. An alert that was erased or lost has none. */
export type AlertRowsById = ReadonlyMap<string, QueueRow>;

type CaseAlert = CaseView['alerts'][number];

const CUSTOMERS_SHOWN = 5;
const CURRENCIES_SHOWN = 3;

/**
 * Renders the alerts of a case: who they are about, what was flagged and what came of them. `lastCell`
 * returns what stands at the end of a row; null for tables without such a column.
 */
export function caseAlertsTable(
  { alerts }: CaseView,
  rows: AlertRowsById,
  lastCell: ((alert: CaseAlert) => Html) | null,
): Html {
  return table({
    caption: 'Alerts of the case',
    head: ['Alert', 'Customers', 'Flagged', 'Result', ...(lastCell ? ['Remove'] : [])],
    rows: alerts.map((alert) => {
      const row = rows.get(alert.serviceId);
      return [
        html`<a class="tall" href="${alertAddress(alert.serviceId)}">${alert.alertId}</a>
          ${row?.marks?.line != null && html`<span class="hint">${row.marks.line}</span>`}`,
        customersOf(alert, row),
        row ? flaggedOf(row) : null,
        row ? resultOf(row) : null,
        ...(lastCell ? [lastCell(alert)] : []),
      ];
    }),
  });
}

function customersOf({ customers }: CaseAlert, row: QueueRow | undefined): Html {
  const shown = customers.slice(0, CUSTOMERS_SHOWN).map((id) => {
    const name = row?.customer.id === id ? row.customer.name : null;
    return html`${customerLink(id, name === null ? undefined : html`${name}`)}
    ${name !== null && html`<span class="hint">${id}</span>`} `;
  });
  const more = customers.length - shown.length;
  return html`${shown}${more > 0 && `and ${more} more`}`;
}

function flaggedOf({ flagged: { count, volumes }, createdAt }: QueueRow): Html {
  const sums = volumes
    .slice(0, CURRENCIES_SHOWN)
    .map(({ total, currency }) => html`<br /><span class="amount">${moneyElement(total, currency)}</span>`);
  const more = volumes.length - CURRENCIES_SHOWN;
  return html`<span class="amount">${countPart(count, 'payment')}</span
    >${sums}${more > 0 && ` and ${more} more currencies`}
    <span class="hint">raised on ${dayElement(createdAt)}</span>`;
}

function resultOf({ finalRiskScore, finalDisposition, decision }: QueueRow): Html {
  const decided = decision.disposition === null ? 'undecided' : decisionInWords(decision.disposition);
  return html`${scoreText(finalRiskScore)} ${recommendationBadge(finalDisposition)}
    <span class="hint">${decided}</span>`;
}
