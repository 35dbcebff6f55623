import type { Caller } from '../../kernel/caller.js';
import { nullIfLost } from '../../kernel/losses.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { DispositionEvents } from '../domain/disposition.events.js';

export interface ProposalTexts {
  /** Why it was proposed what waits; null without a reason, or its key. */
  readonly reason: string | null;
  /** The newest event, where by it a decision was sent back to who proposed it. */
  readonly sentBack: { readonly by: string; readonly at: string; readonly reason: string | null } | null;
}

/** Returns what people wrote about the decision that waits on an alert (service id), or waited last. */
export const GetProposalTexts = defineQuery(
  'GetProposalTexts',
  { permission: 'alerts:read', readsPersonalData: 'alert' },
  (caller: Caller, alert: string) => ({ caller, alert }),
  [Decisions, FieldCipher],
  async ({ caller, alert }, decisions, cipher): Promise<ProposalTexts> => {
    const last = (await decisions.read(DispositionEvents, caller, alert)).at(-1);
    if (last?.type !== 'DecisionProposed' && last?.type !== 'ProposalReturned')
      return { reason: null, sentBack: null };
    const sealed = last.data.reason;
    const reason =
      sealed === undefined ? null : await cipher.unseal(last, 'reason', sealed).catch(nullIfLost);
    if (last.type === 'DecisionProposed') return { reason, sentBack: null };
    return { reason: null, sentBack: { by: last.actor.user, at: last.recordedAt, reason } };
  },
);
