import { z } from 'zod';
import { CreateUser } from '../../access/commands/create-user.command.js';
import { DisableUser } from '../../access/commands/disable-user.command.js';
import { InviteUser } from '../../access/commands/invite-user.command.js';
import { ResetSecondFactor } from '../../access/commands/reset-second-factor.command.js';
import { SetUserPassword } from '../../access/commands/set-user-password.command.js';
import { SetUserRole } from '../../access/commands/set-user-role.command.js';
import { VouchForUser } from '../../access/commands/vouch-for-user.command.js';
import { ROLES } from '../../access/domain/user.events.js';
import { ListUsers } from '../../access/queries/list-users.query.js';
import {
  defineOperatorCommand,
  ORGANIZATION_PARAMETER,
  commandParameter,
  USER_PARAMETER,
  type OperatorScreen,
} from '../operator-command.js';
import { EMAIL_CHARS_MAX } from '@alert-review/kernel';

const role = commandParameter('--role <role>', 'admin, analyst, reviewer or viewer', z.enum(ROLES), {
  required: true,
});

/**
 * Prints that administrators were notified of the change. On a page, the change would have needed their
 * approval.
 */
export function printAdministratorNotice(
  { administratorsTold }: { readonly administratorsTold?: true },
  screen: OperatorScreen,
): void {
  if (administratorsTold)
    screen.line(
      'In this organization, another administrator approves such changes. Nobody approved this change: ' +
        'administrators are told under Settings, Members, and whoever got access by it confirms no ' +
        'decisions for 24 hours.',
    );
}

export const USER_COMMANDS = {
  'user-create': defineOperatorCommand({
    description: 'Adds a user to an organization.',
    help: '\nExample:\n  $ alert-review user create "Example Bank" --email ann@example.com --role admin',
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      email: commandParameter(
        '--email <address>',
        'e-mail address, unique within the organization',
        z.email().max(EMAIL_CHARS_MAX),
        { required: true },
      ),
      role,
    },
    message: (caller, { email, role }) => new CreateUser(caller, { email, role }),
    show: (made, screen, { email }) => {
      screen.printTable(['id', 'e-mail', 'role'], [[made.id, email, made.role]]);
      printAdministratorNotice(made, screen);
    },
  }),
  'user-list': defineOperatorCommand({
    description: 'Lists the users of an organization.',
    help: '\nExample:\n  $ alert-review user list "Example Bank"',
    parameters: { organization: ORGANIZATION_PARAMETER },
    message: (caller) => new ListUsers(caller),
    show: (all, screen) =>
      screen.printTable(
        ['id', 'e-mail', 'role', 'created', 'disabled'],
        all.map(({ id, email, role, createdAt, disabledAt }) => [id, email, role, createdAt, disabledAt]),
      ),
  }),
  'user-invite': defineOperatorCommand({
    description: 'Creates a link at which a user sets a password. The link is shown once.',
    help: '\nExample:\n  $ alert-review user invite "Example Bank" ann@example.com',
    parameters: { organization: ORGANIZATION_PARAMETER, userId: USER_PARAMETER },
    message: (caller, { userId }) => new InviteUser(caller, userId),
    show: (invitation, screen) => {
      const { endsAt, link } = invitation;
      screen.line(`Invitation until ${endsAt}, shown only this once: ${link}`);
      printAdministratorNotice(invitation, screen);
    },
  }),
  'user-set-password': defineOperatorCommand({
    description: 'Sets the password of a user from standard input, and signs the user out everywhere.',
    help: `
Example:
  $ alert-review user set-password "Example Bank" ann@example.com < password.txt`,
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      userId: USER_PARAMETER,
      password: commandParameter('', 'one line', z.string(), { source: 'standard-input' }),
    },
    message: (caller, { userId, password }) => new SetUserPassword(caller, { userId, password }),
    show: (changed, screen) => {
      screen.line(`The user ${changed.id} can sign in with the new password.`);
      printAdministratorNotice(changed, screen);
    },
  }),
  'user-reset-second-factor': defineOperatorCommand({
    description: 'Turns off the second factor of a user who lost the device.',
    help: '\nExample:\n  $ alert-review user reset-second-factor "Example Bank" ann@example.com',
    parameters: { organization: ORGANIZATION_PARAMETER, userId: USER_PARAMETER },
    message: (caller, { userId }) => new ResetSecondFactor(caller, userId),
    show: (changed, screen) => {
      screen.line(`The user ${changed.id} signs in without a second factor.`);
      printAdministratorNotice(changed, screen);
    },
  }),
  'user-role': defineOperatorCommand({
    description: 'Gives a user another role, with immediate effect.',
    help: '\nExample:\n  $ alert-review user role "Example Bank" ann@example.com --role viewer',
    parameters: { organization: ORGANIZATION_PARAMETER, userId: USER_PARAMETER, role },
    message: (caller, { userId, role }) => new SetUserRole(caller, { userId, role }),
    show: (changed, screen) => {
      screen.printTable(['id', 'role'], [[changed.id, changed.role]]);
      printAdministratorNotice(changed, screen);
    },
  }),
  'user-vouch': defineOperatorCommand({
    description:
      'Vouches, for four-eyes approval, that a user and the person who gave them access are two people.',
    help: '\nExample:\n  $ alert-review user vouch "Example Bank" ann@example.com',
    parameters: { organization: ORGANIZATION_PARAMETER, userId: USER_PARAMETER },
    message: (caller, { userId }) => new VouchForUser(caller, userId),
    show: ({ id }, screen) =>
      screen.line(`The user ${id} may confirm decisions of whoever let them in, and the other way round.`),
  }),
  'user-disable': defineOperatorCommand({
    description: 'Disables a user at once, with the keys for managing members that the user made.',
    help: '\nExample:\n  $ alert-review user disable "Example Bank" ann@example.com',
    parameters: { organization: ORGANIZATION_PARAMETER, userId: USER_PARAMETER },
    message: (caller, { userId }) => new DisableUser(caller, userId),
    show: ({ id }, screen) => screen.line(`The user ${id} is disabled.`),
  }),
};
