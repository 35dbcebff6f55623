import { AppError, type Decider, type RecordedEvent } from '@alert-review/kernel';
import type { AdministrationEvent } from './administration.events.js';

type Change = Extract<AdministrationEvent, { type: 'ChangeRequested' }>['data'];
type OutsideChange = Extract<AdministrationEvent, { type: 'OutsideChangeMade' }>['data'];

interface HeldChange {
  /** The change that waits for approval; null if none waits. */
  readonly open: (Change & { readonly by: string }) | null;
  /** The approved change, unless carrying it out has failed; null if none was approved. */
  readonly approved: Change | null;
}

/** What may happen to a change by an administrator. */
export type AdministrationCommand =
  | { readonly type: 'hold'; readonly change: Change }
  /** Reports a change that has already been made. */
  | { readonly type: 'note'; readonly change: OutsideChange }
  | { readonly type: 'approve' | 'decline'; readonly user: string }
  /** Records, once, why an approved change could not be carried out. */
  | { readonly type: 'fail'; readonly because: string };

/**
 * Rules of a change by an administrator: it is requested once, and approved by another administrator than its
 * author.
 */
export const administrationDecider: Decider<
  HeldChange,
  AdministrationCommand,
  AdministrationEvent,
  RecordedEvent<AdministrationEvent>
> = {
  initial: { open: null, approved: null },

  decide({ open, approved }, command) {
    if (command.type === 'note') return [{ type: 'OutsideChangeMade', data: command.change }];
    if (command.type === 'hold') return [{ type: 'ChangeRequested', data: command.change }];
    if (command.type === 'fail') {
      const { because } = command;
      return approved ? [{ type: 'ChangeFailed', data: { ...approved, because } }] : [];
    }
    if (!open) throw new AppError('change_over');
    const { by, ...data } = open;
    if (command.type === 'decline') return [{ type: 'ChangeDeclined', data }];
    if (command.user === by) throw new AppError('another_administrator_needed');
    return [{ type: 'ChangeApproved', data }];
  },

  evolve: (_, event) => ({
    open: event.type === 'ChangeRequested' ? { ...event.data, by: event.actor.user } : null,
    approved: event.type === 'ChangeApproved' ? event.data : null,
  }),
};
