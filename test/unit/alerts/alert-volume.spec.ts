import { volumesOf } from '../../../src/alerts/domain/alert-volume.record.js';

test('a volume is how much money moved: what a minus takes back counts as well', () => {
  const of = (amount: string, amount_currency: string) => ({ amount, amount_currency });
  expect(volumesOf([of('100.50', 'USD'), of('-40', 'USD'), of('-7', 'EUR'), of('-0', 'SEK')])).toEqual([
    { currency: 'EUR', total: '7' },
    { currency: 'SEK', total: '0' },
    { currency: 'USD', total: '140.5' },
  ]);
});
