import { z } from 'zod';
import { DISPOSITIONS, SETTABLE_DISPOSITIONS } from '../dispositions/domain/disposition.events.js';
import { defineReadModel, SECOND_PERSON_REASONS } from '@alert-review/kernel';
import { MadeBy } from '../investigations/domain/runs/investigation.events.js';
import { Volume } from './domain/alert-volume.record.js';

export const ESCALATING_DISPOSITIONS: readonly string[] = ['ESCALATED', 'SUSPICIOUS_CONFIRMED', 'STR_FILED'];

const SCORED = { field: 'scoreKeys' } as const;

export const AlertReadModel = defineReadModel({
  name: 'alert',
  storageVersion: 15,
  schema: z.object({
    alertId: z.string(),
    version: z.number(),
    hash: z.string(),
    /** Salted hash of `alertId`; null for an upload of an older release. */
    idHash: z.string().nullable(),
    status: z.enum(['OPEN', 'CLOSED']),
    source: z.enum(['TM', 'BM']),
    subtype: z.string().nullable(),
    /** Uploaded created_at of the alert, in ms. */
    createdAt: z.number(),
    entityIds: z.array(z.string()),
    /** Volumes of the alert's flagged transactions at upload; none in older releases. */
    volumes: z.array(Volume),
    /** `encodeCountedAlert` of the alert; null when too long for an index. */
    counted: z.string().nullable(),
    sessionId: z.string(),
    ingestedAt: z.string(),
    latestRunId: z.string().nullable(),
    finalDisposition: z.enum(['ESCALATED', 'CLEARED']).nullable(),
    finalRiskScore: z.number().nullable(),
    /** `scoreKeysOf` the alert's score; empty without one. */
    scoreKeys: z.array(z.string()),
    completedRunId: z.string().nullable(),
    completedResultHash: z.string().nullable(),
    /** What made that result; null in runs of older releases. */
    completedBy: MadeBy.nullable(),
    /** Disposition by a person, an assistant or an upload, never by a run. */
    analystDisposition: z.enum(DISPOSITIONS).nullable(),
    /** Claimed time of the decision, else when it was recorded. */
    dispositionedAt: z.string().nullable(),
    dispositionSetBy: z.string().nullable(),
    dispositionEvent: z.string().nullable(),
    /** Set while a decision waits for another person, so that an index can list such alerts. */
    waits: z.enum(['second_person']).nullable(),
    /**
     * That decision; `disposition`: null to take back the one that stands, which `restores` the one before;
     * left out in proposals of older releases.
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
    /** Who is told what became of the decision that they proposed, until something else happens. */
    toldTo: z.string().nullable(),
    proposalNews: z
      .object({
        kind: z.enum([
          'ended_by_upload',
          'ended_by_decision',
          'ended_by_undo',
          'not_confirmed',
          'upload_held',
        ]),
        at: z.string(),
      })
      .nullable(),
    /**
     * What four-eyes rules say about the decision that an upload brought last: they would have asked for
     * another person (`alone`), or it does not count because of them (`held`). Null once people have decided.
     */
    uploadNote: z
      .object({
        kind: z.enum(['alone', 'held']),
        disposition: z.enum(DISPOSITIONS),
        askedFor: z.array(z.enum(SECOND_PERSON_REASONS)),
      })
      .nullable(),
    /** Event of the newest uploaded disposition; active while `dispositionEvent` equals it. */
    uploadedDispositionEvent: z.string().nullable(),
    /** Sealed e-mail address dispositionedBy of that uploaded event. */
    sealedDispositionedBy: z.string().nullable(),
    /** Team in whose inbox the alert lies. */
    team: z.string().nullable(),
    /** Service id of the user who has the alert. */
    assignee: z.string().nullable(),
    /** The absent person for whom the assignee stands in. */
    inPlaceOf: z.string().nullable(),
    /** Who had it until their right to decide ended; null once somebody else has it. */
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
    told: { fields: ['toldTo', 'createdAt'], partialFilter: { field: 'toldTo' } },
    /** The queue by risk: every value of the leading fields is listed. */
    risk: { fields: ['analystDisposition', 'finalDisposition', 'finalRiskScore', 'createdAt'] },
    /** As the index before: of one person or nobody, of one team. */
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
