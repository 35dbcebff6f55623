import { similarWordKeys, nameSearchKeys, nameWordKeys } from './searched-names.js';

/** How many words of the searched name find the other one. */
const shared = (searched: string, name: string): number => {
  const keys = new Set(nameWordKeys(name));
  return similarWordKeys(searched).filter((lookups) => lookups.flat().some((key) => keys.has(key))).length;
};

test.each([
  ['Müller, Anna', 'Anna Mueller', 2],
  ['Ana Muler', 'Anna Müller', 2],
  ['Bill Gardner', 'William Gardner', 2],
  ['Kafé Möbler 4712', 'Kafé & Möbler 4711 AB', 2],
  ['Svenson', 'Sven Svensson', 1],
  ['Carla Munoz', 'Uncle Joe', 0],
])('%s shares words with %s: %d', (searched, name, words) => {
  expect(shared(searched, name)).toBe(words);
});

test('words alone have fewer keys than words in pairs', () => {
  for (const name of ['Kafé & Möbler 4711 AB', 'Anna Maria Svensson', 'Blue River Trading Ltd'])
    expect(nameWordKeys(name).length).toBeLessThan(nameSearchKeys([name]).length);
});
