import {
  applyEventToAlert,
  EMPTY_ALERT_STATE,
  foldAlertState,
  alertStateView,
} from '../../../src/audit/alert-state.js';
import type { AuditedEvent } from '../../../src/audit/audit-details.js';
import type { DispositionCommand } from '../../../src/dispositions/domain/disposition-commands.js';
import { dispositionDecider } from '../../../src/dispositions/domain/disposition.decider.js';
import { type AnyEvent, AppError } from '@alert-review/kernel';
import { recordedOnce } from '../../support/recorded-events.js';
import { seeded } from '../../support/seeded.js';

const ALERT = 'alert-1';
const BEGIN_MS = Date.parse('2025-03-01T09:00:00Z');

const recorded = <Event extends AnyEvent>(event: Event, revision = 0, user = 'ann') => ({
  ...recordedOnce(event, { id: `${event.type}-${revision}`, user, revision, atMs: BEGIN_MS + revision }),
  streamId: ALERT,
});

const run = (id: string, event: AnyEvent): AuditedEvent =>
  ({ ...recorded(event), streamId: id }) as AuditedEvent;

const uploaded = (version: number): AuditedEvent =>
  run('session', {
    type: 'AlertsUploaded',
    data: { rows: [{ id: ALERT, version, hash: `h${version}` }], counts: {} },
  });
const queued = (number: number) =>
  run(`run-${number}`, { type: 'InvestigationQueued', data: { alert: ALERT, run: number } });
const completed = (number: number, disposition: string, score: number) =>
  run(`run-${number}`, {
    type: 'InvestigationCompleted',
    data: { alert: ALERT, run: number, disposition, score, resultHash: `r${number}` },
  });

test('the newest version and the newest run count, whatever the order', () => {
  const events = [
    uploaded(2),
    uploaded(1),
    queued(1),
    queued(2),
    completed(2, 'CLEARED', 10),
    completed(1, 'ESCALATED', 90),
  ];
  expect(alertStateView(foldAlertState(ALERT, events))).toMatchObject({
    alertVersion: 2,
    alertHash: 'h2',
    latestRun: 'run-2',
    latestRunState: 'completed',
    finalDisposition: 'CLEARED',
    finalRiskScore: 10,
    finalRun: 'run-2',
    resultHash: 'r2',
  });
});

test('a run that failed leaves the outcome of the one before', () => {
  const failed = run('run-2', { type: 'InvestigationFailed', data: { alert: ALERT, run: 2 } });
  const state = foldAlertState(ALERT, [queued(1), completed(1, 'ESCALATED', 90), queued(2), failed]);
  expect(alertStateView(state)).toMatchObject({
    latestRun: 'run-2',
    latestRunState: 'incomplete',
    finalDisposition: 'ESCALATED',
    finalRun: 'run-1',
  });
});

test('the row of another alert in the same upload changes nothing', () => {
  expect(applyEventToAlert('other', EMPTY_ALERT_STATE, uploaded(1))).toEqual(EMPTY_ALERT_STATE);
});

const GROUNDS = {
  alertVersion: 1,
  alertHash: 'h',
  alertIdHash: null,
  clientHash: null,
  run: null,
  result: null,
  resultHash: null,
  newestNotes: [],
};
const USERS = ['ann', 'ben'] as const;

const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

function commandOf(random: () => number, revision: number, newest: string | undefined): DispositionCommand {
  const user = pick(random, USERS);
  const disposition = pick(random, ['ESCALATED', 'CLEARED'] as const);
  const nowMs = BEGIN_MS + revision;
  switch (Math.floor(random() * 5)) {
    case 0:
      return {
        type: 'recordUploaded',
        data: { disposition: 'MONITORING', alertVersion: revision + 1, fingerprint: `f${revision}` },
      };
    case 1:
      return { type: 'undo', user, nowMs };
    case 2:
      return { type: 'undoInBatch', undoes: newest ?? 'none', batch: 'b', user: 'ann' };
    case 3:
      return { type: 'setInBatch', disposition, batch: 'b', user: 'ann', grounds: GROUNDS };
    default:
      return { type: 'set', user, disposition, grounds: GROUNDS };
  }
}

test('after any decisions it says what the rules of decisions say', () => {
  const seed = Number(process.env.SEED ?? 7);
  const random = seeded(seed);
  let undone = 0;
  for (let round = 0; round < 300; round++) {
    let decided = dispositionDecider.initial;
    let state = EMPTY_ALERT_STATE;
    let revision = 0;
    for (let step = 0; step < 12; step++) {
      const command = commandOf(random, revision, decided.newest?.event);
      for (const event of decide(decided, command)) {
        const stored = recorded(event, revision++, 'user' in command ? command.user : pick(random, USERS));
        decided = dispositionDecider.evolve(decided, stored);
        state = applyEventToAlert(ALERT, state, stored);
        undone += event.type === 'DispositionUndone' ? 1 : 0;
      }
      const { newest } = decided;
      expect({ seed, round, step, ...alertStateView(state) }).toMatchObject({
        seed,
        round,
        step,
        analystDisposition: newest?.disposition ?? null,
        decidedBy: newest?.user ?? null,
        decidedAt: newest?.decidedAt ?? null,
        decisionEvent: newest?.event ?? null,
      });
    }
  }
  expect(undone).toBeGreaterThan(100);
});

function decide(state: Parameters<typeof dispositionDecider.decide>[0], command: DispositionCommand) {
  try {
    return dispositionDecider.decide(state, command);
  } catch (error) {
    if (error instanceof AppError && error.code === 'undo_refused') return [];
    throw error;
  }
}
