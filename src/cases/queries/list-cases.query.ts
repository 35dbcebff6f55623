import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import type { z } from 'zod';
import type { Caller } from '../../kernel/caller.js';
import { nullIfLost } from '../../kernel/losses.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { streamName } from '../../platform/event-store/envelope.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { maySeeCase } from '../case-access.js';
import { CaseReadModel } from '../case.read-model.js';
import { CaseEvents } from '../domain/case.events.js';

/** Newest cases that a list shows. */
export const CASES_LISTED_MAX = 200;
const CUSTOMERS_NAMED_MAX = 3;

export interface ListedCase extends Omit<z.infer<typeof CaseReadModel.schema>, 'title'> {
  readonly caseId: string;
  /** Null once it was erased. */
  readonly title: string | null;
  /** Own ids of customers of its first alerts. */
  readonly customers: readonly string[];
}

/** Cases of a state, or those that have one of these alerts (service ids). */
type CaseFilter = { readonly state: 'open' | 'closed' } | { readonly alerts: readonly string[] };

/** Returns the newest cases that the caller may know of; open ones by the day on which they are due. */
export const ListCases = defineQuery(
  'ListCases',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: true },
  (caller: Caller, filter: CaseFilter) => ({ caller, filter }),
  [Bus, ReadModels, FieldCipher],
  async ({ caller, filter }, bus, readModels, cipher): Promise<readonly ListedCase[]> => {
    if (!maySeeCase(caller, { confidential: false })) return [];
    const known = maySeeCase(caller, { confidential: true }) ? {} : { confidential: false };
    const [index, of] =
      'state' in filter
        ? (['state', { state: filter.state }] as const)
        : (['alert', { alerts: { $in: filter.alerts } }] as const);
    const newest = { index, sort: { openedAt: -1, id: -1 }, limit: CASES_LISTED_MAX } as const;
    const rows = await readModels.for(caller).find(CaseReadModel, { ...of, ...known }, newest);
    const serviceIds = rows.flatMap(({ alerts }) => alerts.slice(0, CUSTOMERS_NAMED_MAX));
    const named = new Map(
      (await bus.send(new FindAlerts(caller, { serviceIds }))).map(({ id, entityIds }) => [id, entityIds]),
    );
    const cases = rows.map(async ({ id: caseId, title: { event, sealed }, ...row }): Promise<ListedCase> => {
      const stream = streamName(CaseEvents.category, caller.orgId, caseId);
      const place = { org: caller.orgId, stream, streamId: caseId, id: event };
      const title = await cipher.unseal(place, 'title', sealed).catch(nullIfLost);
      const customers = row.alerts.slice(0, CUSTOMERS_NAMED_MAX).flatMap((alert) => named.get(alert) ?? []);
      return { ...row, caseId, title, customers: [...new Set(customers)].slice(0, CUSTOMERS_NAMED_MAX) };
    });
    return (await Promise.all(cases)).sort(byDueDay);
  },
);

const byDueDay = (a: ListedCase, b: ListedCase): number => {
  if (a.state !== 'open' || b.state !== 'open') return a.state === b.state ? 0 : a.state === 'open' ? -1 : 1;
  return (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999');
};
