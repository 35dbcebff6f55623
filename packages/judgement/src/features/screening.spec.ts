import type { MediaFacts, MediaText } from '../case/media/media-facts.js';
import type { Color } from '../scoring/flag.js';
import { readOf } from '../../test/default-bounds.js';
import { MEDIA_CASES, SCREENING_CASES } from '../../test/flag-cases/name-cases.js';
import { givenCase } from '../../test/given-case.js';

const CASES = { ...SCREENING_CASES, ...MEDIA_CASES };
describe('a mandatory rule', () => {
  const mandatoryOf = (flagId: string, color: Color, at: number) =>
    readOf(flagId, givenCase(CASES[flagId]![color]![at]!.met)).mandatory;

  it.each([
    ['SC1', 'black', 0, 'sanctions_undecided'],
    ['SC1', 'black', 1, 'sanctions_identity'],
    ['SC1', 'red', 0, 'sanctions_undecided'],
    ['SC1', 'red', 1, undefined],
    ['SC1', 'yellow', 0, undefined],
    ['SC2', 'red', 0, 'sanctions_undecided'],
    ['SC2', 'red', 2, 'sanctions_identity'],
    ['SC2', 'yellow', 0, undefined],
    ['SC5', 'black', 1, 'sanctions_identity'],
    ['SC6', 'black', 0, 'sanctions_identity'],
    ['SC6', 'red', 0, 'sanctions_undecided'],
    ['SC6', 'yellow', 2, undefined],
    ['AM1', 'red', 2, 'conviction'],
    ['AM1', 'red', 4, 'conviction'],
    ['AM1', 'red', 1, undefined],
    ['AM1', 'yellow', 0, undefined],
  ] as const)('of %s, %s, case %i, is %s', (flagId, color, at, rule) => {
    expect(mandatoryOf(flagId, color, at)).toBe(rule);
  });
});

describe('an allow entry', () => {
  const names = SCREENING_CASES['SC1']!.red![0]!.met.further!.names!;
  const [met] = names.screened;
  const hit = { ...met!.candidates[0]!, nationalities: [], dobs: [] };
  const other = { ...hit, entryId: '8', name: 'JONSEN, Jon' };
  const allowed = { on: '2025-03-01', until: '2025-06-30', reason: 'Born in Lund' };
  const rationaleOf = (candidates: (typeof met & {})['candidates'], listStale = false) =>
    readOf(
      'SC1',
      givenCase({ further: { names: { ...names, listStale, screened: [{ ...met!, candidates }] } } }),
    ).rationale;
  const noted = 'noted on 2025-03-01 as not the same, until 2025-06-30: "Born in Lund"';

  it('is told beside a hit that weighs, by the number of its entry', () => {
    const told = rationaleOf([other, { ...hit, allowed }]);
    expect(told).toContain('JONSEN');
    expect(told).toContain(`; entry 4711 ${noted}`);
    expect(rationaleOf([{ ...hit, allowed }])).toContain(`; ${noted}`);
    expect(rationaleOf([other, hit])).not.toContain('noted');
  });

  it('is told where the list is stale and it is the only hit', () => {
    expect(rationaleOf([{ ...hit, allowed }], true)).toContain(
      `the sanctions list of ${names.listDate} is out of date; entry 4711 ${noted}.`,
    );
  });
});

describe('news', () => {
  const text = (given: Partial<MediaText> = {}): MediaText => ({
    source: 'article',
    id: 'a1',
    day: '2024-01-01',
    groups: ['fraud'],
    isCharged: false,
    isCleared: false,
    ...given,
  });
  const flagOf = (flagId: string, ...texts: MediaText[]) => {
    const media: MediaFacts = { looked: 9, unread: 0, texts };
    return readOf(flagId, givenCase({ further: { media } }));
  };

  it('tells the worst of several, with the sentence that says so', () => {
    const { color, value, rationale } = flagOf(
      'AM1',
      text(),
      text({ id: 'a2', role: 'convicted', quote: 'Jon was jailed.' }),
    );
    expect([color, value]).toEqual(['red', 2]);
    expect(rationale).toContain('of 2024-01-01');
    expect(rationale).toContain('of the customer as convicted: "Jon was jailed."');
  });

  it('counts what clears the subject apart, and what was looked at', () => {
    const texts = [text({ isCleared: true }), text()];
    expect(['AM1', 'AM3', 'AM4'].map((flagId) => flagOf(flagId, ...texts).value)).toEqual([1, 1, 9]);
  });
});
