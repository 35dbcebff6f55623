const FREEZE = '../../../support/freeze-exports.js';

let exported: Record<string, unknown>;

class Keeper {
  static readonly names = ['first'];
  static made = 0;
  readonly kept: string[] = [];
}

beforeAll(async () => {
  const { freezeExports } = (await import(FREEZE)) as { freezeExports(exports: object): void };
  exported = {
    list: [{ name: 'first' }],
    table: { one: { two: new Map([['three', ['four']]]) } },
    names: new Set(['first']),
    Keeper,
    keeper: new Keeper(),
  };
  freezeExports(exported);
});

interface Exported {
  readonly list: { name: string }[];
  readonly table: { one: { two: Map<string, string[]> } };
  readonly names: Set<string>;
  readonly keeper: Keeper;
}

test.each<[string, (of: Exported) => unknown]>([
  ['a list gets an entry', ({ list }) => list.push({ name: 'second' })],
  ['an entry of a list changes', ({ list }) => (list[0]!.name = 'other')],
  ['an object within an object changes', ({ table }) => (table.one = { two: new Map() })],
  ['a map within an object gets an entry', ({ table }) => table.one.two.set('five', [])],
  ['a list in a map gets an entry', ({ table }) => table.one.two.get('three')!.push('five')],
  ['a map is emptied', ({ table }) => table.one.two.clear()],
  ['a set gets a value', ({ names }) => names.add('second')],
  ['a set loses a value', ({ names }) => names.delete('first')],
  ['a class changes', () => Keeper.made++],
  ['a list of a class gets an entry', () => Keeper.names.push('second')],
  ['an export is replaced', (of) => Object.assign(of, { names: null })],
])('what a module exports stays as it is: %s', (_, change) => {
  const before = JSON.stringify([exported, [...(exported as unknown as Exported).names]]);
  expect(() => change(exported as unknown as Exported)).toThrow(TypeError);
  expect(JSON.stringify([exported, [...(exported as unknown as Exported).names]])).toBe(before);
});

test('objects of classes stay as they are, and their classes make more', () => {
  (exported as unknown as Exported).keeper.kept.push('one');
  expect(Object.assign(new Keeper(), { more: true }).kept).toEqual([]);
});
