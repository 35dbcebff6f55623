import { Readable } from 'node:stream';
import { ImportTransactionsJob } from '../../../src/ingestion/jobs/import-transactions.job.js';
import { CHUNK_ROWS_MAX } from '../../../src/ingestion/import/read-rows.js';
import { organizationJobKey } from '../../../src/platform/jobs/organization-key.js';
import { FileStore } from '../../../src/platform/files/file-store.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';

const make = new Builders(17);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let entityId: string;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  const entity = make.entity();
  entityId = entity.entity_id;
  await client.entities(entity);
});

afterAll(() => server.close());

const row = (more: object) => ({ ...make.transaction(entityId), ...more });

describe('unknown keys of rows are taken, and the session names them', () => {
  it('with how many there were of each, wherever in a list they stood', async () => {
    const intel = [1, 2].map(() => ({
      vendor: 'provider_kyt',
      vendor_version: 'v2',
      fetched_at: '2025-01-07T08:00:00Z',
      data: { indirect: null },
    }));
    const { counts, warnings, warnings_total } = await client.transactions([
      row({ colour: 'red', sender: { entity_id: entityId, blockchain_intel: intel } }),
      row({ colour: 'blue', sender: undefined, sender_id: entityId }),
      row({ colour: 'lost with its row', amount: 'much' }),
    ]);
    expect(counts).toMatchObject({ created: 2, failed: 1 });
    expect([...warnings].sort((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'colour', count: 2 },
      { field: 'sender.blockchain_intel[].data.indirect', count: 2 },
    ]);
    expect(warnings_total).toBe(4);
  });

  it('up to 100 fields, over all chunks of the file, and how many keys there were', async () => {
    const rows = Array.from({ length: 5_001 }, (_, at) => row({ colour: 'red', [`key ${at % 150}`]: at }));
    const { counts, warnings, warnings_total } = await client.transactions(rows);
    expect(counts).toMatchObject({ created: 5_001 });
    expect(warnings).toHaveLength(100);
    expect(warnings[0]).toEqual({ field: 'colour', count: 5_001 });
    expect(warnings[1]).toEqual({ field: 'key 0', count: 34 });
    expect(warnings_total).toBe(10_002);
  });

  it('none where every key is known', async () => {
    const { warnings, warnings_total } = await client.transactions([
      { ...make.fullTransaction(entityId, entityId) },
    ]);
    expect([warnings, warnings_total]).toEqual([[], 0]);
  });

  it('each once, also when the import was cut off and goes on', async () => {
    const rows = Array.from({ length: 4_500 }, () => row({ colour: 'red' }));
    const text = JSON.stringify(rows);
    const files = server.app.get(FileStore, { strict: false });
    const open = files.open.bind(files);
    let opened = 0;
    // The first time is for the structure of the file.
    files.open = (org, name) => (++opened === 2 ? Promise.resolve(cutOff(text)) : open(org, name));
    await server.app.get(JobQueue, { strict: false }).stop(0);
    const { upload_uri, session_id } = await client.openUpload();
    await client.putFile(upload_uri, text);
    const job = server.app.get(ImportTransactionsJob, { strict: false });
    const run = () => job.run(organizationJobKey(bank.id, session_id), new AbortController().signal);
    await expect(run()).rejects.toThrow('cut off');
    const partial = await client.session(session_id);
    expect(partial).toMatchObject({
      state: 'importing',
      warnings_total: CHUNK_ROWS_MAX,
      progress: { rows_done: CHUNK_ROWS_MAX },
    });
    await run();
    const { state, counts, warnings } = await client.session(session_id);
    expect([state, counts?.created, warnings]).toEqual([
      'completed',
      4_500,
      [{ field: 'colour', count: 4_500 }],
    ]);
  });
});

/** The file until shortly before its end. */
function cutOff(text: string): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(text.slice(0, -1_000));
      await Promise.reject(new Error('cut off'));
    })(),
  );
}
