import { AppError, type Decider, type EventOf } from '@alert-review/kernel';
import type { QualityReviewEvents, QualitySampleEvents } from './quality-sample.events.js';

type Drawn = EventOf<typeof QualitySampleEvents>;
type Reviewed = EventOf<typeof QualityReviewEvents>;

export const qualitySampleDecider: Decider<null, Drawn['data'], Drawn> = {
  initial: null,
  decide: (_, data) => [{ type: 'QualitySampleMade', data }],
  evolve: () => null,
};

/** Samples in which the alert was reviewed; each sample allows one review. */
export const qualityReviewDecider: Decider<
  ReadonlySet<string>,
  /**
   * `decided`: users who decided, confirmed or uploaded a decision on the alert. They know it, so they may
   * not review it.
   */
  { readonly user: string; readonly decided: ReadonlySet<string>; readonly data: Reviewed['data'] },
  Reviewed
> = {
  initial: new Set(),
  decide(reviewed, { user, decided, data }) {
    if (reviewed.has(data.sample)) throw new AppError('reviewed_already');
    if (decided.has(user)) throw new AppError('own_decision');
    return [{ type: 'SampledAlertReviewed', data }];
  },
  evolve: (reviewed, { data: { sample } }) => new Set([...reviewed, sample]),
};
