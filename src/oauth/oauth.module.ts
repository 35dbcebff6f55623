import { FeatureModule } from '../platform/bus/feature-module.js';
import { AccessTokenCache } from './access-token-cache.js';
import { ClientDocuments } from './client-documents.js';
import { Clients } from './clients.js';
import { Grants } from './grants.js';
import { Interactions } from './interactions.js';
import { RemoveEndedTokensJob } from './jobs/remove-ended-tokens.job.js';
import { OneTimeTokens } from './one-time-tokens.js';
import { Tokens } from './tokens.js';

@FeatureModule([
  AccessTokenCache,
  Clients,
  ClientDocuments,
  Grants,
  Interactions,
  OneTimeTokens,
  Tokens,
  RemoveEndedTokensJob,
])
export class OAuthModule {}
