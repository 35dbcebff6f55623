import { parseLenientJson } from '../../../src/platform/http/lenient-json.js';

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
