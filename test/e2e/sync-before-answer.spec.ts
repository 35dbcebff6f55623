import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { BASE_ENTITY, BASE_TRANSACTION, finishImport } from '../faults/acknowledged-calls.js';
import { accepted } from '../faults/kill-kind.js';
import { Ledger } from '../faults/ledger.js';
import { Stage } from '../faults/stage.js';
import { parseTrace, syncFaults, type Acknowledgement } from '../faults/sync-trace.js';
import { alertOf, entityOf, transactionFile } from '../faults/upload-bodies.js';
import { describeWith } from '../support/require.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const CALLS =
  'read,readv,recvfrom,recvmsg,write,writev,pwrite64,pwritev,pwritev2,sendto,sendmsg,fsync,fdatasync,' +
  'openat,link,linkat,rename,renameat,renameat2';
// A page of the data file.
const TEXT_BYTES = '4096';

const RECORD_THEN_EVENT = [{ environment: 'store' }, { environment: 'events' }];

const ofRequest = (id: string, durable: Acknowledgement['durable']): Acknowledgement => ({
  request: `x-request-id: ${id}`,
  answer: 'HTTP/1.1 200',
  durable,
});

const ACKNOWLEDGED: Readonly<Record<string, Acknowledgement>> = {
  'POST of entities': ofRequest('trace-entities', RECORD_THEN_EVENT),
  'PUT of a transaction file': {
    ...ofRequest('trace-file', [{ uploadedTo: 'files' }, { environment: 'events' }]),
    beginsWork: true,
  },
  'POST of alerts': ofRequest('trace-alerts', RECORD_THEN_EVENT),
  'POST that queues investigations': {
    ...ofRequest('trace-investigate', RECORD_THEN_EVENT),
    beginsWork: true,
  },
  'api-key create on the command line': {
    request: String.raw`\"operation\":\"api-key-create\"`,
    answer: String.raw`{\"result\"`,
    durable: RECORD_THEN_EVENT,
  },
};

/** A kill cannot see a missing sync, because the system keeps what a dead process wrote: the calls can. */
describeWith(['strace'], 'seen from the system, the data is on the disk before the answer goes out', () => {
  let folder: string;
  let trace: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const file = path.join(folder, 'trace');
    // With -D the server stays the child of this process and the tracer stands aside.
    const tracer = ['strace', '-D', '-f', '--seccomp-bpf', '-ttt', '-yy', '-s', TEXT_BYTES, '-o', file];
    const stage = await Stage.open({ tracer: [...tracer, '-e', `trace=${CALLS}`] });
    try {
      await workThrough(stage);
      expect(await stage.stop()).toEqual({ code: 0, signal: null });
    } finally {
      await stage.close();
    }
    trace = await readFile(file, 'utf8');
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(Object.entries(ACKNOWLEDGED))('%s', (_, acknowledgement) => {
    expect(syncFaults(parseTrace(trace), acknowledgement)).toEqual([]);
  });

  test.each(Object.entries(ACKNOWLEDGED))(
    '%s is reported when the syncs are cut out of the trace',
    (_, wanted) => {
      const without = trace.replace(/^.*\bf(data)?sync\b.*$/gm, '');
      expect(syncFaults(parseTrace(without), wanted)).toEqual([
        expect.stringContaining('before the sync of'),
      ]);
    },
  );
});

async function workThrough(stage: Stage): Promise<void> {
  const client = stage.client();
  const named = (id: string) => ({ 'x-request-id': id });
  const entities = [entityOf(BASE_ENTITY)];
  accepted('entities', await client.post('entities', { entities }, named('trace-entities')));
  const { sessionId, address } = await client.openUpload();
  const file = transactionFile('base', 50, BASE_ENTITY);
  accepted('the file', await client.put(address, file.body, named('trace-file')));
  await finishImport(client, new Ledger(), sessionId, file);
  const alerts = [alertOf('alert-1', BASE_ENTITY, BASE_TRANSACTION)];
  accepted('alerts', await client.post('alerts', { alerts }, named('trace-alerts')));
  const investigate = { alert_ids: ['alert-1'] };
  accepted('investigate', await client.post('alerts/investigate', investigate, named('trace-investigate')));
}
