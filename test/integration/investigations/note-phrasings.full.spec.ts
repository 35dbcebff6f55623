import { readFileSync } from 'node:fs';
import { InvestigateAlerts } from '../../../src/investigations/commands/investigate-alerts.command.js';
import { CompareInvestigations } from '../../../src/investigations/queries/compare-investigations.query.js';
import { PredictRerunImpact } from '../../../src/investigations/queries/predict-rerun-impact.query.js';
import { RerunInvestigation } from '../../../src/reruns/commands/rerun-investigation.command.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { UNLIMITED } from '../../support/suite-app.js';

/** Notes as analysts write them; another set by PHRASINGS=<file>. */
const FILE = process.env['PHRASINGS'] ?? 'test/fixtures/note-phrasings/facts-a.ndjson';

interface Phrasing {
  readonly id: string;
  readonly language: string;
  readonly kind: string;
  readonly text: string;
  /** What the author of the set reads in it. */
  readonly says: readonly string[];
  readonly document_seen: boolean;
}

/** Our kinds for each kind of the set. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  income: ['source of funds explained'],
  source_of_money: ['source of funds explained'],
  purpose: ['purpose'],
  relation: ['relationship explained'],
  address: ['relocation'],
  travel: ['relocation'],
  identity: ['identity verified', 'false match'],
  date_of_birth: ['corrected dob'],
  victim: ['scam victim'],
  law_enforcement: ['law enforcement request'],
  suspicion: ['suspicion', 'sar filed'],
  refusal: ['refusal'],
};

interface Reading {
  readonly understood: boolean;
  readonly document: boolean;
  readonly answered: boolean;
  /** Of those that were rerun. */
  readonly moved?: boolean;
  readonly predicted?: boolean;
}

const ALERTS_AT_ONCE = 50;
/** One of so many is rerun too, which is the dearer half; all of another set are. */
const RERUN_EACH = process.env['PHRASINGS'] === undefined ? 4 : 1;

let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeAll(async () => {
  server = await startApp({ env: UNLIMITED });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
});

afterAll(async () => {
  await server.close();
});

/** One customer with flags in most blocks, and alerts about the same payments. */
async function investigatedAlerts(count: number): Promise<string[]> {
  const make = new Builders(29);
  const amount = (lower_bound: number) => ({ lower_bound, upper_bound: lower_bound + 1_000, currency: 840 });
  const customer = make.entity({
    name: 'Ada Brown',
    dob: '1998-05-21',
    mailing_country: 'SE',
    nationality: ['SE'],
    registered_at: '2024-12-20T08:00:00Z',
    emails: ['xk77q@mailinator.com'],
    phone_numbers: ['+447700900123'],
    ip_addresses: ['8.8.8.8', '41.0.0.1'],
    annual_income: amount(20_000),
    estimated_monthly_deposits: amount(1_000),
    estimated_trades_per_month: { lower_bound: 1, upper_bound: 2 },
  });
  const other = make.entity({ emails: customer.emails ?? [], phone_numbers: ['+46701234567'] });
  const into = (i: number) =>
    make.transaction(customer.entity_id, {
      event_time: `2025-01-${String(6 + (i % 20)).padStart(2, '0')}T08:00:00Z`,
      amount: i % 3 === 0 ? '9500' : '20000',
      sender: { name: `Stranger ${i}` },
      receiver: { entity_id: customer.entity_id },
    });
  const out = (i: number) =>
    make.transaction(customer.entity_id, {
      event_time: `2025-01-${String(7 + (i % 20)).padStart(2, '0')}T09:00:00Z`,
      amount: '14000',
      sender: { entity_id: customer.entity_id },
      receiver: { name: `Receiver ${i % 4}` },
    });
  const rows = Array.from({ length: 20 }, (_, i) => [into(i), out(i)]).flat();
  const answers = [await client.entities(customer, other)];
  await client.transactions(rows);
  const flagged = rows.map(({ transaction_id }) => transaction_id);
  const alerts = Array.from({ length: count }, () => make.alert([customer.entity_id], flagged));
  const ids: string[] = [];
  for (let at = 0; at < count; at += ALERTS_AT_ONCE) {
    const some = alerts.slice(at, at + ALERTS_AT_ONCE);
    answers.push(await client.alerts(some));
    const alertIds = some.map(({ alert_id }) => alert_id);
    const { investigations } = await server.bus.send(new InvestigateAlerts(bank.caller, { alertIds }));
    for (const { investigationId } of investigations) await client.endedInvestigation(investigationId);
    ids.push(...alertIds);
  }
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  return ids;
}

async function readingOf(phrasing: Phrasing, alertId: string, isRerun: boolean): Promise<Reading> {
  const { text } = phrasing;
  const { summary, directlyAffected, understoodAs } = await server.bus.send(
    new PredictRerunImpact(bank.caller, { alertId, analystFeedback: text }),
  );
  const wanted = phrasing.says.filter((kind) => kind !== 'document_seen');
  const isFound = (kind: string): boolean =>
    understoodAs.some((each) =>
      kind === 'flag_wrong'
        ? each.includes('called wrong')
        : KINDS[kind]!.some((ours) => each.startsWith(ours)),
    );
  const reading = {
    understood: wanted.length > 0 ? wanted.every(isFound) : understoodAs.length === 0,
    document: understoodAs.some((each) => each.includes('document')) === phrasing.document_seen,
    answered: /^(Understood|Not understood): \S/.test(summary),
    ...(isRerun && (await changeBy(text, alertId, directlyAffected))),
  };
  if (process.env['PHRASINGS_TOLD'] && (!reading.understood || reading.predicted === false))
    console.log(phrasing.id, text, '\n', summary);
  return reading;
}

/** What a rerun with the note changes, against what was predicted. */
async function changeBy(reason: string, alertId: string, directlyAffected: readonly string[]) {
  const { investigationId } = await server.bus.send(
    new RerunInvestigation(bank.caller, { alertId, request: { reason } }),
  );
  await client.endedInvestigation(investigationId);
  const compared = await server.bus.send(new CompareInvestigations(bank.caller, { alertId }));
  const changed = compared.modules.flatMap(({ module, state }) => (state === 'recomputed' ? [module] : []));
  return {
    moved: changed.length > 0 || compared.riskScoreDelta !== 0,
    predicted: String([...directlyAffected].sort()) === String([...changed].sort()),
  };
}

const shares = (readings: readonly Reading[]) =>
  Object.fromEntries(
    (['understood', 'document', 'moved', 'answered', 'predicted'] as const).map((name) => {
      const asked = readings.filter((reading) => reading[name] !== undefined);
      return [name, Math.round((100 * asked.filter((reading) => reading[name]).length) / asked.length)];
    }),
  ) as Record<keyof Reading, number>;

it('reads notes as their author meant them, and predicts what a rerun changes', async () => {
  const phrasings = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Phrasing);
  // What is only asked leaves no trace: all of it is asked of one alert.
  const [asked, ...rerun] = await investigatedAlerts(1 + Math.ceil(phrasings.length / RERUN_EACH));
  const read: (Reading & Phrasing)[] = [];
  for (const [i, phrasing] of phrasings.entries()) {
    const isRerun = i % RERUN_EACH === 0;
    const alertId = isRerun ? rerun[i / RERUN_EACH]! : asked!;
    read.push({ ...phrasing, ...(await readingOf(phrasing, alertId, isRerun)) });
  }
  const groups = [...new Set(read.flatMap(({ language, kind }) => [language, kind]))];
  const table = groups.map((group) => {
    const list = read.filter(({ language, kind }) => language === group || kind === group);
    return { group, count: list.length, ...shares(list) };
  });
  const all = shares(read);
  console.table([...table, { group: 'all', count: read.length, ...all }]);
  expect(all.answered).toBe(100);
  expect(all.predicted).toBeGreaterThanOrEqual(90);
  expect(all.understood).toBeGreaterThanOrEqual(50);
  expect(all.document).toBeGreaterThanOrEqual(70);
});
