import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { AppError, type Caller, nullIfLost, type RecordedEvent } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { maySeeCase } from '../case-access.js';
import { unrelatedAlerts } from '../related-alerts.js';
import { caseDecider, type CaseState, type UserAndTime } from '../domain/case.decider.js';
import { AcceptedFaults, CaseEvents, type CASE_OUTCOMES, type CaseEvent } from '../domain/case.events.js';

/** An accepted version of a narrative, with the result of the check that the person saw. */
export interface AcceptedNarrative extends UserAndTime {
  readonly version: number;
  readonly supported: number;
  /**
   * Statements that the record does not support and that the person confirmed; null once they were erased.
   */
  readonly faults: AcceptedFaults | null;
}

/**
 * Case as shown to a caller. Texts are null once erased. Days are ISO 8601 dates; instants have milliseconds
 * and Z.
 */
export interface CaseView extends Pick<CaseState, 'confidential' | 'dueOn' | 'checklist' | 'reportFiles'> {
  readonly caseId: string;
  readonly state: 'open' | 'closed';
  readonly outcome: (typeof CASE_OUTCOMES)[number] | null;
  readonly closed: (UserAndTime & { readonly reason: string | null }) | null;
  readonly opened: UserAndTime;
  readonly title: string | null;
  /** Plain text or the product's Markdown; null once it was erased. */
  readonly narrative: string | null;
  /** Version of title and narrative, counted from 1. */
  readonly version: number;
  /** Versions of title and narrative, oldest first. */
  readonly versions: readonly UserAndTime[];
  /** The newest version that a person accepted after its check against the record; null without one. */
  readonly accepted: AcceptedNarrative | null;
  /** In the order in which they were added. */
  readonly alerts: readonly (UserAndTime & {
    readonly serviceId: string;
    /** The organization's own id; the service id if the alert was erased. */
    readonly alertId: string;
    /** Own ids of the alert's customers. */
    readonly customers: readonly string[];
  })[];
  /** Service ids of alerts that have no connection to the first alert. */
  readonly unrelated: readonly string[];
  /** Records of reports that were filed elsewhere, oldest first. */
  readonly filings: readonly (UserAndTime & {
    readonly authority: string | null;
    readonly number: string | null;
    readonly filedOn: string;
    /**
     * SHA-256 of the report file of the case that was filed; null for another file, or if it was not
     * recorded.
     */
    readonly fileSha256: string | null;
  })[];
}

/**
 * Returns a case with the given version of title and narrative (from 1), or with the newest. Throws
 * case_not_found, also for a case that the caller may not know of.
 */
export const GetCase = defineQuery(
  'GetCase',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: 'caseId', readsEventLog: true },
  (caller: Caller, fields: { readonly caseId: string; readonly version?: number }) => ({ ...fields, caller }),
  [Bus, Decisions, Records, FieldCipher],
  async ({ caller, caseId, version: wanted }, bus, decisions, records, cipher): Promise<CaseView> => {
    const { state } = await decisions.state(CaseEvents, caseDecider, caller, caseId);
    const { opened, closed, texts, filings, confidential, dueOn, checklist, reportFiles } = state;
    const newest = state.accepted.at(-1);
    const version = wanted ?? texts.length;
    const shown = texts[version - 1];
    if (!opened || !shown || !maySeeCase(caller, state))
      throw new AppError('case_not_found', { value: caseId });
    const opens = openedBy(cipher);
    const serviceIds = state.alerts.map(({ id }) => id);
    const rows = await bus.send(new FindAlerts(caller, { serviceIds }));
    const found = new Map(rows.map((row) => [row.id, row]));
    const there = serviceIds.flatMap((id) => found.get(id) ?? []);
    return {
      caseId,
      opened,
      confidential,
      dueOn,
      checklist,
      reportFiles,
      version,
      state: closed ? 'closed' : 'open',
      outcome: closed?.data.outcome ?? null,
      closed: closed && { ...doneBy(closed), reason: await opens(closed, 'reason', closed.data.reason) },
      title: await opens(shown, 'title', shown.data.title),
      narrative: await opens(shown, 'narrative', shown.data.narrative),
      versions: texts.map(doneBy),
      accepted: newest
        ? { ...acceptedBy(newest), faults: faultsIn(await opens(newest, 'faults', newest.data.faults)) }
        : null,
      alerts: state.alerts.map(({ id, by, at }) => {
        const { alertId = id, entityIds = [] } = found.get(id) ?? {};
        return { serviceId: id, alertId, customers: entityIds, by, at };
      }),
      unrelated: await unrelatedAlerts(records.for(caller), there),
      filings: await Promise.all(
        filings.map(async (filing) => ({
          ...doneBy(filing),
          authority: await opens(filing, 'authority', filing.data.authority),
          number: await opens(filing, 'number', filing.data.number),
          filedOn: filing.data.filedOn,
          fileSha256: filing.data.fileSha256,
        })),
      ),
    };
  },
);

const doneBy = ({ actor, recordedAt: at }: RecordedEvent<CaseEvent>): UserAndTime => ({
  by: actor.onBehalfOf ?? actor.user,
  at,
});

const acceptedBy = (event: CaseState['accepted'][number]) => ({
  ...doneBy(event),
  version: event.data.version,
  supported: event.data.supported,
});

const faultsIn = (text: string | null) => (text === null ? null : AcceptedFaults.parse(JSON.parse(text)));

/** Returns a function that decrypts a text of an event. It returns null once the key was destroyed. */
const openedBy = (cipher: FieldCipher) => (event: RecordedEvent, field: string, sealed: string) =>
  cipher.unseal(event, field, sealed).catch(nullIfLost);
