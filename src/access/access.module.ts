import { FeatureModule } from '../platform/bus/feature-module.js';
import { PasswordHashes } from '../platform/crypto/password-hashes.js';
import { ApiKeyUses } from './api-key-uses.js';
import { ApiKeys } from './api-keys.js';
import { SetupCode } from './setup-code.js';
import { Directory } from './directory.js';
import { DirectoryChanges } from './directory-changes.js';
import { DirectoryUsers } from './directory-users.js';
import { IdentityProviders } from './identity-providers.js';
import { RemoveEndedLoginsJob } from './jobs/remove-ended-logins.job.js';
import { LoginFailures } from './login-failures.js';
import { KnownPeople } from './known-people.js';
import { Members } from './members.js';
import { SecondFactors } from './second-factors.js';
import { SignIns } from './sign-ins.js';
import { UserPasswords } from './user-passwords.js';
import { WaitingChanges } from './waiting-changes.js';
import { WebSessions } from './web-sessions.js';

@FeatureModule([
  ApiKeys,
  ApiKeyUses,
  Members,
  PasswordHashes,
  UserPasswords,
  SecondFactors,
  SignIns,
  IdentityProviders,
  DirectoryUsers,
  Directory,
  DirectoryChanges,
  LoginFailures,
  WebSessions,
  RemoveEndedLoginsJob,
  SetupCode,
  KnownPeople,
  WaitingChanges,
])
export class AccessModule {}
