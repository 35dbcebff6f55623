import { AppError, type Decider, type EventOf } from '@alert-review/kernel';
import type { InvestigationEvents, ResultOrigin } from './investigation.events.js';

type Event = EventOf<typeof InvestigationEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

export interface Investigation {
  readonly state: 'none' | 'queued' | 'running' | 'completed' | 'incomplete';
  readonly queued: DataOf<'InvestigationQueued'> | null;
  readonly attempt: number;
  readonly review: ReviewStatus;
}

export type IncompleteReason = DataOf<'InvestigationFailed'>['reason'];

export type ReviewStatus = DataOf<'InvestigationReviewed'>['status'];

export type InvestigationCommand =
  | { readonly type: 'queue'; readonly data: DataOf<'InvestigationQueued'> }
  | {
      readonly type: 'start';
      /** Whether to throw conflict if another process has begun the run. */
      readonly isFirst?: true;
    }
  | {
      readonly type: 'complete';
      readonly attempt: number;
      /** When the first attempt began, if its start was not recorded yet. */
      readonly begunAt?: string;
      readonly score: number;
      readonly disposition: 'ESCALATED' | 'CLEARED';
      readonly resultHash: string;
      readonly by: ResultOrigin | null;
    }
  | {
      readonly type: 'giveUp';
      readonly attempt: number;
      readonly reason: IncompleteReason;
      readonly failedBlocks: readonly string[];
      readonly resultHash: string | null;
    }
  | { readonly type: 'review'; readonly status: ReviewStatus };

/**
 * States of a run: queued, running, then completed or incomplete. The number of the attempt keeps a job that
 * runs twice from ending the run twice.
 */
export const investigationDecider: Decider<Investigation, InvestigationCommand, Event> = {
  initial: { state: 'none', queued: null, attempt: 0, review: 'NOT_REVIEWED' },

  decide(run, command) {
    switch (command.type) {
      case 'queue':
        return run.state === 'none' ? [{ type: 'InvestigationQueued', data: command.data }] : [];
      case 'start':
        if (command.isFirst && run.state !== 'queued') throw new AppError('conflict');
        return run.queued && (run.state === 'queued' || run.state === 'running')
          ? [startOf(run.queued, run.attempt + 1)]
          : [];
      case 'complete': {
        const { attempt, begunAt, score, disposition, resultHash, by } = command;
        const isOwn = begunAt === undefined ? isAtWork(run, attempt) : run.state === 'queued';
        if (!isOwn || !run.queued) return [];
        const { alert, run: number } = run.queued;
        const data = { alert, run: number, attempt, by, score, disposition, resultHash };
        const completed = { type: 'InvestigationCompleted', data } as const;
        if (begunAt === undefined) return [completed];
        return [{ ...startOf(run.queued, attempt), effectiveAt: begunAt }, completed];
      }
      case 'giveUp': {
        if (!isAtWork(run, command.attempt) || !run.queued) return [];
        const { alert, run: number } = run.queued;
        const { attempt, reason, failedBlocks, resultHash } = command;
        const data = { alert, run: number, attempt, reason, failedBlocks: [...failedBlocks], resultHash };
        return [{ type: 'InvestigationFailed', data }];
      }
      case 'review': {
        if (!run.queued) throw new AppError('investigation_not_found');
        if (command.status === run.review) return [];
        const { alert, run: number } = run.queued;
        return [{ type: 'InvestigationReviewed', data: { alert, run: number, status: command.status } }];
      }
    }
  },

  evolve(run, event) {
    switch (event.type) {
      case 'InvestigationQueued':
        return { ...run, state: 'queued', queued: event.data };
      case 'InvestigationStarted':
        return { ...run, state: 'running', attempt: event.data.attempt };
      case 'InvestigationCompleted':
        return { ...run, state: 'completed' };
      case 'InvestigationFailed':
        return { ...run, state: 'incomplete' };
      case 'InvestigationReviewed':
        return { ...run, review: event.data.status };
    }
  },
};

const isAtWork = (run: Investigation, attempt: number): boolean =>
  run.state === 'running' && run.attempt === attempt;

const startOf = ({ alert }: DataOf<'InvestigationQueued'>, attempt: number) =>
  ({ type: 'InvestigationStarted', data: { alert, attempt } }) as const;
