import { cutText } from '@alert-review/kernel';
import type { CaseView } from '../../cases/queries/get-case.query.js';
import type { CustomerWithMoney } from '../../investigations/queries/get-customer-money.query.js';
import { picturesOfMoney } from '../alerts/money-pictures.js';
import { html, type Html } from '../html.js';
import { customerAddress, customerLink } from '../links.js';
import { pageSection } from '../page-layout.js';

/** A customer of a case with the customer's money. */
export type CaseCustomer = CustomerWithMoney;

/** Customers whose money is drawn; each of them is read. */
const CUSTOMERS_DRAWN = 3;
const NAME_CHARS_SHOWN = 100;

/** Returns the customers whose money is drawn, by own id, and how many others there are. */
export function drawnCustomers({ alerts }: CaseView): { readonly ids: string[]; readonly others: number } {
  const all = [...new Set(alerts.flatMap(({ customers }) => customers))];
  return { ids: all.slice(0, CUSTOMERS_DRAWN), others: Math.max(0, all.length - CUSTOMERS_DRAWN) };
}

export const customerNameText = ({ ownId, name }: CaseCustomer): string =>
  cutText(name ?? ownId, NAME_CHARS_SHOWN);

/** Pictures of the money of a case's customers: the first one's in sight, those of the others folded away. */
export function caseMoneySection(customers: readonly CaseCustomer[], others: number): Html | null {
  const drawn = customers.flatMap((customer) => {
    const pictures = picturesOfMoney(customer.money, customerAddress(customer.ownId));
    return pictures ? [{ customer, pictures }] : [];
  });
  const [first, ...further] = drawn;
  if (!first) return null;
  return pageSection(
    'Money over time',
    html`<p>${customerLink(first.customer.ownId, customerNameText(first.customer))}</p>
      ${first.pictures}
      ${further.map(
        ({ customer, pictures }) =>
          html`<details class="more">
            <summary>Money of ${customerNameText(customer)}</summary>
            <p>${customerLink(customer.ownId, customerNameText(customer))}</p>
            ${pictures}
          </details>`,
      )}
      ${
        others > 0 &&
        html`<p class="hint">The charts show the first ${CUSTOMERS_DRAWN} customers of the case.</p>`
      }`,
  );
}
