import { countryNumber, encodeTables } from '../../../scripts/risk-data/shipped-tables.js';
import {
  countryOfTableCode,
  valueAtIpAddress,
  parseIpAddress,
} from '../../../packages/judgement/src/risk-data/ip-address.js';
import { ListContents } from '../../../packages/judgement/src/risk-data/list-contents.js';
import { readNetworks } from '../../../packages/judgement/src/risk-data/list-parsers.js';
import {
  decodeIpAddressTables,
  rangeTableOf,
  type IpAddressRange,
} from '../../../packages/judgement/src/risk-data/range-table.js';
import { runStepsSync } from '../../../src/platform/process/yield-to-event-loop.js';
import { seeded } from '../../support/seeded.js';

test.each([
  ['192.0.2.255', 4, 0xc00002ff, '192.0.2.255'],
  ['0.0.0.0', 4, 0, '0.0.0.0'],
  ['255.255.255.255', 4, 0xffffffff, '255.255.255.255'],
  ['::ffff:192.0.2.255', 4, 0xc00002ff, '192.0.2.255'],
  ['::FFFF:c000:02ff', 4, 0xc00002ff, '192.0.2.255'],
  ['2001:DB8:0:0:0::1', 6, 0x20010db80000, '2001:db8:0:0:0:0:0:1'],
  ['2001:db8::1', 6, 0x20010db80000, '2001:db8:0:0:0:0:0:1'],
  ['64:ff9b::192.0.2.33', 6, 0x0064ff9b0000, '64:ff9b:0:0:0:0:c000:221'],
  ['::', 6, 0, '0:0:0:0:0:0:0:0'],
])('%s', (text, version, key, canonical) => {
  expect(parseIpAddress(text)).toEqual({ version, key, canonical });
});

test.each(['', '1.2.3', '1.2.3.256', '01.2.3.4', 'fe80::1%eth0', '2001:db8', 'example.com'])(
  '%s is no address',
  (text) => {
    expect(parseIpAddress(text)).toBeNull();
  },
);

test('a table answers as a look at every range does, before and after it is stored', () => {
  const random = seeded(3);
  const ranges: IpAddressRange[] = [];
  for (let start = 5; ranges.length < 500;) {
    const end = start + Math.floor(random() * 40);
    ranges.push({ start, end, value: 1 + Math.floor(random() * 3) });
    start = end + 1 + (random() < 0.5 ? 0 : Math.floor(random() * 30));
  }
  const v4 = rangeTableOf(ranges, false);
  const v6 = rangeTableOf(
    ranges.map(({ start, end, value }) => ({ start: start * 2 ** 33, end: end * 2 ** 33, value })),
    true,
  );
  const stored = runStepsSync(decodeIpAddressTables('x.bin', encodeTables({ v4, v6 })));
  expect(stored).toEqual({ v4, v6 });
  for (let key = 0; key < ranges.at(-1)!.end + 20; key++) {
    const expected = ranges.find(({ start, end }) => start <= key && key <= end)?.value ?? 0;
    expect([key, v4.valueAt(key)]).toEqual([key, expected]);
  }
});

test('a stored table that is cut, or longer than it says, is refused', () => {
  const bytes = encodeTables({
    v4: rangeTableOf([{ start: 1, end: 2, value: 3 }], false),
    v6: rangeTableOf([], true),
  });
  expect(() => runStepsSync(decodeIpAddressTables('x.bin', bytes.subarray(0, -1)))).toThrow(
    'x.bin: it ends in the middle',
  );
  expect(() => runStepsSync(decodeIpAddressTables('x.bin', Buffer.concat([bytes, bytes])))).toThrow(
    'something follows its end',
  );
  expect(() => runStepsSync(decodeIpAddressTables('x.bin', Buffer.from([0xff, 0xff, 0x7f])))).toThrow(
    'it is no table',
  );
});

test('networks, in any order and one inside another', () => {
  const text =
    '# list\n203.0.113.128/25\n192.0.2.7\n203.0.113.0/24 # whole\n2001:db8:1::/47\n2001:db8:5:6::/64\n';
  const contents = new ListContents(new Map([['n.txt', Buffer.from(text)]]));
  const table = runStepsSync(readNetworks(contents, 'n.txt'));
  const listed = (address: string): boolean => valueAtIpAddress(table, parseIpAddress(address)!) > 0;
  const inside = [
    '203.0.113.0',
    '203.0.113.255',
    '192.0.2.7',
    '2001:db8:0:1::',
    '2001:db8:1:f::',
    '2001:db8:5::',
  ];
  expect(inside.filter(listed)).toEqual(inside);
  const outside = ['203.0.114.0', '203.0.112.255', '192.0.2.6', '192.0.2.8', '2001:db8:2::', '2001:db8:4::'];
  expect(outside.filter(listed)).toEqual([]);
});

test('a country survives its number', () => {
  for (const code of ['AA', 'SE', 'ZZ']) expect(countryOfTableCode(countryNumber(code))).toBe(code);
  expect(countryOfTableCode(0)).toBeNull();
});
