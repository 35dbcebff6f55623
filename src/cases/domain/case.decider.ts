import {
  AppError,
  type Decider,
  PROBLEMS_LISTED_MAX,
  fieldProblemsOf,
  type RecordedEvent,
  validationErrorOf,
} from '@alert-review/kernel';
import { CASE_ALERTS_MAX, CaseInput, type CaseEvent } from './case.events.js';

type DataOf<Type extends CaseEvent['type']> = Extract<CaseEvent, { type: Type }>['data'];
type Recorded<Type extends CaseEvent['type']> = RecordedEvent<Extract<CaseEvent, { type: Type }>>;

/** Who did something (service id of the user), and when. */
export interface UserAndTime {
  readonly by: string;
  readonly at: string;
}

/**
 * State of a case, computed from its events. The texts in `texts`, `accepted`, `filings`, `reportAnswers`,
 * `personNames` and `closed` are encrypted as in their events.
 */
export interface CaseState {
  readonly opened: UserAndTime | null;
  readonly alerts: readonly (UserAndTime & { readonly id: string })[];
  readonly confidential: boolean;
  readonly dueOn: string | null;
  readonly checklist: readonly { readonly text: string; readonly ticked: UserAndTime | null }[];
  /** Versions of title and narrative, oldest first. */
  readonly texts: readonly Recorded<'CaseOpened' | 'CaseTextsWritten'>[];
  /** Accepted versions of the texts with their checks, oldest first. */
  readonly accepted: readonly Recorded<'CaseNarrativeAccepted'>[];
  readonly filings: readonly Recorded<'CaseFilingRecorded'>[];
  /** Answers on the forms of report files, oldest first. */
  readonly reportAnswers: readonly Recorded<'CaseReportAnswered'>[];
  /** Parts of names as people set them, oldest first. */
  readonly personNames: readonly Recorded<'CasePersonNameSet'>[];
  readonly reportFiles: readonly (UserAndTime & DataOf<'CaseReportFileMade'>)[];
  /** The event that closed the case; null while the case is open. */
  readonly closed: Recorded<'CaseClosed'> | null;
}

/** A change of an open case. */
export type CaseChange =
  | ({ readonly type: 'addAlerts' } & DataOf<'CaseAlertsAdded'>)
  | ({ readonly type: 'removeAlert' } & DataOf<'CaseAlertRemoved'>)
  /** `seenVersion`: version of the texts on which the change is based, counted from 1. */
  | ({ readonly type: 'writeTexts'; readonly seenVersion: number } & DataOf<'CaseTextsWritten'>)
  | ({ readonly type: 'tick' } & DataOf<'CaseItemTicked'>)
  | {
      readonly type: 'set';
      readonly confidential?: boolean | undefined;
      readonly dueOn?: string | null | undefined;
    }
  /** `fileSha256`: null for a file that was not created from the case. */
  | ({ readonly type: 'recordFiling' } & DataOf<'CaseFilingRecorded'>)
  | ({ readonly type: 'answerReport' } & DataOf<'CaseReportAnswered'>)
  | ({ readonly type: 'setPersonName' } & DataOf<'CasePersonNameSet'>)
  | ({ readonly type: 'recordReportFile' } & DataOf<'CaseReportFileMade'>)
  | ({ readonly type: 'close' } & Pick<DataOf<'CaseClosed'>, 'reason'>)
  | { readonly type: 'reopen' };

/**
 * `stops`: faults for which nobody should accept the text. `isConfirmed`: a person confirmed the other
 * faults.
 */
export interface CaseAcceptance extends DataOf<'CaseNarrativeAccepted'> {
  readonly type: 'acceptNarrative';
  readonly stops: readonly string[];
  readonly isConfirmed: boolean;
}

export type CaseCommand =
  { readonly type: 'open'; readonly data: DataOf<'CaseOpened'> } | CaseChange | CaseAcceptance;

/** State before a case is opened. */
export const UNOPENED_CASE: CaseState = {
  opened: null,
  alerts: [],
  confidential: true,
  dueOn: null,
  checklist: [],
  texts: [],
  accepted: [],
  filings: [],
  reportAnswers: [],
  personNames: [],
  reportFiles: [],
  closed: null,
};

/**
 * Rules of a case: it has at least one alert, it changes only while it is open, and it stays confidential
 * once a report was recorded.
 */
export const caseDecider: Decider<CaseState, CaseCommand, CaseEvent, RecordedEvent<CaseEvent>> = {
  initial: UNOPENED_CASE,

  decide(state, command) {
    if (command.type === 'open') {
      requireRoom(command.data.alerts.length);
      return state.opened ? [] : checked([{ type: 'CaseOpened', data: command.data }]);
    }
    if (!state.opened) throw new AppError('case_not_found');
    if (command.type === 'reopen') return state.closed ? [{ type: 'CaseReopened', data: {} }] : [];
    if (state.closed) throw new AppError('case_closed');
    return checked(changeOf(state, command));
  },

  evolve(state, event) {
    const done: UserAndTime = { by: event.actor.onBehalfOf ?? event.actor.user, at: event.recordedAt };
    const added = (alerts: readonly string[]) => [...state.alerts, ...alerts.map((id) => ({ ...done, id }))];
    switch (event.type) {
      case 'CaseOpened': {
        const { alerts, checklist, confidential, dueOn } = event.data;
        const items = checklist.map((text) => ({ text, ticked: null }));
        const opened = { confidential, dueOn, checklist: items, texts: [event] };
        return { ...state, ...opened, opened: done, alerts: added(alerts) };
      }
      case 'CaseAlertsAdded':
        return { ...state, alerts: added(event.data.alerts) };
      case 'CaseAlertRemoved':
        return { ...state, alerts: state.alerts.filter(({ id }) => id !== event.data.alert) };
      case 'CaseTextsWritten':
        return { ...state, texts: [...state.texts, event] };
      case 'CaseNarrativeAccepted':
        return { ...state, accepted: [...state.accepted, event] };
      case 'CaseItemTicked': {
        const { item, done: isDone } = event.data;
        return { ...state, checklist: checklistWith(state.checklist, item, isDone ? done : null) };
      }
      case 'CaseSettingsSet':
        return { ...state, ...event.data };
      case 'CaseFilingRecorded':
        return { ...state, confidential: true, filings: [...state.filings, event] };
      case 'CaseReportAnswered':
        return { ...state, reportAnswers: [...state.reportAnswers, event] };
      case 'CasePersonNameSet':
        return { ...state, personNames: [...state.personNames, event] };
      case 'CaseReportFileMade': {
        const reportFiles = [...state.reportFiles, { ...done, ...event.data }];
        return { ...state, confidential: true, reportFiles };
      }
      case 'CaseClosed':
        return { ...state, closed: event };
      case 'CaseReopened':
        return { ...state, closed: null };
    }
  },
};

const checklistWith = (checklist: CaseState['checklist'], item: number, ticked: UserAndTime | null) =>
  checklist.map((each, at) => (at === item ? { ...each, ticked } : each));

type OpenCaseCommand = Exclude<CaseCommand, { readonly type: 'open' | 'reopen' }>;

function changeOf(state: CaseState, command: OpenCaseCommand): CaseEvent[] {
  const has = (alert: string) => state.alerts.some(({ id }) => id === alert);
  switch (command.type) {
    case 'addAlerts': {
      const alerts = [...new Set(command.alerts)].filter((alert) => !has(alert));
      requireRoom(state.alerts.length + alerts.length);
      return alerts.length === 0 ? [] : [{ type: 'CaseAlertsAdded', data: { alerts } }];
    }
    case 'removeAlert': {
      const { alert } = command;
      if (!has(alert)) return [];
      if (state.alerts.length === 1) throw new AppError('last_alert_of_case');
      return [{ type: 'CaseAlertRemoved', data: { alert } }];
    }
    case 'writeTexts': {
      const { title, narrative, seenVersion } = command;
      if (seenVersion !== state.texts.length) throw new AppError('case_changed');
      return [{ type: 'CaseTextsWritten', data: { title, narrative } }];
    }
    case 'acceptNarrative':
      return acceptanceOf(state, command);
    case 'tick': {
      const { item, done } = command;
      const isDone = requireItem(state, item).ticked !== null;
      return isDone === done ? [] : [{ type: 'CaseItemTicked', data: { item, done } }];
    }
    case 'set':
      return settingsOf(state, command);
    case 'recordFiling': {
      const { authority, number, filedOn, fileSha256 } = command;
      requireReportFile(state, fileSha256);
      return [{ type: 'CaseFilingRecorded', data: { authority, number, filedOn, fileSha256 } }];
    }
    case 'answerReport':
      return [{ type: 'CaseReportAnswered', data: { kind: command.kind, answers: command.answers } }];
    case 'setPersonName':
      return [{ type: 'CasePersonNameSet', data: { name: command.name } }];
    case 'recordReportFile': {
      const { kind, sha256, state: said, schema, rules, bytes } = command;
      return [{ type: 'CaseReportFileMade', data: { kind, sha256, state: said, schema, rules, bytes } }];
    }
    case 'close': {
      const outcome = state.filings.length > 0 ? 'report_filed' : 'no_report';
      return [{ type: 'CaseClosed', data: { outcome, reason: command.reason } }];
    }
  }
}

function settingsOf(
  state: CaseState,
  { confidential = state.confidential, dueOn = state.dueOn }: Extract<CaseChange, { readonly type: 'set' }>,
): CaseEvent[] {
  if (!confidential && state.filings.length + state.reportFiles.length > 0)
    throw new AppError('report_is_secret');
  const isSame = confidential === state.confidential && dueOn === state.dueOn;
  return isSame ? [] : [{ type: 'CaseSettingsSet', data: { confidential, dueOn } }];
}

function acceptanceOf(
  { texts, accepted }: CaseState,
  { type: _, stops, isConfirmed, ...data }: CaseAcceptance,
): CaseEvent[] {
  if (data.version !== texts.length) throw new AppError('case_changed');
  const refusal = (field: string, message: string) => validationErrorOf([{ field, value: null, message }]);
  if (stops.length > 0)
    throw refusal('narrative', `has faults for which nobody should accept it: ${stops.join(', ')}`);
  const unsupported = data.contradicted + data.notOnRecord;
  if (unsupported > 0 && !isConfirmed)
    throw refusal('confirmed', `is needed: the record does not support ${unsupported} of the pieces`);
  if (accepted.at(-1)?.data.version === data.version) return [];
  return [{ type: 'CaseNarrativeAccepted', data }];
}

/** Returns an item of the checklist. Throws validation_error if there is none. */
function requireItem({ checklist }: CaseState, item: number): CaseState['checklist'][number] {
  const found = checklist[item];
  if (found) return found;
  throw validationErrorOf([{ field: 'item', value: item, message: 'is no item of the checklist' }]);
}

/**
 * Throws validation_error if the case has no report file with this hash. Accepts null, which names no file.
 */
function requireReportFile({ reportFiles }: CaseState, fileSha256: string | null): void {
  if (fileSha256 === null || reportFiles.some(({ sha256 }) => sha256 === fileSha256)) return;
  throw validationErrorOf([
    { field: 'fileSha256', value: fileSha256, message: 'is no report file of this case' },
  ]);
}

function requireRoom(alerts: number): void {
  if (alerts > 0 && alerts <= CASE_ALERTS_MAX) return;
  throw validationErrorOf([{ field: 'alerts', value: alerts, message: `must be 1 to ${CASE_ALERTS_MAX}` }]);
}

/** Returns the events. Throws validation_error for invalid texts and days in them. */
function checked(events: readonly CaseEvent[]): readonly CaseEvent[] {
  for (const { data } of events) {
    const read = CaseInput.safeParse(data);
    if (!read.success)
      throw validationErrorOf(fieldProblemsOf(read.error, data, 'case', PROBLEMS_LISTED_MAX));
  }
  return events;
}
