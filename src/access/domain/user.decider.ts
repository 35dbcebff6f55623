import { AppError, type Decider } from '@alert-review/kernel';
import { roleAddsPermission } from './roles.js';
import type { PasswordSetter, Role, SecondFactorEnder, UserEvent } from './user.events.js';

export type UserCommand =
  /** `email`: the address if it is taken, only for the error; no event contains it. */
  | { readonly type: 'Create'; readonly role: Role; readonly email: string }
  | { readonly type: 'SetRole'; readonly role: Role; readonly own: boolean; readonly isLastAdmin: boolean }
  | { readonly type: 'Enable' }
  | { readonly type: 'Disable'; readonly isLastAdmin: boolean }
  | { readonly type: 'Invite'; readonly endsAt: string }
  | { readonly type: 'ApproveLink' }
  | { readonly type: 'VouchFor' }
  | { readonly type: 'SetPassword'; readonly by: PasswordSetter }
  | { readonly type: 'TurnOnSecondFactor' }
  | { readonly type: 'TurnOffSecondFactor'; readonly by: SecondFactorEnder }
  | { readonly type: 'UseRecoveryCode'; readonly left: number }
  /**
   * Records again that an administrator stays. Another process that announced the administrator's leave then
   * fails.
   */
  | { readonly type: 'ConfirmAdmin' };

/** State of a user, computed from their events. */
export interface UserState {
  readonly role: Role | null;
  readonly disabled: boolean;
  readonly hasSecondFactor: boolean;
}

/** Tells whether a user is an administrator and not disabled. */
export const isActiveAdministrator = (state: UserState): boolean => state.role === 'admin' && !state.disabled;

/** Rules of users: the last administrator must keep the role, and users cannot raise their own role. */
export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  initial: { role: null, disabled: false, hasSecondFactor: false },

  decide(state, command) {
    if (command.type === 'Create') {
      // A reserved address may belong to an existing user.
      if (state.role !== null) throw new AppError('name_taken', { field: 'email', value: command.email });
      return [{ type: 'UserCreated', data: { role: command.role } }];
    }
    if (state.role === null) throw new AppError('user_not_found', { field: 'user_id' });
    if (command.type === 'ConfirmAdmin')
      return isActiveAdministrator(state) ? [{ type: 'UserRoleSet', data: { role: 'admin' } }] : [];
    if (command.type === 'UseRecoveryCode')
      return [{ type: 'RecoveryCodeUsed', data: { left: command.left } }];
    if (command.type === 'TurnOffSecondFactor')
      return state.hasSecondFactor ? [{ type: 'SecondFactorDisabled', data: { by: command.by } }] : [];
    if (command.type === 'Enable') return state.disabled ? [{ type: 'UserEnabled', data: {} }] : [];
    if (
      ['Invite', 'ApproveLink', 'VouchFor', 'SetPassword', 'TurnOnSecondFactor'].includes(command.type) &&
      state.disabled
    )
      throw new AppError('user_disabled', { field: 'user_id' });
    if (command.type === 'TurnOnSecondFactor')
      return state.hasSecondFactor ? [] : [{ type: 'SecondFactorEnabled', data: {} }];
    if (command.type === 'ApproveLink') return [{ type: 'UserLinkApproved', data: {} }];
    if (command.type === 'VouchFor') return [{ type: 'UserVouched', data: {} }];
    if (command.type === 'Invite' || command.type === 'SetPassword') {
      return command.type === 'Invite'
        ? [{ type: 'UserInvited', data: { endsAt: command.endsAt } }]
        : [{ type: 'UserPasswordSet', data: { by: command.by } }];
    }
    const lastAdmin = isActiveAdministrator(state) && command.isLastAdmin;
    if (command.type === 'Disable') {
      if (state.disabled) return [];
      if (lastAdmin) throw new AppError('last_admin', { field: 'user_id' });
      return [{ type: 'UserDisabled', data: {} }];
    }
    if (command.role === state.role) return [];
    if (command.own && roleAddsPermission(state.role, command.role))
      throw new AppError('permission_denied', {
        field: 'role',
        value: command.role,
        permission: 'members:manage, held by someone else: nobody raises their own role',
      });
    if (lastAdmin) throw new AppError('last_admin', { field: 'role', value: command.role });
    return [{ type: 'UserRoleSet', data: { role: command.role } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'UserCreated':
      case 'UserRoleSet':
        return { ...state, role: event.data.role };
      case 'UserDisabled':
        return { ...state, disabled: true, hasSecondFactor: false };
      case 'UserEnabled':
        return { ...state, disabled: false };
      case 'SecondFactorEnabled':
        return { ...state, hasSecondFactor: true };
      case 'SecondFactorDisabled':
        return { ...state, hasSecondFactor: false };
      case 'RecoveryCodeUsed':
      case 'UserInvited':
      case 'UserLinkApproved':
      case 'UserVouched':
      case 'UserPasswordSet':
        return state;
    }
  },
};
