import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import {
  DECISIONS_MIN,
  DECISIONS_OF_A_KIND_MIN,
  fitChallenger,
  type ChallengerReport,
} from '../domain/challenger.js';
import { ChallengerRecord } from '../domain/challenger.record.js';
import { challengerReport, newestJudgedRuns } from '../judged-runs.js';

/** Fits a challenger to the organization's decisions; changes no outcome. Throws validation_error. */
export class FitChallenger extends Command<ChallengerReport> {
  static readonly permission = 'org:manage';

  constructor(readonly caller: Caller) {
    super();
  }
}

export const FitChallengerHandler = defineHandler(
  FitChallenger,
  [ReadModels, Records, Clock],
  async ({ caller }, readModels, records, clock) => {
    const { runs } = await newestJudgedRuns(readModels.for(caller));
    const decided = runs.flatMap(({ isConfirmed, ...run }) =>
      isConfirmed === null ? [] : [{ ...run, isConfirmed }],
    );
    const confirmed = decided.filter(({ isConfirmed }) => isConfirmed).length;
    const dismissed = decided.length - confirmed;
    if (decided.length < DECISIONS_MIN || Math.min(confirmed, dismissed) < DECISIONS_OF_A_KIND_MIN) {
      const reason =
        `${decided.length} decided alerts, ${confirmed} of them confirmed, are too few: ` +
        `${DECISIONS_MIN} are needed, ${DECISIONS_OF_A_KIND_MIN} of either kind`;
      throw new AppError('validation_error', { field: 'organization', reason });
    }
    const { points, threshold } = fitChallenger(decided);
    const made = { fittedAt: clock.iso(), decided: decided.length, confirmed, threshold };
    const record = { id: caller.orgId, ...made, points: [...points] };
    await records.for(caller).put(ChallengerRecord, record);
    return (await challengerReport(records, readModels, caller, runs))!;
  },
);
