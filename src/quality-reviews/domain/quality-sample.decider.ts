import { AppError, type Decider, type EventOf } from '@alert-review/kernel';
import type { QualityReviewEvents, QualitySampleEvents } from './quality-sample.events.js';

type Drawn = EventOf<typeof QualitySampleEvents>;
type Reviewed = EventOf<typeof QualityReviewEvents>;

/** Rules of a sample: it is drawn once and never changes. The state is whether it was drawn. */
export const qualitySampleDecider: Decider<boolean, Drawn['data'], Drawn> = {
  initial: false,
  decide: (isDrawn, data) => (isDrawn ? [] : [{ type: 'QualitySampleMade', data }]),
  evolve: () => true,
};

/**
 * Rules of reviews of an alert: each sample allows one. The state holds the samples in which the alert was
 * reviewed.
 */
export const qualityReviewDecider: Decider<
  ReadonlySet<string>,
  /**
   * `decided`: users who decided, confirmed or uploaded a decision on the alert. They may not review it,
   * because they know the decision. `keptOut`: users who let a policy close alerts; they would
   * judge their own choice.
   */
  {
    readonly user: string;
    readonly decided: ReadonlySet<string>;
    readonly keptOut: readonly string[];
    readonly data: Reviewed['data'];
  },
  Reviewed
> = {
  initial: new Set(),
  decide(reviewed, { user, decided, keptOut, data }) {
    if (reviewed.has(data.sample)) throw new AppError('reviewed_already');
    if (decided.has(user)) throw new AppError('own_decision');
    if (keptOut.includes(user)) throw new AppError('own_policy');
    return [{ type: 'SampledAlertReviewed', data }];
  },
  evolve: (reviewed, { data: { sample } }) => new Set([...reviewed, sample]),
};
