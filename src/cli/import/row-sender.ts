import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { RestRefusal, type RestClient } from '../../demo/sample/rest-client.js';

/** A row that the server did not store; `field`: null for one that it does not name. */
export interface ItemFault {
  readonly index: number;
  readonly field: string;
  readonly value: unknown;
  readonly message: string;
}

export interface Sent {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly faults: readonly ItemFault[];
}

/** Sends the JSON texts of items; the answer comes when the server has judged them. */
export type Send = (api: RestClient, items: readonly string[]) => Promise<() => Promise<Sent>>;

const POLL_MS = 300;
const NOT_FOUND = 404;
const ALREADY_RECEIVED = 409;

const Opened = z.looseObject({ upload_uri: z.string(), session_id: z.string() });
const Fault = z.looseObject({ field: z.string(), value: z.unknown(), message: z.string() });
const Session = z.looseObject({
  state: z.string(),
  refusal: z.looseObject({ reason: z.string() }).nullish(),
  counts: z
    .looseObject({ created: z.int(), updated: z.int(), unchanged: z.int(), failed: z.int() })
    .nullish(),
  errors: z.array(Fault.extend({ index: z.int() })),
});
const ErrorPage = z.looseObject({
  errors: z.array(z.looseObject({ index: z.int(), faults: z.array(Fault) })),
  next: z.string().nullable(),
});

/** Uploads a file of transactions. */
export const sendTransactions: Send = async (api, items) => {
  const { upload_uri, session_id: id } = await api.post(
    'transactions/upload-via-url',
    { format: 'json' },
    Opened,
  );
  const body = Buffer.from(`[${items.join(',\n')}]`);
  async function* chunks() {
    yield body;
  }
  await api.putFile(upload_uri, body.length, chunks).catch((error: unknown) => {
    if (!(error instanceof RestRefusal) || error.status !== ALREADY_RECEIVED) throw error;
  });
  return async () => {
    for (;;) {
      const { state, counts, refusal, errors } = await api.get(`transactions/upload-sessions/${id}`, Session);
      if (state === 'completed' && counts)
        return { ...counts, faults: counts.failed === 0 ? [] : ((await allFaults(api, id)) ?? errors) };
      if (state === 'refused' || state === 'expired')
        throw new Error(`upload ${id} is ${state}: ${refusal?.reason ?? 'no file came in time'}`);
      await pause(POLL_MS);
    }
  };
};

/** Returns null for a server that does not list them: an older release. */
async function allFaults(api: RestClient, id: string): Promise<ItemFault[] | null> {
  const faults: ItemFault[] = [];
  for (let cursor: string | null = '0'; cursor !== null;) {
    const path: string = `transactions/upload-sessions/${id}/errors?limit=1000&cursor=${cursor}`;
    const page: z.infer<typeof ErrorPage> | null = await api.get(path, ErrorPage).catch((error: unknown) => {
      if (error instanceof RestRefusal && error.status === NOT_FOUND) return null;
      throw error;
    });
    if (page === null) return null;
    for (const { index, faults: told } of page.errors)
      for (const { field, value, message } of told) faults.push({ index, field, value, message });
    cursor = page.next;
  }
  return faults;
}

const Judged = z.looseObject({
  processed: z.int(),
  errors: z.array(Fault.extend({ index: z.int() })),
  errors_total: z.int(),
});

/** Posts customers; halves a batch with more faults than an answer lists, and sends it again. */
export const sendEntities: Send = async (api, items) => {
  const sent = await postEntities(api, items);
  return async () => sent;
};

async function postEntities(api: RestClient, items: readonly string[]): Promise<Sent> {
  const entities = items.map((text) => JSON.parse(text) as unknown);
  const { processed, errors, errors_total } = await api.post('entities', { entities }, Judged);
  if (errors.length < errors_total && items.length > 1) {
    const half = Math.ceil(items.length / 2);
    const [first, second] = [
      await postEntities(api, items.slice(0, half)),
      await postEntities(api, items.slice(half)),
    ];
    const later = second.faults.map((fault) => ({ ...fault, index: fault.index + half }));
    const created = first.created + second.created;
    return { ...first, created, failed: first.failed + second.failed, faults: [...first.faults, ...later] };
  }
  const faults = errors.map(({ index, field, value, message }) => {
    return { index, field: field.replace(/^entities\[\d+\]\.?/, ''), value, message };
  });
  return { created: processed, updated: 0, unchanged: 0, failed: items.length - processed, faults };
}
