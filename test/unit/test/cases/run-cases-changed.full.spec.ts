import thresholds from '../../../../packages/judgement/src/risk-data/data/reporting-thresholds.json' with { type: 'json' };
import type { Transaction } from '../../../../src/ingestion/domain/transaction.record.js';
import { buildFacts } from '../../../../packages/judgement/src/case/facts/case-facts.js';
import { DEFAULT_RECIPE } from '../../../../packages/judgement/src/recipe/recipe.js';
import { runBlocks } from '../../../../packages/judgement/src/assessment/run-blocks.js';
import { CASES } from '../../../cases/all-cases.js';
import { uploadsOf } from '../../../cases/run-cases.js';

/** Of all outcomes; a sum that a law names has an edge, and so have a few patterns. */
const CHANGED_MAX = 0.01;
/** What names, texts and declarations take off a score together. */
const WORDS_MAX = 10;
const reportingThresholds = Object.fromEntries(
  Object.entries(thresholds).map(([code, { amount }]) => [code, amount]),
);
const stories = uploadsOf(CASES, 'without').flatMap(({ entities, transactions, alerts }) =>
  alerts.map((alert) => {
    const [id] = alert.entity_id_list;
    return {
      alert,
      customer: entities.find((entity) => entity.entity_id === id)!,
      own: transactions.filter(
        ({ sender, receiver }) => sender?.entity_id === id || receiver?.entity_id === id,
      ),
    };
  }),
);

type Story = (typeof stories)[number];

/** What is judged of each story, of what its customer moved alone, once `change` was made to the payments. */
const judgedWith = (change: (story: Story) => readonly Transaction[]) =>
  stories.map((story) => {
    const { alert, customer } = story;
    const stored = (content: Transaction) => ({ id: content.transaction_id, hash: '', content });
    const facts = buildFacts({
      alert: { id: alert.alert_id, hash: '', content: alert },
      entities: [{ id: customer.entity_id, hash: '', content: customer }],
      transactions: change(story).map(stored),
      truncated: false,
      peers: null,
      gathered: [{ facts: { reportingThresholds }, versions: [] }],
    });
    const { disposition, score } = runBlocks(facts, DEFAULT_RECIPE, () => '');
    return { id: alert.alert_id, disposition, score: score ?? 0 };
  });

const plain = judgedWith(({ own }) => own);
const escalated = plain.filter(({ disposition }) => disposition === 'ESCALATED');
const clearedOf = (changed: typeof plain): string[] =>
  changed.flatMap(({ id, disposition }, i) =>
    plain[i]!.disposition === 'ESCALATED' && disposition === 'CLEARED' ? [id] : [],
  );

const times = (amount: string, factor: number): string => (Number(amount) * factor).toFixed(2);
const isFlagged = ({ alert }: Story, { transaction_id: id }: Transaction): boolean =>
  (alert.flagged_transaction_id_list ?? []).includes(id);
const isFrom = ({ customer }: Story, { sender }: Transaction): boolean =>
  sender?.entity_id === customer.entity_id;

test('amounts that are moved by a hundredth change hardly an outcome', () => {
  expect(new Set(plain.map(({ disposition }) => disposition))).toEqual(new Set(['ESCALATED', 'CLEARED']));
  for (const factor of [0.99, 1.01]) {
    const changed = judgedWith(({ own }) =>
      own.map((row) => ({ ...row, amount: times(row.amount, factor) })),
    ).filter(({ disposition }, i) => disposition !== plain[i]!.disposition);
    expect(changed.length / stories.length).toBeLessThanOrEqual(CHANGED_MAX);
  }
});

test.each<[string, (name: string, payer: string) => string]>([
  ['own name behind the first flagged payer', (name) => name],
  ['family name behind all', (name, payer) => `${payer.replaceAll(' ', '-')} ${name.split(/\s+/).at(-1)}`],
])('the customer’s %s takes ten points at most', (which, nameFor) => {
  const changed = judgedWith((story) => {
    const { own, customer } = story;
    // Money that goes round through an own account is another story.
    if (own.some(({ receiver }) => receiver?.name === customer.name)) return own;
    const payers = own.flatMap((row) =>
      isFlagged(story, row) && !isFrom(story, row) ? (row.sender?.name ?? []) : [],
    );
    const named = new Set(which.startsWith('own') ? payers.slice(0, 1) : payers);
    return own.map((row) => {
      const { name: payer } = row.sender ?? {};
      if (!customer.name || !payer || !named.has(payer)) return row;
      return { ...row, sender: { ...row.sender, name: nameFor(customer.name, payer) } };
    });
  });
  const fell = changed.filter(({ score }, i) => score < plain[i]!.score);
  expect(fell.length).toBeGreaterThan(0);
  expect(changed.filter(({ score }, i) => score < plain[i]!.score - WORDS_MAX)).toEqual([]);
});

test('own money of three times the flagged sum, in and out again, hides hardly anybody', () => {
  const changed = judgedWith((story) => {
    const flagged = story.own.filter((row) => isFlagged(story, row));
    const [first] = flagged;
    if (!first || !story.customer.name) return story.own;
    const sum = flagged.reduce((total, { amount }) => total + 3 * Number(amount), 0);
    const own = { name: story.customer.name };
    const self = { entity_id: story.customer.entity_id };
    const moved = (id: string, sides: Pick<Transaction, 'sender' | 'receiver'>): Transaction => ({
      ...first,
      transaction_id: `${first.transaction_id}-${id}`,
      amount: sum.toFixed(2),
      type: 'TRANSFER',
      ...sides,
    });
    return [
      ...story.own,
      moved('in', { sender: own, receiver: self }),
      moved('out', { sender: self, receiver: own }),
    ];
  });
  expect(clearedOf(changed).length / escalated.length).toBeLessThanOrEqual(0.06);
});

test('one more payer like the others, whose money leaves as theirs did, clears hardly anybody', () => {
  const changed = judgedWith((story) => {
    const flagged = story.own.filter((row) => isFlagged(story, row));
    const came = flagged.find((row) => !isFrom(story, row) && row.sender?.name);
    const left = flagged.find((row) => isFrom(story, row) && row.receiver?.name);
    if (!came || !left) return story.own;
    return [
      ...story.own,
      { ...came, transaction_id: `${came.transaction_id}-more`, sender: { name: 'Quor Zelmar' } },
      { ...left, transaction_id: `${left.transaction_id}-more`, amount: came.amount },
    ];
  });
  expect(clearedOf(changed).length / escalated.length).toBeLessThanOrEqual(0.05);
});
