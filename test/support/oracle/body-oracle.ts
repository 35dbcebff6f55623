import { isAlert } from './alert-oracle.js';
import { isEntity } from './entity-oracle.js';
import {
  isFlag,
  isMissing,
  isObject,
  isOneOf,
  isParent,
  isText,
  nestingOf,
  NESTING_MAX,
} from './predicates.js';

/** What is stored before any mutated body is sent. */
export interface Stored {
  readonly entities: ReadonlySet<string>;
  readonly transactions: ReadonlySet<string>;
  /** Own ids. */
  readonly openAlerts: ReadonlySet<string>;
  readonly investigations: ReadonlySet<string>;
}

export type Endpoint =
  'entities' | 'alerts' | 'alerts/investigate' | 'agent-alert-feedback' | 'transactions/upload-via-url';

const reachesPrototypes = (value: unknown): boolean =>
  isParent(value) &&
  Object.entries(value).some(
    ([key, member]) =>
      key === '__proto__' ||
      (key === 'constructor' && isParent(member) && 'prototype' in member) ||
      reachesPrototypes(member),
  );

/** The value of a body, or why it has none. */
export function readBody(bytes: Buffer): { readonly value: unknown } | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return nestingOf(value) > NESTING_MAX || reachesPrototypes(value) ? null : { value };
  } catch {
    return null;
  }
}

const itemsOf = (body: unknown, list: string, max: number): readonly unknown[] => {
  const items = isObject(body) ? body[list] : null;
  return Array.isArray(items) && items.length <= max ? items : [];
};

/** The items that take effect; null where the whole request has to be refused. */
export function soundItems(endpoint: Endpoint, bytes: Buffer, stored: Stored): readonly unknown[] | null {
  const body = readBody(bytes);
  if (!body || !isObject(body.value)) return null;
  const items = SOUND[endpoint](body.value, stored);
  return items.length > 0 ? items : null;
}

const SOUND: Readonly<
  Record<Endpoint, (body: Readonly<Record<string, unknown>>, stored: Stored) => readonly unknown[]>
> = {
  entities: (body) => itemsOf(body, 'entities', 500).filter(isEntity),
  alerts: (body, { entities, transactions }) => {
    const { trigger_execution: trigger } = body;
    const alerts = itemsOf(body, 'alerts', 100);
    const isSound = alerts.every((alert) => isAlert(alert, entities, transactions));
    return isSound && (isMissing(trigger) || isFlag(trigger)) ? alerts : [];
  },
  'alerts/investigate': (body, { openAlerts }) => {
    const ids = itemsOf(body, 'alert_ids', 1_000);
    return ids.every(isText) ? ids.filter((id) => openAlerts.has(id)) : [];
  },
  'agent-alert-feedback': (body, { investigations }) =>
    itemsOf(body, 'investigation_feedback_items', 100).filter(
      (item) =>
        isObject(item) &&
        investigations.has(item['investigation_id'] as string) &&
        isOneOf('NOT_REVIEWED', 'CLEARED', 'ESCALATED')(item['status']),
    ),
  'transactions/upload-via-url': ({ format }) => (format === 'json' ? [format] : []),
};
