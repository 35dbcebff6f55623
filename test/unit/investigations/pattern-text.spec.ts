import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import type { NetworkFacts, PatternFacts } from '../../../src/investigations/domain/network/network-facts.js';
import { passedPercentOf, rolesOf } from '../../../src/investigations/domain/network/pattern-roles.js';
import type { ReferencedText } from '../../../src/investigations/domain/texts/referenced-text.js';
import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { withNames } from '../../../src/investigations/engine/gather/pattern-names.js';
import { toldPattern } from '../../../src/investigations/engine/write-up/compose-opening.js';
import { givenCase, NOON_MS, type Given } from './given-case.js';
import { hops } from './given-hops.js';
import { EMPTY_NETWORK } from './write-up-case.js';

const scatter = ['Z>A 100 @1', 'Z>B 200 @1', 'Z>S 100 @1', 'A>Y 95 @3', 'B>Y 180 @3', 'S>Y 98 @3'];

describe('who takes part in a pattern', () => {
  const rolesIn = (...texts: string[]) =>
    rolesOf(hops(...texts), 'S').map(({ role, accounts, members }) => [
      role,
      accounts,
      members.map(({ address }) => address).join(' '),
    ]);

  it('pays, is paid or does both: the subject first, then by money', () => {
    expect(rolesIn(...scatter)).toEqual([
      ['payer', 1, 'Z'],
      ['between', 3, 'S B A'],
      ['receiver', 1, 'Y'],
    ]);
  });

  it('is named as far as ten of them, and counted', () => {
    const many = [...'ABCDEFGHIJKL'].map((name) => `${name}>S 100 @1`);
    expect(rolesIn(...many)).toEqual([
      ['payer', 12, 'A B C D E F G H I J'],
      ['receiver', 1, 'S'],
    ]);
  });

  it('is an entity or an address, the entity by its name', () => {
    const given = hops('A>B 5 @1').map((hop) => ({ ...hop, from: 'entity:7', to: 'address:0xab' }));
    const pattern = { ...facts(), roles: rolesOf(given, 'S') };
    expect(withNames(pattern, [{ ownId: '7', name: 'Ann' }])!.roles).toEqual([
      { role: 'payer', accounts: 1, members: [{ entityId: '7', name: 'Ann' }] },
      { role: 'receiver', accounts: 1, members: [{ address: '0xab' }] },
    ]);
  });

  it.each<[string, readonly string[], object | null]>([
    ['of one currency', scatter, { least: 90, most: 98 }],
    ['converted', ['Z>A 100 @1', 'A>Y 45 EUR @2'], { least: 90, most: 90 }],
    ['without a rate', ['Z>A 100 @1', 'A>Y 45 XXX @2'], null],
    ['by nobody', ['Z>A 100 @1'], null],
    [
      'in a circle, where its beginning passes on nothing',
      ['S>A 100 @1', 'A>B 95 @2', 'B>S 90 @3'],
      { least: 95, most: 95 },
    ],
  ])('passes on what it got: %s', (_, texts, percent) => {
    expect(passedPercentOf(hops(...texts))).toEqual(percent);
  });
});

const DAY_MS = 86_400_000;

const facts = (given: Partial<PatternFacts> = {}): PatternFacts => ({
  typology: 'scatter_gather',
  confidence: 'high',
  transactions: 6,
  accounts: 5,
  ...given,
});

describe('a pattern is told', () => {
  const told = (pattern: PatternFacts, entity: Given['entity'] = {}): string => {
    const network: NetworkFacts = { ...EMPTY_NETWORK, pattern };
    const given = givenCase({
      entity,
      payments: [
        { daysAgo: 2, amount: '100.10', withEntity: 'Z' },
        { daysAgo: 0, amount: '98', withEntity: 'Y', direction: 'out' },
        { daysAgo: 0, amount: '5', withEntity: 'Y', direction: 'out' },
      ],
      further: { network },
    });
    const text = toldPattern(given) as ReferencedText;
    checkNarrative(text, { facts: given, recipe: DEFAULT_RECIPE, blocks: [] });
    return text.text;
  };

  it('with its members by role, what they passed on, and what the customer did', () => {
    const between = ['C1', 'A', 'B', 'D'].map((entityId) => ({ entityId }));
    const text = told(
      facts({
        own: ['tx00001', 'tx00002'],
        startMs: NOON_MS - 2 * DAY_MS,
        endMs: NOON_MS,
        roles: [
          { role: 'payer', accounts: 1, members: [{ entityId: 'Z', name: 'Zoe' }] },
          { role: 'between', accounts: 4, members: between },
          { role: 'receiver', accounts: 1, members: [{ address: '0xab' }] },
        ],
        passedPercent: { least: 90, most: 98 },
      }),
    );
    expect(text).toBe(
      '6 transactions between 5 accounts from 28 June 2024 to 30 June 2024 form a scatter-gather pattern ' +
        '(high confidence): money of one account reaches another one through several. The payer is "Zoe" ' +
        '("Z"). The accounts between are the customer, "A" and others, 4 in all; each paid on 90 to 98 % ' +
        'of what it had got. The receiver is "0xab". The customer got 100.10 USD through 1 payment and ' +
        'paid 98 USD through 1 payment.',
    );
  });

  it('of one family, which firms of one legal form are none', () => {
    const withNames = (...names: readonly string[]) =>
      facts({
        ...{ own: ['tx00001', 'tx00002'], startMs: NOON_MS - 2 * DAY_MS, endMs: NOON_MS },
        roles: names.map((name, i) => {
          const members = [{ entityId: `E${i}`, name }];
          return { role: i === 0 ? 'payer' : 'receiver', accounts: 1, members };
        }),
      });
    const family = 'Everybody in it bears the family name of the customer.';
    expect(told(withNames('Ann Lind', 'LIND, Bo'), { name: 'Eva Lind' })).toContain(family);
    expect(told(withNames('Ann Lind', 'Bo Rask'), { name: 'Eva Lind' })).not.toContain(family);
    const firm = { type: 'BUSINESS', name: 'Alfa Ltd' } as const;
    expect(told(withNames('Beta Ltd', 'Gamma Ltd'), firm)).not.toContain(family);
  });

  it('of an earlier snapshot by its shape', () => {
    expect(told(facts())).toBe(
      'Seen from the flagged transactions, 6 transactions between 5 accounts have the form of a ' +
        'scatter-gather pattern (high confidence).',
    );
  });
});
