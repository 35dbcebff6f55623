import {
  PAYMENTS_OF_CUSTOMER_MAX,
  PAYMENT_SEARCH_ALERTS_MAX,
  type FindPayments,
  type FoundPayment,
} from '../../alerts/queries/find-payments.query.js';
import { cutText } from '@alert-review/kernel';
import { amountText, dayElement, moneyElement } from '../alerts/amount-parts.js';
import { html, type Html } from '../html.js';
import { partyLink, transactionLink } from '../links.js';
import { pageSection } from '../page-layout.js';
import { table, type Cell } from '../page-parts.js';

const REFERENCE_CHARS_SHOWN = 140;

/** Payments that fit the search, and among which they were looked for. */
export function paymentsFound({ found, names, hasMore, isPart }: FindPayments['result']): Html {
  return pageSection(
    'Payments',
    html`${table({
        caption: 'Payments that match',
        none: 'No payment matches.',
        head: ['Amount', 'Day', 'Sender', 'Recipient', 'Reference', 'Payment'],
        rows: found.map((payment) => paymentRow(payment, names)),
      })}
      ${hasMore && html`<p class="hint">There are more results. Add a day, an amount or more of a name.</p>`}
      <p class="hint">
        Compared are the flagged payments of
        ${isPart ? `at most ${amountText(String(PAYMENT_SEARCH_ALERTS_MAX))} alerts` : 'all alerts'}, and of a
        customer whose name or id you write the newest ${amountText(String(PAYMENTS_OF_CUSTOMER_MAX))}
        payments.
      </p>`,
  );
}

function paymentRow(
  { ownId, at, content }: FoundPayment,
  names: FindPayments['result']['names'],
): readonly Cell[] {
  const { amount, amount_currency: currency, sender, receiver, descriptor } = content;
  const side = (party: typeof sender): Html | string =>
    partyLink(party?.entity_id ?? null, names.get(party?.entity_id ?? '') ?? party?.name ?? null) ??
    'not named';
  return [
    html`<span class="amount">${moneyElement(amount, currency)}</span>`,
    dayElement(at),
    side(sender),
    side(receiver),
    descriptor ? cutText(descriptor, REFERENCE_CHARS_SHOWN) : null,
    transactionLink(ownId),
  ];
}
