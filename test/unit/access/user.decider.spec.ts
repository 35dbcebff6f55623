import { userDecider } from '../../../src/access/domain/user.decider.js';
import type { Role, UserEvent } from '../../../src/access/domain/user.events.js';
import { given } from '../../support/given.js';

const created = (role: Role): UserEvent => ({ type: 'UserCreated', data: { role } });
const roleSet = (role: Role): UserEvent => ({ type: 'UserRoleSet', data: { role } });
const disabled: UserEvent = { type: 'UserDisabled', data: {} };
const setRole = (role: Role, more: { own?: boolean; isLastAdmin?: boolean } = {}) =>
  ({ type: 'SetRole', role, own: false, isLastAdmin: false, ...more }) as const;
const disable = (isLastAdmin = false) => ({ type: 'Disable', isLastAdmin }) as const;

test('a user is created once', () => {
  const create = { type: 'Create', role: 'viewer', email: 'ann@example.com' } as const;
  given(userDecider).when(create).then(created('viewer'));
  given(userDecider, created('viewer'))
    .when(create)
    .thenRefuses('name_taken', { field: 'email', value: 'ann@example.com' });
});

test('a role is changed, or it is that one already', () => {
  given(userDecider, created('viewer')).when(setRole('analyst')).then(roleSet('analyst'));
  given(userDecider, created('viewer'), roleSet('analyst')).when(setRole('analyst')).then();
});

test('the last administrator stays one', () => {
  given(userDecider, created('admin'))
    .when(setRole('analyst', { isLastAdmin: true }))
    .thenRefuses('last_admin', { field: 'role' });
  given(userDecider, created('admin')).when(disable(true)).thenRefuses('last_admin', { field: 'user_id' });
  given(userDecider, created('admin')).when(setRole('analyst')).then(roleSet('analyst'));
  given(userDecider, created('admin')).when(disable()).then(disabled);
});

test('who is no administrator, or is disabled, is not the last one', () => {
  given(userDecider, created('analyst')).when(disable(true)).then(disabled);
  given(userDecider, created('admin'), disabled)
    .when(setRole('viewer', { isLastAdmin: true }))
    .then(roleSet('viewer'));
});

test('an administrator is confirmed as one, and nobody else is', () => {
  const confirm = { type: 'ConfirmAdmin' } as const;
  given(userDecider, created('admin')).when(confirm).then(roleSet('admin'));
  given(userDecider, created('admin'), disabled).when(confirm).then();
  given(userDecider, created('analyst')).when(confirm).then();
});

test('nobody raises their own role', () => {
  given(userDecider, created('analyst'))
    .when(setRole('admin', { own: true }))
    .thenRefuses('permission_denied', { field: 'role', value: 'admin' });
  given(userDecider, created('viewer'))
    .when(setRole('reviewer', { own: true }))
    .thenRefuses('permission_denied');
  given(userDecider, created('analyst'))
    .when(setRole('viewer', { own: true }))
    .then(roleSet('viewer'));
});

test('reviewer and analyst each allow what the other does not, so both changes raise', () => {
  given(userDecider, created('reviewer'))
    .when(setRole('analyst', { own: true }))
    .thenRefuses('permission_denied');
  given(userDecider, created('analyst'))
    .when(setRole('reviewer', { own: true }))
    .thenRefuses('permission_denied');
});

test('a second disabling is nothing to do', () => {
  given(userDecider, created('viewer'), disabled).when(disable()).then();
});

test.each([setRole('admin'), disable()])('a user who does not exist is not found', (command) => {
  given(userDecider).when(command).thenRefuses('user_not_found');
});

test('a disabled user is enabled once, with the role that they had', () => {
  const enabled: UserEvent = { type: 'UserEnabled', data: {} };
  given(userDecider, created('admin'), disabled).when({ type: 'Enable' }).then(enabled);
  given(userDecider, created('admin'), disabled, enabled).when({ type: 'Enable' }).then();
  given(userDecider, created('admin'), disabled, enabled).when(setRole('admin')).then();
  given(userDecider).when({ type: 'Enable' }).thenRefuses('user_not_found');
});

test('a user is invited and gets a password as long as they are not shut out', () => {
  const invite = { type: 'Invite', endsAt: '2025-03-04T09:00:00.000Z' } as const;
  const set = { type: 'SetPassword', by: 'invitation' } as const;
  given(userDecider, created('viewer'))
    .when(invite)
    .then({ type: 'UserInvited', data: { endsAt: invite.endsAt } });
  given(userDecider, created('viewer'))
    .when(set)
    .then({ type: 'UserPasswordSet', data: { by: 'invitation' } });
  for (const command of [invite, set]) {
    given(userDecider, created('viewer'), disabled).when(command).thenRefuses('user_disabled');
    given(userDecider).when(command).thenRefuses('user_not_found');
  }
});
