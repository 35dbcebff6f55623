import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Clients } from '../clients.js';
import { hostOfUri, isLoopbackUri } from '../domain/redirect-uri.js';
import type { Scope } from '../domain/scope-request.js';
import { Interactions } from '../interactions.js';
import { ListGrants } from './list-grants.query.js';

/** What the consent page shows about an authorization request. */
export interface InteractionView {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  /** Host of the client's metadata document; null for a registered client. */
  readonly documentHost: string | null;
  readonly redirectHost: string;
  /** True if the redirect address is on the user's own machine, where any program could receive the code. */
  readonly isLoopback: boolean;
  readonly scopes: readonly Scope[];
  /**
   * Requested scopes that the application does not have yet; empty unless the signed-in user connected the
   * application before.
   */
  readonly askedForNow: readonly Scope[];
}

interface AskedInteraction {
  readonly interactionId: string;
  readonly browserId: string;
  /** The user who is signed in in this browser; null or missing if nobody is. */
  readonly user?: Caller | null;
}

/**
 * Returns the application and the scopes that the consent page shows. Throws interaction_not_found,
 * client_unknown.
 */
export const GetInteraction = defineQuery(
  'GetInteraction',
  { public: true },
  (asked: AskedInteraction) => ({ caller: null, ...asked }),
  [Interactions, Clients, Bus],
  async ({ interactionId, browserId, user = null }, interactions, clients, bus): Promise<InteractionView> => {
    const { id, clientId, redirectUri, scopes } = await interactions.get(interactionId, browserId);
    const client = await clients.get(clientId);
    if (!client) throw new AppError('client_unknown', { field: 'client_id', value: clientId });
    const redirectHost = hostOfUri(redirectUri);
    const documentHost = client.documentExp === undefined ? null : hostOfUri(clientId);
    const clientName = client.name;
    const isLocal = isLoopbackUri(redirectUri);
    const askedForNow = user ? await scopesLacking(bus, user, clientId, scopes) : [];
    return { id, clientId, clientName, documentHost, redirectHost, isLoopback: isLocal, scopes, askedForNow };
  },
);

/**
 * Returns the requested scopes that the newest grant of the client lacks. When a call was refused for a
 * missing scope, clients ask again for that scope together with all scopes that they already have.
 */
async function scopesLacking(
  bus: Bus,
  user: Caller,
  clientId: string,
  scopes: readonly Scope[],
): Promise<readonly Scope[]> {
  const grants = await bus.send(new ListGrants(user, 'own'));
  const newest = grants.find((grant) => grant.clientId === clientId);
  return newest ? scopes.filter((scope) => !newest.scopes.includes(scope)) : [];
}
