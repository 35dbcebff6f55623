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

/** The last event that current work appended, as it is stored. */
interface Written {
  last: { readonly id: string; readonly data: Uint8Array } | null;
}

const storage = new AsyncLocalStorage<{
  readonly fields: RequestContext | undefined;
  readonly trace: TracePlace | undefined;
  readonly written: Written;
}>();

const OUTSIDE = { fields: undefined, written: undefined };

export const requestContext = {
  run<Result>(fields: RequestContext, work: () => Result, trace?: TracePlace): Result {
    return storage.run({ fields, trace: trace ?? storage.getStore()?.trace, written: { last: null } }, work);
  },
  runTraced<Result>(trace: TracePlace, work: () => Result): Result {
    const { fields, written } = storage.getStore() ?? OUTSIDE;
    return storage.run({ fields, trace, written: written ?? { last: null } }, work);
  },
  get(): RequestContext | undefined {
    return storage.getStore()?.fields;
  },
  noteWritten(event: Written['last']): void {
    const written = storage.getStore()?.written;
    if (written) written.last = event;
  },
  written(): Written['last'] {
    return storage.getStore()?.written.last ?? null;
  },
  trace(): TracePlace | undefined {
    return storage.getStore()?.trace;
  },
};
