import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

// prettier-ignore
export const DISPOSITIONS = [
  'UNDER_INVESTIGATION', 'PENDING_INFO', 'ESCALATED', 'MONITORING', 'SUSPICIOUS_CONFIRMED', 'STR_FILED',
  'CLOSED', 'CLEARED', 'NON_REFERRAL', 'REOPENED',
] as const;

/** Dispositions that people and assistants may set. Uploads may have any of DISPOSITIONS. */
export const SETTABLE_DISPOSITIONS = ['ESCALATED', 'CLEARED'] as const;

/** How long a decision can be undone, in ms, inclusive. */
export const DECISION_UNDO_WINDOW_MS = 5 * 60_000;

/** Maximum number of characters of the reason for a decision. */
export const DECISION_REASON_CHARS_MAX = 2_048;

/** Why another person has to confirm a decision: the four-eyes rules that hold for it. */
export const SECOND_PERSON_REASONS = [
  'assistant',
  'cleared',
  'customer',
  'escalated',
  'flagged_sum',
  'score',
  'undone',
] as const;

export type SecondPersonReason = (typeof SECOND_PERSON_REASONS)[number];

/** The name of the state "no decision" wherever decisions are named. */
export const UNDECIDED = 'UNDECIDED';

/** Every disposition that an alert may have once a waiting decision is confirmed. */
export const PROPOSABLE_DISPOSITIONS = [...DISPOSITIONS, UNDECIDED] as const;

/** The effect of a waiting decision; the fields are defined in `DecisionProposed`. */
export interface ProposedEffect {
  readonly disposition: (typeof SETTABLE_DISPOSITIONS)[number] | null;
  readonly restores?: (typeof DISPOSITIONS)[number] | null | undefined;
}

/**
 * Returns the state of an alert once a pending decision is confirmed: its `disposition`, or, if it undoes a
 * decision, the earlier decision that it `restores` (UNDECIDED if there was none). Null if unknown, for
 * pending decisions from an older release.
 */
export function dispositionAfterConfirmation<Set extends string, Restored extends string>({
  disposition,
  restores,
}: {
  readonly disposition: Set | null;
  readonly restores?: Restored | null | undefined;
}): Set | Restored | typeof UNDECIDED | null {
  if (disposition !== null) return disposition;
  return restores === undefined ? null : (restores ?? UNDECIDED);
}

/** State of the alert when a person or an assistant decided. Each salted hash can be disclosed separately. */
export const DecisionContext = z.object({
  alertHash: z.string(),
  /** Salted hash of the bank's own alert id; null if no salt was stored. */
  alertIdHash: z.string().nullable(),
  alertVersion: z.int(),
  /** Hash of name and version of the assistant's application; null for a person. */
  clientHash: z.string().nullable(),
  newestNotes: z.array(z.string()),
  /** What produced the result, and its score; null without a completed run. */
  result: z.object({ engine: z.int(), recipe: z.string(), rule: z.string(), score: z.number() }).nullable(),
  /** Hash of the newest completed result, and its run; null without one. */
  resultHash: z.string().nullable(),
  run: z.string().nullable(),
});

const NOT_KEPT = { alertIdHash: null, clientHash: null, result: null };

/** Adds the fields that the grounds of earlier event versions lack. */
export const withDefaultGrounds = <Data extends { readonly grounds: object }>(data: Data) => ({
  ...data,
  grounds: { ...NOT_KEPT, ...data.grounds },
});

const UploadedDisposition = z.object({
  /** Four-eyes rules that would apply to the same decision by a person; left out if there are none. */
  askedFor: z.array(z.enum(SECOND_PERSON_REASONS)).optional(),
  disposition: z.enum(DISPOSITIONS),
  alertVersion: z.int(),
  /** Keyed hash of the uploaded disposition. It detects a repeated upload without the text. */
  fingerprint: z.string(),
  dispositionedBy: z.string().optional(),
  dispositionNotes: z.string().optional(),
});

/** Decisions about one alert, separate from its runs. The stream id is the service id of the alert. */
export const DispositionEvents = defineEvents('disposition', {
  /** Decision of an upload. `effectiveAt` is the uploaded dispositioned_at. */
  UploadedDispositionRecorded: {
    v: 2,
    schema: UploadedDisposition,
    upcast: { 1: (data: object) => data },
    sealed: ['dispositionedBy', 'dispositionNotes'],
    audit: ({ disposition }, alert) => ({ alerts: [alert], value: disposition }),
  },
  /**
   * An uploaded decision that does not count, because people have to decide. `because`: `rules` (a four-eyes
   * rule applies to the decision); `own_proposal` (the creator of the API key proposed a decision about the
   * alert, and the upload would confirm it); `proposal_waits` (a value that decides nothing, such as
   * REOPENED, would end a proposal); or `decided` (the user `decidedBy` or their assistant decided
   * otherwise). `proposedBy` is the author of the proposal, if one waits.
   */
  UploadedDispositionHeld: {
    v: 3,
    schema: UploadedDisposition.extend({
      because: z.enum(['decided', 'own_proposal', 'proposal_waits', 'rules']),
      decidedBy: z.string().optional(),
      proposedBy: z.string().optional(),
    }),
    upcast: { 1: (data: object) => data, 2: (data: object) => data },
    sealed: ['dispositionedBy', 'dispositionNotes'],
    audit: ({ disposition }, alert) => ({ alerts: [alert], value: disposition, outcome: 'refused' }),
  },
  /** Decision of a person or an assistant. `batch` is the stream of the batch whose manifest caused it. */
  DispositionChanged: {
    v: 3,
    schema: z.object({
      // The fields are in alphabetical order, so canonical JSON needs no sorting.
      batch: z.string().optional(),
      disposition: z.enum(SETTABLE_DISPOSITIONS),
      grounds: DecisionContext,
      previous: z.enum(DISPOSITIONS).nullable(),
      reason: z.string().optional(),
    }),
    upcast: { 1: (data: object) => data, 2: withDefaultGrounds },
    sealed: ['reason'],
    audit: ({ disposition, previous, batch }, alert) => ({
      alerts: [alert],
      value: disposition,
      before: previous,
      batch,
    }),
  },
  /**
   * A closing policy closed an alert on which nobody had acted. The actor is `policy <name> version <n>`.
   * `choice` is the event of the policy that chose the alert; `reason` says why, with the lead of the result
   * that the grounds name. Counts as no decision of a person.
   */
  AlertAutoClosed: {
    v: 1,
    schema: z.object({
      choice: z.string(),
      disposition: z.literal('CLEARED'),
      grounds: DecisionContext,
      policy: z.string(),
      reason: z.string(),
    }),
    sealed: ['reason'],
    audit: ({ disposition }, alert) => ({ alerts: [alert], value: disposition, before: null }),
  },
  /**
   * A decision that waits for another person. `disposition` is null for an undo of the current decision. Any
   * other decision about the alert ends the proposal. The config hash in the envelope is the hash of the
   * four-eyes rules. `restores` is only set for an undo: the disposition once it is undone, null for no
   * decision.
   */
  DecisionProposed: {
    v: 2,
    schema: z.object({
      askedFor: z.array(z.enum(SECOND_PERSON_REASONS)),
      disposition: z.enum(SETTABLE_DISPOSITIONS).nullable(),
      grounds: DecisionContext,
      previous: z.enum(DISPOSITIONS).nullable(),
      reason: z.string().optional(),
      restores: z.enum(DISPOSITIONS).nullable().optional(),
    }),
    upcast: { 1: (data: object) => data },
    sealed: ['reason'],
    audit: ({ disposition, previous }, alert) => ({
      alerts: [alert],
      value: disposition,
      before: previous,
    }),
  },
  /**
   * Confirmation by another person. The decision follows as a separate event in the proposer's name.
   * `alertVersion`, `run` and `resultHash` are what the confirming person saw of the alert and of its newest
   * completed investigation (null without one).
   */
  ProposalConfirmed: {
    v: 2,
    schema: z.object({
      alertVersion: z.int().nullable(),
      proposal: z.string(),
      resultHash: z.string().nullable(),
      run: z.string().nullable(),
    }),
    upcast: {
      1: (data: object) => ({ alertVersion: null, resultHash: null, run: null, ...data }),
    },
    audit: (_, alert) => ({ alerts: [alert] }),
  },
  /**
   * A confirmation was refused because the confirmer may be the proposer in another account: one of the two
   * changed the other's access. `changed` tells whose access, `changedAt` when. The decision still waits.
   * `until` is the time from which the same person may confirm; null for never (the access of the proposer
   * was changed before the proposal). `…_outside`: the command line, a directory or an identity provider
   * changed the access, so the author is not known.
   */
  ConfirmationRefused: {
    v: 2,
    schema: z.object({
      changed: z.enum(['confirmer', 'confirmer_outside', 'proposer', 'proposer_outside', 'sign_in']),
      changedAt: z.string(),
      proposal: z.string(),
      proposedBy: z.string(),
      until: z.string().nullable(),
    }),
    upcast: { 1: (data: object) => data },
    audit: ({ changed }, alert) => ({
      alerts: [alert],
      outcome: 'refused',
      value: `access_of_${changed}_changed`,
    }),
  },
  /** Appended after a decision that ended the proposal of `proposedBy`. */
  ProposalEnded: {
    v: 2,
    schema: z.object({
      by: z.enum(['upload', 'decision', 'undo']),
      /** The proposed disposition; null for an undo. */
      disposition: z.enum(SETTABLE_DISPOSITIONS).nullable(),
      proposal: z.string(),
      proposedBy: z.string(),
      /** As in `DecisionProposed`. */
      restores: z.enum(DISPOSITIONS).nullable().optional(),
    }),
    upcast: { 1: (data: object) => data },
    audit: ({ by }, alert) => ({ alerts: [alert], value: `ended_by_${by}` }),
  },
  /** `proposedBy`: who is notified; missing in events of older releases. */
  ProposalReturned: {
    v: 2,
    schema: z.object({ proposal: z.string(), proposedBy: z.string().optional(), reason: z.string() }),
    upcast: { 1: (data: object) => data },
    sealed: ['reason'],
    audit: (_, alert) => ({ alerts: [alert] }),
  },
  ProposalWithdrawn: {
    v: 1,
    schema: z.object({ proposal: z.string() }),
    audit: (_, alert) => ({ alerts: [alert] }),
  },
  DispositionUndone: {
    v: 1,
    schema: z.object({
      undoes: z.string(),
      /** The restored decision; null if the alert has no decision now. */
      restored: z
        .object({
          disposition: z.enum(DISPOSITIONS),
          event: z.string(),
          user: z.string(),
          at: z.string(),
        })
        .nullable(),
      batch: z.string().optional(),
    }),
    audit: ({ restored, batch }, alert) => ({
      alerts: [alert],
      outcome: 'undone',
      value: restored?.disposition ?? null,
      batch,
    }),
  },
});

type DataOf<Type extends keyof (typeof DispositionEvents)['definitions']> = z.infer<
  (typeof DispositionEvents)['definitions'][Type]['schema']
>;

export type UploadedDispositionHeld = DataOf<'UploadedDispositionHeld'>;
export type ConfirmationRefused = DataOf<'ConfirmationRefused'>;
export type ProposalEnded = DataOf<'ProposalEnded'>;
