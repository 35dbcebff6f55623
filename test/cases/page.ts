import { AS_TOLD, totalsOf, type VariantFigures } from '../../scripts/eval/variant-figures.js';
import type { Case } from './case.js';
import { BANKS, type Bank, type Result, type Results } from './run-cases.js';

const TITLES: Readonly<Record<Bank, string>> = { withPeers: 'with peers', without: 'without' };

/** Customers of each page below docs/made/cases. Each has fewer than 100 kB. */
const PAGES = { guilty: 'ESCALATED', innocent: 'CLEARED' } as const;

/** By path below docs/made: what was expected of each case, what is said of it and of its variants. */
export function casesPages(
  cases: readonly Case[],
  results: Results,
  variants: VariantFigures,
): Map<string, string> {
  const shown = Object.entries(PAGES).map(([name, disposition]) => {
    const rows = cases.filter(({ expected }) => expected === disposition);
    return [`cases/${name}.md`, casesPage(name, rows, results, variants)] as const;
  });
  return new Map([['cases.md', totalsPage(cases, results, variants)], ...shown]);
}

function totalsPage(cases: readonly Case[], results: Results, variants: VariantFigures): string {
  const verdicts = (bank: Bank) =>
    new Map(cases.map(({ id }) => [id, verdictOf(results[bank].get(id)!)] as const));
  const told = Object.fromEntries(BANKS.map((bank) => [bank, totalsOf(verdicts(bank))]));
  const totals = { ...variants.totals, [AS_TOLD]: told as VariantFigures['totals'][string] };
  return [
    ...headOf('Cases'),
    'Each case was written down with its expectation before it was run: made-up customers of a made-up bank,',
    'half of them guilty. Every case runs in a bank with 101 persons and 101 firms beside it, and in one',
    'with fewer than 100 customers of a kind, through the API that banks use (`test/cases`). A program tells',
    'each of them otherwise (`test/cases/variants.ts`) and `npm run eval -- variants` runs that as well.',
    'What is said of each case: [the guilty](cases/guilty.md), [the innocent](cases/innocent.md).',
    '',
    '<!-- prettier-ignore-start -->',
    '| told | bank | guilty cleared | innocents cleared | other than as told |',
    '|---|---|---|---|---|',
    ...Object.entries(totals).flatMap(([name, byBank]) => BANKS.map((bank) => totalsRow(name, bank, byBank))),
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}

const casesPage = (
  name: string,
  cases: readonly Case[],
  results: Results,
  variants: VariantFigures,
): string =>
  [
    ...headOf(`Cases: the ${name}`),
    'The last column names the variants that change the disposition. What is bold is not what was expected.',
    '',
    '<!-- prettier-ignore-start -->',
    '| case | expected | with peers | without | changed by |',
    '|---|---|---|---|---|',
    ...cases.map((one) => row(one, results, variants)),
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');

const headOf = (title: string) => [
  `# ${title}`,
  '',
  '<!-- Made by npm run cases:record: do not edit. -->',
  '',
];

function totalsRow(name: string, bank: Bank, byBank: VariantFigures['totals'][string]): string {
  const { guilty, guiltyCleared, innocent, innocentCleared, changed } = byBank[bank];
  const of = [`${guiltyCleared} of ${guilty}`, `${innocentCleared} of ${innocent}`, String(changed)];
  return `| ${plain(name)} | ${TITLES[bank]} | ${of.join(' | ')} |`;
}

const verdictOf = ({ disposition, rule }: Result) => `${disposition} by ${rule}` as const;

function row(
  { id, story, why, expected, rule }: Case,
  results: Results,
  { stories }: VariantFigures,
): string {
  const found = BANKS.map((bank) => {
    const result = results[bank].get(id)!;
    const verdict = `${result.disposition} by \`${result.rule}\``;
    const isWrong = result.disposition !== expected || (rule !== undefined && rule !== result.rule);
    return isWrong ? `**${verdict}**` : verdict;
  });
  const changed = BANKS.flatMap((bank) => {
    const names = Object.keys(stories[id]?.[bank] ?? {}).filter((name) => name !== AS_TOLD);
    return names.length > 0 ? [`${TITLES[bank]}: ${names.map(plain).join(', ')}`] : [];
  });
  const by = rule ? ` by \`${rule}\`` : '';
  const told = `${id}: ${story} ${why}`.replaceAll('|', '\\|');
  return `| ${told} | ${expected}${by} | ${found.join(' | ')} | ${changed.join('; ') || 'none'} |`;
}

const plain = (name: string): string => name.replaceAll('_', ' ');
