import {
  alertVolumesInSteps,
  type AmountWithParties,
} from '../../../src/alerts/domain/alert-volume.record.js';
import { runStepsSync } from '../../../src/platform/process/yield-to-event-loop.js';

const of = (amount: string, amount_currency: string): AmountWithParties => ({ amount, amount_currency });

test('a volume is how much money moved: what a minus takes back counts as well', () => {
  const amounts = new Map([
    ['a', of('100.50', 'USD')],
    ['b', of('-40', 'USD')],
    ['c', of('-7', 'EUR')],
    ['d', of('-0', 'SEK')],
  ]);
  expect(runStepsSync(alertVolumesInSteps(['a', 'b', 'c', 'a', 'd', 'unknown'], amounts))).toEqual([
    { currency: 'EUR', total: '7' },
    { currency: 'SEK', total: '0' },
    { currency: 'USD', total: '140.5' },
  ]);
});
