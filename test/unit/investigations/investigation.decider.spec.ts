import { investigationDecider } from '../../../src/investigations/domain/runs/investigation.decider.js';
import { given } from '../../support/given.js';

const about = { alert: 'a1', run: 2, alertVersion: 1, modulesToRerun: null, rerun: null };
const queued = { type: 'InvestigationQueued', data: about } as const;
const started = (attempt: number) =>
  ({ type: 'InvestigationStarted', data: { alert: 'a1', attempt } }) as const;
const ended = {
  by: { engine: 1, recipe: 'c', rule: 'mule' },
  score: 61.5,
  disposition: 'ESCALATED',
  resultHash: 'h',
} as const;
const complete = (attempt: number) => ({ type: 'complete', attempt, ...ended }) as const;
const completed = (attempt: number) =>
  ({
    type: 'InvestigationCompleted',
    data: { alert: 'a1', run: 2, attempt, ...ended },
  }) as const;
const giveUp = (attempt: number) =>
  ({
    type: 'giveUp',
    attempt,
    reason: 'block_failed',
    failedBlocks: ['account_age'],
    resultHash: 'h',
  }) as const;
const failed = (attempt: number) =>
  ({
    type: 'InvestigationFailed',
    data: {
      alert: 'a1',
      run: 2,
      attempt,
      reason: 'block_failed',
      failedBlocks: ['account_age'] as string[],
      resultHash: 'h',
    },
  }) as const;

describe('investigation', () => {
  it('is queued once', () => {
    given(investigationDecider).when({ type: 'queue', data: about }).then(queued);
    given(investigationDecider, queued).when({ type: 'queue', data: about }).then();
  });

  it('starts from the queue, and again after an attempt that was cut off', () => {
    given(investigationDecider, queued).when({ type: 'start' }).then(started(1));
    given(investigationDecider, queued, started(1)).when({ type: 'start' }).then(started(2));
  });

  it('starts for the first time also after a review, and not when somebody else has begun it', () => {
    const start = { type: 'start', isFirst: true } as const;
    const reviewed = {
      type: 'InvestigationReviewed',
      data: { alert: 'a1', run: 2, status: 'CLEARED' },
    } as const;
    given(investigationDecider, queued, reviewed).when(start).then(started(1));
    given(investigationDecider, queued, started(1)).when(start).thenRefuses('conflict');
  });

  it('does not start before it was queued or after it ended', () => {
    given(investigationDecider).when({ type: 'start' }).then();
    given(investigationDecider, queued, started(1), completed(1)).when({ type: 'start' }).then();
    given(investigationDecider, queued, started(1), failed(1)).when({ type: 'start' }).then();
  });

  it('is completed by its newest attempt', () => {
    given(investigationDecider, queued, started(1)).when(complete(1)).then(completed(1));
  });

  it('is completed together with the start of its first attempt', () => {
    const begunAt = '2026-11-24T08:00:00.000Z';
    given(investigationDecider, queued)
      .when({ ...complete(1), begunAt })
      .then({ ...started(1), effectiveAt: begunAt }, completed(1));
    given(investigationDecider, queued, started(1))
      .when({ ...complete(1), begunAt })
      .then();
    given(investigationDecider, queued).when(complete(1)).then();
  });

  it('ends incomplete by its newest attempt', () => {
    given(investigationDecider, queued, started(1)).when(giveUp(1)).then(failed(1));
  });

  it('is not ended by a stale attempt', () => {
    given(investigationDecider, queued, started(1), started(2)).when(complete(1)).then();
    given(investigationDecider, queued, started(1), started(2)).when(giveUp(1)).then();
  });

  it('is ended once', () => {
    given(investigationDecider, queued, started(1), completed(1)).when(complete(1)).then();
    given(investigationDecider, queued, started(1), completed(1)).when(giveUp(1)).then();
  });
});

describe('the review of a run', () => {
  const review = (status: 'NOT_REVIEWED' | 'CLEARED' | 'ESCALATED') => ({ type: 'review', status }) as const;
  const reviewed = (status: 'NOT_REVIEWED' | 'CLEARED' | 'ESCALATED') =>
    ({ type: 'InvestigationReviewed', data: { alert: 'a1', run: 2, status } }) as const;
  const ended = [queued, started(1), completed(1)];

  it('sets its status once it has ended, completed or incomplete', () => {
    given(investigationDecider, ...ended)
      .when(review('CLEARED'))
      .then(reviewed('CLEARED'));
    given(investigationDecider, queued, started(1), failed(1))
      .when(review('ESCALATED'))
      .then(reviewed('ESCALATED'));
  });

  it('may change, also back to not reviewed', () => {
    const cleared = [...ended, reviewed('CLEARED')];
    given(investigationDecider, ...cleared)
      .when(review('ESCALATED'))
      .then(reviewed('ESCALATED'));
    given(investigationDecider, ...cleared)
      .when(review('NOT_REVIEWED'))
      .then(reviewed('NOT_REVIEWED'));
  });

  it('is no event when the status stands already', () => {
    given(investigationDecider, ...ended)
      .when(review('NOT_REVIEWED'))
      .then();
    given(investigationDecider, ...ended, reviewed('CLEARED'))
      .when(review('CLEARED'))
      .then();
  });

  it('is taken in any state, and the run goes on', () => {
    given(investigationDecider, queued).when(review('CLEARED')).then(reviewed('CLEARED'));
    given(investigationDecider, queued, started(1)).when(review('CLEARED')).then(reviewed('CLEARED'));
    given(investigationDecider, queued, reviewed('CLEARED')).when({ type: 'start' }).then(started(1));
    given(investigationDecider).when(review('CLEARED')).thenRefuses('investigation_not_found');
  });

  it('leaves the outcome of the run alone', () => {
    given(investigationDecider, ...ended, reviewed('CLEARED'))
      .when({ type: 'start' })
      .then();
    expect(given(investigationDecider, ...ended, reviewed('CLEARED')).state()).toMatchObject({
      state: 'completed',
      review: 'CLEARED',
    });
  });
});
