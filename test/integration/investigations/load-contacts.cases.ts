import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EntityRecord, type Entity } from '../../../src/ingestion/domain/entity.record.js';
import type { RiskData } from '@alert-review/judgement';
import { CONTACT_SHARERS_MAX } from '../../../packages/judgement/src/case/facts/contact-facts.js';
import { EntityBriefs } from '../../../packages/judgement/src/gathering/entity-briefs.js';
import {
  loadContacts,
  type ContactLoadInput,
} from '../../../packages/judgement/src/gathering/load-contacts.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { caseRecords, PACE } from '../../support/case-records.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

const bank = callerOf('a1');
const otherBank = callerOf('b2');
const END_MS = Date.UTC(2026, 1, 1);
const DAY_MS = 86_400_000;
let platform: OpenPlatform;
let lists: RiskData;

beforeAll(async () => {
  lists = await new RiskLists(undefined, new TestClock()).current();
});
beforeEach(async () => {
  platform = await openPlatform({ records: [EntityRecord.current, EntityRecord.older] });
});
afterEach(() => platform.close());

let uploads = 0;
async function upload(entities: readonly Partial<Entity>[], caller = bank) {
  const session = `s${++uploads}`;
  const items = entities.map((entity, i) => {
    const content = { entity_id: `E${i}`, type: 'INDIVIDUAL' as const, ...entity };
    return { ownId: content.entity_id, content, source: `${session}_${i}` };
  });
  return platform.versions.upload(caller, EntityRecord, items);
}

const subject: Entity = {
  entity_id: 'C1',
  type: 'INDIVIDUAL',
  mailing_country: 'SE',
  nationality: ['VN'],
  emails: ['Asa@Mailinator.com', 'asa@gmail.com', 'no address'],
  phone_numbers: ['+46701234567'],
  ip_addresses: ['8.8.8.8', '2001:DB8:0:0::1'],
  occupation: 'arms dealer',
  estimated_monthly_deposits: { upper_bound: 1000, currency: 978 },
};
const transaction = (
  number: number,
  daysAgo: number,
  other: string,
): ContactLoadInput['transactions'][number] => ({
  id: `tx${number}`,
  hash: `h${number}`,
  content: {
    transaction_id: `T${number}`,
    event_time: new Date(END_MS - daysAgo * DAY_MS).toISOString(),
    amount: '10',
    amount_currency: 'SEK',
    sender: { entity_id: 'C1' },
    receiver: { entity_id: other },
  },
});
const load = (given: Partial<ContactLoadInput> = {}, { risk = lists, stale = [] as string[] } = {}) => {
  const asked = {
    alert: { entity_id_list: ['C1'] },
    subjectId: 'C1',
    profile: subject,
    flaggedIds: new Set<string>(),
    window: { startMs: END_MS, endMs: END_MS },
    lookback: { startMs: END_MS - 180 * DAY_MS, endMs: END_MS },
    transactions: [],
    ...given,
  };
  const { customers } = caseRecords(platform.records.for(bank));
  const briefs = new EntityBriefs(customers, bank.orgId, null);
  return loadContacts({ customers, briefs, pace: PACE }, risk, asked, stale);
};

test('the lists are asked about each contact, and the rates of all currencies in use are there', async () => {
  const { facts, versions } = await load({ transactions: [transaction(1, 1, 'X1')] });
  expect(facts.contacts.emails).toEqual([
    { address: 'asa@mailinator.com', disposable: 'curated', lookAlikeOf: null },
    { address: 'asa@gmail.com', disposable: null, lookAlikeOf: null },
  ]);
  expect(facts.contacts.phones).toEqual([{ number: '+46701234567', country: 'SE', type: 'MOBILE' }]);
  expect(facts.places.ips.map(({ address, country }) => [address, country])).toEqual([
    ['8.8.8.8', 'US'],
    ['2001:db8::1', null],
  ]);
  expect(facts.places.fatf).toEqual({ VN: 'increased_monitoring' });
  expect(facts.profile.highRiskOccupation).toBe('arms dealer');
  expect(Object.keys(facts.profile.rates)).toEqual(['EUR', 'SEK']);
  expect(Number(facts.profile.rates['EUR'])).toBeGreaterThan(Number(facts.profile.rates['SEK']));
  expect(versions).toEqual([]);
});

test('other entities are found by whatever they share, in any spelling, with the versions read', async () => {
  const outcomes = await upload([
    { ...subject },
    { emails: ['ASA@gmail.com'], phone_numbers: ['+46701234567'] },
    { phone_numbers: ['+46701234567'] },
    { ip_addresses: ['2001:db8:0::1'] },
    { emails: ['asa@gmail.example'], ip_addresses: ['8.8.4.4'] },
  ]);
  const [, both, phone, ip] = outcomes.map(({ id }) => id);
  const { facts, versions } = await load();
  expect(facts.contacts.shared).toEqual([
    { id: both, by: ['email', 'phone'] },
    { id: phone, by: ['phone'] },
  ]);
  expect(facts.places.ips.map(({ sharedWith }) => sharedWith)).toEqual([[], [ip]]);
  const read = outcomes.slice(1, 4).map(({ id, hash }) => ({ kind: 'entity', id, hash }));
  expect(versions).toEqual(expect.arrayContaining(read));
  expect(new Set(versions.map(({ id }) => id))).toEqual(new Set([both, phone, ip]));
});

test('an entity that no longer has the contact is no longer found', async () => {
  await upload([{ emails: ['asa@gmail.com'] }]);
  expect((await load()).facts.contacts.shared).toHaveLength(1);
  await upload([{ emails: ['new@gmail.com'] }]);
  expect((await load()).facts.contacts.shared).toEqual([]);
});

test('another organization shares nothing', async () => {
  await upload([{ emails: ['asa@gmail.com'], ip_addresses: ['8.8.8.8'] }], otherBank);
  const { facts, versions } = await load();
  expect(facts.contacts.shared).toEqual([]);
  expect(facts.places.ips[0]!.sharedWith).toEqual([]);
  expect(versions).toEqual([]);
});

test('of an address that very many share, so many are read, always the same', async () => {
  const [, ...others] = await upload([
    subject,
    ...Array.from({ length: CONTACT_SHARERS_MAX + 5 }, (_, i) => ({
      entity_id: `M${i}`,
      ip_addresses: ['8.8.8.8'],
    })),
  ]);
  const { facts } = await load();
  const ids = others.map(({ id }) => id).sort();
  expect(facts.places.ips[0]!.sharedWith).toEqual(ids.slice(0, CONTACT_SHARERS_MAX));
});

test('counterparties, of failed payments too, are placed; at most 300, the flagged ones first', async () => {
  const others = Array.from({ length: 301 }, (_, i) => ({ entity_id: `X${i}`, mailing_country: 'DK' }));
  await upload([
    { entity_id: 'IR1', mailing_country: 'IR' },
    { entity_id: 'OLD', mailing_country: 'KP' },
    ...others,
  ]);
  const old = transaction(1, 181, 'OLD');
  const sent = transaction(2, 100, 'IR1');
  const refused = { ...sent, content: { ...sent.content, status: 'DECLINED' } };
  const few = await load({ transactions: [refused, transaction(3, 1, 'UNKNOWN'), old] });
  expect(few.facts.places).toMatchObject({
    counterparties: [{ entityId: 'IR1', country: 'IR' }],
    counterpartiesTruncated: false,
    fatf: { IR: 'call_for_action', VN: 'increased_monitoring' },
  });
  expect(few.versions).toHaveLength(1);
  const recent = others.map(({ entity_id }, i) => transaction(10 + i, 1, entity_id));
  const transactions = [transaction(2, 100, 'IR1'), ...recent];
  const many = await load({ transactions, flaggedIds: new Set(['T2']) });
  expect(many.facts.places.counterparties).toHaveLength(300);
  expect(many.facts.places).toMatchObject({ counterpartiesTruncated: true, fatf: { IR: 'call_for_action' } });
});

test('a list of Tor exits that is too old shows an exit and clears nobody', async () => {
  const folder = await temporaryFolder();
  try {
    await writeFile(path.join(folder, 'tor-exits.txt'), '8.8.8.8\n');
    const mounted = await new RiskLists(folder, new TestClock()).current();
    const torOf = async (risk: RiskData, stale: string[]) =>
      (await load({}, { risk, stale })).facts.places.ips.map(({ tor }) => tor);
    expect(await torOf(mounted, [])).toEqual([true, false]);
    expect(await torOf(mounted, ['tor_exits'])).toEqual([true, null]);
    expect(await torOf(lists, [])).toEqual([null, null]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a subject without a record has its counterparties alone', async () => {
  await upload([{ entity_id: 'IR1', mailing_country: 'IR' }]);
  const { facts } = await load({ profile: null, transactions: [transaction(1, 1, 'IR1')] });
  expect(facts.contacts).toEqual({ emails: [], phones: [], shared: [] });
  expect(facts.profile.highRiskOccupation).toBeNull();
  expect(facts.places).toMatchObject({ ips: [], fatf: { IR: 'call_for_action' } });
});

test('reporting thresholds are those in force, of the currencies used and of the reference', async () => {
  const transactions = [transaction(1, 1, 'X1')];
  expect((await load({ transactions })).facts.reportingThresholds).toEqual({ SEK: '110000', USD: '10000' });
  const folder = await temporaryFolder();
  try {
    const own = { SEK: { amount: '5000', law: 'house rule' }, USD: { amount: '1', law: 'house rule' } };
    await writeFile(path.join(folder, 'reporting-thresholds.json'), JSON.stringify(own));
    const risk = await new RiskLists(folder, new TestClock()).current();
    expect((await load({ transactions }, { risk })).facts.reportingThresholds).toEqual({
      SEK: '5000',
      USD: '1',
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
