import { isDeepStrictEqual } from 'node:util';
import { type Caller, nullIfLost } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { caseDecider, type UserAndTime } from '../domain/case.decider.js';
import { CaseEvents, ReportAnswers, type ReportKind } from '../domain/case.events.js';
import { GetCase } from './get-case.query.js';

/** A change of the answers on a report form. */
export interface ReportAnswersVersion extends UserAndTime {
  readonly kind: ReportKind;
  /** Null if the answers were erased. */
  readonly changes:
    | readonly {
        readonly field: keyof ReportAnswers;
        readonly before: ReportAnswers[keyof ReportAnswers];
        readonly after: ReportAnswers[keyof ReportAnswers];
      }[]
    | null;
}

/**
 * Returns who changed which answers on the report forms of a case, and when, oldest first. Throws
 * case_not_found, also for a case that the caller may not see.
 */
export const GetAnswerHistory = defineQuery(
  'GetAnswerHistory',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: 'caseId', readsEventLog: true },
  (caller: Caller, caseId: string) => ({ caller, caseId }),
  [Bus, Decisions, FieldCipher],
  async ({ caller, caseId }, bus, decisions, cipher): Promise<readonly ReportAnswersVersion[]> => {
    await bus.send(new GetCase(caller, { caseId }));
    const { state } = await decisions.state(CaseEvents, caseDecider, caller, caseId);
    const before = new Map<ReportKind, ReportAnswers>();
    const versions: ReportAnswersVersion[] = [];
    for (const event of state.reportAnswers) {
      const { kind } = event.data;
      const done = { by: event.actor.onBehalfOf ?? event.actor.user, at: event.recordedAt, kind };
      const stored = await cipher.unseal(event, 'answers', event.data.answers).catch(nullIfLost);
      if (stored === null) {
        versions.push({ ...done, changes: null });
        continue;
      }
      const answers = ReportAnswers.parse(JSON.parse(stored));
      versions.push({
        ...done,
        changes: changesBetween(before.get(kind) ?? ReportAnswers.parse({}), answers),
      });
      before.set(kind, answers);
    }
    return versions;
  },
);

const changesBetween = (before: ReportAnswers, after: ReportAnswers) =>
  (Object.keys(after) as (keyof ReportAnswers)[])
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
