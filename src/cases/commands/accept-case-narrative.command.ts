import { AppError, type Caller } from '@alert-review/kernel';
import type { NarrativeMark } from '@alert-review/narrative-check';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { caseDecider } from '../domain/case.decider.js';
import { type AcceptedFaults, CaseEvents } from '../domain/case.events.js';
import { CheckCaseNarrative } from '../queries/check-case-narrative.query.js';
import { GetCase } from '../queries/get-case.query.js';

/**
 * Checks the newest narrative of a case against the record, and records that a person accepted it together
 * with the statements that the record does not support. Throws permission_denied for an assistant,
 * case_not_found, case_closed, case_changed, and validation_error for a text with a fault for which nobody
 * should accept it, or with unsupported statements that the person did not confirm.
 */
export const AcceptCaseNarrative = defineCommand(
  'AcceptCaseNarrative',
  { permission: 'alerts:write', feature: 'cases', readsPersonalData: 'caseId' },
  (
    caller: Caller,
    fields: {
      readonly caseId: string;
      /** Version of the texts that the person read, counted from 1. */
      readonly seenVersion: number;
      /** Whether the person confirmed the statements that the record does not support. */
      readonly isConfirmed: boolean;
    },
  ) => ({ ...fields, caller }),
  [Bus, Decisions],
  async ({ caller, caseId, seenVersion: version, isConfirmed }, bus, decisions): Promise<void> => {
    if (caller.kind !== 'human') throw new AppError('permission_denied', { permission: 'alerts:write' });
    const { narrative } = await bus.send(new GetCase(caller, { caseId }));
    const text = narrative ?? '';
    const { marks, stops } = await bus.send(new CheckCaseNarrative(caller, { caseId, text }));
    const counted = (wanted: NarrativeMark['verdict']): number =>
      marks.filter(({ verdict }) => verdict === wanted).length;
    const faults: AcceptedFaults = marks.flatMap(({ kind, text: piece, verdict, right }) =>
      verdict === 'supported' ? [] : [{ kind, text: piece, verdict, right }],
    );
    await decisions.decide({
      caller,
      family: CaseEvents,
      decider: caseDecider,
      streamId: caseId,
      operation: AcceptCaseNarrative.name,
      command: {
        type: 'acceptNarrative',
        version,
        isConfirmed,
        supported: counted('supported'),
        contradicted: counted('contradicted'),
        notOnRecord: counted('not_on_record'),
        faults: JSON.stringify(faults),
        stops: stops.map(({ code }) => code.replaceAll('_', ' ')),
      },
    });
  },
);
