import { Module } from '@nestjs/common';
import { ApiKeyUses } from './api-key-uses.js';
import { ApiKeys } from './api-keys.js';
import { CreateOrganizationHandler } from './commands/create-organization.command.js';
import { CreateUserHandler } from './commands/create-user.command.js';
import { DisableUserHandler } from './commands/disable-user.command.js';
import { GenerateApiKeyHandler } from './commands/generate-api-key.command.js';
import { RevokeApiKeyHandler } from './commands/revoke-api-key.command.js';
import { RotateApiKeyHandler } from './commands/rotate-api-key.command.js';
import { SetOrganizationFeaturesHandler } from './commands/set-organization-features.command.js';
import { SetUserRoleHandler } from './commands/set-user-role.command.js';
import { Members } from './members.js';
import { AuthenticateApiKeyHandler } from './queries/authenticate-api-key.query.js';
import { ListApiKeysHandler } from './queries/list-api-keys.query.js';
import { ListOrganizationsHandler } from './queries/list-organizations.query.js';
import { ListUsersHandler } from './queries/list-users.query.js';

@Module({
  providers: [
    ApiKeys,
    ApiKeyUses,
    Members,
    CreateOrganizationHandler,
    SetOrganizationFeaturesHandler,
    CreateUserHandler,
    SetUserRoleHandler,
    DisableUserHandler,
    GenerateApiKeyHandler,
    RevokeApiKeyHandler,
    RotateApiKeyHandler,
    ListOrganizationsHandler,
    ListUsersHandler,
    ListApiKeysHandler,
    AuthenticateApiKeyHandler,
  ],
})
export class AccessModule {}
