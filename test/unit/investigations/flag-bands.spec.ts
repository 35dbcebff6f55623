/** @jest-environment-options {"ownSources": true} */
import type { AssessedFlag } from '../../../src/investigations/blocks/block.js';
import { BLOCKS } from '../../../src/investigations/blocks/index.js';
import { COLORS, type Color } from '../../../src/investigations/domain/scoring/flag.js';
import type { Edge } from './flag-cases/edge.js';
import { CASES } from './flag-cases/all-cases.js';
import { flagOf, givenCase, type Given } from './given-case.js';

// docs/flags.md is made from the same definitions: what it lists without a case here fails below.

const FLAGS = BLOCKS.flatMap((block) => block.flags.map((flag) => ({ ...flag, flagId: flag.id, block })));
const edgesOf = (flagId: string): [Color, Edge][] =>
  Object.entries(CASES[flagId] ?? {}).flatMap(([color, edges]) =>
    edges.map((each): [Color, Edge] => [color as Color, each]),
  );

test.each(FLAGS)(
  '$flagId has a case for each colour that docs/flags.md lists, and for white',
  ({ flagId, bands }) => {
    const listed = COLORS.filter((color) => color === 'white' || bands[color] !== undefined);
    expect(COLORS.filter((color) => (CASES[flagId]?.[color] ?? []).length > 0)).toEqual(listed);
    for (const color of listed.filter((each) => each !== 'white'))
      expect([color, CASES[flagId]![color]!.some(({ not }) => not.length > 0)]).toEqual([color, true]);
  },
);

test.each(FLAGS)(
  '$flagId has each colour on its side of the edge and not on the other',
  ({ flagId, block }) => {
    for (const [at, [color, { met, not }]] of edgesOf(flagId).entries()) {
      expect([at, color, flagOf(block, flagId, givenCase(met)).color]).toEqual([at, color, color]);
      for (const given of not) expect(flagOf(block, flagId, givenCase(given)).color).not.toBe(color);
    }
  },
);

/** Rules that the definition names in braces. */
const RULES = FLAGS.flatMap(({ flagId, block, measures, bands }) => {
  const names = [...[measures, ...Object.values(bands)].join(' ').matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => name!,
  );
  return [...new Set(names)].map((rule) => ({ flagId, rule, block }));
});

test.each(RULES)('$flagId has cases on both sides of $rule', ({ flagId, rule, block }) => {
  const value = (block.rules.parse({}) as Readonly<Record<string, number>>)[rule]!;
  const cases = edgesOf(flagId).flatMap(([, { met, not }]) => [met, ...not]);
  const colors = (rules: Record<string, number>) =>
    cases.map((given: Given) => flagOf(block, flagId, givenCase(given), rules).color);
  // Moved by one in a direction that the block allows, the rule has to give another colour somewhere.
  const moved = [value - 1, value + 1].filter((other) => block.rules.safeParse({ [rule]: other }).success);
  expect(moved.length).toBeGreaterThan(0);
  for (const other of moved) expect([other, colors({ [rule]: other })]).not.toEqual([other, colors({})]);
});

/** The rules that `find` reads while the block looks at the cases of the flag. */
function rulesRead({ flagId, block }: Pick<(typeof FLAGS)[number], 'flagId' | 'block'>): string[] {
  const read = new Set<string>();
  const flag = block.flags.find(({ id }) => id === flagId) as AssessedFlag<unknown, object>;
  const find = flag.find.bind(flag);
  const recording = (rules: object) =>
    new Proxy(rules, {
      get(_, name) {
        read.add(String(name));
        return Reflect.get(rules, name) as unknown;
      },
    });
  // The block alone knows what `find` looks at, so the flag itself records while the block calls it.
  Object.assign(flag, { find: (view: unknown, rules: object) => find(view, recording(rules)) });
  for (const [, { met, not }] of edgesOf(flagId))
    for (const given of [met, ...not]) flagOf(block, flagId, givenCase(given));
  Object.assign(flag, { find });
  return [...read].sort();
}

test.each(FLAGS)('$flagId names exactly the rules that it reads', ({ flagId, block, rules = [] }) => {
  expect(rulesRead({ flagId, block })).toEqual([...rules].sort());
});

test('no case stands for a flag that no block has', () => {
  expect(Object.keys(CASES).sort()).toEqual(FLAGS.map(({ flagId }) => flagId).sort());
});
