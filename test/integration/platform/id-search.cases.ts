import { z } from 'zod';
import { caseInsensitivePatternOf } from '../../../src/alerts/domain/id-pattern.js';
import { defineVersionedRecord } from '@alert-review/kernel';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const NoteRecord = defineVersionedRecord({
  name: 'notes',
  content: z.object({ text: z.string() }),
  keys: z.object({}),
  keysOf: () => ({}),
});

let platform: OpenPlatform;
const bank = callerOf('a1');
const rival = callerOf('b2');

beforeEach(async () => {
  platform = await openPlatform({ records: [NoteRecord.current, NoteRecord.older] });
  for (const caller of [bank, rival])
    await platform.versions.upload(caller, NoteRecord, [
      { ownId: 'Case-17/Ä', content: { text: 'x' }, source: `s${caller.orgId}_00000001` },
      { ownId: 'case-18', content: { text: 'y' }, source: `s${caller.orgId}_00000002` },
    ]);
});
afterEach(() => platform.close());

const search = (index: 'own_id' | 'service_id', field: 'ownId' | 'serviceId', pattern: string) =>
  platform.records
    .for(bank)
    .find(NoteRecord.current, { [field]: { $regex: pattern } }, { index, fields: [field], limit: 50 });

test('a part of an own id is found in any case, in the spelling of its owner', async () => {
  expect(await search('own_id', 'ownId', '[aA][sS][eE]-1')).toEqual([
    { id: 'sa1_00000001', ownId: 'Case-17/Ä' },
    { id: 'sa1_00000002', ownId: 'case-18' },
  ]);
  for (const pattern of [
    '7/[äÄ]',
    caseInsensitivePatternOf('7/ä'),
    caseInsensitivePatternOf('Ä'),
    'Case-[0-9]+/',
  ])
    expect(await search('own_id', 'ownId', pattern)).toEqual([{ id: 'sa1_00000001', ownId: 'Case-17/Ä' }]);
});

test('a part of a service id is found, and never in another organization', async () => {
  expect(await search('service_id', 'serviceId', '00002')).toEqual([
    { id: 'sa1_00000002', serviceId: 'sa1_00000002' },
  ]);
  expect(await search('service_id', 'serviceId', 'sb2')).toEqual([]);
});
