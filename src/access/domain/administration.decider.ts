import { AppError, type Decider, type RecordedEvent } from '@alert-review/kernel';
import type { AdministrationEvent } from './administration.events.js';

type Change = Extract<AdministrationEvent, { type: 'ChangeRequested' }>['data'];
type OutsideChange = Extract<AdministrationEvent, { type: 'OutsideChangeMade' }>['data'];

interface HeldChange {
  /** What waits; null where nothing does. */
  readonly open: (Change & { readonly by: string }) | null;
  /** What was approved, unless it is known to have failed; null where nothing was. */
  readonly approved: Change | null;
}

export type AdministrationCommand =
  | { readonly type: 'hold'; readonly change: Change }
  /** Tells of a change that was made already. */
  | { readonly type: 'note'; readonly change: OutsideChange }
  | { readonly type: 'approve' | 'decline'; readonly user: string }
  /** Keeps, once, why what was approved could not be carried out. */
  | { readonly type: 'fail'; readonly because: string };

/** A change waits once, and another administrator than asked for it approves it. */
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
