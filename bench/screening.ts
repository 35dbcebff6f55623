import { NameIndex, NAME_SCORE_MIN } from '../packages/judgement/src/risk-data/name-index.js';
import { nameParts, type NameParts } from '../packages/judgement/src/risk-data/name-parts.js';
import { nameScore } from '../packages/judgement/src/risk-data/name-score.js';
import { runStepsSync } from '../src/platform/process/yield-to-event-loop.js';
import { madeUpNames } from '../test/support/ofac-files.js';
import { seeded } from '../test/support/seeded.js';
import { measureInterleaved, type Bench } from './harness.js';

const LISTED = 20_000;
const ASKED = 100;
const ASKED_QUICK = 25;
/** Numbers of different names: listed persons share first names and family names. */
const GIVEN_NAMES = 600;
const FAMILY_NAMES = 8_000;
/** One in this many searched names is that of a listed person with a typing error. */
const LISTED_AMONG_ASKED = 10;
const SEED = 11;

/**
 * Searches names one after another among 20,000 listed names, as an investigation does: with the index and by
 * comparing each name. Both use names that were split beforehand and must find the same best match.
 */
export const bench: Bench = {
  name: 'screening',
  about: 'a name against 20,000: index / comparing each',
  sides: ['index', 'plain_scan'],
  unit: 'ms a name',
  direction: 'at_most',
  gate: 0.1,
  target: 0.05,
  run: ({ quick }) => {
    const { listed, asked } = namesOf(quick ? ASKED_QUICK : ASKED);
    const index = new NameIndex();
    for (const [i, name] of listed.entries())
      index.add({
        listId: 'L',
        entryId: String(i),
        names: [name],
        kind: 'person',
        program: 'P',
        dobs: [],
        nationalities: [],
        countries: [],
      });
    const parts = listed.map((name) => nameParts(name, 'person'));
    agree(index, parts, asked);
    return measureInterleaved({
      index: () => perName(asked, (name) => runStepsSync(index.search(name, 'person'))),
      plain_scan: () => perName(asked, (name) => scan(parts, name)),
    });
  },
};

function namesOf(count: number) {
  const words = madeUpNames(SEED);
  const random = seeded(SEED);
  const given = words(GIVEN_NAMES);
  const family = words(FAMILY_NAMES);
  const oneOf = (some: readonly string[]): string => some[Math.floor(random() * some.length)]!;
  const name = (): string => {
    const second = random() < 0.3 ? ` ${oneOf(given)}` : '';
    return `${oneOf(given)}${second} ${oneOf(family)}`;
  };
  const listed = Array.from({ length: LISTED }, name);
  const slip = (text: string): string => {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + text.slice(at + 1);
  };
  const asked = Array.from({ length: count }, (_, i) =>
    i % LISTED_AMONG_ASKED === 0 ? slip(oneOf(listed)) : name(),
  );
  return { listed, asked };
}

function scan(parts: readonly NameParts[], name: string): number {
  const asked = nameParts(name, 'person');
  return parts.reduce((best, each) => Math.max(best, nameScore(asked, each)), 0);
}

/**
 * Checks that the index finds every match of a plain scan. Scores are not compared, because only the index
 * lowers the score of common names.
 */
function agree(index: NameIndex, parts: readonly NameParts[], asked: readonly string[]): void {
  const some = asked.slice(0, ASKED_QUICK);
  const both = some.filter((name) => scan(parts, name) >= NAME_SCORE_MIN);
  const found = both.filter((name) => runStepsSync(index.search(name, 'person')).length > 0);
  console.log(
    `hits among ${some.length} names: ${both.length} by comparing each, ${found.length} by the index`,
  );
  if (found.length < both.length) throw new Error('the index misses a hit that a plain scan finds');
}

function perName(asked: readonly string[], look: (name: string) => unknown): Promise<number> {
  const began = performance.now();
  for (const name of asked) look(name);
  return Promise.resolve((performance.now() - began) / asked.length);
}
