/** @jest-environment-options {"ownSources": true} */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The text that they meet is that of this system, of the operator, or of a list that was checked before. */
const NOT_OF_CUSTOMERS = /^src\/cli\//;
/** They make patterns of their own when they are loaded. */
const LIBRARIES = ['libphonenumber-js/max', 'tldts'];

/** Literals are linted where they stand; these are put together when their module is loaded or asked for. */
const builders = ['src', 'packages/judgement/src', 'packages/bank-files/src']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter(
    (file) =>
      /(?<!\.spec)\.ts$/.test(file) &&
      !NOT_OF_CUSTOMERS.test(file) &&
      readFileSync(path.join(ROOT, file), 'utf8').includes('new RegExp('),
  );

const built = new Map<string, RegExp>();

class NotedRegExp extends RegExp {
  constructor(...given: ConstructorParameters<RegExpConstructor>) {
    super(...given);
    built.set(String(this), this);
  }
}

beforeAll(async () => {
  for (const library of LIBRARIES) await import(library);
  const plain = globalThis.RegExp;
  globalThis.RegExp = NotedRegExp as RegExpConstructor;
  try {
    for (const file of builders) await import(path.join(ROOT, file));
    const { datePatternRegExp } = await import('../../packages/bank-files/src/date-reader.js');
    for (const pattern of ['dd.MM.yyyy HH:mm:ss.fz', 'd MMM yy h:mm a', "yyyyMMdd'T'Hmmss", 'M/d/yyyy'])
      datePatternRegExp(pattern);
  } finally {
    globalThis.RegExp = plain;
  }
});

/** The parts of a pattern that take more than linear time for some text, as the linter of literals tells. */
const faultsOf = ({ source, flags }: RegExp): string[] =>
  analyse({ source, flags }, { reportTypes: { Move: false } }).reports.map(
    ({ type, character }) => `${type} of ${character.pick}`,
  );

test('a planted pattern that backtracks is found', () => {
  expect(faultsOf(/^(\d+)(\d+)?x$/)).toHaveLength(1);
  expect(faultsOf(/^\d+(?:\.\d+)?x$/)).toEqual([]);
});

test('no pattern that is put together from parts backtracks', () => {
  expect(built.size).toBeGreaterThan(50);
  const found = [...built.values()].map((pattern) => [String(pattern).slice(0, 200), ...faultsOf(pattern)]);
  expect(found.filter(([, ...faults]) => faults.length > 0)).toEqual([]);
});
