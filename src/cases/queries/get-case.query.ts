import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import type { RecordedEvent } from '../../kernel/define-projection.js';
import { nullIfLost } from '../../kernel/losses.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { maySeeCase } from '../case-access.js';
import { unrelatedAlerts } from '../related-alerts.js';
import { caseDecider, type CaseState, type Done } from '../domain/case.decider.js';
import { CaseEvents, type CASE_OUTCOMES, type CaseEvent } from '../domain/case.events.js';

/** Texts are null once they were erased. Days are ISO 8601 dates, instants have milliseconds and Z. */
export interface CaseView {
  readonly caseId: string;
  readonly state: 'open' | 'closed';
  readonly outcome: (typeof CASE_OUTCOMES)[number] | null;
  readonly closed: (Done & { readonly reason: string | null }) | null;
  readonly confidential: boolean;
  readonly opened: Done;
  /** Last day for a report. */
  readonly dueOn: string | null;
  readonly title: string | null;
  /** Written in plain text or our Markdown. */
  readonly narrative: string | null;
  /** Version of title and narrative, from 1, to be sent with a change of them. */
  readonly version: number;
  /** Versions of title and narrative, oldest first. */
  readonly versions: readonly Done[];
  /** In the order in which they were added. */
  readonly alerts: readonly (Done & {
    readonly serviceId: string;
    /** The organization's own id; the service id where its data was purged. */
    readonly alertId: string;
    /** Own ids of its customers. */
    readonly customers: readonly string[];
  })[];
  /** Service ids of alerts of which nothing shows that they belong to the first one. */
  readonly unrelated: readonly string[];
  readonly checklist: readonly { readonly text: string; readonly ticked: Done | null }[];
  /** Records of reports that were filed elsewhere, oldest first. */
  readonly filings: readonly (Done & {
    readonly authority: string | null;
    readonly number: string | null;
    readonly filedOn: string;
  })[];
  /** Report files that were made of it, oldest first. */
  readonly reportFiles: CaseState['reportFiles'];
}

interface Wanted {
  /** Instant (ISO 8601, milliseconds, Z) up to which the case is told; now without it. */
  readonly at?: string | undefined;
  /** Version of title and narrative, from 1; the newest without it. */
  readonly version?: number | undefined;
}

/** Returns a case. Throws case_not_found, also for one that the caller may not know of. */
export const GetCase = defineQuery(
  'GetCase',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: 'caseId' },
  (caller: Caller, caseId: string, wanted: Wanted = {}) => ({ caller, caseId, wanted }),
  [Bus, Decisions, Records, FieldCipher],
  async ({ caller, caseId, wanted }, bus, decisions, records, cipher): Promise<CaseView> => {
    const all = await decisions.read(CaseEvents, caller, caseId);
    const now = all.reduce(caseDecider.evolve, caseDecider.initial);
    const { at } = wanted;
    const events = at === undefined ? all : all.filter(({ recordedAt }) => recordedAt <= at);
    const state = events.reduce(caseDecider.evolve, caseDecider.initial);
    const { opened, closed, texts, filings } = state;
    const version = wanted.version ?? texts.length;
    const shown = texts[version - 1];
    // Why as it is now: a case that became secret since is secret in its past, too.
    if (!opened || !shown || !maySeeCase(caller, now))
      throw new AppError('case_not_found', { value: caseId });
    const opens = openedBy(cipher);
    const serviceIds = state.alerts.map(({ id }) => id);
    const found = new Map(
      (await bus.send(new FindAlerts(caller, { serviceIds }))).map((row) => [row.id, row]),
    );
    const there = serviceIds.flatMap((id) => found.get(id) ?? []);
    return {
      caseId,
      state: closed ? 'closed' : 'open',
      outcome: closed?.data.outcome ?? null,
      closed: closed && { ...doneBy(closed), reason: await opens(closed, 'reason', closed.data.reason) },
      confidential: now.confidential,
      opened,
      dueOn: state.dueOn,
      title: await opens(shown, 'title', shown.data.title),
      narrative: await opens(shown, 'narrative', shown.data.narrative),
      version,
      versions: texts.map(doneBy),
      alerts: state.alerts.map(({ id, by, at }) => {
        const { alertId = id, entityIds = [] } = found.get(id) ?? {};
        return { serviceId: id, alertId, customers: entityIds, by, at };
      }),
      unrelated: (await unrelatedAlerts(records.for(caller), there)).map(({ id }) => id),
      checklist: state.checklist,
      reportFiles: state.reportFiles,
      filings: await Promise.all(
        filings.map(async (filing) => {
          const { authority, number, filedOn } = filing.data;
          const told = [opens(filing, 'authority', authority), opens(filing, 'number', number)] as const;
          return { ...doneBy(filing), authority: await told[0], number: await told[1], filedOn };
        }),
      ),
    };
  },
);

const doneBy = ({ actor, recordedAt: at }: RecordedEvent<CaseEvent>): Done => ({
  by: actor.onBehalfOf ?? actor.user,
  at,
});

/** Opens a sealed text; null once its key was destroyed. */
const openedBy = (cipher: FieldCipher) => (event: RecordedEvent, field: string, sealed: string) =>
  cipher.unseal(event, field, sealed).catch(nullIfLost);
