import type { z } from 'zod';
import type { Caller, EventOf } from '@alert-review/kernel';
import type {
  DecisionContext,
  DispositionEvents,
  SecondPersonReason,
  SETTABLE_DISPOSITIONS,
} from './disposition.events.js';

type Event = EventOf<typeof DispositionEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];
type SettableDisposition = (typeof SETTABLE_DISPOSITIONS)[number];

/** What `dispositionDecider` is asked to do. */
export type DispositionCommand =
  /** `held`: why the uploaded decision does not count; none if it counts. */
  | {
      readonly type: 'recordUploaded';
      readonly data: DataOf<'UploadedDispositionRecorded'>;
      readonly held?: 'own_proposal' | 'rules' | null;
    }
  | {
      readonly type: 'set';
      readonly disposition: SettableDisposition;
      readonly user: string;
      /** Event of the decision that the user saw, null for none. Undefined skips the check. */
      readonly seen?: string | null | undefined;
      readonly reason?: string | undefined;
      readonly grounds: z.infer<typeof DecisionContext>;
    }
  /** `event`: the decision to undo, for which the rules were checked; undefined means the newest. */
  | {
      readonly type: 'undo';
      readonly user: string;
      readonly nowMs: number;
      readonly event?: string | undefined;
    }
  | {
      readonly type: 'propose';
      /** Null proposes to undo the current decision, if still within the undo window at `nowMs`. */
      readonly disposition: SettableDisposition | null;
      readonly nowMs?: number;
      /** The decision to undo, as in the command `undo`. */
      readonly event?: string | undefined;
      readonly user: string;
      readonly seen?: string | null | undefined;
      readonly askedFor: readonly SecondPersonReason[];
      readonly reason?: string | undefined;
      readonly grounds: z.infer<typeof DecisionContext>;
    }
  /**
   * `reason`: the reason of the proposal in clear text. `seen`: version and investigation of the alert that
   * the confirming person saw.
   */
  | {
      readonly type: 'confirm';
      readonly proposal: string;
      readonly by: ProposalAnswerer;
      readonly seen: Omit<DataOf<'ProposalConfirmed'>, 'proposal'>;
      readonly reason?: string | undefined;
    }
  /** Records that a confirmation was refused, once for each user and proposal. */
  | {
      readonly type: 'refuseConfirmation';
      readonly user: string;
      readonly data: Omit<DataOf<'ConfirmationRefused'>, 'proposedBy'>;
    }
  | {
      readonly type: 'sendBack';
      readonly proposal: string;
      readonly by: ProposalAnswerer;
      readonly reason: string;
    }
  | { readonly type: 'withdraw'; readonly proposal: string; readonly user: string }
  /** `setInBatch` and `undoInBatch` never throw: the manifest of the batch has decided. */
  | {
      readonly type: 'setInBatch';
      readonly disposition: SettableDisposition;
      readonly batch: string;
      readonly user: string;
      readonly reason?: string | undefined;
      readonly grounds: z.infer<typeof DecisionContext>;
    }
  | {
      readonly type: 'undoInBatch';
      readonly undoes: string;
      readonly batch: string;
      readonly user: string;
    }
  | PolicyCommand;

type PolicyCommand =
  /** Never throws: where anything has happened to the alert's decision, the policy leaves it to people. */
  | { readonly type: 'closeByPolicy'; readonly data: DataOf<'AlertAutoClosed'> }
  /** `closing`: the policy's decision. Nothing is undone if there is another decision or a proposal. */
  | { readonly type: 'undoByPolicy'; readonly closing: string };

export type ProposalAnswerer = Pick<Caller, 'kind' | 'userId' | 'grantId'>;
