import { splitIntoWholeDays } from '../../../src/alerts/domain/split-days.js';

const at = (text: string): number => Date.parse(text);
const shown = (parts: readonly (readonly [number, number])[]) =>
  parts.map((part) => part.map((ms) => new Date(ms).toISOString()));

const D = '2025-01-0';
test.each([
  [undefined, undefined, '0001-01-01', '9999-12-31', []],
  [`${D}1T00:00:00.000Z`, `${D}1T23:59:59.999Z`, `${D}1`, `${D}1`, []],
  [`${D}1T00:00:00.000Z`, undefined, `${D}1`, '9999-12-31', []],
  [`${D}1T00:00:00.001Z`, undefined, `${D}2`, '9999-12-31', [[`${D}1T00:00:00.001Z`, `${D}1T23:59:59.999Z`]]],
  [undefined, `${D}2T00:00:00.000Z`, '0001-01-01', `${D}1`, [[`${D}2T00:00:00.000Z`, `${D}2T00:00:00.000Z`]]],
  [
    `${D}1T12:00:00.000Z`,
    `${D}4T12:00:00.000Z`,
    `${D}2`,
    `${D}3`,
    [
      [`${D}1T12:00:00.000Z`, `${D}1T23:59:59.999Z`],
      [`${D}4T00:00:00.000Z`, `${D}4T12:00:00.000Z`],
    ],
  ],
])('from %s to %s', (from, to, first, last, parts) => {
  const split = splitIntoWholeDays(from === undefined ? from : at(from), to === undefined ? to : at(to));
  expect([split.first, split.last, shown(split.parts)]).toEqual([first, last, parts]);
});

test('a part of one day is one part, and no whole day', () => {
  const { first, last, parts } = splitIntoWholeDays(at(`${D}1T01:00:00Z`), at(`${D}1T02:00:00Z`));
  expect(first > last).toBe(true);
  expect(parts).toEqual([[at(`${D}1T01:00:00Z`), at(`${D}1T02:00:00Z`)]]);
});
