import type { MediaFacts, MediaText } from '../case/media/media-facts.js';
import { readOf } from '../../test/default-bounds.js';
import { givenCase } from '../../test/given-case.js';

const text = (given: Partial<MediaText> = {}): MediaText => ({
  source: 'article',
  id: 'a1',
  day: '2024-01-01',
  groups: ['fraud'],
  isCharged: false,
  isCleared: false,
  ...given,
});
const flag = (flagId: string, media?: MediaFacts) =>
  readOf(flagId, givenCase(media ? { further: { media } } : {}));
const colors = (...texts: MediaText[]) =>
  ['AM1', 'AM2', 'AM3', 'AM4'].map((flagId) => flag(flagId, { looked: 9, unread: 0, texts }).color);

const both = { isCharged: true, isCleared: true };

// The window of the usual case ends on 2024-06-30.
it.each<[string, MediaText[], string, string]>([
  ['nothing', [], 'white', 'white'],
  ['one group', [text()], 'yellow', 'white'],
  ['two groups', [text({ groups: ['drugs', 'fraud'] })], 'red', 'white'],
  ['two groups in two texts', [text(), text({ groups: ['drugs'] })], 'yellow', 'white'],
  ['a charge', [text({ isCharged: true })], 'red', 'white'],
  ['the worst of two', [text(), text({ id: 'a2', isCharged: true })], 'red', 'white'],
  ['no day', [text({ day: null })], 'yellow', 'white'],
  ['five years ago', [text({ day: '2019-06-30' })], 'yellow', 'white'],
  ['more than five years ago', [text({ day: '2019-06-29' })], 'white', 'white'],
  ['a charge long ago', [text({ day: '2019-06-29', isCharged: true })], 'white', 'yellow'],
  ['two groups long ago', [text({ day: '2010-01-01', groups: ['drugs', 'fraud'] })], 'white', 'yellow'],
  ['an acquittal', [text({ isCleared: true })], 'white', 'white'],
  ['a conviction and an acquittal', [text(both)], 'yellow', 'white'],
  ['both, of two groups', [text({ ...both, groups: ['drugs', 'fraud'] })], 'red', 'white'],
  ['both, long ago', [text({ ...both, day: '2010-01-01' })], 'white', 'white'],
  [
    'both, of two groups, long ago',
    [text({ ...both, day: '2010-01-01', groups: ['drugs', 'fraud'] })],
    'white',
    'yellow',
  ],
])('%s', (_what, texts, am1, am2) => {
  expect(colors(...texts)).toEqual([am1, am2, 'white', 'white']);
});

it('counts acquittals and what was looked at', () => {
  const media = { looked: 3, unread: 0, texts: [text({ isCleared: true }), text()] };
  expect(flag('AM1', media).value).toBe(1);
  expect(flag('AM3', media).value).toBe(1);
  expect(flag('AM4', media).value).toBe(3);
});

it('tells of both where a text speaks of a charge and of a clearing', () => {
  const told = flag('AM1', { looked: 1, unread: 0, texts: [text(both)] });
  expect(told.rationale).toMatch(/a charge or conviction and of an acquittal or a dropped case\.$/);
  expect(flag('AM3', { looked: 1, unread: 0, texts: [text(both)] }).value).toBe(0);
});

it('is gray where there is nothing to look at', () => {
  for (const flagId of ['AM1', 'AM2', 'AM3', 'AM4']) {
    expect(flag(flagId).color).toBe('gray');
    expect(flag(flagId, { looked: 0, unread: 0, texts: [] }).color).toBe('gray');
  }
});

it('is gray where a text could not be searched for the subject, unless another one speaks of it', () => {
  const unread = (...texts: MediaText[]) =>
    ['AM1', 'AM2'].map((flagId) => flag(flagId, { looked: 2, unread: 1, texts }).color);
  expect(unread()).toEqual(['gray', 'gray']);
  expect(unread(text())).toEqual(['yellow', 'gray']);
  expect(unread(text({ day: '2010-01-01', isCharged: true }))).toEqual(['gray', 'yellow']);
});
