import type { QueueRow } from '../../../../src/alerts/queries/list-alert-queue.query.js';
import type { IndicatorPayment } from '../../../../src/investigations/queries/get-indicator-payments.query.js';
import { neighbourhoodSection } from '../../../../src/web/alerts/neighbourhood.js';

const START_MS = Date.parse('2026-03-01T00:00:00Z');

const paid = (at: number, from: string, to: string, amount = '100'): IndicatorPayment => ({
  id: `t${at}`,
  ownId: `own-${at}`,
  atMs: START_MS + at * 86_400_000,
  amount,
  currency: 'SEK',
  from: { entityId: from, name: `Name of ${from}` },
  to: { entityId: to, name: `Name of ${to}` },
});

const alertOf = (id: string, finalRiskScore: number): QueueRow => {
  const row: Partial<QueueRow> = {
    customer: { id, name: null, kind: null, second: null, others: 0 },
    finalRiskScore,
  };
  return row as QueueRow;
};

const CIRCLE = [paid(1, 'me', 'a'), paid(2, 'a', 'b'), paid(3, 'b', 'c'), paid(4, 'c', 'me')];

const drawnOf = (payments: readonly IndicatorPayment[], alerts: readonly QueueRow[] = []): string =>
  String(
    neighbourhoodSection({ subjectId: 'me', payments, alerts }, [
      { title: 'Payments in a circle', ids: payments.map(({ id }) => id) },
    ]),
  );

test('a circle has each of its customers with a link and the highest score, and each payment', () => {
  const drawn = drawnOf(CIRCLE, [alertOf('a', 81.5), alertOf('a', 20)]);
  expect(drawn.match(/<circle/g)).toHaveLength(4);
  expect(drawn.match(/<path/g)).toHaveLength(4);
  expect(drawn).toMatch(/href="\/customers\/a"[^>]*><span class="name">Name of a<\/span>\s*<b>81<\/b>/);
  for (const { ownId } of CIRCLE) expect(drawn).toContain(`href="/transactions/${ownId}"`);
  expect(drawn.match(/class="back"/g)).toHaveLength(1);
  expect(drawn).toContain('Payments in a circle');
});

test('payments of two customers are one line with their sum', () => {
  const drawn = drawnOf([...CIRCLE, paid(5, 'a', 'b', '50')]);
  expect(drawn.match(/<path/g)).toHaveLength(4);
  expect(drawn).toContain('SEK 150');
});

test('there is no picture where all payments are the customer’s own', () => {
  expect(drawnOf([paid(1, 'me', 'a'), paid(2, 'b', 'me')])).toBe('null');
});

test('hostile names stay data, and who is far away or apart is drawn, too', () => {
  const hostile = { entityId: null, name: '"><script>1</script>\u202e' };
  const chain = Array.from({ length: 30 }, (_, at) => paid(at, `c${at}`, `c${at + 1}`));
  const drawn = drawnOf([...CIRCLE, ...chain, { ...paid(90, 'b', 'x'), to: hostile }]);
  expect(drawn).not.toMatch(/<script|\u202e/u);
  expect(drawn.match(/<circle/g)).toHaveLength(36);
});
