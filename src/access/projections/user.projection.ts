import { defineProjection } from '@alert-review/kernel';
import { UserEvents } from '../domain/user.events.js';
import { UserReadModel } from '../user.read-model.js';

export const userProjection = defineProjection({
  readModel: UserReadModel,
  events: [UserEvents],
  project(event, rows) {
    const guard = { source: 'user', at: event.revision };
    switch (event.type) {
      case 'UserCreated':
        return rows.set(event.streamId, guard, {
          role: event.data.role,
          createdAt: event.recordedAt,
          disabledAt: null,
          passwordSetAt: null,
          enabledAt: null,
          hasSecondFactor: false,
        });
      case 'UserRoleSet':
        return rows.set(event.streamId, guard, { role: event.data.role });
      case 'UserDisabled':
        return rows.set(event.streamId, guard, { disabledAt: event.recordedAt, hasSecondFactor: false });
      case 'UserEnabled':
        return rows.set(event.streamId, guard, { disabledAt: null, enabledAt: event.recordedAt });
      case 'UserPasswordSet':
        return rows.set(event.streamId, guard, { passwordSetAt: event.recordedAt });
      case 'SecondFactorEnabled':
      case 'SecondFactorDisabled':
        return rows.set(event.streamId, guard, { hasSecondFactor: event.type === 'SecondFactorEnabled' });
      case 'RecoveryCodeUsed':
      case 'UserInvited':
      case 'UserLinkApproved':
      case 'UserVouched':
        return;
    }
  },
});
