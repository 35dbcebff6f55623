import type { IncomingHttpHeaders } from 'node:http';
import passport, { type Strategy } from 'passport';
import { AppError, type Caller } from '@alert-review/kernel';

type Middleware = (request: object, response: object, next: (error: Error) => void) => void;

/** Returns the caller that a strategy finds. Throws unauthorized or the strategy's errors. */
export const callerFromStrategy = (strategy: Strategy, headers: IncomingHttpHeaders): Promise<Caller> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, caller: Caller | false | null): void =>
      caller ? resolve(caller) : reject(error ?? new AppError('unauthorized'));
    // Use a copy, because Passport writes to the strategy, which other requests share.
    const own = Object.create(strategy) as Strategy;
    const run = passport.authenticate(own, { session: false }, done) as Middleware;
    run({ headers }, {}, reject);
  });
