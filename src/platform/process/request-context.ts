import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of log lines about the current work. No rule reads it; rights are in the Caller. */
interface RequestContext {
  readonly requestId: string;
  /** Joins a request with its events and jobs. Always our own id, unlike `requestId`. */
  readonly correlationId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const requestContext = {
  run<Result>(context: RequestContext, work: () => Result): Result {
    return storage.run(context, work);
  },
  get(): RequestContext | undefined {
    return storage.getStore();
  },
};
