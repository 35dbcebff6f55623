import {
  doesPaymentMatchSearch,
  hasOnlyDaysAndAmounts,
  paymentSearchTermsOf,
  type ComparedPayment,
} from '../../../src/alerts/domain/searched-payment.js';

const PAYMENT: ComparedPayment = {
  amount: '1485.82',
  currency: 'SEK',
  at: Date.parse('2026-10-14T23:30:00Z'),
  texts: ['Invoice 4711', 'Per Strand', 'Zoë Ågren'],
};
const fits = (text: string, more: Partial<ComparedPayment> = {}) =>
  doesPaymentMatchSearch(paymentSearchTermsOf(text), { ...PAYMENT, ...more });

test.each([
  '1485.82',
  '1,485.82',
  '1 485,82',
  '1.485,82',
  "1'485.82",
  '1485',
  '1486',
  '1,486',
  'SEK 1,486',
  '1486 SEK',
  '2026-10-14',
  '14 October 2026',
  '14 Oct 2026',
  'October 14, 2026',
  '14.10.2026',
  '14/10/2026',
  '10/14/2026',
  'SEK 1486 14 October 2026',
  'invoice',
  'INVOICE 4711',
  'strand 1486',
  'agren',
])('a payment is found by %s', (text) => {
  expect(fits(text)).toBe(true);
});

test.each([
  '1485.81',
  '1484',
  '1487',
  '14858',
  'EUR 1486',
  '2026-10-15',
  '13 October 2026',
  'invoice 4712',
  'strand 200',
  'Sven',
  '',
])('a payment is not found by %p', (text) => {
  expect(text === '' ? hasOnlyDaysAndAmounts(paymentSearchTermsOf(text)) : fits(text)).toBe(false);
});

test('a sign that may be a point or a thousand is read both ways, and amounts are exact', () => {
  expect(fits('1.485')).toBe(true);
  expect(fits('1.485', { amount: '1.485', currency: 'BTC' })).toBe(true);
  expect(fits('9,007,199,254,740,993', { amount: '9007199254740993' })).toBe(true);
  expect(fits('9,007,199,254,740,995', { amount: '9007199254740993' })).toBe(false);
  expect(fits('1485.82', { amount: '-1485.82' })).toBe(true);
});

test('a day with two readings is both, and what is no day is no day', () => {
  expect(paymentSearchTermsOf('03/04/2026').days).toEqual(['2026-03-04', '2026-04-03'].reverse());
  expect(paymentSearchTermsOf('31/02/2026').days).toEqual([]);
  expect(paymentSearchTermsOf('2026-02-30').days).toEqual([]);
});

test('names and ids are words, and the name of a customer need not stand in the payment', () => {
  const searched = paymentSearchTermsOf('Leif Hansson 1486 SEK');
  expect(searched).toMatchObject({ words: 'Leif Hansson', currencies: ['SEK'], days: [] });
  expect(doesPaymentMatchSearch(searched, PAYMENT)).toBe(false);
  expect(doesPaymentMatchSearch(searched, PAYMENT, true)).toBe(true);
  expect(paymentSearchTermsOf('s0-tx-089701').words).toBe('s0-tx-089701');
  expect(hasOnlyDaysAndAmounts(paymentSearchTermsOf('1,486 on 14 October 2026'))).toBe(false);
  expect(hasOnlyDaysAndAmounts(paymentSearchTermsOf('1,486 14 October 2026'))).toBe(true);
});
