import { z } from 'zod';
import { amountField, scoreField } from '../../../src/web/form-fields.js';

const read = (field: z.ZodType, value: string) => z.object({ field }).safeParse({ field: value });

test.each([
  ['12500', 12_500],
  ['12500.50', 12_500.5],
  [' 7 ', 7],
  ['', undefined],
])('an amount %j is %j', (given, amount) => {
  expect(read(amountField(), given)).toEqual({ success: true, data: { field: amount } });
});

test.each(['1e4', '1E4', '0x10', '12,500', '1.000,50', '-5', '0', 'Infinity', '１２', '1_000', '10k'])(
  'an amount %j is refused',
  (given) => {
    expect(read(amountField(), given).success).toBe(false);
  },
);

test.each(['1e1', '101', '0x10'])('a score %j is refused', (given) => {
  expect(read(scoreField(), given).success).toBe(false);
});
