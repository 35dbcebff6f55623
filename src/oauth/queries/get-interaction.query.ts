import { AppError } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Clients } from '../clients.js';
import { hostOfUri, isLoopbackUri } from '../domain/redirect-uri.js';
import type { Scope } from '../domain/scope-request.js';
import { Interactions } from '../interactions.js';

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
}

/** Returns the question for a browser's user. Throws interaction_not_found, client_unknown. */
export const GetInteraction = defineQuery(
  'GetInteraction',
  { public: true },
  (interactionId: string, browserId: string) => ({ caller: null, interactionId, browserId }),
  [Interactions, Clients],
  async ({ interactionId, browserId }, interactions, clients): Promise<InteractionView> => {
    const { id, clientId, redirectUri, scopes } = await interactions.get(interactionId, browserId);
    const client = await clients.get(clientId);
    if (!client) throw new AppError('client_unknown', { field: 'client_id', value: clientId });
    const redirectHost = hostOfUri(redirectUri);
    const documentHost = client.documentExp === undefined ? null : hostOfUri(clientId);
    const clientName = client.name;
    const isLocal = isLoopbackUri(redirectUri);
    return { id, clientId, clientName, documentHost, redirectHost, isLoopback: isLocal, scopes };
  },
);
