import { needsCredential } from '../../src/platform/http/admission.js';
import { CONTRACTS } from '../../src/rest/rest.module.js';
import type { Example, Contract } from '../../src/rest/contract.js';
import type { RestAnswer, TestApp } from './app.js';
import { until } from './rest-client.js';

export interface SentExample {
  readonly operation: Contract;
  readonly example: Example;
  readonly answer: RestAnswer;
  /** What the example says, with the ids of this server in place of its own. */
  readonly expected: unknown;
}

/** Fields whose value is another on each server: ids of ours, what is signed or salted, lists. */
const OWN =
  /^(upload_)?session_id$|investigation_id$|^upload_uri$|_hash$|^(evidence|service_id|list_versions)$/;

/** A state that a read waits for, where its example shows one. */
const STATES = ['state', 'processing_status'] as const;

/**
 * Sends the example requests of all operations, in their order, each with the ids that came before and with
 * the key for its operation.
 */
export async function sendExamples(
  server: TestApp,
  keyFor: (operation: Contract) => string,
): Promise<SentExample[]> {
  const ids = new Map<string, string>();
  const sent: SentExample[] = [];
  for (const operation of CONTRACTS)
    for (const example of operation.examples) {
      const send = () => server.rest(requestOf(operation, example, ids, keyFor(operation)));
      const answer = await until(send, (got) => isFinal(example, got));
      learn(example.answer, answer.json, ids);
      sent.push({ operation, example, answer, expected: withIds(example.answer, ids) });
    }
  return sent;
}

function isFinal({ answer }: Example, { json }: RestAnswer): boolean {
  const [wanted, got] = [answer, json] as (Readonly<Record<string, unknown>> | null | undefined)[];
  return STATES.every((state) => wanted?.[state] === undefined || wanted[state] === got?.[state]);
}

function requestOf(
  { method, path, by }: Contract,
  { parameters = {}, body }: Example,
  ids: ReadonlyMap<string, string>,
  key: string,
) {
  const given = new Map(
    Object.entries(parameters).map(([name, value]) => [name, withIds(String(value), ids)]),
  );
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name) as string;
    given.delete(name);
    return value;
  });
  const query = new URLSearchParams([...given] as [string, string][]).toString();
  return {
    method: method.toUpperCase() as 'GET' | 'POST' | 'PUT',
    url: query ? `${place}?${query}` : place,
    ...(needsCredential(by) ? { key } : {}),
    ...(body === undefined ? {} : { body: withIds(body, ids) as object }),
  };
}

/** Notes which id of this server stands where the example has one of its own. */
function learn(example: unknown, answer: unknown, ids: Map<string, string>, name = ''): void {
  if (typeof example === 'string' && typeof answer === 'string') {
    if (OWN.test(name)) ids.set(example, answer);
    if (name === 'upload_uri') learnQuery(new URL(example), new URL(answer), ids);
  } else if (example !== null && typeof example === 'object')
    for (const [key, value] of Object.entries(example))
      learn(
        value,
        (answer as Record<string, unknown> | null)?.[key],
        ids,
        Array.isArray(example) || name === 'list_versions' ? name : key,
      );
}

function learnQuery(example: URL, answer: URL, ids: Map<string, string>): void {
  for (const [name, value] of example.searchParams) ids.set(value, answer.searchParams.get(name) ?? '');
}

function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? withRecordIds(value, ids);
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withIds(item, ids)]));
}

/** Texts and their references name records by service ids, which are `<session>_<row>`. */
const withRecordIds = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(/[0-9a-z]{26}_\d{8}/g, (id) => ids.get(id) ?? id);
