import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of log lines about the current work. No rule reads it; rights are in the Caller. */
interface RequestContext {
  readonly requestId: string;
  /** Joins a request with its events and jobs. Always our own id, unlike `requestId`. */
  readonly correlationId?: string;
  readonly tool?: string;
}

/** The span that current work belongs to; in no log line. */
export interface TracePlace {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
  /** Of a job: the requests that asked for its work (see `currentCauses`). */
  readonly causes?: readonly string[] | undefined;
}

const storage = new AsyncLocalStorage<{
  readonly fields: RequestContext | undefined;
  readonly trace: TracePlace | undefined;
}>();

export const requestContext = {
  run<Result>(fields: RequestContext, work: () => Result, trace?: TracePlace): Result {
    return storage.run({ fields, trace: trace ?? storage.getStore()?.trace }, work);
  },
  runTraced<Result>(trace: TracePlace, work: () => Result): Result {
    return storage.run({ fields: storage.getStore()?.fields, trace }, work);
  },
  get(): RequestContext | undefined {
    return storage.getStore()?.fields;
  },
  trace(): TracePlace | undefined {
    return storage.getStore()?.trace;
  },
};
