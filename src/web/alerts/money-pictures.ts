import type { CaseActivity, CustomerMoney } from '../../investigations/queries/get-case-activity.query.js';
import type { RunFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { cutText } from '@alert-review/kernel';
import { html, type Html } from '../html.js';
import { customerLink } from '../links.js';
import { pageSection } from '../page-layout.js';
import { moneyOverTime } from './money-over-time.js';
import { whoPaidWhom, type PassThroughPair } from './who-paid-whom.js';
import { transactionRowsAddress } from './activity-parts.js';
import { paymentDots } from './payment-dots.js';

const NAME_CHARS_SHOWN = 60;
const NOBODY: ReadonlySet<string> = new Set();

const NO_PASSED_MONEY: Passed = { passedOn: NOBODY, pairs: [] };

/** Caption of the flagged payments on a page that is not about a single alert. */
const FLAGGED_IN_ALL = 'Flagged by all alerts of the customer';

interface Passed {
  readonly passedOn: ReadonlySet<string>;
  readonly pairs: readonly PassThroughPair[];
}

type PassedMoney = Pick<RunFindings, 'passedOn' | 'evidence' | 'passThrough'>;

/** Pairs of payments by which money was passed on, with their counterparties. */
function pairsOf(activity: CaseActivity, run: PassedMoney | null): PassThroughPair[] {
  const dots = new Map(activity.dots.map((dot) => [dot.id, dot]));
  return (run?.passThrough ?? []).flatMap(({ cameId, leftId, delay }) => {
    const came = dots.get(cameId);
    const left = dots.get(leftId);
    return came && left ? [{ came, left, delay }] : [];
  });
}

/** Returns the ids of the groups of counterparties whose money left nearly whole, by the evidence. */
function sendersPassedOn({ passedOn, evidence }: PassedMoney): ReadonlySet<string> {
  return new Set(
    passedOn.flatMap((id) => {
      const { entityId, name } = evidence.get(id)?.counterparty ?? {};
      if (entityId) return [`id:${entityId}`];
      return name ? [`name:${name}`] : [];
    }),
  );
}

/**
 * Pictures of the customer's money around the alert; `name` is the customer's. `run` tells whose money was
 * passed on. Nothing if the transactions cannot be shown.
 */
export function alertMoneyPictures(
  activity: CaseActivity | null,
  page: string,
  run: PassedMoney | null,
  name: string | null,
): Html | null {
  if (!activity) return null;
  const passedOn = run === null ? NOBODY : sendersPassedOn(run);
  const { subjectId } = activity;
  const whose = name ?? subjectId;
  const drawn = customerMoneyPictures(
    activity,
    page,
    { whose, flaggedIn: 'Flagged' },
    { passedOn, pairs: pairsOf(activity, run) },
  );
  const later = html`<p class="hint">
    Up to a month after the alert; ${customerLink(subjectId, 'later payments')} are on the customer’s page.
  </p>`;
  return drawn && pageSection('Money over time', html`${drawn} ${later}`);
}

interface PictureOf {
  /** Name of the customer. */
  readonly whose: string;
  /** Begins the caption of the flagged payments; without it, those of all alerts are meant. */
  readonly flaggedIn?: string;
}

/**
 * Draws a customer's money over time and who paid whom. Each mark leads to its transactions on `page`. Null
 * where no money moved.
 */
export function customerMoneyPictures(
  money: CustomerMoney,
  page: string,
  { whose, flaggedIn = FLAGGED_IN_ALL }: PictureOf,
  { passedOn, pairs } = NO_PASSED_MONEY,
): Html | null {
  const [first, ...others] = money.series;
  if (!first) return null;
  const picturesOf = (series: CustomerMoney['series'][number]): Html =>
    html`${moneyOverTime(
      series,
      money,
      (from, to) => transactionRowsAddress(page, { order: 'oldest', from, to }),
      flaggedIn,
    )}
    ${whoPaidWhom(money, series.currency, {
      whose: cutText(whose, NAME_CHARS_SHOWN),
      addressOfAll: transactionRowsAddress(page, {}),
      addressOfParty: (party) => transactionRowsAddress(page, { order: 'newest', party }),
      passedOn,
      pairs,
    })}`;
  return html`${picturesOf(first)}
  ${
    others.length > 0 &&
    html`<details class="more">
      <summary>Pictures of ${others.map(({ currency }) => currency).join(' and ')}</summary>
      ${others.map(picturesOf)}
    </details>`
  }
  ${
    money.sums.length > money.series.length &&
    html`<p class="hint">
      The charts show ${money.series.length} of ${money.sums.length} currencies: those with the most payments.
    </p>`
  }`;
}

/** Each payment by its day and amount, below the pictures that are read first. Null without payments. */
export function dotsSection(activity: CaseActivity | null, page: string): Html | null {
  const [first, ...others] = activity?.series ?? [];
  if (!activity || !first) return null;
  const drawn = [first, ...others].flatMap((series) => {
    const dots = paymentDots(series, activity, {
      addressOfDays: (from, to) => transactionRowsAddress(page, { order: 'oldest', from, to }),
      addressOfParty: (party) => transactionRowsAddress(page, { order: 'newest', party }),
    });
    return dots ?? [];
  });
  return drawn.length > 0 ? pageSection('Payments by amount', html`${drawn}`) : null;
}
