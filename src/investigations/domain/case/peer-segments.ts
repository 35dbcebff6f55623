import type { Entity } from '../../../ingestion/domain/entity.record.js';
import { instantOf } from '../../../kernel/fields.js';
import { normalized } from '../../../kernel/normalized-text.js';
import { currencyById } from '../../../reference/reference-lists.js';
import { declaredBoundOrNull } from '../activity/declared-activity.js';
import { DAY_MS } from '../activity/entity-activity.js';
import type { Segment } from '../activity/peer-table.js';
import { isNoPlaceholder } from './facts/profile-facts.js';

export type Segmented = Pick<Entity, 'type' | 'annual_income' | 'industry' | 'registered_at'>;

const PEOPLE = { INDIVIDUAL: 'individuals', BUSINESS: 'businesses' } as const;

/** Why kept: to look the language up for each number takes ten times as long. */
const GROUPED = new Intl.NumberFormat('en-US');

const INDUSTRY_CHARS_MAX = 60;

/** Own choice: a first year shows how an account starts, later ones how it lives. */
const YOUNG_DAYS = 365;

/** Returns segments, narrowest first: people by declared income, firms by industry, all by account age. */
export function segmentsOf(entity: Segmented, atMs: number): Segment[] {
  const { type } = entity;
  const all: Segment = { key: type, named: PEOPLE[type], wider: null };
  const trait = type === 'INDIVIDUAL' ? incomeOf(entity) : industryOf(entity);
  const age = ageOf(entity, atMs);
  const within = (wider: Segment, more: string): Segment => {
    const named = `${wider.named} ${more}`;
    return { key: named, named, wider };
  };
  const alike = trait && within(all, trait);
  return [
    ...(alike && age ? [within(alike, age)] : []),
    ...(alike ? [alike] : []),
    ...(age ? [within(all, age)] : []),
    all,
  ];
}

/** Names the income by its upper end, in steps of 1, 2 and 5 of its own currency; own choice. */
function incomeOf({ annual_income: income }: Segmented): string | null {
  const amount = declaredBoundOrNull(income?.upper_bound) ?? declaredBoundOrNull(income?.lower_bound);
  if (!income || amount === null) return null;
  const code = currencyById(income.currency)!.symbol;
  const shown = (bound: number) => `${GROUPED.format(bound)} ${code}`;
  if (amount < 10_000) return `with a declared income below ${shown(10_000)}`;
  const power = 10 ** (String(amount).length - 1);
  const step = [5, 2, 1].find((each) => amount >= each * power)!;
  const end = (step === 2 ? 5 : 2 * step) * power;
  const start = GROUPED.format(step * power);
  return `with a declared income (upper end) from ${start} to below ${shown(end)}`;
}

function industryOf({ industry }: Segmented): string | null {
  if (industry == null || !isNoPlaceholder(industry)) return null;
  const words = normalized(industry.slice(0, INDUSTRY_CHARS_MAX), 'NFKC').toLowerCase();
  return `in ${words.toWellFormed().trim().replace(/\s+/g, ' ')}`;
}

function ageOf({ registered_at: registered }: Segmented, atMs: number): string | null {
  if (registered == null) return null;
  const isYoung = atMs - instantOf(registered) < YOUNG_DAYS * DAY_MS;
  return isYoung ? 'with an account of less than a year' : 'with an account of a year or more';
}
