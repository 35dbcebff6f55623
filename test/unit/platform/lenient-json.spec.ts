import { parseJsonBody, parseLenientJson } from '../../../src/platform/http/lenient-json.js';

const parse = (text: string): unknown => parseLenientJson(Buffer.from(text));

describe('a JSON body', () => {
  it('may hold 250,000 values', () => {
    expect(parse(`[${'1,'.repeat(249_998)}1]`)).toHaveLength(249_999);
  });

  it.each([
    ['members', `[${'1,'.repeat(250_000)}1]`],
    ['objects', `[${'{},'.repeat(125_001)}1]`],
    ['brackets', '['.repeat(250_001)],
  ])('is refused with more of them, as %s, before it is parsed', (_, text) => {
    expect(() => parse(text)).toThrow(/more than 250000 values/);
  });
});

describe('a name that comes twice in one object', () => {
  const long = `"filler":${JSON.stringify(Array.from({ length: 9_000 }, (_, n) => ({ a: n, b: `x${n}` })))}`;
  const many = Array.from({ length: 9_000 }, (_, n) => `"name ${n}":${n}`).join();
  it.each([
    ['alert_id', '{"alert_id":1,"alert_id":1}', 14],
    [
      'params.arguments.disposition',
      '{"params":{"arguments":{"disposition":"A","x":":","disposition":"B"}}}',
      50,
    ],
    ['entities[1].a', '{"entities":[{"a":1},{"a":{"a":2},"\\u0061":1}]}', 34],
    ['a', `{"a":[],${long},"a":2}`, null],
    ['a', `{"a":{${long}},"b":1,"a":{${long}}}`, null],
    ['b.name 5', `{"a":{${many}},"b":{${many},"name 5":{"c":1}}}`, null],
    ['filler', `{${long},${long}}`, null],
  ])('is refused by its place: %s', async (place, text, at) => {
    const reason = `${place} comes twice in one object, at byte ${at ?? ''}`;
    const refused = {
      code: 'malformed_json',
      details: { reason: expect.stringContaining(reason) as string },
    };
    await expect(parseJsonBody(Buffer.from(text))).rejects.toMatchObject(refused);
  });

  it('is one name in two objects, and stands in texts as it likes', async () => {
    const small = '"a":{"a":[{"a":"\\"a\\":1"},{"a":":"}]},"b:":{},"constructor":1';
    const text = `{${small},${long},"c":{${many}},"d":{${many}}}`;
    for (const each of [text, '\ufeff{"a":":"}', '":"', '[]', `[${'{"a":1},'.repeat(20_000)}1]`])
      expect(await parseJsonBody(Buffer.from(each))).toEqual(JSON.parse(each.replace('\ufeff', '')));
  });
});
