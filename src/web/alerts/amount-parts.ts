import { html, type Html } from '../html.js';

/** Adds thousands separators and a second decimal place without rounding: "4565.1" becomes "4,565.10". */
export function amountText(decimal: string): string {
  const [whole = '', places = ''] = decimal.split('.');
  // eslint-disable-next-line regexp/no-super-linear-move -- an amount has 38 digits at most
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return places === '' ? grouped : `${grouped}.${places.padEnd(2, '0')}`;
}

/** An amount in an element that the browser script rewrites for the reader's locale. */
export const moneyElement = (decimal: string, currency: string): Html =>
  html`${currency} <data value="${decimal}">${amountText(decimal)}</data>`;

export const moneyText = (decimal: string, currency: string): string => `${currency} ${amountText(decimal)}`;

export const dayElement = (ms: number): Html => isoDayElement(dayText(ms));

/** A day such as 2026-10-14 or a month such as 2026-10. The browser script writes it as the reader does. */
export const isoDayElement = (iso: string): Html => html`<time datetime="${iso}">${iso}</time>`;

export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const countPart = (count: number, noun: string): string =>
  `${amountText(String(count))} ${count === 1 ? noun : `${noun}s`.replace(/rtys$/, 'rties')}`;
