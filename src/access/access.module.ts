import { Module } from '@nestjs/common';
import { PasswordHashes } from '../platform/crypto/password-hashes.js';
import { ApiKeyUses } from './api-key-uses.js';
import { ApiKeys } from './api-keys.js';
import { AcceptInvitationHandler } from './commands/accept-invitation.command.js';
import { ChangeOwnPasswordHandler } from './commands/change-own-password.command.js';
import { CreateOrganizationHandler } from './commands/create-organization.command.js';
import { CreateUserHandler } from './commands/create-user.command.js';
import { DeleteSavedViewHandler } from './commands/delete-saved-view.command.js';
import { DisableUserHandler } from './commands/disable-user.command.js';
import { GenerateApiKeyHandler } from './commands/generate-api-key.command.js';
import { InviteUserHandler } from './commands/invite-user.command.js';
import { LogInHandler } from './commands/log-in.command.js';
import { LogOutHandler } from './commands/log-out.command.js';
import { RestoreOrganizationNamesHandler } from './commands/restore-organization-names.command.js';
import { RevokeApiKeyHandler } from './commands/revoke-api-key.command.js';
import { SaveViewHandler } from './commands/save-view.command.js';
import { RotateApiKeyHandler } from './commands/rotate-api-key.command.js';
import { SetAssistantRulesHandler } from './commands/set-assistant-rules.command.js';
import { SetDecisionReasonsHandler } from './commands/set-decision-reasons.command.js';
import { SetOrganizationFeaturesHandler } from './commands/set-organization-features.command.js';
import { SetUserPasswordHandler } from './commands/set-user-password.command.js';
import { SetUserRoleHandler } from './commands/set-user-role.command.js';
import { SetUpFirstAdministratorHandler } from './commands/set-up-first-administrator.command.js';
import { SetupCode } from './setup-code.js';
import { SetOrganizationStatusHandler } from './commands/set-organization-status.command.js';
import { RemoveEndedLoginsJob } from './jobs/remove-ended-logins.job.js';
import { LoginFailures } from './login-failures.js';
import { Members } from './members.js';
import { AuthenticateApiKeyHandler } from './queries/authenticate-api-key.query.js';
import { AuthenticateSessionHandler } from './queries/authenticate-session.query.js';
import { GetRightsOfUserHandler } from './queries/get-rights-of-user.query.js';
import { GetCurrentAccessHandler } from './queries/get-current-access.query.js';
import { ListApiKeysHandler } from './queries/list-api-keys.query.js';
import { ListRequestsHandler } from './queries/list-requests.query.js';
import { ListSavedViewsHandler } from './queries/list-saved-views.query.js';
import { ListOrganizationsHandler } from './queries/list-organizations.query.js';
import { FindUserByEmailHandler } from './queries/find-user-by-email.query.js';
import { GetUserNamesHandler } from './queries/get-user-names.query.js';
import { ListUsersHandler } from './queries/list-users.query.js';
import { SavedViews } from './saved-views.js';
import { UserPasswords } from './user-passwords.js';
import { WebSessions } from './web-sessions.js';

@Module({
  providers: [
    ApiKeys,
    ApiKeyUses,
    Members,
    PasswordHashes,
    UserPasswords,
    LoginFailures,
    WebSessions,
    SavedViews,
    SaveViewHandler,
    DeleteSavedViewHandler,
    ListSavedViewsHandler,
    RemoveEndedLoginsJob,
    CreateOrganizationHandler,
    RestoreOrganizationNamesHandler,
    SetAssistantRulesHandler,
    SetDecisionReasonsHandler,
    SetOrganizationFeaturesHandler,
    SetOrganizationStatusHandler,
    CreateUserHandler,
    SetUserRoleHandler,
    DisableUserHandler,
    InviteUserHandler,
    AcceptInvitationHandler,
    SetupCode,
    SetUpFirstAdministratorHandler,
    SetUserPasswordHandler,
    ChangeOwnPasswordHandler,
    LogInHandler,
    LogOutHandler,
    GenerateApiKeyHandler,
    RevokeApiKeyHandler,
    RotateApiKeyHandler,
    ListOrganizationsHandler,
    FindUserByEmailHandler,
    GetUserNamesHandler,
    ListUsersHandler,
    ListApiKeysHandler,
    ListRequestsHandler,
    AuthenticateApiKeyHandler,
    AuthenticateSessionHandler,
    GetRightsOfUserHandler,
    GetCurrentAccessHandler,
  ],
})
export class AccessModule {}
