import thresholds from '../../../../src/risk-data/data/reporting-thresholds.json' with { type: 'json' };
import type { Transaction } from '../../../../src/ingestion/domain/transaction.record.js';
import { buildFacts } from '../../../../src/investigations/domain/case/facts/case-facts.js';
import { runBlocks } from '../../../../src/investigations/engine/run-blocks.js';
import { DEFAULT_RECIPE } from '../../../../src/investigations/recipe/recipe.js';
import { CASES } from '../../../cases/all-cases.js';
import { uploadsOf } from '../../../cases/run-cases.js';

/** Of all outcomes; a sum that a law names has an edge, and so have a few patterns. */
const CHANGED_MAX = 0.01;
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

/** Dispositions by story, of what its customer moved alone, with all amounts times `percent` / 100. */
const dispositionsAt = (percent: number): (string | null)[] =>
  stories.map(({ alert, customer, own }) => {
    const stored = (content: Transaction) => {
      const amount = ((Number(content.amount) * percent) / 100).toFixed(2);
      return { id: content.transaction_id, hash: '', content: { ...content, amount } };
    };
    const facts = buildFacts({
      alert: { id: alert.alert_id, hash: '', content: alert },
      entities: [{ id: customer.entity_id, hash: '', content: customer }],
      transactions: own.map(stored),
      truncated: false,
      peers: null,
      gathered: [{ facts: { reportingThresholds }, versions: [] }],
    });
    return runBlocks(facts, DEFAULT_RECIPE, () => '').disposition;
  });

test('amounts that are moved by a hundredth change hardly an outcome', () => {
  const plain = dispositionsAt(100);
  expect(new Set(plain)).toEqual(new Set(['ESCALATED', 'CLEARED']));
  for (const percent of [99, 101]) {
    const changed = dispositionsAt(percent).flatMap((disposition, i) =>
      disposition === plain[i] ? [] : [stories[i]!.alert.alert_id],
    );
    expect(changed.length / stories.length).toBeLessThanOrEqual(CHANGED_MAX);
  }
});
