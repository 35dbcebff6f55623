import { FeatureModule } from '../platform/bus/feature-module.js';
import { PasswordHashes } from '../platform/crypto/password-hashes.js';
import { ApiKeyUses } from './api-key-uses.js';
import { ApiKeys } from './api-keys.js';
import { ApprovedChanges } from './approved-changes.js';
import { SetupCode } from './setup-code.js';
import { Directory } from './directory.js';
import { DirectoryChanges } from './directory-changes.js';
import { DirectoryUsers } from './directory-users.js';
import { IdentityProviders } from './identity-providers.js';
import { AskProvidersAgainJob } from './jobs/ask-providers-again.job.js';
import { RemoveEndedLoginsJob } from './jobs/remove-ended-logins.job.js';
import { KeysOfMakers } from './keys-of-makers.js';
import { LoginFailures } from './login-failures.js';
import { KnownPeople } from './known-people.js';
import { Members } from './members.js';
import { OrganizationSettingChanges } from './organization-setting-changes.js';
import { OutsideChanges } from './outside-changes.js';
import { OpenLinks } from './open-links.js';
import { NewAppSecrets } from './new-app-secrets.js';
import { SecondFactors } from './second-factors.js';
import { RefusedSignIns } from './refused-sign-ins.js';
import { SignInFlows } from './sign-in-flows.js';
import { SignInProofs } from './sign-in-proofs.js';
import { SignIns } from './sign-ins.js';
import { SingleSignOnChecks } from './single-sign-on-checks.js';
import { UserPasswords } from './user-passwords.js';
import { WaitingChanges } from './waiting-changes.js';
import { WebSessions } from './web-sessions.js';

@FeatureModule([
  ApiKeys,
  ApiKeyUses,
  KeysOfMakers,
  OpenLinks,
  Members,
  PasswordHashes,
  UserPasswords,
  NewAppSecrets,
  SecondFactors,
  SignIns,
  IdentityProviders,
  DirectoryUsers,
  Directory,
  DirectoryChanges,
  LoginFailures,
  WebSessions,
  RemoveEndedLoginsJob,
  RefusedSignIns,
  SignInFlows,
  SignInProofs,
  SingleSignOnChecks,
  AskProvidersAgainJob,
  SetupCode,
  KnownPeople,
  WaitingChanges,
  ApprovedChanges,
  OutsideChanges,
  OrganizationSettingChanges,
])
export class AccessModule {}
