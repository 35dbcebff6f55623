import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ApprovedChanges } from '../approved-changes.js';
import { WaitingChanges } from '../waiting-changes.js';

/**
 * Approves or declines a change that another administrator requested. An approved change is carried out in
 * the requester's name. Throws change_over, another_administrator_needed, requester_left, approval_refused,
 * change_outdated, and the errors of the change itself. Changes of the scoring rules are approved by
 * `ApproveRecipeChange`.
 */
export const AnswerWaitingChange = defineCommand(
  'AnswerWaitingChange',
  { permission: 'members:manage' },
  (caller: Caller, fields: { readonly id: string; readonly answer: 'approve' | 'decline' }) => ({
    ...fields,
    caller,
  }),
  [WaitingChanges, ApprovedChanges],
  async ({ caller, id, answer }, changes, approved): Promise<void> => {
    if (answer === 'decline') return changes.decline(caller, id);
    const [waiting] = (await changes.list(caller)).filter((change) => change.id === id);
    // Scoring rules are changed by another feature; approving the change here would have no effect.
    if (waiting?.wanted.kind === 'recipe') throw new AppError('change_over');
    await approved.carryOut(caller, await changes.approve(caller, id));
  },
);
