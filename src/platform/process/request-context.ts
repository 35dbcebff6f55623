import { AsyncLocalStorage } from 'node:async_hooks';

/** What log lines say about the work they belong to. No rule reads it: rights travel in the Caller. */
interface RequestContext {
  readonly requestId: string;
  /** Joins a request with the events and jobs it caused. Always an id of ours, unlike `requestId`. */
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
