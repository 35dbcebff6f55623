import { addressWithQuery, localPath } from '../local-path.js';
import { QUEUE_PATH } from './queue-filter.js';

export const ALERT_PATH = `${QUEUE_PATH}/:id`;

export const RUN_ID_CHARS_MAX = 512;

/** Returns the address of an alert's page; `id` is the service id. */
export const alertAddress = (id: string): string => `${QUEUE_PATH}/${encodeURIComponent(id)}`;

export const alertHistoryAddress = (id: string): string => `${alertAddress(id)}/history`;

const ADDRESS = /^\/alerts\/([\w-]{1,64})$/;

/** Returns the service id in the address of an alert's page; null for any other address. */
export const alertOfAddress = (address: string | undefined): string | null =>
  ADDRESS.exec(new URL(localPath(address), 'http://localhost').pathname)?.[1] ?? null;

/** Returns the address of the page that compares two investigations. */
export const compareInvestigationsAddress = (id: string, left: string, right: string): string =>
  addressWithQuery(`${alertAddress(id)}/compare`, { left, right });

export const RUN_STATE_PATH = '/runs/:id/state';

export const runStateAddress = (run: string): string =>
  RUN_STATE_PATH.replace(':id', encodeURIComponent(run));

/**
 * Returns the address of the form for a support ticket about an alert; `alertId` is the organization's own
 * id.
 */
export const newTicketAddress = (alertId: string): string => addressWithQuery('/support', { alert: alertId });
