import {
  dispositionDecider,
  isChangeInEffect,
} from '../../../src/dispositions/domain/disposition.decider.js';
import { DECISION_UNDO_WINDOW_MS } from '../../../src/dispositions/domain/disposition.events.js';
import type { DispositionEvents } from '../../../src/dispositions/domain/disposition.events.js';
import type { EventOf } from '@alert-review/kernel';
import { given } from '../../support/given.js';
import { recordedOnce } from '../../support/recorded-events.js';

type Event = EventOf<typeof DispositionEvents>;

const BEGIN_MS = Date.parse('2025-03-01T09:30:00.000Z');
const grounds = {
  alertVersion: 1,
  alertHash: 'hash',
  alertIdHash: null,
  clientHash: null,
  run: null,
  result: null,
  resultHash: null,
  newestNotes: [],
};
const said = (alertVersion: number, fingerprint: string, disposition: 'ESCALATED' | 'CLEARED') => ({
  alertVersion,
  fingerprint,
  disposition,
  dispositionedBy: 'analyst@example.com',
  dispositionNotes: 'Looked at once',
});
const first = said(1, 'a', 'ESCALATED');
const uploaded = (data: typeof first): Event => ({ type: 'UploadedDispositionRecorded', data });
const changed = (
  disposition: 'ESCALATED' | 'CLEARED',
  previous: 'ESCALATED' | 'CLEARED' | null,
  batch?: string,
): Event => ({
  type: 'DispositionChanged',
  data: { disposition, previous, ...(batch === undefined ? {} : { batch }), grounds },
});
const undone = (undoes: string): Event => ({ type: 'DispositionUndone', data: { undoes, restored: null } });

/** The nth event has the id `e<n>` and comes n minutes after the beginning. */
const stored = (...past: (readonly [user: string, event: Event])[]) =>
  past.map(([user, event], revision) =>
    recordedOnce(event, { id: `e${revision}`, user, revision, atMs: BEGIN_MS + revision * 60_000 }),
  );
const givenPast = (...past: Parameters<typeof stored>) => given(dispositionDecider, ...stored(...past));
const record = (data: typeof first) => ({ type: 'recordUploaded', data }) as const;
const set = (user: string, disposition: 'ESCALATED' | 'CLEARED') =>
  ({ type: 'set', user, disposition, grounds }) as const;
const undo = (user: string, afterMs = 0) => ({ type: 'undo', user, nowMs: BEGIN_MS + afterMs }) as const;

describe('an uploaded disposition', () => {
  it('is recorded on first upload', () => {
    givenPast().when(record(first)).then(uploaded(first));
  });

  it('is recorded once, however often it is sent', () => {
    givenPast(['key', uploaded(first)])
      .when(record(first))
      .then();
  });

  it('is no news when only other fields of the alert changed', () => {
    givenPast(['key', uploaded(first)])
      .when(record(said(2, 'a', 'ESCALATED')))
      .then();
  });

  it('is recorded again when a later upload says something else', () => {
    const next = said(2, 'b', 'CLEARED');
    givenPast(['key', uploaded(first)])
      .when(record(next))
      .then(uploaded(next));
  });

  it('may go back to what it was', () => {
    const second = said(2, 'b', 'CLEARED');
    const third = said(3, 'a', 'ESCALATED');
    givenPast(['key', uploaded(first)], ['key', uploaded(second)])
      .when(record(third))
      .then(uploaded(third));
  });

  it('of an older version comes too late', () => {
    givenPast(['key', uploaded(said(2, 'b', 'CLEARED'))])
      .when(record(first))
      .then();
  });

  it('never replaces what a person or assistant decided', () => {
    givenPast(['ann', changed('CLEARED', null)])
      .when(record(first))
      .then({ type: 'UploadedDispositionHeld', data: { ...first, because: 'decided', decidedBy: 'ann' } });
    givenPast(['key', uploaded(first)], ['ann', changed('CLEARED', 'ESCALATED')])
      .when(record(said(2, 'b', 'CLEARED')))
      .then();
  });

  it('is recorded once the last decision of a person is undone', () => {
    const next = said(2, 'b', 'CLEARED');
    givenPast(['key', uploaded(first)], ['ann', changed('CLEARED', 'ESCALATED')], ['ann', undone('e1')])
      .when(record(next))
      .then(uploaded(next));
  });
});

describe('setting a disposition', () => {
  it('is the first decision, or names the one before', () => {
    givenPast().when(set('ann', 'ESCALATED')).then(changed('ESCALATED', null));
    givenPast(['ann', changed('ESCALATED', null)])
      .when(set('ann', 'CLEARED'))
      .then(changed('CLEARED', 'ESCALATED'));
    givenPast(['key', uploaded(first)])
      .when(set('ann', 'CLEARED'))
      .then(changed('CLEARED', 'ESCALATED'));
  });

  it('writes nothing when the same user set the same value last', () => {
    givenPast(['ann', changed('ESCALATED', null)])
      .when(set('ann', 'ESCALATED'))
      .then();
  });

  it('writes nothing when that value stands again after an undo', () => {
    givenPast(
      ['ann', changed('ESCALATED', null)],
      ['ben', changed('CLEARED', 'ESCALATED')],
      ['ben', undone('e1')],
    )
      .when(set('ann', 'ESCALATED'))
      .then();
  });

  it('is an event when a second person agrees, or when a person agrees with an upload', () => {
    givenPast(['ann', changed('ESCALATED', null)])
      .when(set('ben', 'ESCALATED'))
      .then(changed('ESCALATED', 'ESCALATED'));
    givenPast(['key', uploaded(first)])
      .when(set('key', 'ESCALATED'))
      .then(changed('ESCALATED', 'ESCALATED'));
  });

  it('is an event of its own after the same value was undone', () => {
    givenPast(['ann', changed('ESCALATED', null)], ['ann', undone('e0')])
      .when(set('ann', 'ESCALATED'))
      .then(changed('ESCALATED', null));
  });

  it('in a batch is always an event, since the manifest lists it', () => {
    givenPast(['ann', changed('ESCALATED', null)])
      .when({ type: 'setInBatch', disposition: 'ESCALATED', batch: 'b', user: 'ann', grounds })
      .then(changed('ESCALATED', 'ESCALATED', 'b'));
  });
});

describe('undo', () => {
  const restores = (undoes: string, disposition: 'ESCALATED' | 'CLEARED', event: string, user: string) => {
    const at = new Date(BEGIN_MS + Number(event.slice(1)) * 60_000).toISOString();
    return {
      type: 'DispositionUndone',
      data: { undoes, restored: { disposition, event, user, at } },
    } as const;
  };

  it('of the only decision leaves none', () => {
    givenPast(['ann', changed('ESCALATED', null)])
      .when(undo('ann'))
      .then(undone('e0'));
  });

  it('restores the decision before, whose ever it is', () => {
    givenPast(['ben', changed('CLEARED', null)], ['ann', changed('ESCALATED', 'CLEARED')])
      .when(undo('ann', 60_000))
      .then(restores('e1', 'CLEARED', 'e0', 'ben'));
  });

  it('restores what was uploaded', () => {
    givenPast(['key', uploaded(first)], ['ann', changed('CLEARED', 'ESCALATED')])
      .when(undo('ann', 60_000))
      .then(restores('e1', 'ESCALATED', 'e0', 'key'));
  });

  it('undoes one change after another, never an undo', () => {
    const past = [
      ['ann', changed('CLEARED', null)],
      ['ann', changed('ESCALATED', 'CLEARED')],
      ['ann', undone('e1')],
    ] as const;
    givenPast(...past)
      .when(undo('ann', 120_000))
      .then(undone('e0'));
    givenPast(...past, ['ann', undone('e0')])
      .when(undo('ann', 180_000))
      .thenRefuses('undo_refused', {
        reason: 'no decision of a person or an assistant stands on this alert',
      });
  });

  it('of one alert of a batch is the same', () => {
    givenPast(['ann', changed('ESCALATED', null, 'b')])
      .when(undo('ann'))
      .then(undone('e0'));
  });

  it('finds nothing to undo where nobody decided, or only an upload did', () => {
    const reason = 'no decision of a person or an assistant stands on this alert';
    givenPast().when(undo('ann')).thenRefuses('undo_refused', { reason });
    givenPast(['key', uploaded(first)])
      .when(undo('key'))
      .thenRefuses('undo_refused', { reason });
  });

  it('refuses the change of someone else, also when an undo brought it back', () => {
    const reason = 'the most recent change was made by someone else';
    givenPast(['ben', changed('ESCALATED', null)])
      .when(undo('ann'))
      .thenRefuses('undo_refused', { reason });
    givenPast(
      ['ben', changed('ESCALATED', null)],
      ['ann', changed('CLEARED', 'ESCALATED')],
      ['ann', undone('e1')],
    )
      .when(undo('ann'))
      .thenRefuses('undo_refused', { reason });
  });

  it.each([
    [-60_000, true],
    [0, true],
    [DECISION_UNDO_WINDOW_MS - 1, true],
    [DECISION_UNDO_WINDOW_MS, true],
    [DECISION_UNDO_WINDOW_MS + 1, false],
  ])('of a change that is %i ms old: allowed is %s', (ageMs, isAllowed) => {
    expect(DECISION_UNDO_WINDOW_MS).toBe(300_000);
    const asked = givenPast(['ann', changed('ESCALATED', null)]).when(undo('ann', ageMs));
    if (isAllowed) asked.then(undone('e0'));
    else asked.thenRefuses('undo_refused', { reason: 'your change is older than 5 minutes' });
  });

  it('goes by the time of the stream when the clock went back', () => {
    const repeated = [1, 2, 3].flatMap(() => [
      ['ben', changed('ESCALATED', 'CLEARED')] as const,
      ['ben', undone('x')] as const,
    ]);
    givenPast(['ann', changed('CLEARED', null)], ...repeated)
      .when(undo('ann', 0))
      .thenRefuses('undo_refused', { reason: 'your change is older than 5 minutes' });
  });

  it('in a batch undoes the change of the batch, or leaves a later one alone', () => {
    const past = [['ann', changed('ESCALATED', null, 'b')]] as const;
    const command = { type: 'undoInBatch', undoes: 'e0', batch: 'b', user: 'ann' } as const;
    givenPast(...past)
      .when(command)
      .then({ type: 'DispositionUndone', data: { undoes: 'e0', restored: null, batch: 'b' } });
    givenPast(...past, ['ann', changed('CLEARED', 'ESCALATED')])
      .when(command)
      .then();
    givenPast(...past, ['ann', undone('e0')])
      .when(command)
      .then();
    givenPast().when(command).then();
  });
});

test('the state is the stack of what stands, and who wrote last', () => {
  expect(givenPast().state()).toEqual({
    newest: null,
    uploaded: null,
    proposal: null,
    refused: [],
    askedBefore: [],
    overruled: null,
    proposers: [],
    last: null,
  });
  const {
    newest,
    uploaded: kept,
    last,
  } = givenPast(
    ['key', uploaded(first)],
    ['ann', changed('CLEARED', 'ESCALATED')],
    ['ben', changed('ESCALATED', 'CLEARED')],
    ['ben', undone('e2')],
  ).state();
  expect(newest).toMatchObject({ disposition: 'CLEARED', by: 'analyst', user: 'ann', event: 'e1' });
  expect(newest!.before).toMatchObject({ disposition: 'ESCALATED', by: 'upload', before: null });
  expect(kept).toEqual(first);
  expect(last).toEqual({ user: 'ben', at: '2025-03-01T09:33:00.000Z' });
  expect(['e0', 'e1', 'e2'].map((event) => isChangeInEffect(newest, event))).toEqual([true, true, false]);
});

const SEEN = { alertVersion: 1, run: null, resultHash: null };

describe('a decision that waits for another person', () => {
  const {
    changed: change,
    proposed,
    confirm,
  } = {
    changed,
    proposed: (disposition: 'ESCALATED' | 'CLEARED' | null): Event => ({
      type: 'DecisionProposed',
      data: { disposition, previous: null, grounds, askedFor: ['cleared'] },
    }),
    confirm: (userId: string, proposal = 'e0') =>
      ({ type: 'confirm', proposal, by: { kind: 'human', userId }, seen: SEEN }) as const,
  };
  const propose = (user: string, disposition: 'ESCALATED' | 'CLEARED') =>
    ({ type: 'propose', user, disposition, nowMs: BEGIN_MS, grounds, askedFor: ['cleared'] }) as const;
  const confirmed: Event = { type: 'ProposalConfirmed', data: { ...SEEN, proposal: 'e0' } };

  it('waits once, however often it is made', () => {
    givenPast(['ann', proposed('CLEARED')])
      .when(propose('ann', 'CLEARED'))
      .then();
  });

  it('is replaced by its maker, and by nobody else', () => {
    givenPast(['ann', proposed('CLEARED')])
      .when(propose('ann', 'ESCALATED'))
      .then({ ...proposed('ESCALATED') });
    givenPast(['ann', proposed('CLEARED')])
      .when(propose('ben', 'CLEARED'))
      .thenRefuses('proposal_waits');
  });

  it('is refused to its maker and confirmed by another', () => {
    givenPast(['ann', proposed('CLEARED')])
      .when(confirm('ann'))
      .thenRefuses('second_person_needed');
    givenPast(['ann', proposed('CLEARED')], ['ann', change('CLEARED', null)])
      .when(confirm('ben'))
      .thenRefuses('proposal_over');
    givenPast(['ann', proposed('CLEARED')], ['ben', confirmed])
      .when(confirm('ben'))
      .thenRefuses('proposal_over');
  });
});

describe('a closing by a policy', () => {
  const POLICY = 'policy salaries version 1';
  const data = { choice: 'c1', disposition: 'CLEARED', grounds, policy: 'p1', reason: 'Below 20.' } as const;
  const closed: Event = { type: 'AlertAutoClosed', data };
  const close = { type: 'closeByPolicy', data } as const;
  const takeBack = { type: 'undoByPolicy', closing: 'e0' } as const;

  it('is only the first thing that ever happens to the decision', () => {
    givenPast().when(close).then(closed);
    givenPast(['key', uploaded(first)])
      .when(close)
      .then();
    givenPast(['ann', changed('CLEARED', null)], ['ann', undone('e0')])
      .when(close)
      .then();
    givenPast([POLICY, closed], ['ann', undone('e0')])
      .when(close)
      .then();
  });

  it('is overruled by whoever decides, and by an upload', () => {
    givenPast([POLICY, closed]).when(set('ann', 'CLEARED')).then(changed('CLEARED', 'CLEARED'));
    givenPast([POLICY, closed]).when(record(first)).then(uploaded(first));
  });

  it('is undone by anybody, however late', () => {
    givenPast([POLICY, closed])
      .when(undo('ben', 100 * DECISION_UNDO_WINDOW_MS))
      .then(undone('e0'));
  });

  it('is not undone for what was another decision when the rules were checked', () => {
    givenPast([POLICY, closed])
      .when({ ...undo('ben'), event: 'e7' })
      .thenRefuses('conflict');
  });

  it('is taken back by the policy only while it stands', () => {
    givenPast([POLICY, closed]).when(takeBack).then(undone('e0'));
    givenPast([POLICY, closed], ['ann', changed('ESCALATED', 'CLEARED')])
      .when(takeBack)
      .then();
    givenPast([POLICY, closed], ['ann', undone('e0')])
      .when(takeBack)
      .then();
  });
});
