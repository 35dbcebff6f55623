import { parseLenientJson } from '../../../src/platform/http/lenient-json.js';

const parse = (text: string): unknown => parseLenientJson(Buffer.from(text));

describe('a JSON body', () => {
  it('may hold a million values', () => {
    expect(parse(`[${'1,'.repeat(999_998)}1]`)).toHaveLength(999_999);
  });

  it.each([
    ['members', `[${'1,'.repeat(1_000_000)}1]`],
    ['objects', `[${'{},'.repeat(500_001)}1]`],
    ['brackets', '['.repeat(1_000_001)],
  ])('is refused with more of them, as %s, before it is parsed', (_, text) => {
    expect(() => parse(text)).toThrow(/more than 1000000 values/);
  });
});
