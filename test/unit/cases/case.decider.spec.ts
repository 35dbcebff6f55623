import {
  caseDecider,
  UNOPENED_CASE,
  type CaseCommand,
  type CaseState,
} from '../../../src/cases/domain/case.decider.js';
import type { CaseEvent } from '../../../src/cases/domain/case.events.js';
import { AppError, type RecordedEvent } from '@alert-review/kernel';
import { seeded } from '../../support/seeded.js';

const recorded = (event: CaseEvent): RecordedEvent<CaseEvent> => ({
  ...event,
  id: 'event',
  org: 'org',
  stream: 'case-org.case',
  streamId: 'case',
  revision: 0,
  recordedAt: '2025-03-01T09:00:00.000Z',
  actor: { kind: 'human', user: 'ann', client: null, scope: null, grantId: null },
  correlation: 'request',
});

const after = (state: CaseState, command: CaseCommand): CaseState =>
  caseDecider.decide(state, command).map(recorded).reduce(caseDecider.evolve, state);

const opening: CaseCommand = {
  type: 'open',
  data: {
    alerts: ['a'],
    checklist: ['Read it', 'Ask'],
    confidential: true,
    dueOn: null,
    narrative: '',
    title: 'A case',
  },
};

const ALERTS = ['a', 'b', 'c', 'd'];

test('whatever is asked, a case has alerts, each once, and is secret with a filed report', () => {
  const random = seeded(20250301);
  const upTo = (count: number) => Math.floor(random() * count);
  const alert = () => ALERTS[upTo(ALERTS.length)]!;
  const made: (() => CaseCommand)[] = [
    () => ({ type: 'addAlerts', alerts: [alert(), alert()] }),
    () => ({ type: 'removeAlert', alert: alert() }),
    () => ({ type: 'tick', item: upTo(4) - 1, done: upTo(2) === 0 }),
    () => ({ type: 'set', confidential: upTo(2) === 0 }),
    () => ({ type: 'recordFiling', authority: 'F', number: '1', filedOn: '2025-03-01', fileSha256: null }),
    () => ({ type: 'answerReport', kind: 'goaml', answers: '{}' }),
    () => ({ type: 'close', reason: 'Read' }),
    () => ({ type: 'reopen' }),
  ];
  for (let run = 0; run < 50; run++) {
    let state = after(UNOPENED_CASE, opening);
    for (let asked = 0; asked < 30; asked++) {
      const before = state;
      const command = made[upTo(made.length)]!();
      try {
        state = after(before, command);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
      const ids = state.alerts.map(({ id }) => id);
      expect([ids.length > 0, new Set(ids).size]).toEqual([true, ids.length]);
      if (state.filings.length > 0) expect(state.confidential).toBe(true);
      if (before.closed && command.type !== 'reopen') expect(state).toBe(before);
      if (state.closed) expect(state.closed.data.outcome === 'report_filed').toBe(state.filings.length > 0);
    }
  }
});

test('what changes nothing writes nothing', () => {
  const open = after(UNOPENED_CASE, opening);
  const nothing: CaseCommand[] = [
    opening,
    { type: 'addAlerts', alerts: ['a'] },
    { type: 'removeAlert', alert: 'b' },
    { type: 'tick', item: 0, done: false },
    { type: 'set', dueOn: null },
    { type: 'set', confidential: true },
    { type: 'reopen' },
  ];
  for (const command of nothing) expect(caseDecider.decide(open, command)).toEqual([]);
});

test('a case takes 100 alerts and no more', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `alert ${at}`);
  const open = after(UNOPENED_CASE, opening);
  expect(after(open, { type: 'addAlerts', alerts: ids(99) }).alerts).toHaveLength(100);
  expect(() => after(open, { type: 'addAlerts', alerts: ids(100) })).toThrow('must be 1 to 100');
});
