// Exceeds the usual size: test files are quoted as banks write them.
import { readBankFile, readByDraft } from '../test/read-bank-file.js';
import { zoneInColumnName, zoneInLine } from './said-zones.js';

test.each([
  ['Transaction Date (CST)', 'CST', null],
  ['Date & time (America/New_York)', 'America/New_York', 'America/New_York'],
  ['Time UTC+8', 'UTC+8', 'Etc/GMT-8'],
  ['Date (GMT-03:00)', 'GMT-03:00', 'Etc/GMT+3'],
  ['Date (UTC+5:30)', 'UTC+5:30', null],
  ['Timestamp [JST]', 'JST', 'Etc/GMT-9'],
  ['Datum (CET)', 'CET', null],
  ['date_UTC', 'UTC', 'UTC'],
])('the name %s says the zone %s', (name, word, zone) => {
  expect(zoneInColumnName(name)).toEqual({ word, zone });
});

test.each(['Booking date', 'DATE EST', 'Date (posted)', 'Date (YYYY-MM-DD)', 'Date (EUR)'])(
  'the name %s says no zone',
  (name) => {
    expect(zoneInColumnName(name)).toBeNull();
  },
);

test.each([
  ['Time zone: UTC+8', 'Etc/GMT-8'],
  ['Zeitzone;Europe/Berlin;', 'Europe/Berlin'],
  ['All times are in EST', null],
  ['时区：UTC+8', 'Etc/GMT-8'],
])('the line %s says the zone %s', (line, zone) => {
  expect(zoneInLine(line)?.zone).toBe(zone);
});

test.each(['Generated 2026-05-31 10:00 UTC', 'Account: 5551234', 'Time zone: local'])(
  'the line %s says no zone of payments',
  (line) => {
    expect(zoneInLine(line)).toBeNull();
  },
);

const ROWS = ['2026-05-04 23:30:00;Alpha Trading;-12.50;USD', '2026-05-05 09:30:00;Beta Corp;30.00;USD'];
const file = (day: string, before: readonly string[] = []) =>
  [...before, `${day};Counterparty;Amount;Currency`, ...ROWS].join('\n');
const times = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.map((item) => item['event_time']);

test('a draft reads times in the zone of the name of their column', async () => {
  const { items, yaml } = await readByDraft(file('Date & time (America/New_York)'));
  expect(yaml).toContain('time_zone: America/New_York');
  expect(times(items)).toEqual(['2026-05-05T03:30:00Z', '2026-05-05T13:30:00Z']);
});

test('a draft reads times in the zone of a line above the header', async () => {
  const { items, remarks } = await readByDraft(
    file('Time', ['Account statement;;', 'Time zone: UTC+8;;', ';;']),
  );
  expect(remarks).toContain('time_zone: "Time zone: UTC+8;;" says UTC+8, which the map takes as Etc/GMT-8');
  expect(times(items)).toEqual(['2026-05-04T15:30:00Z', '2026-05-05T01:30:00Z']);
});

test('a zone that may be several has to be said before anything is read', async () => {
  const said = (zone: string) => (yaml: string) => yaml.replace('ZONE-OF-THE-FILE', zone);
  await expect(readByDraft(file('Transaction Date (CST)'))).rejects.toThrow(
    /time_zone "ZONE-OF-THE-FILE" is no time zone/,
  );
  const { items, questions } = await readByDraft(file('Transaction Date (CST)'), said('Asia/Shanghai'));
  expect([times(items)[0], questions]).toEqual(['2026-05-04T15:30:00Z', []]);
  const { questions: asked } = await readByDraft(file('Transaction Date (CST)'), said('UTC'));
  expect(asked).toEqual([
    expect.stringContaining('gives the time zone CST, which may be America/Chicago and Asia/Shanghai'),
  ]);
});

test('a map with another zone is asked, and one that says which zone is right is not', async () => {
  const map = (zone: string, more = '') => `
separator: ";"
time_zone: ${zone}
${more}
direction: { column: Amount, negative: sender }
fields:
  transaction_id: Counterparty
  event_time: { column: "Date (UTC+8)", date: "yyyy-MM-dd HH:mm:ss" }
  amount: { column: Amount, absolute: true }
  amount_currency: Currency
  own.entity_id: { constant: c-1 }
`;
  const asked = async (yaml: string) => (await readBankFile(file('Date (UTC+8)'), yaml)).questions;
  expect(await asked(map('Europe/Berlin'))).toEqual([expect.stringContaining('Set time_zone: Etc/GMT-8.')]);
  expect(await asked(map('Asia/Shanghai'))).toEqual([]);
  expect(await asked(map('UTC', 'zone_names: { "UTC+8": UTC }'))).toEqual([]);
});

test('days without a time have no zone', async () => {
  const days = file('Date (CST)').replaceAll(/ \d\d:\d\d:\d\d/g, '');
  expect((await readByDraft(days)).yaml).toContain('time_zone: UTC  # of times without one');
});
