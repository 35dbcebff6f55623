import Table from 'cli-table3';
import { SeededStream } from '../../../scripts/seeded-stream.js';
import { injectionRun, type InjectionReport } from '../../support/injection-run.js';
import { PAYLOADS } from '../../support/injections.js';
import { mcpApp } from './mcp-app.js';

/** Cases, each with a payload in every field; INJECTIONS=all: every payload in every field. */
const CASES = process.env['INJECTIONS'] === 'all' ? PAYLOADS : Number(process.env['INJECTIONS'] ?? 4);
const SEED = Number(process.env['SEED'] ?? 17);

/** Fields that texts of these cases quote, such as titles, names and addresses. */
const QUOTED_FIELDS = 14;

let report: InjectionReport;

beforeAll(async () => {
  const first = new SeededStream(SEED, 'injection', 'first').int(0, PAYLOADS - 1);
  // Steps that share no divisor with the number of payloads meet every order and every disguise.
  const numbers = Array.from({ length: CASES }, (_, at) => (first + 84 * at) % PAYLOADS);
  report = await injectionRun(await mcpApp(), numbers);
  if (process.env['INJECTIONS']) process.stdout.write(`${tableOf(report)}\n`);
}, 3_600_000);

test(`no payload stands outside of labelled fields (seed ${SEED})`, () => {
  expect(report.places).toEqual([]);
  expect(report.fields.filter(({ outside }) => outside > 0)).toEqual([]);
});

test('an agent that obeys all that is not labelled writes nothing', () => {
  expect(report.fields.filter(({ writes }) => writes > 0)).toEqual([]);
  expect(report.eventsWritten).toBe(0);
});

test('a ticket that tells what our texts say holds no payload; without labels it does', () => {
  expect(report.fields.filter(({ tickets }) => tickets > 0)).toEqual([]);
  const told = report.fields.filter(({ ticketsWithoutLabels }) => ticketsWithoutLabels > 0);
  expect(told.map(({ field }) => field)).toContain('alert.title');
});

test('each field but sealed ones is shown to it, and without labels the agent writes', () => {
  expect(report.eventsWithoutLabels).toBeGreaterThan(0);
  const sealed = ['alert.disposition_notes', 'alert.dispositioned_by'];
  const shown = report.fields.filter(({ field }) => !sealed.includes(field));
  const hidden = shown.filter(
    ({ labelled, writesWithoutLabels }) => labelled === 0 || writesWithoutLabels === 0,
  );
  expect(hidden).toEqual([]);
  expect(shown.filter(({ quoted }) => quoted > 0).length).toBeGreaterThanOrEqual(QUOTED_FIELDS);
});

test('without a click nothing is written when only reading is open, where writes wait, or by default', () => {
  const writesOf = (name: string) => {
    const { decisions, otherWrites, events } = report.obeyed.find(({ rules }) => rules.includes(name))!;
    return [decisions, otherWrites, events];
  };
  for (const name of ['the page offers', 'read only', 'all writes wait'])
    expect([name, writesOf(name)]).toEqual([name, [0, 0, 0]]);
  expect(writesOf('decisions wait')[0]).toBe(0);
  for (const name of ['three writing', 'everything ticked']) expect(writesOf(name)[0]).toBeGreaterThan(0);
});

function tableOf({ fields, answers, obeyed }: InjectionReport): string {
  const head = [
    'field',
    'payloads',
    'shown as data',
    'elsewhere',
    'quoted by texts',
    'in tickets',
    'in tickets without labels',
    'writes',
    'writes without labels',
  ];
  const table = new Table({ head, style: { head: [], border: [] } });
  for (const { field, payloads, labelled, outside, quoted, ...then } of fields) {
    const { tickets, ticketsWithoutLabels, writes, writesWithoutLabels } = then;
    const counts = [payloads, labelled, outside, quoted];
    table.push([field, ...counts, tickets, ticketsWithoutLabels, writes, writesWithoutLabels]);
  }
  const rules = new Table({
    head: ['rules', 'decisions', 'other writes', 'events'],
    style: { head: [], border: [] },
  });
  for (const { rules: name, decisions, otherWrites, events } of obeyed)
    rules.push([name, decisions, otherWrites, events]);
  return `${table.toString()}\n${rules.toString()}\n${answers} answers, seed ${SEED}`;
}
