import { defineProjection } from '@alert-review/kernel';
import { InvestigationEvents } from '../domain/runs/investigation.events.js';
import { nextAttemptMs } from '../domain/runs/run-schedule.js';
import { PurgeEvents, removePurgedRuns } from '../../platform/records/purge.events.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

export const investigationProjection = defineProjection({
  readModel: InvestigationReadModel,
  events: [InvestigationEvents, PurgeEvents],
  project(event, rows) {
    if (event.type === 'CustomerDataPurged') return removePurgedRuns(event.data, rows);
    const set = (fields: Parameters<typeof rows.set>[2]) =>
      rows.set(event.streamId, { source: 'investigation', at: event.revision }, fields);
    switch (event.type) {
      case 'InvestigationQueued': {
        const { alert, run, rerun } = event.data;
        const requestedBy = event.actor.onBehalfOf ?? event.actor.user;
        return set({
          alert,
          run,
          state: 'queued',
          attempt: 0,
          requestedBy,
          correlation: event.correlation,
          rerunBy: rerun?.batch === null ? requestedBy : null,
          dispositionAtDispatch: rerun?.analystDisposition ?? null,
          queuedAt: event.recordedAt,
          dueAt: event.recordedAt,
          startedAt: null,
          endedAt: null,
          score: null,
          disposition: null,
          resultHash: null,
          incompleteReason: null,
          reviewStatus: 'NOT_REVIEWED',
          reviewedAt: null,
        });
      }
      case 'InvestigationStarted': {
        const { attempt } = event.data;
        const startedAt = event.effectiveAt ?? event.recordedAt;
        return set({ state: 'running', attempt, startedAt, dueAt: dueAfter(startedAt, attempt) });
      }
      case 'InvestigationCompleted': {
        const { score, disposition, resultHash } = event.data;
        return set({ state: 'completed', endedAt: event.recordedAt, score, disposition, resultHash });
      }
      case 'InvestigationFailed': {
        const { reason: incompleteReason, resultHash } = event.data;
        return set({ state: 'incomplete', endedAt: event.recordedAt, incompleteReason, resultHash });
      }
      case 'InvestigationReviewed':
        return set({ reviewStatus: event.data.status, reviewedAt: event.recordedAt });
    }
  },
});

const dueAfter = (startedAt: string, attempt: number): string =>
  new Date(nextAttemptMs(Date.parse(startedAt), attempt)).toISOString();
