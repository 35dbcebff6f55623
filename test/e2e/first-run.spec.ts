import { statSync } from 'node:fs';
import path from 'node:path';
import { faultsOf, type ReadResult } from '../../scripts/check-narratives/check-result.js';
import { RawBank, type SentTransaction } from '../../scripts/check-narratives/raw-bank.js';
import { movedByWeeks } from '../../samples/demo/move-dates.js';
import { openSampleSet } from '../../samples/demo/sample-set.js';
import { shell, type DemoProcess } from '../support/demo-process.js';
import { answers, CUSTOMERS, Demonstration, READY, rowsOf } from '../support/demonstration.js';

let demonstration: Demonstration;

beforeAll(async () => {
  demonstration = await Demonstration.inNewFolder();
});

afterAll(() => demonstration.close());

const signInLink = ({ output }: DemoProcess) => /^Sign in at +(\S+)$/m.exec(output)?.[1] ?? '';

/** Opens the link and sends its form as it stands, with a password; the address that follows. */
async function setPassword(link: string): Promise<string | null> {
  const page = await fetch(link);
  const text = await page.text();
  const valueOf = (name: string) => new RegExp(`name="${name}"[^>]*\\svalue="([^"]*)"`).exec(text)?.[1] ?? '';
  const password = 'unmistakable battery staple';
  const body = new URLSearchParams({
    form_token: valueOf('form_token'),
    code: valueOf('code'),
    password,
    repeated: password,
  });
  const cookie = page.headers.get('set-cookie')!.split(';')[0]!;
  const answer = await fetch(link, { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
  return answer.headers.get('location');
}

/** What the demonstration shows of its findings; times and ports differ from run to run. */
const findings = (output: string) => output.match(/Investigations: [^]*(?=\n# An inv)/)?.[0];

const RESULTS_CHECKED = 20;

/** The first results of the demonstration, as its API answers them. */
function results(address: string): Promise<ReadResult[]> {
  const ids = demonstration.investigationIds().slice(0, RESULTS_CHECKED);
  const headers = { 'X-API-Key': demonstration.account.apiKey };
  return Promise.all(
    ids.map(async (id) => {
      const url = `${address}/api/v1/transaction-monitoring/investigation/${id}`;
      return (await (await fetch(url, { headers })).json()) as ReadResult;
    }),
  );
}

/** A result that tells one figure otherwise wherever the pattern finds it; null where it does not. */
function planted(result: ReadResult, pattern: RegExp): ReadResult | null {
  const text = JSON.stringify(result);
  const changed = text.replace(pattern, (found) => found.replace(/\d/, (digit) => String((+digit % 9) + 1)));
  return changed === text ? null : (JSON.parse(changed) as ReadResult);
}

/** In the first screen, in the reasons of findings and in the lists. */
const TOLD = [
  /received SEK \d[\d,.]*/,
  /sent SEK \d[\d,.]*/,
  /from \d+ people/,
  /"direction":"in","amount":"\d+/,
  /"in_payments":\d+/,
];

/** One step per test: each goes on where the one before it ended. */
describe('the first run', () => {
  let shown: string | undefined;
  let state: Awaited<ReturnType<Demonstration['stateOfStores']>>;

  test('loads, investigates and prints commands that work', async () => {
    const demo = demonstration.start();
    const [, , address] = await demo.said(READY);
    expect(demo.output).toMatch(/Uploading customers: 0 of 100 /);
    expect(demo.output).toMatch(/Organization {2}Demonstration Bank\nAdministrator \S+@\S+\nSign in at/);
    expect(await setPassword(signInLink(demo))).toMatch(/^\/login\?password=set$/);
    expect(demo.output).toMatch(/\ncustomers\t100\t/);
    expect(demo.output).toMatch(/Transactions: [\d,]+ created, 0 updated, 0 unchanged, 0 failed/);
    expect(demo.output).toMatch(/Investigations: (\d+ (ESCALATED|CLEARED)(, |\.\n))+/);
    shown = findings(demo.output);
    expect(shown).toMatch(/s0-alert-\d+\t\d\d\.\d\d\t(ESCALATED|CLEARED)/);

    const { curlCommands } = demo;
    expect(curlCommands).toHaveLength(3);
    const [investigation, again, entity] = await Promise.all(
      curlCommands.map(async (command) => JSON.parse(await shell(command)) as unknown),
    );
    const disposition = expect.stringMatching(/^(ESCALATED|CLEARED)$/) as string;
    expect(investigation).toMatchObject({ processing_status: 'completed', disposition });
    expect(again).toMatchObject({ success: true, processed: 1, errors: [] });
    expect(entity).toMatchObject({ success: true, processed: 1 });

    const { entities, alerts, transactions } = movedByWeeks(openSampleSet(CUSTOMERS), demonstration.weeks);
    const sent = transactions() as Iterable<SentTransaction>;
    const bank = new RawBank({ entities, alerts, transactions: sent });
    const told = await results(address!);
    expect(told.length).toBeGreaterThan(0);
    expect(told.flatMap((result) => faultsOf(bank, result))).toEqual([]);
    // Each kind of figure that these results tell, told otherwise, is found; drafts tell two more.
    const kinds = TOLD.filter((pattern) => {
      const lies = told.flatMap((result) => planted(result, pattern) ?? []);
      const unseen = lies.filter((lie) => faultsOf(bank, lie).length === 0);
      expect([pattern, unseen.map(({ alert_id }) => alert_id)]).toEqual([pattern, []]);
      return lies.length > 0;
    });
    expect(kinds.length).toBeGreaterThanOrEqual(TOLD.length - 1);

    expect(statSync(path.join(demonstration.dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(await demo.end('SIGINT', 'group')).toEqual({ code: 0, signal: null });
    expect(demo.output).toMatch(/Stopping\.\nStopped\. The data stays in /);
    expect(await answers(address!)).toBe(false);
    state = await demonstration.stateOfStores();
    expect(rowsOf(state)).toMatchObject({ organization: 1, user: 3, 'api-key': 1 });
  });

  test('a second run goes on: the same key, the same rows, the same findings', async () => {
    const { apiKeyId } = demonstration.account;
    const demo = demonstration.start();
    const [, , address] = await demo.said(READY);
    expect(demo.output).not.toMatch(/Uploading customers: 0 of 100 /);
    expect(findings(demo.output)).toBe(shown);
    expect(demonstration.account.apiKeyId).toBe(apiKeyId);
    expect(signInLink(demo)).toBe(`${address}/login`);
    expect(await demo.end('SIGTERM', 'process')).toEqual({ code: 0, signal: null });
    expect(await answers(address!)).toBe(false);
    expect(await demonstration.stateOfStores()).toEqual(state);
  });
});
