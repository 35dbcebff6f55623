import { numberFormat } from './xlsx-numbers.js';

test.each([
  ['"-"#,##0.00', -1],
  ['-#,##0.00', -1],
  ['\\-0.00', -1],
  ['"\u2212"0.00', -1],
  ['#,##0.00"-"', -1],
  ['"+"#,##0.00', 1],
  ['+0;-0', 1],
  ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', 0],
  ['#,##0.00;[Red]-#,##0.00', 0],
  ['000-0000', 0],
  ['#,##0.00', 0],
  ['0.00" Dr";0.00" Cr"', -1],
])('the format %s gives positive numbers the sign %d', (code, sign) => {
  expect(numberFormat(170, code).marks[0]).toBe(sign);
});
