import type { TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const make = new Builders(7);
let server: TestApp;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  client = new RestClient(server, await server.newOrganization());
});

/** The paths that the answer to a sound request warns about. */
async function warnings(path: string, body: object): Promise<readonly string[]> {
  const { status, json } = await client.post(path, body);
  const answer = json as { warnings: string[]; warnings_total: number };
  expect([status, answer.warnings_total]).toEqual([200, answer.warnings.length]);
  return answer.warnings;
}

describe('unknown keys are taken, and the answer names them', () => {
  it('of entities, also beside bad ones', async () => {
    const ubo = { individual: [{ id: 1, first_name: 'A', last_name: 'B', dbo: '1980-01-01' }] };
    const entities = [
      make.entity(),
      { nmae: 'x' },
      { ...make.entity(), ubo },
      { ...make.entity(), nmae: 'x' },
    ];
    expect(await warnings('entities', { entities, entity: [] })).toEqual([
      'entities[2].ubo.individual[0].dbo',
      'entities[3].nmae',
      'entity',
    ]);
    expect(await warnings('entities', { entities: [make.fullEntity()] })).toEqual([]);
  });

  it('up to 100 of them, and how many there are', async () => {
    const entities = Array.from({ length: 101 }, () => ({ ...make.entity(), nmae: 'x' }));
    const { warnings: listed, warnings_total: total } = (await client.entities(...entities)).json as {
      warnings: string[];
      warnings_total: number;
    };
    expect([listed.length, listed.at(-1), total]).toEqual([100, 'entities[99].nmae', 101]);
  });

  it('of alerts and of what investigates them', async () => {
    const entity = make.entity();
    const row = make.transaction(entity.entity_id);
    await client.entities(entity);
    await client.transactions([row]);
    const alert = make.fullAlert([entity.entity_id], [row.transaction_id]);
    const alerts = [alert, { ...alert, end_dat: null }];
    expect(await warnings('alerts', { alerts, trigger: true })).toEqual(['alerts[1].end_dat', 'trigger']);
    expect(await warnings('alerts', { alerts: [alert] })).toEqual([]);
    const alert_ids = [alert.alert_id];
    expect(await warnings('alerts/investigate', { alert_ids, force: true })).toEqual(['force']);
  });

  it('of a request for an upload address', async () => {
    expect(await warnings('transactions/upload-via-url', { format: 'json', name: 'x' })).toEqual(['name']);
  });
});

test.each([
  ['POST', 'webhooks', { url: 'https://bank.example/', events: ['upload.finished'] }],
  ['POST', 'webhooks/w/rotate-secret', {}],
  ['POST', 'webhooks/w/messages', {}],
  ['POST', 'webhooks/w/replay', { from: '2025-03-01' }],
  ['PUT', 'transaction-monitoring/mappings/m', { yaml: 'fields: {}' }],
] as const)(
  'unknown keys of %s %s are refused, as its answer could not name them',
  async (method, path, body) => {
    const scopes = ['webhooks:manage', 'records:ingest'] as const;
    const { key } = await server.newOrganization({ scopes: [...scopes] });
    const url = `/api/v1/${path}`;
    const sent = { ...body, overlap_seconds: 60 };
    const { status, json } = await server.rest({ method, url, key, body: JSON.stringify(sent) });
    const { error, message } = json as { error: string; message: string };
    expect([status, error, message]).toEqual([
      422,
      'validation_error',
      expect.stringContaining('has unknown keys: overlap_seconds'),
    ]);
  },
);
