import { rm } from 'node:fs/promises';
import { InvestigationRunRecord } from '../../../src/investigations/domain/runs/investigation-run.record.js';
import type { ReplayResult } from '../../../src/investigations/queries/replay-investigation.query.js';
import { Records } from '../../../src/platform/records/records.js';
import { startApp, type TestApp } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ORG = 'Example Bank';
let dataDir: string;
let server: TestApp;
let runId: string;
let alteredId: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ dataDir });
  const bank = await server.newOrganization({ name: ORG });
  const alert = await InvestigatedAlert.in(server, bank);
  runId = (await alert.newestEnded()).id;
  alteredId = (await alert.rerun()).id;
  const rows = server.app.get(Records, { strict: false }).for(bank.caller);
  const row = (await rows.get(InvestigationRunRecord, `${alteredId}.1`))!;
  row.content.result.perBlock[0]!.writeUp = 'Nothing to see here.';
  await rows.put(InvestigationRunRecord, row);
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const replay = (...argv: string[]) =>
  commandInProcess({ DATA_DIR: dataDir }, ['investigation', 'replay', ...argv]);

test('equal bytes: the hashes, and exit code 0', async () => {
  const { code, stdout } = await replay(ORG, runId);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^equal\t/m) as string });
  const json = JSON.parse((await replay(ORG, runId, '--json')).stdout) as ReplayResult;
  expect(json).toMatchObject({ investigationId: runId, outcome: 'equal', blocks: [], paths: [] });
  expect(json.replayedHash).toBe(json.recordedHash);
  expect(stdout).toContain(json.recordedHash);
});

test('other bytes: the blocks and places that differ, and exit code 1', async () => {
  const { code, stdout } = await replay(ORG, alteredId);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^DIFFERENT\t/m);
  expect(stdout).toContain('blocks that differ: account_age\n');
  expect(stdout).toContain('differs: result.perBlock.account_age.writeUp\n');
});

test('an investigation that does not exist is named: exit code 1', async () => {
  const { code, stderr } = await replay(ORG, '00000000000000000000000000');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /\nInvestigation not found: 0{26} \(investigation_not_found\)\n$/,
    ) as string,
  });
});

test('without a server the stores themselves say the same', async () => {
  const asked = await replay(ORG, runId);
  await server.close();
  expect(await replay(ORG, runId)).toMatchObject({ stdout: asked.stdout, stderr: `Stores: ${dataDir}\n` });
});
