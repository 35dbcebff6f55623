import {
  distinguishRepeatedKeys,
  distinguishRepeatedKeysInText,
} from '../../../../src/platform/http/repeated-keys.js';

const parsed = async (json: string): Promise<unknown> =>
  JSON.parse((await distinguishRepeatedKeys(Buffer.from(json))).toString('utf8')) as unknown;

test.each([
  '{}',
  '[]',
  '"a"',
  '{"a":"a","b":{"a":["a","a",{"a":"\\"a\\":"}]},"c":"}{,"}',
  '{"a":{"b":1},"c":{"b":1}}',
  '{"ü":1,"u":2,"U":3}',
  '{"a',
  ']}{"a":1,:,"\\',
  `${'['.repeat(100)}{"a":1,"a":2}`,
])('%s stays as it is', async (json) => {
  const body = Buffer.from(json);
  expect(await distinguishRepeatedKeys(body)).toBe(body);
});

test.each<[string, unknown]>([
  ['{"active":false,"active":true}', { active: false, Active: true }],
  ['{"active":1, "active" : 2,"active":3}', { active: 1, Active: 2, aCtive: 3 }],
  ['{"active":1,"\\u0061ctive":2}', { active: 1, Active: 2 }],
  ['{"active":1,"active":2,"Active":3}', { active: 1, Active: 2, ACtive: 3 }],
  ['[{"v":[{"a":1,"a":{"b":1,"b":2}}]}]', [{ v: [{ a: 1, A: { b: 1, B: 2 } }] }]],
])('a repeated key of %s is spelled in another case', async (json, value) => {
  expect(await parsed(json)).toEqual(value);
  expect(JSON.parse(distinguishRepeatedKeysInText(json))).toEqual(value);
});

test('a key that is there too often is refused', async () => {
  const often = `{${Array.from({ length: 9 }, () => '"active":1').join(',')}}`;
  await expect(distinguishRepeatedKeys(Buffer.from(often))).rejects.toMatchObject({ code: 'malformed_json' });
});

test('a large body gives other work its turn', async () => {
  const json = Buffer.from(`[${Array.from({ length: 60_000 }, (_, at) => `{"k${at}":"v"}`).join(',')}]`);
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  await distinguishRepeatedKeys(json);
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});
