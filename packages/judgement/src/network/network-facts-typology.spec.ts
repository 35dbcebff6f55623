import { nameTypology, type PatternTransfer, type Typology } from './network-facts.js';
import { seeded, shuffled } from '../../../../test/support/seeded.js';

/** "a>b c>d": transfers a minute apart. */
const transfers = (text: string): PatternTransfer[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((pair, i) => {
      const [from, to] = pair.split('>');
      return { from: from!, to: to!, atMs: i * 60_000 };
    });

describe('the pattern is named by who pays whom', () => {
  it.each<[Typology, string]>([
    ['fan_out', 'a>b a>c a>d'],
    ['fan_in', 'b>a c>a d>a'],
    ['gather_scatter', 'a>h b>h h>c h>d'],
    ['gather_scatter', 'a>h b>h h>c'],
    ['gather_scatter', 'a>h h>c h>d'],
    ['gather_scatter', 'a>h b>h h>a h>b'],
    ['gather_scatter', 'a>h h>h h>b'],
    ['scatter_gather', 'a>b a>c b>z c>z'],
    ['scatter_gather', 'a>b a>c a>d b>z c>z d>z'],
    ['scatter_gather', 'h>a h>b a>h b>h'],
    ['cycle', 'a>b b>c c>a'],
    ['cycle', 'a>b b>c c>d d>e e>a'],
    ['random', 'a>b b>c c>d'],
    ['random', 'a>b b>c c>d d>e b>f'],
    ['bipartite', 'a>x b>y c>z'],
    ['bipartite', 'a>x a>y b>x b>y'],
    ['stack', 'a>h h>x b>i i>y'],
    ['stack', 'a>h b>i h>x h>y i>x i>y'],
  ])('%s: %s', (typology, text) => {
    expect(nameTypology(transfers(text))).toBe(typology);
  });

  it('has no name for nothing, and a guess for one or two', () => {
    expect(nameTypology([])).toBeNull();
    expect(nameTypology(transfers('a>b'))).toBe('bipartite');
    expect(nameTypology(transfers('a>b b>a'))).toBe('cycle');
    expect(nameTypology(transfers('a>a'))).toBe('random');
  });

  it('does not count how often a pair repeats', () => {
    expect(nameTypology(transfers('a>b a>c a>d a>b a>b a>c'))).toBe('fan_out');
  });
});

it('neither the order nor the names matter', () => {
  const random = seeded(7);
  const texts = ['a>h b>h h>c h>d', 'a>b a>c b>z c>z', 'h>a h>b a>h b>h', 'a>h h>x b>i i>y', 'a>b b>c c>a'];
  for (const text of texts) {
    const given = transfers(text);
    const renamed = given.map(({ from, to, atMs }) => ({ from: `9${from}`, to: `9${to}`, atMs }));
    for (let i = 0; i < 5; i++) {
      expect(nameTypology(shuffled(given, random))).toBe(nameTypology(given));
      expect(nameTypology(shuffled(renamed, random))).toBe(nameTypology(given));
    }
  }
});
