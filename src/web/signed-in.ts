import type { SessionView } from '../access/queries/authenticate-session.query.js';

/** Session of the browser and the token of its forms. */
export interface SignedIn extends SessionView {
  readonly formToken: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn?: SignedIn;
  }
}
