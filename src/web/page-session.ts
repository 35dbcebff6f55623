import type { SessionView } from '../access/queries/authenticate-session.query.js';

/** The session of a signed-in browser, with the token for its forms. */
export interface PageSession extends SessionView {
  readonly formToken: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn?: PageSession;
  }
}
