import { COLORS, type Color } from '../scoring/flag.js';
import { BLOCKS, FLAGS } from './rule-table.js';
import { readOf } from '../../test/default-bounds.js';
import { CASES } from '../../test/flag-cases/all-cases.js';
import type { Edge } from '../../test/flag-cases/edge.js';
import { givenCase } from '../../test/given-case.js';

// docs/flags.md is made from the same rows: what it lists without a case here fails below.

const edgesOf = (flagId: string): [Color, Edge][] =>
  COLORS.flatMap((color) => (CASES[flagId]?.[color] ?? []).map((each): [Color, Edge] => [color, each]));
const FACTS = new Map(
  FLAGS.map(({ id }) => [id, edgesOf(id).flatMap(([, { met, not }]) => [met, ...not].map(givenCase))]),
);
/** Of all cases of the flag, in their order. */
const colorsOf = (flagId: string, moved: Readonly<Record<string, unknown>> = {}): string =>
  FACTS.get(flagId)!
    .map((facts) => readOf(flagId, facts, moved).color)
    .join();

test('every row has cases, and no case stands for a flag that no row has', () => {
  expect(Object.keys(CASES).sort()).toEqual(FLAGS.map(({ id }) => id).sort());
});

test.each(FLAGS)(
  '$id has a case for gray and white and for each colour of its row',
  ({ id, bands, peers }) => {
    const always: readonly Color[] = ['white', 'gray', ...(peers ? (['red', 'yellow'] as const) : [])];
    const listed = COLORS.filter((color) => always.includes(color) || color in bands);
    expect(COLORS.filter((color) => (CASES[id]?.[color] ?? []).length > 0)).toEqual(listed);
    for (const color of listed.filter((each) => each !== 'white'))
      expect([color, CASES[id]![color]!.some(({ not }) => not.length > 0)]).toEqual([color, true]);
  },
);

test.each(FLAGS)('$id has each colour on its side of the edge and not on the other', ({ id }) => {
  for (const [at, [color, { met, not }]] of edgesOf(id).entries()) {
    expect([at, color, readOf(id, givenCase(met)).color]).toEqual([at, color, color]);
    for (const given of not) expect([at, readOf(id, givenCase(given)).color]).not.toEqual([at, color]);
  }
});

test.each(FLAGS)(
  '$id tells each case in at most 400 characters, all figures filled in and cited',
  ({ id }) => {
    for (const facts of FACTS.get(id)!) {
      const { rationale, references } = readOf(id, facts);
      expect(rationale).toMatch(/^[^{}]{3,399}\.$/);
      expect(rationale).not.toMatch(/undefined|null|NaN|\.\.$/);
      for (const { at, text } of references!) expect(rationale.slice(at, at + text.length)).toBe(text);
    }
  },
);

/** Numbers of the block that the row names, in its bands or in words. */
const NAMED = FLAGS.flatMap(({ id, block, bands, measures }) => {
  const names = [...`${JSON.stringify(bands)} ${measures}`.matchAll(/"\$(\w+)"|\{(\w+)\}/g)];
  return [...new Set(names.map(([, bound, word]) => bound ?? word!))].map((name) => ({ id, block, name }));
});

/** The bound, one more and one less, where a recipe may set it so. */
function neighbours(block: string, name: string): number[] {
  const param = BLOCKS.find(({ id }) => id === block)!.params[name]!;
  if (!('default' in param)) return [];
  const { min, max = Infinity } = param;
  return [param.default - 1, param.default + 1].filter((each) => each >= min && each <= max);
}

test.each(NAMED)('$id has cases on both sides of $name', ({ id, block, name }) => {
  const moved = neighbours(block, name);
  expect(moved.length).toBeGreaterThan(0);
  for (const other of moved)
    expect([other, colorsOf(id, { [name]: other })]).not.toEqual([other, colorsOf(id)]);
});

const NUMBERS = BLOCKS.flatMap(({ id: block, flags, params }) =>
  Object.entries(params).flatMap(([name, param]) => ('default' in param ? [{ block, name, flags }] : [])),
);

test.each(NUMBERS)(
  '$name of $block changes the colour of a case of one of its flags',
  ({ block, name, flags }) => {
    const changed = flags.filter(({ id }) =>
      neighbours(block, name).some((other) => colorsOf(id, { [name]: other }) !== colorsOf(id)),
    );
    expect(changed).not.toEqual([]);
  },
);
