import type { CaseActivity } from '../../investigations/queries/get-case-activity.query.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { moneyOverTime } from '../pictures/money-over-time.js';
import { whoPaidWhom } from '../pictures/who-paid-whom.js';
import { rowsAddress } from './activity-parts.js';

/**
 * Pictures of the customer's money around the alert; each mark leads to its transactions. `page` is the address of
 * the page that shows them. Nothing if the transactions cannot be shown.
 */
export function moneyPictures(activity: CaseActivity | null, page: string): Html | null {
  const [first, ...others] = activity?.series ?? [];
  if (!activity || !first) return null;
  const picturesOf = (series: CaseActivity['series'][number]): Html =>
    html`${moneyOverTime(series, activity, (from, to) => rowsAddress(page, { order: 'oldest', from, to }))}
    ${whoPaidWhom(activity, series.currency, (party) => rowsAddress(page, { order: 'newest', party }))}`;
  return pageSection(
    'Money over time',
    html`${picturesOf(first)}
    ${
      others.length > 0 &&
      html`<details class="more">
        <summary>Pictures of ${others.map(({ currency }) => currency).join(' and ')}</summary>
        ${others.map(picturesOf)}
      </details>`
    }
    ${
      activity.sums.length > activity.series.length &&
      html`<p class="hint">
        Drawn are the ${activity.series.length} currencies with the most payments, of ${activity.sums.length}.
      </p>`
    }`,
  );
}
