import { createDecipheriv, createHash } from 'node:crypto';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { API_KEY_SCOPES } from '../../../src/access/domain/roles.js';
import { ListAuditEvents } from '../../../src/audit/queries/list-audit-events.query.js';
import { DrawAuditSample } from '../../../src/quality-reviews/queries/draw-audit-sample.query.js';
import { MakeAuditBundle } from '../../../src/audit/commands/make-audit-bundle.command.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
// size: the name of a message and its file are what they are.
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { GrantEvents, type GrantEvent } from '../../../src/oauth/domain/grant.events.js';
import type { Caller } from '@alert-review/kernel';
import { saltedHash, saltedTextHash } from '../../../src/platform/crypto/salted-hash.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { parseCheckpoint, textOfNote } from '@alert-review/transparency-log';
import { LogSealer } from '../../../src/log-proofs/log-sealer.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { auditPath, consistency, treeHash } from '../../support/rfc6962.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let deciding: DecidingBank;
let bank: TestOrganization;
let ann: Caller;
let agent: Caller;
let alerts: string[];
let key: string;
/** Between the first decisions and those of an assistant. */
let middle: string;

const seal = () => server.app.get(LogSealer, { strict: false }).seal();
const SALT = 'salt of the consent';
const APPLICATION = { name: 'Claude', version: '4.2' };

interface Line {
  readonly kind?: string;
  readonly [name: string]: unknown;
}

interface Read {
  readonly lines: readonly Line[];
  readonly of: (kind: string) => readonly Line[];
  /** Stored bytes of the events. */
  readonly events: readonly Buffer[];
}

function read(text: string): Read {
  const all = text.split('\n').slice(0, -1);
  const begin = text.indexOf('{"kind":"events"');
  const head = text.slice(0, begin).split('\n').slice(0, -1);
  const lines = [...head, all[head.length]!].map((line) => JSON.parse(line) as Line);
  const { count } = lines.at(-1) as unknown as { count: number };
  const events = all.slice(lines.length, lines.length + count).map((line) => Buffer.from(line));
  return { lines, of: (kind) => lines.filter((line) => line.kind === kind), events };
}

async function bundle(
  wanted: { from?: string; to?: string; alerts?: readonly string[] } = {},
): Promise<Read> {
  const { from = null, to = null, alerts: chosen = [] } = wanted;
  const texts = await server.bus.send(new MakeAuditBundle(bank.caller, { from, to, alerts: chosen }));
  let text = '';
  for await (const part of texts) text += part;
  return read(text);
}

const checkpointsOf = ({ of }: Read) =>
  of('checkpoint').map(({ note }) => parseCheckpoint(textOfNote(note as string)));

/** A consent as the page of consents records it. */
async function consent(grant: string): Promise<void> {
  const decisions = server.app.get(Decisions, { strict: false });
  await decisions.ensureKeys(bank.caller, [grant]);
  const decider = {
    initial: null,
    decide: (_: null, event: GrantEvent) => [event],
    evolve: () => null,
  };
  const data = {
    userId: ann.userId,
    clientId: 'client1',
    redirectHost: 'claude.ai',
    clientHash: saltedHash(SALT, APPLICATION),
    client: JSON.stringify({ salt: SALT, ...APPLICATION }),
    scopes: ['alerts:read' as const],
    absExp: '2025-03-31T09:00:00.000Z',
  };
  const command: GrantEvent = { type: 'ConsentGranted', data };
  const about = { caller: ann, family: GrantEvents, decider, streamId: grant, operation: 'Test', command };
  await (
    await decisions.decide(about)
  ).rows;
}

beforeAll(async () => {
  server = await suiteApp();
  deciding = await DecidingBank.in(server);
  ({ bank } = deciding);
  ({ key } = await server.bus.send(
    new GenerateApiKey(bank.caller, { name: 'all', scopes: API_KEY_SCOPES, lifetimeMs: null }),
  ));
  ann = await deciding.person();
  await consent('grant1');
  agent = { ...deciding.assistantOf(ann), clientHash: saltedHash(SALT, APPLICATION) };
  alerts = await deciding.alerts(4);
  const decide = (by: Caller, alertId: string, value: 'CLEARED' | 'ESCALATED', reason?: string) =>
    server.bus.send(new UpdateAlertDisposition(by, { alertId, disposition: value, reason }));
  await decide(ann, alerts[0]!, 'ESCALATED', 'looks odd');
  await decide(ann, alerts[1]!, 'CLEARED');
  await server.bus.send(new UndoDisposition(ann, alerts[1]!));
  await seal();
  server.clock.advance(60_000);
  middle = server.clock.iso();
  server.clock.advance(60_000);
  await decide(agent, alerts[0]!, 'CLEARED', 'salary');
  await decide(agent, alerts[2]!, 'CLEARED');
  await seal();
  await seal();
});

test('has every event of the organization, and each checkpoint signs what it should', async () => {
  const whole = await bundle();
  const size = whole.events.length;
  expect(whole.of('manifest')).toMatchObject([
    { format: 'alert-review-bundle/2', org: bank.id, first: 0, size, from: null, to: null },
  ]);
  expect(whole.of('start')).toEqual([{ kind: 'start', size: 0, hashes: [], checkpoint: null }]);
  const checkpoints = checkpointsOf(whole);
  expect(checkpoints.length).toBeGreaterThan(1);
  for (const { size: leaves, root } of checkpoints)
    expect(treeHash(whole.events.slice(0, leaves))).toEqual(root);
  expect(checkpoints.at(-1)!.size).toBe(size);
  expect(whole.of('checkpoint').at(-1)!['organizations']).toMatchObject({
    index: expect.any(Number) as number,
  });
  expect(whole.of('newest')).toEqual([
    { kind: 'newest', note: whole.of('checkpoint').at(-1)!['note'], consistency: [] },
  ]);
  expect(whole.of('policy').map(({ name }) => name)).toEqual(expect.arrayContaining(['rules', 'recipe']));
});

test('of a period begins and ends with checkpoints around it, which are of one log', async () => {
  // The making of a bundle is an event behind the period.
  await bundle();
  await seal();
  const whole = await bundle();
  const early = await bundle({ to: middle });
  const late = await bundle({ from: middle });
  const cut = early.events.length;
  expect(late.of('manifest')).toMatchObject([
    { first: expect.any(Number) as number, size: whole.events.length },
  ]);
  const { first } = late.of('manifest')[0] as unknown as { first: number };
  expect(late.events).toEqual(whole.events.slice(first));
  const [start] = late.of('start') as unknown as [{ hashes: string[]; checkpoint: string }];
  expect(parseCheckpoint(textOfNote(start.checkpoint))).toMatchObject({ size: first });
  expect(first).toBeGreaterThan(0);
  expect(cut).toBeLessThan(whole.events.length);
  const proof = consistency(cut, whole.events).map((hash) => hash.toString('base64'));
  expect(early.of('newest')).toMatchObject([{ consistency: proof }]);
});

test('tells of each alert what stands, as the events say that are in it', async () => {
  // Later than the checkpoint: the read models have it, and the bundle has not.
  await server.bus.send(new UpdateAlertDisposition(ann, { alertId: alerts[3]!, disposition: 'ESCALATED' }));
  const { of, events } = await bundle();
  const states = new Map(of('state').map((line) => [line['alert'], line]));
  for (const alertId of alerts) {
    const alert = await deciding.serviceId(alertId);
    const stands: (readonly [string, string])[] = [];
    for (const bytes of events) {
      const event = JSON.parse(bytes.toString()) as {
        id: string;
        type: string;
        stream: string;
        data: { disposition: string };
      };
      if (event.stream !== `disposition-${bank.id}.${alert}`) continue;
      if (event.type === 'DispositionChanged') stands.push([event.data.disposition, event.id]);
      else stands.pop();
    }
    const [disposition = null, decision = null] = stands.at(-1) ?? [];
    expect(states.get(alert)).toMatchObject({ disposition, decision, final: null, run: null });
  }
});

test('opens what chosen alerts had: id, texts, documents, assistant, people; also from before', async () => {
  const whole = await bundle();
  const late = await bundle({ from: middle, alerts: [alerts[0]!] });
  const [disclosure, ...more] = late.of('disclosure') as unknown as {
    alert: string;
    alertId: string;
    key: string;
    salt: string;
  }[];
  expect([disclosure!.alertId, more]).toEqual([alerts[0], []]);
  const parsed = [...late.of('leaf').map(({ data }) => data as string), ...late.events.map(String)].map(
    (text) =>
      JSON.parse(text) as {
        id: string;
        type: string;
        stream: string;
        data: { [name: string]: string } & { grounds: { [name: string]: string } };
      },
  );
  const decided = parsed.filter(
    ({ type, stream }) => type === 'DispositionChanged' && stream.endsWith(disclosure!.alert),
  );
  const reasons = decided.map(({ id, stream, data }) => {
    const sealed = Buffer.from(data['reason']!, 'base64');
    const opened = createDecipheriv(
      'aes-256-gcm',
      Buffer.from(disclosure!.key, 'base64'),
      sealed.subarray(0, 12),
    )
      .setAAD(Buffer.from(`${stream} ${id} reason`))
      .setAuthTag(sealed.subarray(-16));
    return Buffer.concat([opened.update(sealed.subarray(12, -16)), opened.final()]).toString();
  });
  expect(reasons).toEqual(['looks odd', 'salary']);
  for (const { data } of decided)
    expect(data.grounds['alertIdHash']).toBe(saltedHash(disclosure!.salt, alerts[0]));
  expect(late.of('client')).toEqual([{ kind: 'client', grant: 'grant1', salt: SALT, value: APPLICATION }]);
  expect(decided[1]!.data.grounds['clientHash']).toBe(saltedHash(SALT, APPLICATION));
  const [document] = late.of('document') as unknown as [
    { event: string; id: string; salt: string; canonical: string },
  ];
  const upload = parsed.find(({ id }) => id === document.event)!.data as unknown as {
    rows: { id: string; hash: string }[];
  };
  expect(upload.rows.find(({ id }) => id === disclosure!.alert)!.hash).toBe(
    saltedTextHash(document.salt, document.canonical),
  );
  expect(JSON.parse(document.canonical)).toMatchObject({ alert_id: alerts[0] });
  expect(late.of('person')).toContainEqual({
    kind: 'person',
    user: ann.userId,
    name: expect.stringContaining('@example.com') as string,
    email: expect.stringContaining('@example.com') as string,
  });
  const { size } = late.of('manifest')[0] as unknown as { size: number };
  const all = [...whole.events, ...late.events.slice(whole.events.length - size)].slice(0, size);
  for (const { index, inclusion, data } of late.of('leaf') as unknown as {
    index: number;
    inclusion: string[];
    data: string;
  }[]) {
    expect(whole.events[index]!.toString()).toBe(data);
    expect(inclusion).toEqual(auditPath(index, all).map((hash) => hash.toString('base64')));
  }
});

test('its making is an event, before the first line', async () => {
  const made = async () =>
    (
      await server.bus.send(
        new ListAuditEvents(bank.caller, { filter: { type: 'AuditBundleMade' }, limit: 1_000 }),
      )
    ).events;
  const before = await made();
  await server.bus.send(new MakeAuditBundle(bank.caller, { from: null, to: middle, alerts: [alerts[2]!] }));
  const [event, ...more] = (await made()).slice(before.length);
  expect([event!.alertIds, more]).toEqual([[alerts[2]], []]);
});

describe('GET audit/bundle', () => {
  const get = (query: string, by = key) =>
    server.rest({ method: 'GET', url: `/api/v1/audit/bundle${query}`, key: by });

  test('is the same with a last line that tells whether it is whole', async () => {
    const day = server.clock.iso().slice(0, 10);
    const { status, text, headers } = await get(`?from=${day}&to=${day}&alerts=${alerts[0]},${alerts[1]}`);
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const at = text.lastIndexOf('\n', text.length - 2) + 1;
    expect(JSON.parse(text.slice(at))).toEqual({
      kind: 'end',
      lines: text.slice(0, at).split('\n').length - 1,
      sha256: createHash('sha256').update(text.slice(0, at)).digest('hex'),
    });
    expect(read(text.slice(0, at)).of('disclosure')).toHaveLength(2);
  });

  test('needs the right to read alerts where some are chosen, and knows no foreign one', async () => {
    const scopes = ['audit:export'] as const;
    const auditor = await server.bus.send(
      new GenerateApiKey(bank.caller, { name: 'auditor', scopes, lifetimeMs: null }),
    );
    expect((await get('', auditor.key)).status).toBe(200);
    expect(await get(`?alerts=${alerts[0]}`, auditor.key)).toMatchObject({
      status: 403,
      json: { error: 'permission_denied', details: { permission: 'alerts:read' } },
    });
    const other = await server.newOrganization({ scopes: API_KEY_SCOPES });
    await seal();
    const foreign = await get(`?alerts=${alerts[0]}`, other.key);
    const missing = await get('?alerts=nobody', other.key);
    expect(foreign).toMatchObject({ status: 404, json: { error: 'alert_not_found' } });
    expect(missing).toMatchObject({ status: 404, json: { error: 'alert_not_found' } });
    expect((await get('', other.key)).text).not.toContain(bank.id);
  });

  test('before a first checkpoint it says so', async () => {
    const fresh = await server.newOrganization({ scopes: API_KEY_SCOPES });
    const { status, text } = await get('', fresh.key);
    expect([status, text]).toEqual([400, expect.stringContaining('no checkpoint was signed yet')]);
  });

  test('a period that ends before it begins is refused', async () => {
    expect(await get('?from=2025-03-02&to=2025-03-01')).toMatchObject({
      status: 400,
      json: { error: 'bad_request' },
    });
  });
});

describe('a sample', () => {
  const draw = (from: string, to: string, count = 2, faults = 0) =>
    server.bus.send(new DrawAuditSample(bank.caller, { of: 'decided', from, to, count, faults }));

  test('follows from the first checkpoint after the period and the alerts decided in it', async () => {
    const { checkpoint, ...sample } = await draw('2025-01-01T00:00:00.000Z', middle);
    const { root, time, size } = parseCheckpoint(textOfNote(checkpoint));
    expect([time > middle, sample.seed, sample.size]).toEqual([
      true,
      Buffer.from(root).toString('base64'),
      size,
    ]);
    const decided = await Promise.all([alerts[0]!, alerts[1]!].map((id) => deciding.serviceId(id)));
    const order = (id: string) => createHash('sha256').update(`${sample.seed}\n${id}`).digest('hex');
    expect(sample.population).toBe(2);
    expect(sample.alerts.map(({ serviceId }) => serviceId)).toEqual(
      decided.sort((a, b) => (order(a) < order(b) ? -1 : 1)),
    );
    expect(sample.atMost).toBe(0);
  });

  test('cannot be drawn before a checkpoint after the period, nor with more faults than alerts', async () => {
    const future = new Date(server.clock.now() + 3_600_000).toISOString();
    await expect(draw(middle, future)).rejects.toMatchObject({ code: 'bad_request' });
    await expect(draw('2025-01-01T00:00:00.000Z', middle, 1, 2)).rejects.toMatchObject({
      code: 'bad_request',
    });
  });
});
