import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Fields that log lines about the current work contain. No decision may depend on them; permissions are in
 * the Caller.
 */
interface RequestContext {
  readonly requestId: string;
  /** Connects a request with its events and jobs. Always our own id, unlike `requestId`. */
  readonly correlationId?: string;
  readonly tool?: string;
}

/** The span that the current work belongs to. It is not logged. */
export interface TracePlace {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
  /** Only in jobs: the requests that asked for the work (see `currentJobCauses`). */
  readonly causes?: readonly string[] | undefined;
}

/** The last event that the current work appended, as it is stored. */
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
