import {
  searchedWords,
  searchSections,
  type SearchedSection,
} from '../../../../src/web/docs/document-search.js';

const section = (document: string, heading: string, text: string): SearchedSection => ({
  document,
  anchor: heading.toLowerCase().replaceAll(' ', '-'),
  title: document,
  heading,
  text,
  weight: 1,
});
const SECTIONS = [
  section('Deployment', 'TLS', 'A proxy speaks TLS. The proxy is yours.'),
  section('Deployment', 'Backup', 'Keep a copy of the folder each night, and restore it once a year.'),
  section('Backup', 'Restore', 'Stop the server. Copy the folder back.'),
  section('Webhooks', 'Delivery', 'A message that fails is sent again. See the backup of messages.'),
];
const found = (query: string) =>
  searchSections(SECTIONS, query).map(({ document, heading }) => `${document} ${heading}`);

test('small words are left out, unless there is nothing else', () => {
  expect(searchedWords('How do I restore a Backup?')).toEqual(['restore', 'backup']);
  expect(searchedWords('what is it')).toEqual(['what', 'is', 'it']);
  expect(searchedWords(' ?! ')).toEqual([]);
});

test('sections with all words come first, then those with a word in their heading', () => {
  expect(found('restore backup')).toEqual(['Backup Restore', 'Deployment Backup', 'Webhooks Delivery']);
  expect(found('backup')[0]).toBe('Deployment Backup');
});

test('what was once comes after what is valid', () => {
  const history = { ...section('Changelog', 'Backup', 'backup of backup'), weight: 0.3 };
  const names = searchSections([history, ...SECTIONS], 'backup').map(({ document }) => document);
  expect(names.indexOf('Changelog')).toBeGreaterThan(names.indexOf('Backup'));
});

test('a word is found by its beginning, not by its middle', () => {
  expect(found('prox')).toEqual(['Deployment TLS']);
  expect(found('roxy')).toEqual([]);
});

test('nothing is found for nothing', () => {
  expect(found('')).toEqual([]);
  expect(found('nowhere')).toEqual([]);
});

test('a document gives at most three sections, and twenty are shown', () => {
  const many = Array.from({ length: 40 }, (_, at) => section(`D${at % 9}`, `H${at}`, 'the same word'));
  const sections = searchSections(many, 'word');
  expect(sections).toHaveLength(20);
  expect(sections.filter(({ document }) => document === 'D0')).toHaveLength(3);
});

test('the excerpt is the part around the word, cut between words', () => {
  const [first] = searchSections(
    [section('A', 'B', `${'before '.repeat(60)}needle ${'after '.repeat(60)}`)],
    'needle',
  );
  expect(first!.excerpt).toMatch(/^… (before )+needle (after )*after …$/);
  expect(first!.excerpt.length).toBeLessThan(240);
});

test('a long query over long documents takes no time that others would notice', () => {
  const long = Array.from({ length: 1_500 }, (_, at) =>
    section(`D${at}`, `H${at}`, 'some words of text '.repeat(40)),
  );
  expect(searchSections(long, 'zzz '.repeat(50))).toEqual([]);
});
