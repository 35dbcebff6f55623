import type { z } from 'zod';
import { type Caller, nullIfLost } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { streamName } from '../../platform/event-store/envelope.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { maySeeCase } from '../case-access.js';
import { CaseReadModel } from '../case.read-model.js';
import { CaseEvents } from '../domain/case.events.js';

/** Maximum number of cases in a list. */
export const CASES_LISTED_MAX = 200;

export interface ListedCase extends Omit<z.infer<typeof CaseReadModel.schema>, 'title'> {
  readonly caseId: string;
  /** Null once the title was erased. */
  readonly title: string | null;
}

/** Cases in a state, or cases that contain the alert (service id). */
type CaseFilter = { readonly state: 'open' | 'closed' } | { readonly alerts: string };

/**
 * Returns the cases that the caller may know of: open cases by their last day, otherwise the newest first.
 */
export const ListCases = defineQuery(
  'ListCases',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: true },
  (caller: Caller, filter: CaseFilter) => ({ caller, filter }),
  [ReadModels, FieldCipher],
  async ({ caller, filter }, readModels, cipher): Promise<readonly ListedCase[]> => {
    if (!maySeeCase(caller, { confidential: false })) return [];
    const known = maySeeCase(caller, { confidential: true }) ? {} : { confidential: false };
    const index = 'state' in filter ? 'state' : 'alert';
    const isOfOpen = 'state' in filter && filter.state === 'open';
    // Oldest first for open cases, because a list of the newest would leave out overdue cases.
    const order = isOfOpen ? 1 : -1;
    const options = { index, sort: { openedAt: order, id: order }, limit: CASES_LISTED_MAX } as const;
    const rows = await readModels.for(caller).find(CaseReadModel, { ...filter, ...known }, options);
    const cases = rows.map(async ({ id: caseId, title: { event, sealed }, ...row }): Promise<ListedCase> => {
      const stream = streamName(CaseEvents.category, caller.orgId, caseId);
      const place = { org: caller.orgId, stream, streamId: caseId, id: event };
      return { ...row, caseId, title: await cipher.unseal(place, 'title', sealed).catch(nullIfLost) };
    });
    const listed = await Promise.all(cases);
    return isOfOpen ? listed.sort((a, b) => lastDay(a).localeCompare(lastDay(b))) : listed;
  },
);

const lastDay = ({ dueOn }: ListedCase): string => dueOn ?? '9999';
