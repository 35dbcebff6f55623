import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EntityRecord, type Entity } from '../../../src/ingestion/domain/entity.record.js';
import {
  namedCounterpartiesInSteps,
  type NamedCounterpartiesInput,
} from '../../../packages/judgement/src/gathering/named-counterparties.js';
import {
  screenNames,
  type NameScreeningInput,
} from '../../../packages/judgement/src/gathering/screen-case.js';
import { runStepsSync } from '../../../src/platform/process/yield-to-event-loop.js';
import type { RiskData } from '@alert-review/judgement';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import type { AllowEntryLookup } from '../../../src/screening/queries/allow-entries.lookup.js';
import { caseRecords, PACE } from '../../support/case-records.js';
import { differentWords, mountOfac, ofacFiles } from '../../support/ofac-files.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

const bank = callerOf('a1');
const otherBank = callerOf('b2');
const END_MS = Date.UTC(2026, 1, 1);
const DAY_MS = 86_400_000;
const subject: Entity = { entity_id: 'C1', type: 'INDIVIDUAL', name: 'Jasto Kelbor', dob: '1970-05-05' };
let platform: OpenPlatform;
let folder: string;
let shipped: RiskData;
let mounted: RiskData;

beforeAll(async () => {
  folder = await temporaryFolder();
  const listed = [
    { id: 7, name: 'KELBOR, Jasto', aliases: ['KALBOR, Y'], remarks: 'DOB 1970' },
    { id: 8, name: 'BANK NORQUA', type: '-0- ' },
  ];
  await mountOfac(folder, ofacFiles(listed));
  const lists = { sanctions: { date: '2025-02-27', source: 'test' } };
  await writeFile(path.join(folder, 'lists.json'), JSON.stringify(lists));
  shipped = await new RiskLists(undefined, new TestClock()).current();
  mounted = await new RiskLists(folder, new TestClock()).current();
});
beforeEach(async () => {
  platform = await openPlatform({ records: [EntityRecord.current, EntityRecord.older] });
});
afterEach(() => platform.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

type Given = Partial<Omit<NameScreeningInput, 'named' | 'leftOut'> & NamedCounterpartiesInput>;
type Row = NamedCounterpartiesInput['transactions'][number];
type Side = Row['content']['sender'];

let uploads = 0;
async function upload(...entities: Entity[]) {
  const session = `n${++uploads}`;
  const items = entities.map((content, i) => {
    return { ownId: content.entity_id, content, source: `${session}_${i}` };
  });
  return platform.versions.upload(bank, EntityRecord, items);
}

const paid = (
  number: number,
  receiver: Side,
  amount = '10',
  daysAgo = 1,
  sender: Side = { entity_id: 'C1' },
) =>
  ({
    id: `tx${number}`,
    hash: `h${number}`,
    content: {
      transaction_id: `T${number}`,
      event_time: new Date(END_MS - daysAgo * DAY_MS).toISOString(),
      amount,
      amount_currency: 'USD',
      sender,
      receiver,
    },
  }) satisfies Row;

const noneAllowed =
  async (_: readonly string[]): Promise<AllowEntryLookup> =>
  () =>
    null;

const screen = async (
  given: Given = {},
  { risk = mounted, caller = bank, stale = false, allowed = noneAllowed } = {},
) => {
  const asked = {
    alert: { entity_id_list: ['C1'] },
    subjectId: 'C1',
    profile: subject,
    flaggedIds: new Set<string>(),
    lookback: { startMs: END_MS - 180 * DAY_MS, endMs: END_MS },
    transactions: [],
    ...given,
  };
  const { facts, versions } = await screenNames(
    caseRecords(platform.records.for(caller), caller.orgId, { allowEntries: allowed }),
    risk,
    { ...asked, ...runStepsSync(namedCounterpartiesInSteps(risk, asked)) },
    stale,
    PACE,
  );
  return { names: facts.names!, versions };
};
const found = ({ names }: Awaited<ReturnType<typeof screen>>) =>
  names.screened.map(({ role, name, candidates }) => [role, name, candidates.map(({ entryId }) => entryId)]);

test('names are screened against the mounted list; without one nobody else is read', async () => {
  const { names, versions } = await screen({}, { stale: true });
  expect(names).toMatchObject({ listDate: '2025-02-27', listStale: true, unscreened: 0 });
  expect(names.screened.map(({ candidates }) => candidates)).toEqual([
    [expect.objectContaining({ entryId: '7', score: 100, dobs: ['1970'] })],
  ]);
  expect(versions).toEqual([]);
  const others = { transactions: [paid(1, { name: 'Jasto Kelbor' })] };
  expect((await screen(others, { risk: shipped })).names).toMatchObject({
    listDate: null,
    screened: [{ role: 'subject', candidates: [] }],
  });
  expect((await screen({ profile: null })).names.screened).toEqual([]);
});

test('other entities of the alert, their account holders and owners are screened', async () => {
  const owner = { id: 1, first_name: 'Jasto', last_name: 'Kelbor', dob: '1970-05-05' };
  const stored = await upload(
    { ...subject, name: 'Harmless' },
    {
      entity_id: 'C2',
      type: 'BUSINESS',
      name: 'Selta Ltd',
      account_holder_name: 'Kelbor Jasto',
      ubo: { individual: [owner] },
    },
  );
  const result = await screen({ alert: { entity_id_list: ['C2', 'C1', 'C2', 'C9'] }, profile: null });
  expect(found(result)).toEqual([
    ['party', 'Selta Ltd', []],
    ['party', 'Kelbor Jasto', ['7']],
    ['party', 'Jasto Kelbor', ['7']],
  ]);
  expect(result.names.screened.map(({ entityId, isOwner }) => [entityId, isOwner])).toEqual([
    ['C2', undefined],
    ['C2', undefined],
    ['C2', true],
  ]);
  expect(result.versions).toEqual([{ kind: 'entity', id: stored[1]!.id, hash: stored[1]!.hash }]);
  const foreign = await screen(
    { alert: { entity_id_list: ['C2', 'C1'] }, profile: null },
    { caller: otherBank },
  );
  expect(found(foreign)).toEqual([]);
});

test('counterparties are screened by the name in a transaction or record, with the place', async () => {
  const stored = await upload({
    entity_id: 'X1',
    type: 'INDIVIDUAL',
    name: 'Jasto Kelbor',
    dob: '1970-05-05',
    nationality: ['IS'],
    mailing_country: 'NO',
  });
  const flaggedIds = new Set(['T3']);
  const transactions = [
    paid(1, { name: 'Jasto Kelbor' }, '9'),
    paid(2, { name: 'Jasto Kelbor' }, '50'),
    paid(3, { entity_id: 'X1' }, '1', 200),
    paid(4, { name: 'Selta M' }, '70', 200),
    paid(5, { name: ' ' }),
  ];
  const result = await screen({ transactions, flaggedIds, profile: null });
  expect(found(result)).toEqual([
    ['counterparty', 'Jasto Kelbor', ['7']],
    ['counterparty', 'Jasto Kelbor', ['7']],
  ]);
  expect(result.names.screened).toMatchObject([
    {
      entityId: 'X1',
      dob: '1970-05-05',
      nationalities: ['IS'],
      countries: ['IS', 'NO'],
      worth: 1,
      stood: { transaction: 'tx3', amount: '1' },
    },
    {
      dob: null,
      worth: 59,
      stood: { transaction: 'tx2', side: 'receiver', amount: '50', currency: 'USD', day: '2026-01-31' },
    },
  ]);
  expect(result.versions).toEqual([{ kind: 'entity', id: stored[0]!.id, hash: stored[0]!.hash }]);
});

test('what a counterparty was paid counts over all spellings of its name', async () => {
  const transactions = [paid(1, { name: 'Jasto Kelbor' }, '60'), paid(2, { name: 'JASTO  KELBOR' }, '50')];
  const { names } = await screen({ transactions, profile: null });
  expect(names.screened.map(({ name, worth }) => [name, worth])).toEqual([
    ['JASTO  KELBOR', 110],
    ['Jasto Kelbor', 110],
  ]);
});

test('a likeness below ninety of a counterparty tells nothing; a bank in a name is a part', async () => {
  const transactions = [
    paid(1, { name: 'Jasto Selta Kelbor' }),
    paid(2, { name: 'Selta Mira / Bank Norqua' }),
  ];
  const own = { ...subject, name: 'Jasto Selta Kelbor' };
  const result = await screen({ transactions, profile: own });
  const hits = result.names.screened.filter(({ candidates }) => candidates.length > 0);
  expect(hits.map(({ role, isPart }) => [role, isPart])).toEqual([
    ['subject', undefined],
    ['counterparty', undefined],
    ['counterparty', true],
  ]);
  // The whole text names the bank behind its slash; without one, the part alone does.
  const spaced = await screen({ transactions: [paid(1, { name: 'Selta Mira Bank Norqua' })], profile: null });
  const parts = spaced.names.screened.filter(({ candidates }) => candidates.length > 0);
  expect(parts.map(({ name, isPart }) => [name, isPart])).toEqual([['bank norqua', true]]);
});

test('counterparties up to fifty, the flagged ones first; the largest twenty of the others', async () => {
  const many = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) =>
      paid(from + i, { name: `${differentWords(2)} ${from + i}` }, String(i + 1)),
    );
  const largest = await screen({ transactions: many(30), profile: null });
  expect(largest.names).toMatchObject({ unscreenedCounterparties: 0 });
  expect(largest.names.screened.map(({ name }) => name).sort()).toEqual(
    many(30)
      .slice(10)
      .map(({ content }) => content.receiver?.name)
      .sort(),
  );
  const transactions = [...many(55), paid(99, { name: 'Jasto Kelbor' }, '1000')];
  const flaggedIds = new Set(many(55).map(({ content }) => content.transaction_id));
  const flagged = await screen({ transactions, flaggedIds, profile: null });
  expect([flagged.names.screened.length, flagged.names.unscreenedCounterparties]).toEqual([50, 6]);
});

test('own names are screened up to a hundred and 320 words; those left out are counted', async () => {
  const owners = (count: number, words = 1) => ({
    ...subject,
    ubo: {
      individual: Array.from({ length: count }, (_, id) => ({
        id,
        first_name: `Owner${id}`,
        last_name: words > 1 ? differentWords(words - 1) : '',
      })),
    },
  });
  const namesOf = async (profile: Entity) => (await screen({ profile })).names;
  expect(await namesOf(owners(99))).toMatchObject({ unscreened: 0 });
  const many = await namesOf(owners(120));
  expect([many.screened.length, many.unscreened]).toEqual([100, 21]);
  // Two words of the subject, and sixteen of each owner.
  const long = await namesOf(owners(30, 20));
  expect([long.screened.length, long.unscreened]).toEqual([20, 11]);
  expect(long.screened.map(({ isCut }) => isCut)).toEqual([false, ...Array<boolean>(19).fill(true)]);
});

test('allow entries are read for the customers with a hit, in every role, and stand beside it', async () => {
  await upload(
    { entity_id: 'C2', type: 'INDIVIDUAL', name: 'Jasto Kelbor' },
    { entity_id: 'C3', type: 'INDIVIDUAL', name: 'Jasto Kelbor' },
    { entity_id: 'C4', type: 'INDIVIDUAL', name: 'Nobody Known' },
  );
  const given = {
    alert: { entity_id_list: ['C1', 'C2', 'C4'] },
    transactions: [paid(1, { entity_id: 'C3' }), paid(2, { name: 'Jasto Kelbor' })],
  };
  const entry = { on: '2025-03-01', until: '2025-06-30', reason: 'Seen' };
  const { version } = mounted.listedEntry('OFAC-SDN', '7')!;
  const asked: string[][] = [];
  const allowed = async (entityIds: readonly string[]): Promise<AllowEntryLookup> => {
    asked.push([...entityIds].sort());
    return (pair, of) => (pair.entityId !== 'C1' && pair.entry === '7' && of === version ? entry : null);
  };
  const { names } = await screen(given, { allowed });
  expect(asked).toEqual([['C1', 'C2', 'C3']]);
  expect(names.screened.map(({ entityId, candidates }) => [entityId, candidates[0]?.allowed])).toEqual([
    [undefined, undefined],
    ['C2', entry],
    ['C4', undefined],
    ['C3', entry],
    [undefined, undefined],
  ]);
});
