import {
  CALIBRATION_MINIMUM,
  calibrationQuality,
  type CalibrationQuality,
  DecisionTally,
  SCORE_MAX,
  ScoreCalibration,
} from '@alert-review/decision-statistics';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, Clock, groupedBy, LruCache, MINUTE_MS } from '@alert-review/kernel';
import { Decisions } from '../platform/decisions/decisions.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { isLogSilenceError, LogSilence } from '../platform/event-store/log-silence.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { decidedAlerts, type DecidedAlert } from './decided-alerts.js';

/** What an organization's decisions say about scores, at the time of the count. */
export interface DecisionCount {
  readonly countedAt: string;
  /** Counts for thresholds: an alert that a rule lifted to the threshold counts with 100 points. */
  readonly tally: DecisionTally;
  /** The same for each subtype of alerts that has enough decisions. */
  readonly bySubtype: ReadonlyMap<string, DecisionTally>;
  /** How well a calibration on the subtype alone predicts later decisions. */
  readonly qualityBySubtype: ReadonlyMap<string, CalibrationQuality | null>;
  /** Null until there are enough decisions. */
  readonly calibration: ScoreCalibration | null;
  readonly quality: CalibrationQuality | null;
  /** There are older decisions that were not read. */
  readonly truncated: boolean;
}

/** Our own choice: figures of thousands of decisions change little within this time. */
const COUNT_AGAIN_AFTER_MS = 10 * MINUTE_MS;
/** Fewer decisions are counted in no time, and each of them changes the figures. */
const MANY_DECISIONS = 1_000;
const COUNT_FEW_AGAIN_AFTER_MS = 5_000;
const ORGANIZATIONS_KEPT = 200;

interface Kept {
  readonly atMs: number;
  readonly againAfterMs: number;
  readonly count: Promise<DecisionCount>;
  /** The newest count that succeeded; null before the first. */
  readonly last: DecisionCount | null;
}

/**
 * Counts an organization's decisions at most once in ten minutes (fewer than 1,000: in five seconds), however
 * often they are asked for. A count reads at most 10,000 decided alerts.
 */
@Injectable()
export class CountedDecisions {
  private readonly kept = new LruCache<Kept>(ORGANIZATIONS_KEPT);

  constructor(
    private readonly readModels: ReadModels,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly silence: LogSilence,
  ) {}

  async of(caller: Caller): Promise<DecisionCount> {
    const known = this.kept.get(caller.orgId);
    if (known && this.clock.now() - known.atMs < known.againAfterMs) return known.count;
    const atMs = this.clock.now();
    const last = known?.last ?? null;
    const kept: Kept = { atMs, againAfterMs: COUNT_AGAIN_AFTER_MS, count: this.count(caller), last };
    this.kept.set(caller.orgId, kept);
    const settle = (changes: Partial<Kept>) => {
      if (this.kept.get(caller.orgId) === kept) this.kept.set(caller.orgId, { ...kept, ...changes });
    };
    try {
      const count = await kept.count;
      const isMany = count.tally.decisions >= MANY_DECISIONS;
      settle({ last: count, againAfterMs: isMany ? COUNT_AGAIN_AFTER_MS : COUNT_FEW_AGAIN_AFTER_MS });
      return count;
    } catch (error) {
      // The next request tries again instead of meeting the same error for ten minutes.
      settle({ atMs: -Infinity });
      throw error;
    }
  }

  /**
   * Like `of`, for a figure beside other data, which must be readable without the event log. While the log
   * does not answer, returns the newest count, or null if there is none.
   */
  async newestOf(caller: Caller): Promise<DecisionCount | null> {
    const newest = () => this.kept.get(caller.orgId)?.last ?? null;
    if (this.silence.isSilent) return newest();
    try {
      return await this.of(caller);
    } catch (error) {
      const isOfLog = error instanceof AppError && error.details['store'] === 'event_store';
      if (!isOfLog || !isLogSilenceError(error)) throw error;
      this.silence.begin();
      return newest();
    }
  }

  private async count(caller: Caller): Promise<DecisionCount> {
    const countedAt = this.clock.iso();
    const { alerts: decided, truncated } = await decidedAlerts(
      { readModels: this.readModels, decisions: this.decisions },
      caller,
    );
    await yieldToEventLoop();
    const calibration = ScoreCalibration.fit(DecisionTally.of(decided));
    await yieldToEventLoop();
    const quality = calibrationQuality(decided);
    await yieldToEventLoop();
    const subtypes = groupedBy(
      decided.filter(({ subtype }) => subtype !== null),
      ({ subtype }) => subtype!,
    );
    const frequent = [...subtypes].filter(([, group]) => group.length >= CALIBRATION_MINIMUM.decisions);
    return {
      countedAt,
      tally: thresholdTally(decided),
      bySubtype: new Map(frequent.map(([subtype, group]) => [subtype, thresholdTally(group)])),
      qualityBySubtype: new Map(frequent.map(([subtype, group]) => [subtype, calibrationQuality(group)])),
      calibration,
      quality,
      truncated,
    };
  }
}

/** No threshold closes an alert with the highest score. */
const thresholdTally = (decided: readonly DecidedAlert[]): DecisionTally =>
  DecisionTally.of(decided.map((each) => (each.isLifted ? { ...each, score: SCORE_MAX } : each)));
