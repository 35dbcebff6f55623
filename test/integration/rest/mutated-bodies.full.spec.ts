import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { MutatedBodies, type MutatedBody } from '../../support/mutated-bodies.js';
import { soundItems, type Stored } from '../../support/oracle/body-oracle.js';
import { isTransaction } from '../../support/oracle/transaction-oracle.js';
import { PATIENCE_MS } from '../../support/patience.js';
import { API, RestClient, until, type Refusal } from '../../support/rest-client.js';
import { seeded } from '../../support/seeded.js';
import { smallest } from '../../support/smallest.js';

/** How many bodies; continuous integration asks for 20,000. */
const BODIES = Number(process.env['PROPERTY_BODIES'] ?? 800);
const SEED = Number(process.env['PROPERTY_SEED'] ?? 5);
const MS_PER_BODY = 60;

/** Rows are bodies too: so many of each hundred bodies, sent as one file. */
const ROWS_PER_HUNDRED = 30;
/** And so many files whose text was changed. */
const FILES_PER_HUNDRED = 1;

const KNOWN = { entities: ['E-known', 'E-other'], transactions: ['T-known'] };
// prettier-ignore
const ENDPOINTS = [
  'agent-alert-feedback', 'alerts', 'alerts/investigate', 'entities', 'transactions/upload-via-url',
];
const VERDICTS = ENDPOINTS.flatMap((endpoint) => [`${endpoint} accepted`, `${endpoint} refused`]).sort();
const make = new Builders(SEED);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let stored: Stored;
/** Own ids of everything that had to be stored. */
const expected = {
  entity: new Set<string>(),
  alert: new Set<string>(),
  transaction: new Set<string>(),
  openAlerts: new Set<string>(),
};
/** Versions of entities and alerts, as far as known: a refusal changes none of them. */
let versions: readonly number[] | null = null;
/** How often each endpoint accepted and refused. */
const verdicts = new Map<string, number>();

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0', LOG_LEVEL: 'warn' } });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await client.entities(...KNOWN.entities.map((entity_id) => make.entity({ entity_id })));
  await client.transactions([make.transaction('E-known', { transaction_id: 'T-known' })]);
  const { json } = await client.alerts([make.alert(['E-known'], ['T-known'], { alert_id: 'A-ended' })], true);
  const [run] = (json as { investigations: { investigation_id: string }[] }).investigations;
  await client.endedInvestigation(run!.investigation_id);
  stored = {
    entities: new Set(KNOWN.entities),
    transactions: new Set(KNOWN.transactions),
    openAlerts: expected.openAlerts,
    investigations: new Set([run!.investigation_id]),
  };
  for (const id of KNOWN.entities) expected.entity.add(id);
  expected.transaction.add('T-known');
  expected.alert.add('A-ended');
  expected.openAlerts.add('A-ended');
});

afterAll(() => server.close());

/** What is wrong with the answer to a body; null when it is as the oracle says. */
async function fault({ endpoint, bytes }: MutatedBody): Promise<string | null> {
  const known = { ...stored, entities: expected.entity, transactions: expected.transaction };
  const items = soundItems(endpoint, bytes, known);
  if (items === null) versions ??= await storedVersions();
  const { statusCode: status, payload } = await server.app.inject({
    method: 'POST',
    url: `${API}/${endpoint}`,
    headers: { 'x-api-key': bank.key, 'content-type': 'application/json' },
    payload: bytes,
  });
  const seen = `${status} ${payload.slice(0, 600)}`;
  const verdict = `${endpoint} ${items ? 'accepted' : 'refused'}`;
  verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  if (items === null) return isRefusal(status, payload) ? await halfStored() : `a refusal is due: ${seen}`;
  if (status !== 200) return `200 is due: ${seen}`;
  remember(endpoint, items);
  versions = null;
  const { processed } = JSON.parse(payload) as { processed?: number };
  const counts = endpoint === 'entities' || endpoint === 'alerts' || endpoint === 'agent-alert-feedback';
  return counts && processed !== items.length ? `${items.length} items are due: ${seen}` : null;
}

const storedVersions = () => Promise.all([client.versions('entity'), client.versions('alert')]);

/** What a refusal stored nevertheless. */
async function halfStored(): Promise<string | null> {
  const after = await storedVersions();
  return after.join() === versions?.join()
    ? null
    : `a refusal made versions: ${versions?.join()} became ${after.join()}`;
}

function remember(endpoint: string, items: readonly unknown[]): void {
  for (const item of items as readonly Readonly<Record<string, string>>[]) {
    if (endpoint === 'entities') expected.entity.add(item['entity_id']!);
    if (endpoint !== 'alerts') continue;
    const { alert_id: id, status } = item;
    expected.alert.add(id!);
    if (status === 'OPEN') expected.openAlerts.add(id!);
    else expected.openAlerts.delete(id!);
  }
}

function isRefusal(status: number, payload: string): boolean {
  if (status < 400 || status > 499) return false;
  const { error, message, details } = JSON.parse(payload) as Partial<Refusal>;
  const named = details && 'field' in details && 'value' in details;
  return Boolean(named) && typeof error === 'string' && typeof message === 'string';
}

/** The rows of a file that came out otherwise than the oracle says. */
async function wrongRows(rows: readonly object[]): Promise<number[]> {
  const { errors } = await client.transactions(rows);
  const failed = new Set(errors.map(({ index }) => index));
  const { entity } = expected;
  return rows.flatMap((row, index) => {
    const isSound = isTransaction(JSON.parse(JSON.stringify(row)), entity);
    if (isSound) expected.transaction.add((row as { transaction_id: string }).transaction_id);
    return isSound === failed.has(index) ? [index] : [];
  });
}

/** What is wrong with the end of a file whose text was changed. */
async function fileFault(bytes: Buffer): Promise<string | null> {
  const { upload_uri, session_id } = await client.openUpload();
  const { pathname, search } = new URL(upload_uri);
  const put = await server.app.inject({ method: 'PUT', url: `${pathname}${search}`, payload: bytes });
  if (put.statusCode !== 200) return isRefusal(put.statusCode, put.payload) ? null : put.payload;
  const { state, errors, counts } = await until(
    () => client.session(session_id),
    (session) => session.state === 'completed' || session.state === 'refused',
  );
  const rows = rowsOf(bytes);
  if (!rows) return state === 'refused' || errors.length > 0 ? null : 'an unreadable file has no fault';
  if (state === 'refused') return 'a readable file was refused';
  const sound = rows.filter((row) => isTransaction(row, expected.entity));
  for (const row of sound) expected.transaction.add(row['transaction_id'] as string);
  const failed = rows.length - sound.length;
  return counts?.failed === failed ? null : `${failed} rows have to fail, not ${counts?.failed}`;
}

/** The rows of a file; null when it is no JSON array of objects. */
function rowsOf(bytes: Buffer): Record<string, unknown>[] | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row);
    return Array.isArray(value) && value.every(isRow) ? (value as Record<string, unknown>[]) : null;
  } catch {
    return null;
  }
}

const report = (number: number, what: string, body: string) =>
  new Error(`PROPERTY_SEED=${SEED}, around body ${number}: ${what}\n${body}`);

async function hundred(bodies: MutatedBodies, number: number): Promise<void> {
  const rows = Array.from({ length: ROWS_PER_HUNDRED }, () => bodies.row());
  const [wrong] = await wrongRows(rows);
  if (wrong !== undefined) {
    const row = await smallest(rows[wrong]!, async (less) => (await wrongRows([less as object])).length > 0);
    throw report(number, 'a row came out otherwise', JSON.stringify(row));
  }
  for (let file = 0; file < FILES_PER_HUNDRED; file++) {
    const bytes = bodies.file();
    const what = await fileFault(bytes);
    if (what) throw report(number, what, bytes.toString());
  }
  for (let each = ROWS_PER_HUNDRED + FILES_PER_HUNDRED; each < 100; each++) {
    const body = bodies.next();
    const what = await fault(body);
    if (what) throw await reportOf(number + each, what, body);
  }
}

async function reportOf(number: number, what: string, { endpoint, bytes }: MutatedBody): Promise<Error> {
  const text = bytes.toString();
  try {
    const isWrong = async (less: unknown) =>
      (await fault({ endpoint, bytes: Buffer.from(JSON.stringify(less)) })) !== null;
    const value = await smallest(JSON.parse(text), isWrong);
    return report(number, `POST ${endpoint}: ${what}`, JSON.stringify(value));
  } catch {
    return report(number, `POST ${endpoint}: ${what}`, text);
  }
}

test(
  `of ${BODIES} mutated bodies those are accepted that the oracle accepts, and nothing else is stored`,
  async () => {
    const bodies = new MutatedBodies(make, seeded(SEED), stored);
    for (let number = 0; number < BODIES; number += 100) await hundred(bodies, number);
    expect([...verdicts.keys()].sort()).toEqual(VERDICTS);
    for (const kind of ['entity', 'alert', 'transaction'] as const) {
      expect([kind, await client.count(kind)]).toEqual([kind, expected[kind].size]);
      for (const id of expected[kind]) if (!(await client.stored(kind, id))) throw new Error(`${kind} ${id}`);
    }
  },
  PATIENCE_MS + BODIES * MS_PER_BODY,
);
