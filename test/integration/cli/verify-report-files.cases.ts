import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { DataDirectory } from '@alert-review/lmdb-store';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { MakeReportFile } from '../../../src/cases/commands/make-report-file.command.js';
import { OpenCase } from '../../../src/cases/commands/open-case.command.js';
import { ReportAnswers } from '../../../src/cases/domain/case.events.js';
import { ReportFileRecord } from '../../../src/cases/domain/report-file.record.js';
import { Records } from '../../../src/platform/records/records.js';
import { startApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { openEmbedded, type OpenedStores } from '../../support/open-embedded.js';
import { RestClient } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const RECORD = ReportFileRecord.name;

let folder: string;
let whole: string;
let dataDir: string;
let orgId: string;
/** Ids of two kept files of two cases. */
let ids: [string, string];

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = whole = path.join(folder, 'w');
  const make = new Builders(812);
  const app = await startApp({ dataDir });
  try {
    const bank = await app.newOrganization({ name: 'Example Bank' });
    orgId = bank.id;
    const client = new RestClient(app, bank);
    const entity = make.entity();
    const row = make.transaction(entity.entity_id);
    await client.entities(entity);
    await client.transactions([row]);
    const alert = make.alert([entity.entity_id], [row.transaction_id]);
    await client.alerts([alert], false);
    await app.bus.send(new SetOrganizationFeatures(bank.caller, { enable: ['cases'], disable: [] }));
    const caller = { ...bank.caller, features: ['cases'] as const };
    const keep = async () => {
      const caseId = await app.bus.send(new OpenCase(caller, { alertIds: [alert.alert_id] }));
      const asked = { caseId, kind: 'fincen_sar', answers: ReportAnswers.parse({}) } as const;
      const { sha256 } = await app.bus.send(new MakeReportFile(caller, asked));
      return `${caseId}.${sha256}`;
    };
    ids = [await keep(), await keep()];
  } finally {
    await app.close();
  }
});
beforeEach(async () => {
  dataDir = path.join(folder, 'd');
  await rm(dataDir, { recursive: true, force: true });
  await cp(whole, dataDir, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...more: string[]) => commandInProcess({ DATA_DIR: dataDir }, ['verify', ...more]);

async function findings() {
  const { code, stdout } = await run('--json');
  return { code, ...(JSON.parse(stdout) as { found: number; findings: object[] }) };
}

/** Changes the stores past the product's doors. */
async function change(apply: (stores: OpenedStores) => Promise<void>): Promise<void> {
  const directory = await DataDirectory.open(dataDir);
  const stores = await openEmbedded(directory, {
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    await stores.readStore.ensure(ReportFileRecord);
    await apply(stores);
  } finally {
    await stores.close();
    await directory.close();
  }
}

const rowsOf = ({ readStore }: OpenedStores) => new Records(readStore).for({ orgId });

test('kept report files that are whole are no finding', async () => {
  expect(await findings()).toMatchObject({ code: 0, found: 0 });
});

test('a kept file that was removed is named by its case and hash, on the screen too', async () => {
  await change(async (stores) => {
    await rowsOf(stores).remove(ReportFileRecord, { id: ids[0] });
  });
  const fault = 'the report file that the log names is missing';
  expect(await findings()).toMatchObject({
    code: 1,
    found: 1,
    findings: [{ store: 'read store', record: RECORD, id: ids[0], fault, way: 'backup' }],
  });
  const { code, stdout } = await run();
  expect(code).toBe(1);
  expect(stdout).toContain(ids[0]);
  expect(stdout).toContain(fault);
  expect(stdout).toContain('restore a backup');
});

test('a kept file that was rewritten with another checksum is named, and the other one is not', async () => {
  await change(async (stores) => {
    const rows = rowsOf(stores);
    const row = (await rows.get(ReportFileRecord, ids[1]))!;
    await rows.put(ReportFileRecord, { ...row, sealed: Uint8Array.from(row.sealed, (byte) => byte ^ 1) });
  });
  expect(await findings()).toMatchObject({
    code: 1,
    found: 1,
    findings: [{ record: RECORD, id: ids[1], fault: expect.stringMatching(/was altered/) as string }],
  });
});

test('a kept file in the place of another one is named', async () => {
  await change(async (stores) => {
    const rows = rowsOf(stores);
    const other = (await rows.get(ReportFileRecord, ids[0]))!;
    await rows.put(ReportFileRecord, { ...other, id: ids[1] });
  });
  expect(await findings()).toMatchObject({ code: 1, found: 1, findings: [{ record: RECORD, id: ids[1] }] });
});

test('a flipped bit of a kept file is named, and the check goes on to the others', async () => {
  await change(async (stores) => {
    const environment = stores.set.environment('bulk');
    const rows = await environment.database(`t/${RECORD}`);
    for (const { key, value } of rows.getRange({})) {
      if (!Buffer.concat([key, value]).includes(ids[1])) continue;
      const hurt = Buffer.from(key);
      const flipped = Buffer.from(value);
      flipped[flipped.length - 1]! ^= 1;
      await environment.writes.run(() => void rows.put(hurt, flipped));
      break;
    }
    await rowsOf(stores).remove(ReportFileRecord, { id: ids[0] });
  });
  const { code, findings: found } = await findings();
  expect(code).toBe(1);
  expect(found).toContainEqual(expect.objectContaining({ record: RECORD, id: ids[0] }));
  expect(JSON.stringify(found)).toContain(ids[1]);
});

test('without the master key missing files are found, and the others said not to be compared', async () => {
  await rm(path.join(dataDir, 'keys/master.key'));
  const { code, stdout } = await run();
  expect(code).toBe(0);
  expect(stdout).toContain('the bytes of kept report files (2), as the master key is not at hand');
  await change(async (stores) => {
    await rowsOf(stores).remove(ReportFileRecord, { id: ids[0] });
  });
  expect(await findings()).toMatchObject({ code: 1, found: 1, findings: [{ id: ids[0] }] });
});

test('a backup with kept report files is verified with the key of the server', async () => {
  const backup = path.join(folder, 'b');
  await rm(backup, { recursive: true, force: true });
  await change(async (stores) => {
    const rows = rowsOf(stores);
    const row = (await rows.get(ReportFileRecord, ids[1]))!;
    await rows.put(ReportFileRecord, { ...row, sealed: Uint8Array.from(row.sealed, (byte) => byte ^ 1) });
  });
  expect(await commandInProcess({ DATA_DIR: dataDir }, ['backup', backup])).toMatchObject({ code: 0 });
  const { code, stdout } = await run(backup, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ found: 1, findings: [{ record: RECORD, id: ids[1] }] });
});
