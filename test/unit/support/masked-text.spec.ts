import {
  maskText,
  NOTHING_MASKED,
  findPiiCandidates,
  type MaskingSubjects,
} from '../../../src/support/domain/masked-text.js';
import { nameKeysOf } from '@alert-review/kernel';
import { seeded } from '../../support/seeded.js';

const subjects = (
  more: Partial<Record<'ids' | 'names' | 'emails' | 'phones', string[]>> = {},
): MaskingSubjects => ({
  foreignIds: new Set(more.ids),
  foreignNames: new Set(nameKeysOf(more.names ?? [])),
  ownEmails: new Set(more.emails),
  ownPhones: new Set(more.phones),
});

function mask(text: string, known = subjects()) {
  const counts = { ...NOTHING_MASKED };
  return { text: maskText(text, known, counts), counts };
}

describe('e-mail addresses', () => {
  it.each([
    ['ann@example.com', '[masked e-mail]'],
    ["(Ann.O'Neil+x@mail.example.co.uk).", '([masked e-mail]).'],
    ['mailto:jörg@büro.example?', 'mailto:[masked e-mail]?'],
    ['3 payments @ 5 USD', '3 payments @ 5 USD'],
  ])('%s', (text, shown) => {
    expect(mask(text).text).toBe(shown);
  });

  it('of the alert’s own subjects stay, in any case', () => {
    expect(mask('Ann@Example.com', subjects({ emails: ['ann@example.com'] })).text).toBe('Ann@Example.com');
  });
});

describe('phone numbers', () => {
  it.each([
    '+46701234567',
    '+46 (70) 123-45 67',
    '0046 70 123 45 67',
    '070-123 45 67',
    '(555) 123-4567',
    '555-123-4567',
  ])('%s is masked', (number) => {
    expect(mask(`Call ${number}, please`)).toEqual({
      text: 'Call [masked phone], please',
      counts: { ...NOTHING_MASKED, phones: 1 },
    });
  });

  it.each([
    '2025-01-18',
    '2025-01-18T08:00:00.000Z',
    '01-02-2025',
    '01.02.2025',
    '9500.00 USD and 12000 EUR',
    '0.0700123',
    '61.16 of 100',
    '+12 %',
    '01jn8ey4m060bsy89g3rqgph8n_00000004',
  ])('%s is none', (text) => {
    expect(mask(text).text).toBe(text);
  });

  it('of the alert’s own subjects stay, however they are written', () => {
    const own = subjects({ phones: ['46701234567'] });
    for (const text of ['+46 70 123 45 67', '070-123 45 67']) expect(mask(text, own).text).toBe(text);
  });
});

describe('ids', () => {
  const known = subjects({ ids: ['C-1042', 'K/7', 'ÅÄÖ.1'] });

  it.each([
    ['C-1042 and C-1043', '[masked id] and C-1043'],
    ['"C-1042".', '"[masked id]".'],
    ['entity_id=C-1042;', 'entity_id=[masked id];'],
    ['https://bank.example/customers/C-1042?x', 'https://bank.example/customers/[masked id]?x'],
    ['(K/7)', '([masked id])'],
    ['ÅÄÖ.1, c-1042', '[masked id], c-1042'],
    ['C-10422', 'C-10422'],
  ])('%s', (text, shown) => {
    expect(mask(text, known).text).toBe(shown);
  });

  it('what may be one is asked for', () => {
    expect(findPiiCandidates(['see entity=C-1042.', 'x'.repeat(73)]).ids).toEqual(
      new Set(['see', 'entity=C-1042.', 'entity=C-1042', 'entity', 'C-1042.', 'C-1042']),
    );
  });
});

describe('names', () => {
  const known = subjects({ names: ["Ann O'Neil", 'ACME Trading & Co.', '李小龙', 'Cher'] });

  it.each([
    ["Ann O'Neil paid", '[masked name] paid'],
    ['ANN O’NEIL.', '[masked name].'],
    ['to Acme Trading and Co', 'to Acme Trading and Co'],
    ['to acme trading co', 'to [masked name]'],
    ['Joann O Neil', 'Joann O Neil'],
    ['“李小龙”', '“[masked name]”'],
    ['Cher, Cher', '[masked name], [masked name]'],
  ])('%s', (text, shown) => {
    expect(mask(text, known).text).toBe(shown);
  });

  it('of more words than are looked at are masked by the first ten', () => {
    const long = 'a b c d e f g h i j k l';
    expect(mask(long, subjects({ names: [long] })).text).toBe('[masked name] k l');
  });

  it('the longest one that begins at a word counts', () => {
    const both = subjects({ names: ['Ann', 'Ann Example'] });
    expect(mask('Ann Example and Ann', both)).toEqual({
      text: '[masked name] and [masked name]',
      counts: { ...NOTHING_MASKED, names: 2 },
    });
  });
});

it('nothing of what is masked is left where places overlap', () => {
  const known = subjects({ ids: ['C-1'], names: ['Ann', 'Example com'] });
  expect(mask('C-1 ann@example.com', known).text).toBe('[masked id] [masked e-mail]');
});

it('texts without known words stay as they are, and what is known is found anywhere (seeded)', () => {
  const random = seeded(38);
  const known = subjects({ ids: ['ID-9'], names: ['Zed Zulu'] });
  const signs = [' ', '\n', ', ', '. ', ' (', ') ', ': '];
  for (let round = 0; round < 300; round++) {
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const words = Array.from({ length: 5 }, () => pick(['one', 'két', '三', 'four', 'ΠΕΝΤΕ']));
    const text = words.map((word) => word + pick(signs)).join('');
    expect(mask(text, known).text).toBe(text);
    const at = Math.floor(random() * text.length);
    const holding = `${text.slice(0, at)} Zed Zulu ID-9 ${text.slice(at)}`;
    expect(mask(holding, known).text).not.toMatch(/Zed|Zulu|ID-9/);
  }
});
