import { AppError, SYSTEM_ORG } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { SetupCode } from '../setup-code.js';
import { requirePasswordLength } from '../user-passwords.js';
import { CreateOrganization } from './create-organization.command.js';
import { CreateUser } from './create-user.command.js';
import { SetUserPassword } from './set-user-password.command.js';

/**
 * Creates the first organization and its administrator. Throws validation_error (password),
 * invitation_invalid.
 */
export const SetUpFirstAdministrator = defineCommand(
  'SetUpFirstAdministrator',
  { public: true },
  (fields: {
    readonly code: string;
    readonly wanted: { readonly organization: string; readonly email: string; readonly password: string };
    readonly correlationId: string;
  }) => ({ ...fields, caller: null }),
  [Bus, SetupCode],
  async ({ code, wanted, correlationId }, bus, setup): Promise<void> => {
    const { organization, email, password } = wanted;
    requirePasswordLength(password);
    const isSetUp = await setup.use(code.trim(), async () => {
      const operator = jobCaller(SYSTEM_ORG, correlationId);
      const { id: orgId } = await bus.send(new CreateOrganization(operator, organization));
      const own = jobCaller(orgId, correlationId);
      const { id } = await bus.send(new CreateUser(own, { email, role: 'admin' }));
      await bus.send(new SetUserPassword(own, { userId: id, password }));
    });
    if (!isSetUp) throw new AppError('invitation_invalid');
  },
);
