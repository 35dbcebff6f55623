import type { SessionView } from '../access/queries/authenticate-session.query.js';

/** Whose browser it is, and what its forms must carry. */
export interface SignedIn extends SessionView {
  readonly formToken: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** On routes whose credential is a session. */
    signedIn?: SignedIn;
  }
}
