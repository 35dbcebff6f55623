import { AppError } from '../../kernel/app-error.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Clients } from '../clients.js';
import { hostOf, isLoopback } from '../domain/redirect-uri.js';
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
export class GetInteraction extends Query<InteractionView> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly interactionId: string,
    readonly browserId: string,
  ) {
    super();
  }
}

export const GetInteractionHandler = defineHandler(
  GetInteraction,
  [Interactions, Clients],
  async ({ interactionId, browserId }, interactions, clients) => {
    const { id, clientId, redirectUri, scopes } = await interactions.get(interactionId, browserId);
    const client = await clients.get(clientId);
    if (!client) throw new AppError('client_unknown', { field: 'client_id', value: clientId });
    const redirectHost = hostOf(redirectUri);
    const documentHost = client.documentExp === undefined ? null : hostOf(clientId);
    const [clientName, isLocal] = [client.name, isLoopback(redirectUri)];
    return { id, clientId, clientName, documentHost, redirectHost, isLoopback: isLocal, scopes };
  },
);
