import { SetOrganizationFeatures } from '../../src/access/commands/set-organization-features.command.js';
import { GenerateApiKey } from '../../src/access/commands/generate-api-key.command.js';
import { API_KEY_SCOPES } from '../../src/access/domain/roles.js';
import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import type { Contract } from '../../src/rest/contract.js';
import { REST_CONTRACTS } from '../../src/rest/rest.module.js';
import { startApp, type RestAnswer, type TestApp, type TestOrganization } from '../support/app.js';
import { Builders } from '../support/builders.js';
import { API, RestClient } from '../support/rest-client.js';
import { restRoutes } from '../support/route-table.js';

// size: every route, and what it answers a stranger.
/** What one organization has stored, by the ids that a stranger might try. */
interface Ids {
  readonly entity: string;
  readonly transaction: string;
  readonly alert: string;
  readonly investigation: string;
  readonly session: string;
  readonly uploadUri: string;
  readonly webhook: string;
  readonly mapping: string;
  readonly key: string;
  readonly question: string;
  readonly case: string;
}

/** The same length and alphabet as ours, and never given out. */
const MISSING: Ids = {
  entity: 'E-nobody',
  transaction: 'T-nothing',
  alert: 'A-nowhere',
  investigation: '00000000000000000000000000',
  session: '00000000000000000000000000',
  uploadUri: '',
  webhook: '00000000000000000000000000',
  mapping: 'no-mapping',
  key: '00000000000000000000000000',
  question: '00000000000000000000000000',
  case: '00000000000000000000000000',
};

const make = new Builders(8);
let server: TestApp;
let bank: TestOrganization;
let stranger: TestOrganization;
let ofBank: RestClient;
let ofStranger: RestClient;
let ids: Ids;

beforeAll(async () => {
  server = await startApp({
    env: { RATE_LIMIT_REST_PER_MINUTE: '0', RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0' },
  });
  const scopes = API_KEY_SCOPES;
  bank = await server.newOrganization({ scopes });
  stranger = await server.newOrganization({ scopes });
  for (const { caller } of [bank, stranger])
    await server.bus.send(
      new SetOrganizationFeatures(caller, { enable: ['teamwork', 'cases'], disable: [] }),
    );
  ofBank = new RestClient(server, bank);
  ofStranger = new RestClient(server, stranger);
  ids = await filled(ofBank);
  await filled(ofStranger);
});

afterAll(() => server.close());

/** One customer, transaction and investigated alert, a session that ended and one that is open. */
async function filled(client: RestClient): Promise<Ids> {
  const entity = make.entity();
  const transaction = make.transaction(entity.entity_id);
  const alert = make.alert([entity.entity_id], [transaction.transaction_id]);
  await client.entities(entity);
  const { sessionId } = await client.transactions([transaction]);
  const { json } = await client.alerts([alert], true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  const investigation = investigations[0]!.investigation_id;
  await client.endedInvestigation(investigation);
  const { upload_uri: uploadUri } = await client.openUpload();
  return {
    entity: entity.entity_id,
    transaction: transaction.transaction_id,
    alert: alert.alert_id,
    investigation,
    session: sessionId,
    uploadUri,
    webhook: await webhookOf(client),
    mapping: await mappingOf(client),
    key: await keyOf(client === ofBank ? bank : stranger),
    question: await endedQuestionOf(client, alert.alert_id),
    case: await caseOf(client, alert.alert_id),
  };
}

async function endedQuestionOf(client: RestClient, alert: string): Promise<string> {
  const question = await openQuestionOf(client, alert);
  await client.post(`alerts/${alert}/questions/${question}/end`, { state: 'withdrawn', text: 'not needed' });
  return question;
}

async function openQuestionOf(client: RestClient, alert: string): Promise<string> {
  await client.post(`alerts/${alert}/questions`, { text: 'What are the payments for?' });
  const { json } = await client.get(`alerts/${alert}/questions`);
  return (json as { questions: { question_id: string }[] }).questions.at(-1)!.question_id;
}

const keyOf = async ({ caller }: TestOrganization): Promise<string> =>
  (await server.bus.send(new GenerateApiKey(caller, { name: 'a key' }))).id;

async function caseOf(client: RestClient, alert: string): Promise<string> {
  const { json } = await client.post('cases', { alert_ids: [alert] });
  return (json as { case_id: string }).case_id;
}

async function webhookOf(client: RestClient): Promise<string> {
  const { json } = await client.post('/api/v1/webhooks', {
    url: 'https://bank.example/told',
    events: ['upload.finished'],
  });
  return (json as { webhook_id: string }).webhook_id;
}

let mappings = 0;

async function mappingOf(client: RestClient): Promise<string> {
  const id = `mapping-${mappings++}`;
  await client.send('PUT', `mappings/${id}`, { yaml: 'fields: {}' });
  return id;
}

/** Ids that the caller sent are echoed in refusals, and nothing else may differ. */
const withoutIds = (text: string, ids: Ids): string =>
  Object.values({ ...ids, uploadUri: '' })
    .filter(Boolean)
    .reduce((left, id) => left.replaceAll(JSON.stringify(id), '"<id>"'), text);

const alertOn = (entity: string, transaction: string): Alert =>
  make.alert([entity], [transaction], { alert_id: 'A-of-stranger' });

/** Asks with these ids. */
type Ask = (client: RestClient, ids: Ids) => Promise<RestAnswer>;

/** A field that holds ids, such as `alert_id` or `entity_id_list`. */
const OF_IDS =
  /(?:^|_)(alert|case|entity|investigation|key|mapping|question|session|transaction|webhook)_id(s|_list)?$/;

/** What was sent, with these ids in place of those that it names. */
function naming(sent: unknown, ids: Ids): unknown {
  if (Array.isArray(sent)) return sent.map((item) => naming(item, ids));
  if (sent === null || typeof sent !== 'object') return sent;
  const named = Object.entries(sent).map(([field, value]) => {
    const [, kind, isList] = OF_IDS.exec(field) ?? [];
    const id = ids[kind as keyof Ids];
    return [field, kind ? (isList ? [id] : id) : naming(value, ids)] as const;
  });
  return Object.fromEntries(named);
}

/** The first example of a route that succeeds, with other ids; null where it names none. */
function exampleOf({ method, path, examples }: Contract): Ask | null {
  const { body, parameters = {} } = examples.find(({ status }) => status === 200) ?? {};
  const takes = (sent: unknown) => JSON.stringify(naming(sent, MISSING)) !== JSON.stringify(sent);
  const isAsked = !path.includes('{') && takes(parameters);
  if (!path.includes('{') && !takes(body) && !isAsked) return null;
  return (client, ids) => {
    const url = path
      .replace(`${API}/`, '')
      .replace(/\{(\w+)\}/g, (_, name: string) => ids[OF_IDS.exec(name)?.[1] as keyof Ids]);
    if (method !== 'get')
      return client.send(method.toUpperCase() as 'POST', url, naming(body, ids) as object | undefined);
    const query = new URLSearchParams(naming(parameters, ids) as Record<string, string>).toString();
    return client.get(isAsked ? `${url}?${query}` : url);
  };
}

const routeOf = ({ method, path }: Contract): string =>
  `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** One call per route that can carry an id of the bank; `null`: the route takes none. */
const CASES: Readonly<Record<string, Ask | null>> = {
  ...Object.fromEntries(REST_CONTRACTS.map((contract) => [routeOf(contract), exampleOf(contract)])),
  [`POST ${API}/alerts`]: (client, ids) => client.alerts([alertOn(ids.entity, ids.transaction)], true),
  [`PUT ${API}/transactions/uploads/:session_id`]: (client, ids) => putAs(client, ids.session),
  [`POST ${API}/transactions/upload-via-url`]: (client, ids) =>
    client.post('transactions/upload-via-url', { format: 'csv', mapping_id: ids.mapping }),
  [`PUT ${API}/mappings/:mapping_id`]: saveAndRemove,
  [`GET ${API}/cases/:case_id/report-files/:sha256`]: madeAndRead,
  // Ids of the caller's own, which it makes up.
  [`POST ${API}/entities`]: null,
};

/** A mapping of the client's own with this id, which is there no more when the next route is asked. */
async function saveAndRemove(client: RestClient, { mapping }: Ids): Promise<RestAnswer> {
  const answer = await client.send('PUT', `mappings/${mapping}`, { yaml: 'fields: {}' });
  await client.send('DELETE', `mappings/${mapping}`);
  return answer;
}

/** A report file of the case that the client makes, if it may, and then reads. */
async function madeAndRead(client: RestClient, ids: Ids): Promise<RestAnswer> {
  const { json } = await client.post(`cases/${ids.case}/report-files`, { kind: 'fincen_sar' });
  const sha256 = (json as { sha256?: string }).sha256 ?? '0'.repeat(64);
  return client.get(`cases/${ids.case}/report-files/${sha256}`);
}

/** The client's own address, with another session in its path. */
async function putAs(client: RestClient, session: string): Promise<RestAnswer> {
  const { upload_uri, session_id } = await client.openUpload();
  return client.putFile(upload_uri.replace(session_id, session), '[]');
}

test('every route has a case here', () => {
  const routes = restRoutes(server.app).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(CASES).sort()).toEqual(routes.sort());
});

test('every route with an id in its path has a call here', () => {
  const withId = Object.entries(CASES).filter(([route]) => route.includes('/:'));
  expect(withId.length).toBeGreaterThan(0);
  for (const [route, ask] of withId) expect([route, ask]).not.toEqual([route, null]);
});

describe('the ids of another organization are answered as missing ones, byte for byte', () => {
  const asked = Object.entries(CASES).filter(([, ask]) => ask !== null);

  it.each(asked)('%s', async (_route, ask) => {
    const foreign = await ask!(ofStranger, ids);
    const missing = await ask!(ofStranger, MISSING);
    expect(foreign.status).toBe(missing.status);
    expect(withoutIds(foreign.text, ids)).toBe(withoutIds(missing.text, MISSING));
    const says = (name: string) => [foreign.headers[name], missing.headers[name]];
    for (const name of Object.keys(foreign.headers).filter(isComparable))
      expect([name, says(name)[0]]).toEqual([name, says(name)[1]]);
    expect(Object.keys(foreign.headers).sort()).toEqual(Object.keys(missing.headers).sort());
  });

  it.each(asked)('%s answers them for their owner otherwise', async (route, ask) => {
    const fresh = {
      mapping: await mappingOf(ofBank),
      ...(route.includes('webhooks') ? { webhook: await webhookOf(ofBank) } : {}),
      ...(route.endsWith('/end') ? { question: await openQuestionOf(ofBank, ids.alert) } : {}),
      ...(route.includes('api-keys') ? { key: await keyOf(bank) } : {}),
      ...(route.startsWith('DELETE') && route.endsWith(':session_id')
        ? { session: (await ofBank.openUpload()).session_id }
        : {}),
    };
    const own = { ...ids, ...fresh };
    const isFile = route.startsWith('PUT') && route.includes('uploads');
    const { status, json } = await (isFile ? ofBank.putFile(ids.uploadUri, '[]') : ask!(ofBank, own));
    expect([status, (json as { success?: boolean } | null)?.success ?? true]).toEqual([200, true]);
  });

  it('also as parties of a transaction', async () => {
    const outcome = async (entity: string) => {
      const row = make.transaction(entity, { transaction_id: 'T-of-stranger' });
      const { state, counts, errors } = await ofStranger.transactions([row]);
      return withoutIds(JSON.stringify({ state, counts, errors }), { ...ids, entity });
    };
    const foreign = await outcome(ids.entity);
    expect(foreign).toContain('is no customer that was uploaded: upload customers first');
    expect(foreign).toBe(await outcome(MISSING.entity));
  });
});

/** Lengths follow the echoed ids; the others count or name the request. */
const isComparable = (name: string): boolean => !['content-length', 'x-request-id', 'date'].includes(name);

describe('the same own ids in two organizations', () => {
  const shared = { entity_id: 'E-shared', transaction_id: 'T-shared', alert_id: 'A-shared' };
  const sent = new Map<RestClient, { entity: Entity; transaction: Transaction; alert: Alert }>();
  const runs = new Map<RestClient, string>();

  beforeAll(async () => {
    for (const client of [ofBank, ofStranger]) {
      const entity = make.fullEntity({ entity_id: shared.entity_id });
      const unusual = { transaction_id: shared.transaction_id, amount: '9000.5' };
      const transaction = make.transaction(shared.entity_id, unusual);
      const usual = Array.from({ length: 6 }, () => make.transaction(shared.entity_id));
      const { alert_id } = shared;
      const title = `Title ${sent.size}`;
      const alert = make.alert([shared.entity_id], [shared.transaction_id], { alert_id, title });
      sent.set(client, { entity, transaction, alert });
      await client.entities(entity);
      await client.transactions([transaction, ...usual]);
      const { json } = await client.alerts([alert], true);
      const { investigations }: { investigations: { investigation_id: string }[] } = json;
      runs.set(client, investigations[0]!.investigation_id);
      await client.endedInvestigation(runs.get(client)!);
    }
  });

  it('are records of their own, side by side', async () => {
    for (const client of [ofBank, ofStranger]) {
      const { entity, transaction, alert } = sent.get(client)!;
      expect(await client.stored('entity', shared.entity_id)).toMatchObject({ version: 1, content: entity });
      expect(await client.stored('transaction', shared.transaction_id)).toMatchObject({
        version: 1,
        content: transaction,
      });
      expect(await client.stored('alert', shared.alert_id)).toMatchObject({ version: 1, content: alert });
    }
  });

  it('get versions of their own', async () => {
    const { entity } = sent.get(ofBank)!;
    await ofBank.entities({ ...entity, name: 'Changed' });
    expect(await ofBank.stored('entity', shared.entity_id)).toMatchObject({ version: 2 });
    expect(await ofStranger.stored('entity', shared.entity_id)).toMatchObject({ version: 1 });
  });

  it('are not readable by the service id and hash of the other', async () => {
    const { id, hash } = (await ofBank.stored('entity', shared.entity_id))!;
    expect(await ofBank.version('entity', id, hash)).not.toBeNull();
    expect(await ofStranger.version('entity', id, hash)).toBeNull();
  });

  it('are investigated apart: evidence names own transactions only', async () => {
    const first = runs.get(ofBank)!;
    const second = runs.get(ofStranger)!;
    expect(first).not.toBe(second);
    for (const client of [ofBank, ofStranger]) {
      const run = await client.investigation(runs.get(client)!);
      const flags = Object.values(run.assessments!).flatMap((blocks) =>
        blocks.flatMap((block) => block.flags),
      );
      const evidence = [...new Set(flags.flatMap((flag) => flag.evidence))];
      const own = await client.ownIds('transaction', evidence);
      expect(own).toHaveLength(evidence.length);
      expect(JSON.stringify(run)).toContain(`"${shared.transaction_id}"`);
    }
    const again = await ofBank.post('alerts/investigate', { alert_ids: [shared.alert_id] });
    const { investigations }: { investigations: { investigation_id: string }[] } = again.json;
    expect((await ofStranger.get(`investigation/${investigations[0]!.investigation_id}`)).status).toBe(404);
  });
});

describe('an upload address', () => {
  it('stores for the organization that asked for it, whoever puts the file', async () => {
    const { upload_uri, session_id } = await ofBank.openUpload();
    const row = make.transaction(ids.entity);
    const { pathname, search } = new URL(upload_uri);
    const url = `${pathname}${search}`;
    const put = await server.rest({ method: 'PUT', url, key: stranger.key, body: JSON.stringify([row]) });
    expect(put.status).toBe(200);
    expect((await ofBank.settledSession(session_id)).counts).toMatchObject({ created: 1 });
    expect(await ofBank.stored('transaction', row.transaction_id)).not.toBeNull();
    expect(await ofStranger.stored('transaction', row.transaction_id)).toBeNull();
    expect((await ofStranger.get(`transactions/upload-sessions/${session_id}`)).status).toBe(404);
  });

  it('does not work for another organization or another session', async () => {
    const own = await ofStranger.openUpload();
    const { upload_uri, session_id } = await ofBank.openUpload();
    const address = new URL(own.upload_uri);
    address.searchParams.set('org', bank.id);
    const forged = [
      address.href,
      address.href.replace(own.session_id, session_id),
      own.upload_uri.replace(own.session_id, session_id),
      upload_uri.replace(bank.id, stranger.id),
    ];
    const answers = await Promise.all(forged.map((uri) => ofStranger.putFile(uri, '[]')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 403, json: { error: 'upload_address_invalid' } });
    expect((await ofBank.session(session_id)).state).toBe('open');
    expect((await ofStranger.session(own.session_id)).state).toBe('open');
  });
});
