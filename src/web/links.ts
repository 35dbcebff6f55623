import { cutText } from '@alert-review/kernel';
import { html, type Html } from './html.js';
import { addressWithQuery } from './local-path.js';

export const SEARCH_PATH = '/search';
export const RISK_LISTS_PATH = '/settings/risk-lists';
export const CUSTOMER_PATH = '/customers/:id';
export const TRANSACTION_PATH = '/transactions/:id';

/** Returns the address of a customer's page; `id` is the organization's own id or else the service id. */
export const customerAddress = (id: string): string => `/customers/${encodeURIComponent(id)}`;
export const transactionAddress = (id: string): string => `/transactions/${encodeURIComponent(id)}`;

export const customerLink = (id: string, text: Html | string = id): Html =>
  html`<a class="tall" href="${customerAddress(id)}">${text}</a>`;

export const transactionLink = (id: string, text: Html | string = id): Html =>
  html`<a class="tall" href="${transactionAddress(id)}">${text}</a>`;

/** Link to a search for a name or an id that may not belong to a stored customer. */
export const searchLink = (text: string): Html =>
  html`<a class="tall" href="${addressWithQuery(SEARCH_PATH, { q: text })}">${text}</a>`;

const NAME_CHARS_SHOWN = 100;

/** A side of a payment: a link to the customer, or for anybody else a link to a search for the name. */
export function partyLink(entityId: string | null, name: string | null): Html | null {
  const shown = name === null ? null : cutText(name, NAME_CHARS_SHOWN);
  if (entityId === null) return shown === null ? null : searchLink(shown);
  return shown === null
    ? customerLink(entityId)
    : html`${customerLink(entityId, shown)} <span class="hint">${entityId}</span>`;
}
