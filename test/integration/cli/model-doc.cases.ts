import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { UploadAlerts } from '../../../src/alerts/commands/upload-alerts.command.js';
import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { FEATURES } from '../../../src/investigations/features/all-features.js';
import { ASKS, FLAGS, HYPOTHESES, MANDATORY } from '../../../src/investigations/rules/rule-table.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { recordRun } from '../../support/recorded-run.js';
import { RestClient } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

// size: a text is read as one line.

const ORG = 'Example Bank';
const ALERTS = 64;
/** A band of a hypothesis that reads the value of a feature itself. */
const SIGN = HYPOTHESES.flatMap((row) => row.for).find(
  ({ feature, bands }) => !feature.includes('.') && bands[0]!.from !== undefined,
)!;
let dataDir: string;
let server: TestApp;
let bank: TestOrganization;

/** Every second alert has the sign and is escalated by a hypothesis; analysts agree but for every eighth. */
beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ dataDir });
  bank = await server.newOrganization({ name: ORG });
  const make = new Builders(42);
  const client = new RestClient(server, bank);
  const entities = ['SE', 'EG'].map((country, i) =>
    make.entity({
      nationality: [country],
      dob: i === 0 ? '1990-01-01' : '1950-01-01',
      name: i === 0 ? 'Ada' : 'علي',
    }),
  );
  await client.entities(...entities);
  const alerts = Array.from({ length: ALERTS }, (_, i) => make.alert([entities[i % 2]!.entity_id], []));
  await server.bus.send(new UploadAlerts(bank.caller, alerts, false));
  const rows = await server.app
    .get(ReadModels, { strict: false })
    .for(bank.caller)
    .find(AlertReadModel, {}, { index: 'newest', limit: ALERTS });
  const ids = new Map(rows.map(({ alertId, id }) => [alertId, id]));
  for (const [i, { alert_id }] of alerts.entries()) {
    const isEscalated = i % 2 === 0;
    await recordRun(server, bank, ids.get(alert_id)!, {
      score: i,
      disposition: isEscalated ? 'ESCALATED' : 'CLEARED',
      flags: [],
      hasSar: false,
      outcome: {
        ...(isEscalated
          ? { kind: 'hypothesis' as const, rule: HYPOTHESES[0]!.id }
          : { kind: 'clear' as const, rule: 'clear' }),
        because: 'x',
      },
      features: { [SIGN.feature]: { value: isEscalated ? Number(SIGN.bands[0]!.from) : -1_000 } },
    });
    const isConfirmed = isEscalated !== (i % 8 === 0);
    await server.bus.send(
      new UpdateAlertDisposition(bank.caller, alert_id, isConfirmed ? 'ESCALATED' : 'CLEARED'),
    );
  }
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, argv);

const SECTIONS = [
  'Purpose and limits',
  'Features',
  'Rules and sources',
  'Data lineage',
  'Lists',
  'Performance by set',
  'Variants',
  'Ablation',
  'Known weaknesses',
  'Stability',
  'Overrides by rule',
  'Outcomes by group',
  'Agreement with flags',
  'Challenger',
  'Changes of the engine',
  'Changes of the recipe',
];

test('the document has every part, with every feature, row and flag of the table', async () => {
  await run('recipe', 'set', ORG, '--rule', `${HYPOTHESES[1]!.id}=off`);
  const { stdout, code } = await run('model-doc');
  expect(code).toBe(0);
  expect([...stdout.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(SECTIONS);
  for (const { id } of [...FEATURES, ...MANDATORY, ...HYPOTHESES, ...ASKS])
    expect(stdout).toContain(`| \`${id}\` |`);
  for (const { id } of FLAGS) expect(stdout).toContain(`| ${id} |`);
  expect(stdout).toMatch(new RegExp(`^\\| \`${HYPOTHESES[1]!.id}\` .*\\| off \\|`, 'm'));
  expect(stdout).toMatch(/^\| 1 \| [\dT:.Z-]+ \| operator \| `\{"rows"/m);
  expect(stdout).toMatch(/^\| fatf \| /m);
  expect(stdout).toMatch(/^\| offences|^\| [a-z-]+\.json \| .* \| Apache-2\.0 \|/m);
});

test('of the own alerts it says what was reversed, by rule, and outcomes by group', async () => {
  const { stdout } = await run('model-doc', '--org', ORG);
  const rule = HYPOTHESES[0]!.id;
  expect(stdout).toContain(`| ${rule} | 32 | 32 | 100 % | 32 | 24 | 75 % | 8 | 25 % |`);
  expect(stdout).toContain('| clear | 32 | 0 | 0 % | 32 | 0 | 0 % | 0 | 0 % |');
  for (const group of ['SE', 'EG', 'Latin', 'Arabic'])
    expect(stdout).toMatch(new RegExp(`^\\| ${group} \\| 32 \\|`, 'm'));
  expect(stdout).toContain('Two months of 50 investigations each are needed.');
  expect(stdout).not.toContain('Ada');
});

test('as JSON is the same document', async () => {
  const { stdout } = await run('model-doc', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ markdown: expect.stringContaining('# ') as string });
  expect((await run('model-doc', '--json', '--output', 'x')).code).toBe(2);
});

test('a challenger is fitted to the decisions, decides nothing and is told with its agreement', async () => {
  const before = (await run('outcomes', '--json')).stdout;
  const fitted = await run('recipe', 'calibrate', ORG, '--challenger');
  expect(fitted.stdout).toMatch(/all\t64\t100 %\t64\t88 %\t88 %/);
  expect((await run('recipe', 'show', ORG)).stdout).toMatch(
    /challenger in shadow, fitted on .* to 64 decided/,
  );
  const { stdout } = await run('model-doc');
  expect(stdout).toContain('| all | 64 | 100 % | 64 | 88 % | 88 % |');
  expect(stdout).toMatch(new RegExp(`^\\| \`\\+${SIGN.feature} .*\` \\| \\d+ \\|$`, 'm'));
  expect((await run('outcomes', '--json')).stdout).toBe(before);
});

test('too few decisions fit nothing', async () => {
  await server.newOrganization({ name: 'Young Bank' });
  const { code, stderr } = await run('recipe', 'calibrate', 'Young Bank', '--challenger');
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('0 decided alerts, 0 of them confirmed, are too few'),
  ]);
});

test('results are counted by rule and month', async () => {
  const { stdout } = await run('outcomes', '--org', ORG);
  expect(stdout).toMatch(new RegExp(`hypothesis\t${HYPOTHESES[0]!.id}\\t.*\t32`));
  expect(stdout).toContain('64 completed investigations');
  expect((await run('outcomes', '--org', ORG, '--to', '2001-01-01')).stdout).toContain('0 completed');
});

test('it is written to a file, and a place that cannot be written to is told', async () => {
  const file = path.join(dataDir, 'model.md');
  expect(await run('model-doc', '--org', ORG, '--output', file)).toMatchObject({
    code: 0,
    stdout: `written to ${file}\n`,
  });
  expect(await readFile(file, 'utf8')).toMatch(/^# Model document\n/);
  const { code, stderr } = await run('model-doc', '--org', ORG, '--output', '/nowhere/model.md');
  expect([code, stderr]).toEqual([2, expect.stringContaining('/nowhere/model.md cannot be written: ENOENT')]);
});
