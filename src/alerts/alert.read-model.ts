import { z } from 'zod';
import {
  DISPOSITIONS,
  SETTABLE_DISPOSITIONS,
  SECOND_PERSON_REASONS,
} from '../dispositions/domain/disposition.events.js';
import { defineReadModel } from '@alert-review/kernel';
import { ResultOrigin } from '../investigations/domain/runs/investigation.events.js';
import { AlertTotal } from './domain/alert-volume.record.js';

export const ESCALATING_DISPOSITIONS: readonly string[] = ['ESCALATED', 'SUSPICIOUS_CONFIRMED', 'STR_FILED'];

/**
 * Dispositions that dismiss a suspicion. CLOSED neither confirms nor dismisses it, and other dispositions are
 * not final.
 */
export const DISMISSING_DISPOSITIONS: readonly string[] = ['CLEARED', 'NON_REFERRAL'];

/** Returns whether a decision confirms the suspicion; null if it neither confirms nor dismisses it. */
export function confirmsSuspicion(disposition: string | null | undefined): boolean | null {
  if (disposition == null) return null;
  if (ESCALATING_DISPOSITIONS.includes(disposition)) return true;
  return DISMISSING_DISPOSITIONS.includes(disposition) ? false : null;
}

const SCORED = { field: 'scoreKeys' } as const;

export const AlertReadModel = defineReadModel({
  name: 'alert',
  storageVersion: 17,
  schema: z.object({
    alertId: z.string(),
    version: z.number(),
    hash: z.string(),
    /** Salted hash of `alertId`; null for uploads of older releases. */
    idHash: z.string().nullable(),
    status: z.enum(['OPEN', 'CLOSED']),
    source: z.enum(['TM', 'BM']),
    subtype: z.string().nullable(),
    /** The alert's uploaded `created_at`, in ms. */
    createdAt: z.number(),
    entityIds: z.array(z.string()),
    /** Volumes of the flagged transactions at upload; missing in alerts of older releases. */
    volumes: z.array(AlertTotal),
    /** Result of `encodeCountedAlert`; null when it is too long for an index key. */
    counted: z.string().nullable(),
    sessionId: z.string(),
    ingestedAt: z.string(),
    latestRunId: z.string().nullable(),
    finalDisposition: z.enum(['ESCALATED', 'CLEARED']).nullable(),
    finalRiskScore: z.number().nullable(),
    /** Result of `scoreKeysOf` for the risk score; empty without a score. */
    scoreKeys: z.array(z.string()),
    completedRunId: z.string().nullable(),
    completedResultHash: z.string().nullable(),
    /** What produced the completed result; null for runs of older releases. */
    completedBy: ResultOrigin.nullable(),
    /**
     * Disposition set by a person, an assistant, an upload or a closing policy, never by a run. For a policy,
     * `dispositionSetBy` is the id that `policyOfActor` reads.
     */
    analystDisposition: z.enum(DISPOSITIONS).nullable(),
    /** Time of the decision as claimed by the upload, otherwise the time when it was recorded. */
    dispositionedAt: z.string().nullable(),
    dispositionSetBy: z.string().nullable(),
    dispositionEvent: z.string().nullable(),
    /** Set while a decision waits for four-eyes approval, so that an index can list such alerts. */
    waits: z.enum(['second_person']).nullable(),
    /**
     * The decision that waits for approval. `disposition` is null for a proposal to undo the current
     * decision; `restores` is the disposition that the undo would bring back, missing in proposals of older
     * releases.
     */
    proposal: z
      .object({
        event: z.string(),
        disposition: z.enum(SETTABLE_DISPOSITIONS).nullable(),
        by: z.string(),
        at: z.string(),
        restores: z.enum(DISPOSITIONS).nullable().optional(),
      })
      .nullable(),
    /** User whose proposed decision was sent back last; null if something else has happened since. */
    sentBackTo: z.string().nullable(),
    /**
     * Effect of four-eyes rules on the newest uploaded decision. `alone`: for a decision in the product, the
     * rules would require a second person. `held`: because of the rules, the decision does not count. Null
     * once people have decided.
     */
    uploadNote: z
      .object({
        kind: z.enum(['alone', 'held']),
        disposition: z.enum(DISPOSITIONS),
        askedFor: z.array(z.enum(SECOND_PERSON_REASONS)),
      })
      .nullable(),
    /**
     * Event of the newest uploaded disposition. It is the current decision while `dispositionEvent` has the
     * same value.
     */
    uploadedDispositionEvent: z.string().nullable(),
    /** Encrypted e-mail address `dispositioned_by` of that uploaded disposition. */
    sealedDispositionedBy: z.string().nullable(),
    /** Team whose inbox contains the alert. */
    team: z.string().nullable(),
    /** Service id of the user to whom the alert is assigned. */
    assignee: z.string().nullable(),
    /** The absent person for whom the assignee stands in. */
    inPlaceOf: z.string().nullable(),
    /**
     * User to whom the alert was assigned until they lost the right to decide; null once it is assigned to
     * somebody else.
     */
    lostBy: z.string().nullable(),
  }),
  indexes: {
    alert_id: { fields: ['alertId'] },
    newest: { fields: ['createdAt'], include: 'counted' },
    entity: { fields: ['entityIds', 'createdAt'] },
    entity_decision: {
      fields: ['entityIds', 'analystDisposition'],
      partialFilter: { field: 'analystDisposition', texts: ESCALATING_DISPOSITIONS },
    },
    session: { fields: ['sessionId', 'createdAt'] },
    outcome: { fields: ['finalDisposition', 'analystDisposition', 'createdAt'] },
    waits: { fields: ['waits', 'createdAt'], partialFilter: { field: 'waits' } },
    /** For the queue by risk. Queries list every value of the leading fields. */
    risk: { fields: ['analystDisposition', 'finalDisposition', 'finalRiskScore', 'createdAt'] },
    /** Like `risk`, for the alerts of one assignee (or unassigned alerts) and, below, of one team. */
    assignee: {
      fields: ['assignee', 'analystDisposition', 'finalDisposition', 'finalRiskScore', 'createdAt'],
    },
    team: {
      fields: ['team', 'analystDisposition', 'finalDisposition', 'finalRiskScore', 'createdAt'],
      partialFilter: { field: 'team' },
    },
    score: { fields: ['scoreKeys', 'createdAt'], partialFilter: SCORED },
    score_disposition: { fields: ['scoreKeys', 'analystDisposition', 'createdAt'], partialFilter: SCORED },
  },
});
