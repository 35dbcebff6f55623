import { z } from 'zod';
import { type Decider, defineEvents, type EventOf } from '@alert-review/kernel';

/**
 * Reasons for keeping data, the most important first. `--force` overrides `open_case` and
 * `waits_for_decision`.
 */
export const PURGE_GROUND_TEXTS = {
  legal_hold: 'is under a legal hold',
  retention_time: 'is not as old as CUSTOMER_DATA_RETENTION_DAYS asks for',
  filed_report: 'is or was in a case with a report that was filed less than five years ago',
  run_under_way: 'is being investigated; try again when its run has ended',
  open_case: 'is or was in an open case; close it first, or purge it with --force',
  waits_for_decision: 'waits for a decision; decide first, or purge it undecided with --force',
} as const;

export type PurgeGround = keyof typeof PURGE_GROUND_TEXTS;

export const PURGE_GROUNDS = Object.keys(PURGE_GROUND_TEXTS) as PurgeGround[];

/**
 * Erasures that were refused. Streams are named `purgeRefusal-<org>.<refusal>`; all ids are service ids.
 * `before` is the cut-off time of an erasure by age.
 */
export const PurgeRefusalEvents = defineEvents('purgeRefusal', {
  PurgeRefused: {
    v: 1,
    schema: z.object({
      ground: z.enum(PURGE_GROUNDS),
      reason: z.string(),
      before: z.string().nullable(),
      customers: z.array(z.string()),
      alerts: z.array(z.string()),
    }),
    sealed: ['reason'],
    audit: ({ ground, alerts }) => ({ outcome: 'refused', value: ground, alerts }),
  },
});

export const purgeRefusalDecider = {
  initial: null,
  decide: (_: null, data: EventOf<typeof PurgeRefusalEvents>['data']) => [
    { type: 'PurgeRefused' as const, data },
  ],
  evolve: () => null,
};

const Reason = { v: 1, schema: z.object({ reason: z.string() }), sealed: ['reason'] } as const;

/** Legal holds of customers. Streams are named `legalHold-<org>.<customer>`, by service id. */
export const LegalHoldEvents = defineEvents('legalHold', {
  LegalHoldPlaced: Reason,
  LegalHoldLifted: Reason,
});

type LegalHoldEvent = EventOf<typeof LegalHoldEvents>;

export const legalHoldDecider: Decider<{ readonly isHeld: boolean }, LegalHoldEvent, LegalHoldEvent> = {
  initial: { isHeld: false },
  decide: ({ isHeld }, command) => ((command.type === 'LegalHoldPlaced') === isHeld ? [] : [command]),
  evolve: (_, { type }) => ({ isHeld: type === 'LegalHoldPlaced' }),
};
