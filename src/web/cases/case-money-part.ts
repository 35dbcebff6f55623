import { cutText } from '@alert-review/kernel';
import type { CaseView } from '../../cases/queries/get-case.query.js';
import type { CustomerMilestones } from '../../investigations/queries/get-customer-milestones.query.js';
import type { CustomerMoney } from '../../investigations/queries/get-case-activity.query.js';
import { caseAddress } from '../alerts/case-parts.js';
import { customerMoneyPictures } from '../alerts/money-pictures.js';
import { html, type Html } from '../html.js';
import { customerAddress, customerLink } from '../links.js';
import { addressWithQuery } from '../local-path.js';
import { pageSection } from '../page-layout.js';
import { plainList } from '../page-parts.js';

/** A customer of a case. */
export type CaseCustomer = CustomerMilestones;

/** Whose money is drawn. The payments of the others are read once somebody asks for their pictures. */
export interface DrawnCustomer {
  readonly ownId: string;
  readonly money: CustomerMoney;
}

/** Customers that are named on the page of a case; each of them is read. */
const CUSTOMERS_NAMED = 3;
const NAME_CHARS_SHOWN = 100;
const TITLE = 'Money over time';
const PLACE = '#section-money-over-time';

/** Returns the customers who are named, by own id, and how many others there are. */
export function namedCustomers({ alerts }: CaseView): { readonly ids: string[]; readonly others: number } {
  const all = [...new Set(alerts.flatMap(({ customers }) => customers))];
  return { ids: all.slice(0, CUSTOMERS_NAMED), others: Math.max(0, all.length - CUSTOMERS_NAMED) };
}

export const customerNameText = ({ ownId, name }: CaseCustomer): string =>
  cutText(name ?? ownId, NAME_CHARS_SHOWN);

/** Pictures of the money of one customer of a case, and links to those of the others. */
export function caseMoneySection(
  found: CaseView,
  customers: readonly CaseCustomer[],
  drawn: DrawnCustomer | null,
): Html | null {
  if (!drawn) return null;
  const shown = customers.find(({ ownId }) => ownId === drawn.ownId);
  const pictures = customerMoneyPictures(drawn.money, customerAddress(drawn.ownId), {
    whose: shown ? customerNameText(shown) : drawn.ownId,
  });
  const further = customers.filter(({ ownId }) => ownId !== drawn.ownId);
  if (!pictures && further.length === 0) return null;
  const addressOf = ({ ownId }: CaseCustomer) =>
    `${addressWithQuery(caseAddress(found.caseId), { customer: ownId })}${PLACE}`;
  const { others } = namedCustomers(found);
  return pageSection(
    TITLE,
    html`<p>${customerLink(drawn.ownId, shown && customerNameText(shown))}</p>
      ${pictures ?? html`<p class="hint">No money moved.</p>`}
      ${
        further.length > 0 &&
        plainList(
          further.map(
            (each) =>
              html`<a class="tall" href="${addressOf(each)}">Show the money of ${customerNameText(each)}</a>`,
          ),
        )
      }
      ${
        others > 0 &&
        html`<p class="hint">The case has more customers. The first ${CUSTOMERS_NAMED} are listed.</p>`
      }`,
  );
}
