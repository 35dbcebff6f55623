import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ListWordLists } from '../../../src/investigations/queries/list-word-lists.query.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ORG = 'Example Bank';
let dataDir: string;
let server: TestApp;
let bank: TestOrganization;
let file: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  file = path.join(dataDir, 'settings.json');
  server = await startApp({ dataDir });
  bank = await server.newOrganization({ name: ORG });
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, argv);

const shown = async () => JSON.parse((await run('recipe', 'show', ORG, '--json')).stdout) as object;

test('shows the defaults, changes them and shows what holds then', async () => {
  expect((await run('recipe', 'show', ORG)).stdout).toMatch(/account_age\ton[^]*the defaults/);
  const options = ['--disable', 'account_age', '--escalate-at', '70'];
  const changed = await run('recipe', 'set', ORG, ...options);
  expect(changed.stdout).toMatch(/account_age\toff[^]*from a score of 70/);
  expect(await shown()).toMatchObject({
    version: 1,
    settings: { escalateAt: 70, blocks: { account_age: { enabled: false } } },
    setBy: 'operator',
  });
});

test('switches rows of the table off and on, and moves their thresholds', async () => {
  const { settings: before } = (await shown()) as { settings: object };
  const off = await run('recipe', 'set', ORG, '--rule', 'nothing_known=off', '--rule', 'nothing_known=7');
  expect(off.stdout).toMatch(/nothing_known\tasks\toff\t7\t[\d.]+ to \d+/);
  expect(await shown()).toMatchObject({
    settings: { rows: { nothing_known: { enabled: false, threshold: 7 } } },
  });
  const on = await run('recipe', 'set', ORG, '--rule', 'nothing_known=on', '--rule', 'mule=off');
  expect(on.stdout).toMatch(/mule\thypothesis\toff\t-\t-[^]*nothing_known\tasks\ton\t7/);
  await writeFile(file, JSON.stringify(before));
  expect((await run('recipe', 'set', ORG, '--file', file)).code).toBe(0);
});

test.each([
  ['nothing_known=500', /rows.nothing_known.threshold is 500 and has to be from [\d.]+ to \d+/],
  // A pattern has no threshold: its points are part of the score.
  ['mule=55', /rows.mule.threshold is no setting/],
  ['astrology=off', /rows.astrology is no setting/],
  ['mule', /not of the form row=on, row=off or row=threshold/],
  ['nothing_known=high', /not a number/],
])('refuses --rule %s', async (rule, told) => {
  const before = await shown();
  const { code, stderr } = await run('recipe', 'set', ORG, '--rule', rule);
  expect([code, stderr]).toEqual([2, expect.stringMatching(told)]);
  expect(await shown()).toEqual(before);
});

test('takes all settings from a file', async () => {
  const settings = { blocks: { account_age: { weight: 0.4, rules: { ageRedBelowDays: 10 } } } };
  await writeFile(file, JSON.stringify(settings));
  expect((await run('recipe', 'set', ORG, '--file', file)).code).toBe(0);
  expect(await shown()).toMatchObject({ settings });
  const { stdout } = await run('recipe', 'show', ORG);
  expect(stdout).toMatch(/^blocks.account_age.rules.ageRedBelowDays\t10\t7$/m);
});

test.each<[string, string, string[]]>([
  ['a file that is no JSON', '{', []],
  ['a file that holds null', 'null', []],
  ['a file that holds a list', '[]', []],
  ['settings that do not exist', '{"escalate": 1}', []],
  ['a block that does not exist', '{}', ['--disable', 'astrology']],
  ['a score that is none', '{}', ['--escalate-at', 'high']],
  ['a score out of range', '{}', ['--escalate-at', '101']],
  ['a file that is not there', '{}', ['--file', '/nowhere.json']],
])('refuses %s with exit code 2', async (_, text, options) => {
  await writeFile(file, text);
  const before = await shown();
  const { code, stderr } = await run('recipe', 'set', ORG, '--file', file, ...options);
  expect(code).toBe(2);
  expect(stderr).not.toBe('');
  expect(await shown()).toEqual(before);
});

test('names the file, or each setting that is wrong, in words of our own', async () => {
  await writeFile(file, '\uFEFF{"escalateAt": 65}');
  expect(await run('recipe', 'set', ORG, '--file', file)).toMatchObject({ code: 0 });
  await writeFile(file, '{"escalateAt": 400, "blocks": {"astrology": {}}}');
  const { code, stderr } = await run('recipe', 'set', ORG, '--file', file);
  const told = ['escalateAt is 400 and has to be from 0 to 100', 'blocks.astrology is no setting'];
  expect([code, told.every((each) => stderr.includes(each))]).toEqual([2, true]);
  await writeFile(file, '[]');
  expect((await run('recipe', 'set', ORG, '--file', file)).stderr).toBe(`${file}: there is no JSON object\n`);
});

const vendorCategories = async () => {
  const lists = await server.bus.send(new ListWordLists(bank.caller));
  return lists.find(({ list }) => list === 'vendor_categories')!;
};

describe('words of the organization', () => {
  const GROUP = 'vendor_categories.ransomware.names';

  it('are added to a list, shown with it, and taken out again', async () => {
    // Given
    await writeFile(file, '{}');
    await run('recipe', 'set', ORG, '--file', file);
    const before = await vendorCategories();
    // When
    const added = await run('recipe', 'set', ORG, '--add-words', `${GROUP}=novalocker,Zorblax crew`);
    // Then
    expect(added.stdout).toMatch(/lists\.vendor_categories\.ransomware\.names/);
    expect(await shown()).toMatchObject({
      settings: { lists: { [GROUP]: { add: ['novalocker', 'Zorblax crew'] } } },
    });
    const after = await vendorCategories();
    expect(after.groups.find(({ name }) => name === GROUP)!.own).toEqual(['novalocker', 'Zorblax crew']);
    expect(after.version).toMatch(/^2026-11-24 [0-9a-f]{12} with 2 own$/);
    expect(after.version.slice(0, 23)).not.toBe(before.version.slice(0, 23));
    // When
    await run('recipe', 'set', ORG, '--remove-words', `${GROUP}=novalocker,Zorblax crew`);
    // Then
    expect(await shown()).toMatchObject({ settings: {} });
    expect(await vendorCategories()).toEqual(before);
  });

  it.each([
    ['astrology.stars=mars', /lists.astrology.stars is no group of a list of words/],
    [`${GROUP}=x`, /lists.vendor_categories.ransomware.names.add\[0\] is "x" and has to have from 2 to 80/],
    [`${GROUP}=${'x'.repeat(81)}`, /has to have from 2 to 80/],
    [`${GROUP}=(a|b)*`, /is "\(a\|b\)\*" and begins with a letter or digit/],
    ['not_employed.words=au pair', /is "au pair" and has to be one word/],
    ['novalocker', /not of the form list.group=word,word/],
  ])('are refused by field and value: %s', async (words, told) => {
    const before = await shown();
    const { code, stderr } = await run('recipe', 'set', ORG, '--add-words', words);
    expect([code, stderr]).toEqual([2, expect.stringMatching(told)]);
    expect(await shown()).toEqual(before);
  });

  it('are 500 at most', async () => {
    const words = Array.from({ length: 501 }, (_, i) => `name ${i}`).join(',');
    const { code, stderr } = await run('recipe', 'set', ORG, '--add-words', `${GROUP}=${words}`);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/lists hold 501 words and may hold 500/)]);
  });
});

// The last one: a command without a server starts an application of its own.
test('without a server the stores themselves are read and written', async () => {
  await server.close();
  expect(await run('recipe', 'set', ORG, '--escalate-at', '60')).toMatchObject({
    code: 0,
    stderr: `Stores: ${dataDir}\n`,
  });
  expect(await shown()).toMatchObject({ settings: { escalateAt: 60 } });
});
