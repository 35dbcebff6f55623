import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Clients } from '../clients.js';
import { hostOfUri, isLoopbackUri } from '../domain/redirect-uri.js';
import type { Scope } from '../domain/scope-request.js';
import { Interactions } from '../interactions.js';
import { ListGrants } from './list-grants.query.js';

export interface InteractionView {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  /** Host of the document that describes the client; null for a registered one. */
  readonly documentHost: string | null;
  readonly redirectHost: string;
  /** Whether the address is on the user's machine, where any program may use it. */
  readonly isLoopback: boolean;
  readonly scopes: readonly Scope[];
  /** Those that the application does not have, where the signed-in user has connected it before. */
  readonly askedForNow: readonly Scope[];
}

interface AskedInteraction {
  readonly interactionId: string;
  readonly browserId: string;
  /** Who is signed in there. */
  readonly user?: Caller | null;
}

/**
 * Returns the question for a browser's user; `user`: who is signed in there. Throws interaction_not_found,
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

/** Why: clients come back for the scope of a call that was just refused, with all that they have. */
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
