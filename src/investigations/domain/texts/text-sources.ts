import { instantOf } from '../../../kernel/fields.js';
import { currencyCode, quoted } from '../../../kernel/visible-text.js';
import { subjectOf, type CaseFacts } from '../case/case-facts.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import type { Flag } from '../scoring/flag.js';
import { documentedSources } from '../case/profile-facts.js';
import type { Recipe } from '../recipe/recipe.js';
import { stepsOf } from './referenced-text.js';
import { blockCounts, caseCounts, flagCounts, medianOf, sumOf } from './consistency-check.js';
import type { BlockResult } from '../runs/run-result.js';

/** What the references of a text may be bound to. */
export interface TextSources {
  readonly facts: CaseFacts;
  readonly recipe: Pick<Recipe, 'escalateAt' | 'redBlocksMin'>;
  readonly blocks: readonly BlockResult[];
  /** Of a whole run. */
  readonly run?: {
    readonly score: number | null;
    readonly scoreWithoutNotes?: number | undefined;
    readonly disposition: string | null;
    readonly failed: readonly object[];
  };
  /** Of a rationale: the flag that it belongs to, and the bands of the flag's block. */
  readonly flag?: Pick<Flag, 'value' | 'threshold'>;
  readonly rules?: unknown;
}

/** A text of ours that is shown as it is. */
export class Verbatim {
  constructor(readonly text: string) {}
}

/**
 * The numbers in the fixed wording of the rules. They stand here a second time, so that a wording that goes
 * another way than its rule is found.
 */
const RULE_FIGURES: Readonly<Record<string, number>> = {
  pointsMax: 100,
  wholePercent: 100,
  peersMin: 100,
  peerDays: 180,
  percentileYellow: 80,
  percentileHigh: 90,
  percentileRed: 95,
  burstDays: 3,
  passThroughDays: 5,
  passThroughFromPercent: 88,
  passThroughToPercent: 112,
  chainDays: 5,
  chainChangePercent: 12,
  structuringDays: 7,
  wakingDays: 7,
  staleListDays: 7,
  openingDays: 14,
  fanDays: 14,
  monthDays: 30,
  subjectTransactionsMax: 10_000,
};

const INSTANT = /^(start|end|fetchedAt)Ms$/;
const UPLOADED_INSTANT = /^(registered_at|created_at|start_date|end_date)$/;

type Root = (steps: readonly string[], from: TextSources) => unknown;

const walk = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? (at as Record<string, unknown>)[step]
        : undefined,
    value,
  );

/** A member of the facts, instants as dates. */
function inFacts(value: unknown, steps: readonly string[]): unknown {
  const found = walk(value, steps);
  const last = steps.at(-1) ?? '';
  if (typeof found === 'number' && INSTANT.test(last)) return new Date(found);
  return typeof found === 'string' && UPLOADED_INSTANT.test(last) ? new Date(instantOf(found)) : found;
}

function subject(steps: readonly string[], { facts }: TextSources): unknown {
  if (steps[0] === 'entity_id') return facts.subjectId;
  const { profile, transactions } = subjectOf(facts);
  return steps[0] === 'transactions' ? transactions : inFacts(profile, steps);
}

/** A transaction of the subject by its service id, in the field names of the upload. */
function transaction([id, field]: readonly string[], { facts }: TextSources): unknown {
  const { firstTransaction, transactions } = subjectOf(facts);
  const is = (row: TransactionRow | null): boolean => row?.id === id;
  const row = is(firstTransaction) ? firstTransaction : transactions.find(is);
  if (!row) return undefined;
  const fields: Record<string, unknown> = {
    service_id: new Verbatim(row.id),
    event_time: new Date(row.atMs),
    amount: row.amount,
    money: new Verbatim(`${row.amount} ${currencyCode(row.currency)}`),
    amount_currency: row.currency,
  };
  return fields[field ?? ''];
}

function block([id, part, flagId]: readonly string[], { blocks }: TextSources): unknown {
  const found = blocks.find(({ blockId }) => blockId === id);
  if (!found) return undefined;
  if (part === 'score' || part === 'contribution') return found[part];
  if (part === 'openNotes') return flagId === undefined ? undefined : found.openNotes?.[Number(flagId)];
  if (part !== 'flags') return undefined;
  if (flagId === undefined) return found.flags;
  const flag = found.flags.find((each) => each.flagId === flagId);
  return flag && new Verbatim(`**${flag.flagId} ${flag.color}**: ${flag.rationale}`);
}

const counts: Root = ([name = '', of = ''], { facts, blocks, run, flag }) =>
  caseCounts(facts)[name]?.(of) ??
  blockCounts(blocks, run?.failed.length ?? 0)[name]?.(of) ??
  (flag ? flagCounts(flag)[name]?.(of) : undefined);

const ROOTS: Readonly<Record<string, Root>> = {
  alert: (steps, { facts }) => inFacts(facts.alert.content, steps),
  subject,
  entities: (steps, { facts }) => walk(facts.entities, steps),
  transactions: transaction,
  currencies: ([code], { facts }) =>
    subjectOf(facts).transactions.some(({ currency }) => currency === code) ? code : undefined,
  sums: ([kind = '', currency = ''], { facts }) =>
    new Verbatim(`${sumOf(facts, kind, currency)} ${currencyCode(currency)}`),
  medians: ([currency], { facts }) => medianOf(facts, currency ?? ''),
  offences: ([i], { facts }) => {
    const groups = facts.media?.texts[Number(i)]?.groups;
    return groups && new Verbatim(groups.map((group) => quoted(group.replaceAll('_', ' '), 40)).join(', '));
  },
  fundSources: ([i], { facts }) => {
    const { profile } = subjectOf(facts);
    return profile && documentedSources(profile)?.[Number(i)];
  },
  window: (steps, { facts }) => inFacts(facts.window, steps),
  lookback: (steps, { facts }) => inFacts(facts.lookback, steps),
  facts: (steps, { facts }) => inFacts(facts, steps),
  peers: (steps, { facts }) => walk(facts.peers?.metrics, steps),
  counts,
  rule: ([name]) => RULE_FIGURES[name ?? ''],
  rules: (steps, { rules }) => walk(rules, steps),
  recipe: (steps, { recipe }) => walk(recipe, steps),
  value: (steps, { flag }) => walk(flag?.value, steps),
  threshold: (steps, { flag }) => walk(flag?.threshold, steps),
  blocks: block,
  score: (_, { run }) => run?.score,
  scoreWithoutNotes: (_, { run }) => run?.scoreWithoutNotes,
  disposition: (_, { run }) => run?.disposition,
};

/** What a source says now, computed from the facts and the result; undefined where it names nothing. */
export function sourceIn(source: string, from: TextSources): unknown {
  const [root = '', ...steps] = stepsOf(source);
  return Object.hasOwn(ROOTS, root) ? ROOTS[root]!(steps, from) : undefined;
}
