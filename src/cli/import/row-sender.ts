import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { RestRefusal, type RestClient } from '../load/rest-client.js';
import type { UploadIdOrigin } from '../../ingestion/domain/upload-session.events.js';
import type { FieldProblem } from '@alert-review/kernel';

/** Why an item was not stored. `index`: position of the item among the sent items. */
interface ItemFault extends FieldProblem {
  readonly index: number;
}

/** How many items the server stored, and which it refused. */
export interface SentCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faults: readonly ItemFault[];
}

/**
 * Sends items given as JSON. Resolves, once the items are sent, to a function that waits for the server's
 * result.
 */
export type SendUploadItems = (items: readonly string[]) => Promise<() => Promise<SentCounts>>;

const POLL_MS = 300;
const ALREADY_RECEIVED = '"upload_already_received"';
const ENDS: Readonly<Record<string, string>> = {
  refused: 'its file cannot be read',
  expired: 'no file came in time',
  cancelled: 'what is stored by now stays',
};
const UNPROCESSABLE = 422;

const Opened = z.looseObject({ upload_uri: z.string(), session_id: z.string() });
const Fault = z.looseObject({ field: z.string(), value: z.unknown(), message: z.string() });
const Session = z.looseObject({
  state: z.string(),
  refusal: z.looseObject({ reason: z.string() }).nullish(),
  counts: z
    .looseObject({ created: z.int(), updated: z.int(), unchanged: z.int(), failed: z.int() })
    .nullish(),
});
const ErrorPage = z.looseObject({
  errors: z.array(z.looseObject({ index: z.int(), faults: z.array(Fault) })),
  next: z.string().nullable(),
});

/**
 * Returns a function that uploads transactions. `ids`: whether a map made the ids of transactions from
 * columns.
 */
export const transactionSender =
  (api: RestClient, ids: UploadIdOrigin): SendUploadItems =>
  async (items) => {
    const opening = api.post('transactions/upload-via-url', { format: 'json', ids }, Opened);
    const { upload_uri, session_id: id } = await opening;
    const body = Buffer.from(`[${items.join(',\n')}]`);
    async function* chunks() {
      yield body;
    }
    await api.putFile(upload_uri, body.length, chunks).catch((error: unknown) => {
      if (!(error instanceof RestRefusal) || !error.body.includes(ALREADY_RECEIVED)) throw error;
    });
    return async () => {
      for (;;) {
        const { state, counts, refusal } = await api.get(`transactions/upload-sessions/${id}`, Session);
        if (state === 'completed' && counts)
          return { ...counts, faults: counts.failed === 0 ? [] : await faultsOf(api, id) };
        const end = ENDS[state];
        if (end !== undefined) throw new Error(`upload ${id} is ${state}: ${refusal?.reason ?? end}`);
        await pause(POLL_MS);
      }
    };
  };

async function faultsOf(api: RestClient, session: string): Promise<ItemFault[]> {
  const found: ItemFault[] = [];
  for (let cursor: string | null = '0'; cursor !== null;) {
    const path: string = `transactions/upload-sessions/${session}/errors?limit=1000&cursor=${cursor}`;
    const page: z.infer<typeof ErrorPage> = await api.get(path, ErrorPage);
    for (const { index, faults } of page.errors)
      for (const { field, value, message } of faults) found.push({ index, field, value, message });
    cursor = page.next;
  }
  return found;
}

const Posted = z.looseObject({
  processed: z.int(),
  errors: z.array(Fault).optional(),
  upload_session_id: z.string().optional(),
});
const Refused = z
  .string()
  .transform((text, { issues }) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issues.push({ code: 'custom', message: 'is no JSON', input: text });
      return z.NEVER;
    }
  })
  .pipe(z.looseObject({ details: z.looseObject({ problems: z.array(Fault).min(1) }) }));

/**
 * Returns a function that posts customers or alerts. If the server refuses the whole request because of
 * faulty items, it sends the other items again.
 */
export const itemSender =
  (api: RestClient, list: 'entities' | 'alerts'): SendUploadItems =>
  async (items) => {
    const faults: ItemFault[] = [];
    let counts = { created: 0, updated: 0, unchanged: 0 };
    for (let left = [...items.keys()]; left.length > 0;) {
      const sent = left;
      const body = { [list]: sent.map((at) => JSON.parse(items[at]!) as unknown) };
      const posted = await api.post(list, body, Posted).catch(refusedItems);
      const { processed, errors = [], upload_session_id: session } = posted;
      if (session !== undefined)
        counts = (await api.get(`transactions/upload-sessions/${session}`, Session)).counts ?? counts;
      if (processed === sent.length) break;
      const named = errors.map(({ field, value, message }) => {
        const [, at = '', path = ''] = /^\w+\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
        return { index: sent[Number(at)]!, field: path, value, message };
      });
      faults.push(...named);
      const refused = new Set(named.map(({ index }) => index));
      left = processed > 0 ? [] : sent.filter((at) => !refused.has(at));
    }
    return async () => ({ ...counts, faults });
  };

/** Returns the problems of the items in a refusal. Rethrows an error about something else. */
function refusedItems(error: unknown): z.infer<typeof Posted> {
  if (!(error instanceof RestRefusal) || error.status !== UNPROCESSABLE) throw error;
  const { data } = Refused.safeParse(error.body);
  if (!data?.details.problems.every(({ field }) => /^\w+\[\d+\]/.test(field))) throw error;
  return { processed: 0, errors: data.details.problems };
}
