import path from 'node:path';
import { CASES } from '../../test/cases/all-cases.js';
import { BANKS, type Bank } from '../../test/cases/run-cases.js';
import { figure, percent, type Shown } from './report.js';

// size: a text is read as one line.

export const FIGURES = path.join(import.meta.dirname, '../../docs/figures');
export const VARIANT_FIGURES = path.join(FIGURES, 'variants.json');

/** "CLEARED by clear", "ESCALATED by score". */
export type Verdict = `${string} by ${string}`;

/** By id of the story. */
export type Verdicts = ReadonlyMap<string, Verdict>;

export interface Totals {
  readonly guilty: number;
  readonly guiltyCleared: number;
  readonly innocent: number;
  readonly innocentCleared: number;
  /** Stories whose disposition is another one than as they are told. */
  readonly changed: number;
}

/** Under the curve of the risk score, and of ten plain features on the same records; null of the guilty alone. */
export interface Areas {
  readonly area: number | null;
  readonly bar: number | null;
}

/** docs/figures/variants.json. */
export interface VariantFigures {
  readonly engine: number;
  readonly totals: Readonly<Record<string, Readonly<Record<Bank, Totals>>>>;
  readonly areas: Readonly<Record<string, Readonly<Record<Bank, Areas>>>>;
  /** By story and bank: the verdict as it is told, and those of the variants with another disposition. */
  readonly stories: Readonly<Record<string, Readonly<Record<Bank, Readonly<Record<string, Verdict>>>>>>;
}

/** The name of no variant: the story as it is written down. */
export const AS_TOLD = 'as_told';

const GUILTY = new Set(CASES.filter(({ expected }) => expected === 'ESCALATED').map(({ id }) => id));

export const isGuilty = (id: string): boolean => GUILTY.has(id);
const isCleared = (verdict: Verdict): boolean => verdict.startsWith('CLEARED');

const isMoved = (told: Verdicts, id: string, verdict: Verdict): boolean =>
  isCleared(verdict) !== isCleared(told.get(id)!);

export function totalsOf(verdicts: Verdicts, told: Verdicts = verdicts): Totals {
  const all = [...verdicts];
  const guilty = all.filter(([id]) => isGuilty(id));
  const innocent = all.filter(([id]) => !isGuilty(id));
  const cleared = (some: typeof all) => some.filter(([, verdict]) => isCleared(verdict)).length;
  return {
    guilty: guilty.length,
    guiltyCleared: cleared(guilty),
    innocent: innocent.length,
    innocentCleared: cleared(innocent),
    changed: all.filter(([id, verdict]) => isMoved(told, id, verdict)).length,
  };
}

type ByBank = Readonly<Record<Bank, Verdicts>>;

/** Of the stories as they are told, and of their variants by name. Pure. */
export function figuresOf(
  engine: number,
  told: ByBank,
  found: readonly (readonly [string, ByBank])[],
  areas: VariantFigures['areas'],
): VariantFigures {
  const verdictsOf = (id: string, bank: Bank): Record<string, Verdict> => {
    const moved = found.flatMap(([name, byBank]): [string, Verdict][] => {
      const verdict = byBank[bank].get(id);
      return verdict !== undefined && isMoved(told[bank], id, verdict) ? [[name, verdict]] : [];
    });
    return { [AS_TOLD]: told[bank].get(id)!, ...Object.fromEntries(moved) };
  };
  const stories = [...told.withPeers.keys()].map((id) => {
    const byBank = { withPeers: verdictsOf(id, 'withPeers'), without: verdictsOf(id, 'without') };
    return [id, byBank] as const;
  });
  const totals = [[AS_TOLD, told] as const, ...found].map(([name, byBank]) => {
    const each = BANKS.map((bank) => [bank, totalsOf(byBank[bank], told[bank])] as const);
    return [name, Object.fromEntries(each) as Record<Bank, Totals>] as const;
  });
  return { engine, totals: Object.fromEntries(totals), areas, stories: Object.fromEntries(stories) };
}

/** One line for each story, so that a change reads as one. */
export function figuresText({ engine, ...parts }: VariantFigures): string {
  const lines = (of: object) =>
    Object.entries(of)
      .map(([name, each]) => `  ${JSON.stringify(name)}: ${JSON.stringify(each)}`)
      .join(',\n');
  const texts = Object.entries(parts).map(([name, of]) => ` "${name}": {\n${lines(of)}\n }`);
  return `{\n "engine": ${engine},\n${texts.join(',\n')}\n}\n`;
}

export function totalsTable({ totals, areas }: VariantFigures): Shown {
  const rows = Object.entries(totals).map(([name, byBank]) => {
    const both = (of: (bank: Bank) => string): string[] => BANKS.map(of);
    return [
      name.replaceAll('_', ' '),
      ...both((bank) => figure(areas[name]![bank].area)),
      figure(areas[name]!.without.bar),
      ...both((bank) => share(byBank[bank].guiltyCleared, byBank[bank].guilty)),
      ...both((bank) => share(byBank[bank].innocentCleared, byBank[bank].innocent)),
    ];
  });
  const columns = ['area', 'without peers', 'ten features', 'guilty cleared', 'without', 'innocents cleared'];
  return {
    title: 'Own stories, and what a program makes of them',
    head: ['told', ...columns, 'without'],
    rows,
  };
}

const share = (part: number, whole: number): string => percent(whole === 0 ? null : part / whole);
