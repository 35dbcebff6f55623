import { buildFacts, type CaseFacts } from '../../../../packages/judgement/src/case/facts/case-facts.js';
import { counterpartyKeyOf } from '../../../../packages/judgement/src/activity/entity-activity.js';
import { runBlocks } from '../../../../packages/judgement/src/assessment/run-blocks.js';
import { DEFAULT_RECIPE } from '../../../../packages/judgement/src/recipe/recipe.js';
import thresholds from '../../../../packages/judgement/src/risk-data/data/reporting-thresholds.json' with { type: 'json' };
import fx from '../../../../packages/judgement/src/risk-data/data/fx.json' with { type: 'json' };
import { readUnseen, type UnseenCase } from '../../../../scripts/eval/unseen-sets.js';
import type { Transaction } from '../../../../src/ingestion/domain/transaction.record.js';
import { seeded } from '../../../support/seeded.js';

/** Sets of stories whose authors read no code. No test names one of their stories. */
export const STORY_SETS = ['dev-c', 'dev-d', 'stories-a', 'stories-b', 'stories-f'] as const;

/** How far the score of the same payments may move. */
export const POINTS_MAX = 5;

/** How banks label one and the same transfer. */
const LABELS: readonly Pick<Transaction, 'type' | 'subtype'>[] = [
  {},
  { type: 'TRANSFER' },
  { type: 'PAYMENT' },
  { type: 'OTHER' },
  { type: 'TRANSACTION' },
  { type: 'REMITTANCE' },
  { type: 'TRANSFER', subtype: 'WIRE_TRANSFER' },
  { type: 'TRANSFER', subtype: 'ACH_TRANSFER' },
  { type: 'PAYMENT', subtype: 'RTP_TRANSFER' },
  { type: 'OTHER', subtype: 'P2P_TRANSFER' },
  { type: 'REMITTANCE', subtype: 'E_TRANSFER_SENT' },
  { type: 'TRANSFER', subtype: 'E_TRANSFER_RECEIVED' },
];
const TYPES = new Set<unknown>([null, ...LABELS.map(({ type }) => type)]);
const SUBTYPES = new Set<unknown>([null, ...LABELS.map(({ subtype }) => subtype)]);

/** Gives each transfer another label; what states a fact, such as a card purchase, stays. */
function withOtherLabels(told: UnseenCase, random: () => number, count: { labels: number }): UnseenCase {
  const transactions = told.transactions.map((one): Transaction => {
    if (!TYPES.has(one.type) || !SUBTYPES.has(one.subtype)) return one;
    const other = { ...one, ...LABELS[Math.floor(random() * LABELS.length)]! };
    count.labels++;
    return other;
  });
  return { ...told, transactions };
}

const SHIPPED_THRESHOLDS = Object.fromEntries(
  Object.entries(thresholds).map(([code, { amount }]) => [code, amount]),
);
const RATES = Object.fromEntries(Object.entries({ ...fx.tables.at(-1)!.rates, USD: '1' }));

/** The facts of a story without lists, peers and other customers' payments. */
function factsOf({ id, alert, entities, transactions }: UnseenCase): CaseFacts {
  const sides = transactions.flatMap(({ sender, receiver }) => [sender, receiver]);
  const names = sides.flatMap((side) => {
    const key = side?.name && side.entity_id == null ? counterpartyKeyOf(side) : null;
    return key === null ? [] : [[key, side!.name!]];
  });
  const stored = <Content>(content: Content, i: number) => ({
    id: `${i}`.padStart(6, '0'),
    hash: '',
    content,
  });
  return buildFacts({
    alert: { id, hash: '', content: alert },
    entities: [stored(entities[0]!, 0)],
    transactions: transactions.map(stored),
    truncated: false,
    peers: null,
    gathered: [
      {
        facts: {
          reportingThresholds: SHIPPED_THRESHOLDS,
          profile: { highRiskOccupation: null, highRiskIndustry: null, rates: RATES, reference: 'USD' },
          partyNames: Object.fromEntries(names) as Record<string, string>,
        },
        versions: [],
      },
    ],
  });
}

export interface RelabelledScore {
  readonly told: number;
  readonly relabelled: number;
  readonly roles: readonly [told: unknown, relabelled: unknown];
}

/** Judges each `every`th story of the sets as told and with other labels; and counts the labels changed. */
export async function relabelledScores(every: number, seed: number) {
  const random = seeded(seed);
  const count = { labels: 0 };
  const scores: RelabelledScore[] = [];
  for (const set of STORY_SETS)
    for (const [i, told] of (await readUnseen(set)).entries()) {
      if (i % every !== 0) continue;
      const [plain, other] = [told, withOtherLabels(told, random, count)].map((one) =>
        runBlocks(factsOf(one), DEFAULT_RECIPE, () => ''),
      ) as [ReturnType<typeof runBlocks>, ReturnType<typeof runBlocks>];
      scores.push({ told: plain.score!, relabelled: other.score!, roles: [plain.role, other.role] });
    }
  return { scores, labels: count.labels };
}
