import { z } from 'zod';
import { defineEvents, SECOND_PERSON_REASONS, UNDECIDED } from '@alert-review/kernel';

// prettier-ignore
export const DISPOSITIONS = [
  'UNDER_INVESTIGATION', 'PENDING_INFO', 'ESCALATED', 'MONITORING', 'SUSPICIOUS_CONFIRMED', 'STR_FILED',
  'CLOSED', 'CLEARED', 'NON_REFERRAL', 'REOPENED',
] as const;

/** Values that people and assistants may set; uploads have others. */
export const SETTABLE_DISPOSITIONS = ['ESCALATED', 'CLEARED'] as const;

/** Time in ms, inclusive, in which a change can be undone. */
export const UNDO_WINDOW_MS = 5 * 60_000;

/** Most characters of the reason that may stand with a decision. */
export const REASON_CHARS_MAX = 2_048;

/** Every value that an alert may have once a waiting decision is confirmed. */
export const PROPOSABLE_DISPOSITIONS = [...DISPOSITIONS, UNDECIDED] as const;

/** Of a decision that waits: as in `DecisionProposed`. */
export interface ProposedEffect {
  readonly disposition: (typeof SETTABLE_DISPOSITIONS)[number] | null;
  readonly restores?: (typeof DISPOSITIONS)[number] | null | undefined;
}

/** What stood when a person or an assistant decided. Each salted hash can be disclosed by itself. */
export const DecisionContext = z.object({
  alertHash: z.string(),
  /** Of the bank's own id of the alert; null where no salt was kept. */
  alertIdHash: z.string().nullable(),
  alertVersion: z.int(),
  /** Of the name and version of the assistant's application; null for a person. */
  clientHash: z.string().nullable(),
  newestNotes: z.array(z.string()),
  /** What made that result, with its score; null without one. */
  result: z.object({ engine: z.int(), recipe: z.string(), rule: z.string(), score: z.number() }).nullable(),
  /** Newest completed run and hash of its result; null without one. */
  resultHash: z.string().nullable(),
  run: z.string().nullable(),
});

const NOT_KEPT = { alertIdHash: null, clientHash: null, result: null };

/** Adds what grounds of earlier versions did not keep. */
export const withWholeGrounds = <Data extends { readonly grounds: object }>(data: Data) => ({
  ...data,
  grounds: { ...NOT_KEPT, ...data.grounds },
});

const UploadedDisposition = z.object({
  /** The four-eyes rules that would have asked for another person, had a person decided; none: left out. */
  askedFor: z.array(z.enum(SECOND_PERSON_REASONS)).optional(),
  disposition: z.enum(DISPOSITIONS),
  alertVersion: z.int(),
  /** Keyed hash of the uploaded disposition, to detect a repeat without the text. */
  fingerprint: z.string(),
  dispositionedBy: z.string().optional(),
  dispositionNotes: z.string().optional(),
});

/** Decisions about one alert, apart from its runs; the stream's id is the alert's. */
export const DispositionEvents = defineEvents('disposition', {
  /** Decision of an upload; `effectiveAt` is its dispositioned_at. */
  UploadedDispositionRecorded: {
    v: 2,
    schema: UploadedDisposition,
    upcast: { 1: (data: object) => data },
    sealed: ['dispositionedBy', 'dispositionNotes'],
    audit: ({ disposition }, alert) => ({ alerts: [alert], value: disposition }),
  },
  /**
   * Decision of an upload that does not count: people decide. `because`: the organization has another person
   * confirm such decisions (`rules`), whoever made the API key proposed a decision about the alert
   * (`own_proposal`), and would have confirmed themselves, or a decision waits that a value without one, such
   * as REOPENED, would have ended (`proposal_waits`). `proposedBy`: whose decision waits; none: left out.
   */
  UploadedDispositionHeld: {
    v: 2,
    schema: UploadedDisposition.extend({
      because: z.enum(['own_proposal', 'proposal_waits', 'rules']),
      proposedBy: z.string().optional(),
    }),
    upcast: { 1: (data: object) => data },
    sealed: ['dispositionedBy', 'dispositionNotes'],
    audit: ({ disposition }, alert) => ({ alerts: [alert], value: disposition, outcome: 'refused' }),
  },
  /** Decision of a person or an assistant. `batch`: id of the batch's stream, whose manifest caused it. */
  DispositionChanged: {
    v: 3,
    schema: z.object({
      // Why in this order: canonical JSON then needs no sorting.
      batch: z.string().optional(),
      disposition: z.enum(SETTABLE_DISPOSITIONS),
      grounds: DecisionContext,
      previous: z.enum(DISPOSITIONS).nullable(),
      reason: z.string().optional(),
    }),
    upcast: { 1: (data: object) => data, 2: withWholeGrounds },
    sealed: ['reason'],
    audit: ({ disposition, previous, batch }, alert) => ({
      alerts: [alert],
      value: disposition,
      before: previous,
      batch,
    }),
  },
  /**
   * A decision that waits for another person; `disposition`: null to take back the one that stands. Any other
   * decision on the alert ends it. The envelope's config hash is that of the rules that asked. `restores`:
   * what stands once it is taken back, null for no decision; left out where none is taken back.
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
   * By another person; the decision itself follows it, as an act of who proposed it. `alertVersion`, `run`,
   * `resultHash`: what that person saw of the alert and its newest completed investigation (null without
   * one).
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
   * Somebody tried to confirm who is perhaps not another person: `changed` says whose access the other one of
   * the two changed, and when. The decision goes on waiting. `until`: when the same person may confirm; null:
   * never, since the access of the proposer was changed before the decision was proposed. `…_outside`: at the
   * command line, by a directory or an identity provider, so that it is not known who changed it.
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
  /** Follows a decision by somebody else, which ended what `proposedBy` had proposed. */
  ProposalEnded: {
    v: 2,
    schema: z.object({
      by: z.enum(['upload', 'decision', 'undo']),
      /** What was proposed; null: to take a decision back. */
      disposition: z.enum(SETTABLE_DISPOSITIONS).nullable(),
      proposal: z.string(),
      proposedBy: z.string(),
      /** As in `DecisionProposed`. */
      restores: z.enum(DISPOSITIONS).nullable().optional(),
    }),
    upcast: { 1: (data: object) => data },
    audit: ({ by }, alert) => ({ alerts: [alert], value: `ended_by_${by}` }),
  },
  ProposalReturned: {
    v: 1,
    schema: z.object({ proposal: z.string(), reason: z.string() }),
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
      /** The restored change; null without one. */
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
