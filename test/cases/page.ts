import type { Case } from './case.js';
import { BANKS, faultsOf, type Bank, type Result, type Results } from './run-cases.js';

/** docs/cases.md: what was expected of each case before it was run, and what the product says. */
export function casesPage(cases: readonly Case[], results: Results): string {
  const { withPeers, without } = results;
  const right = (expected: Case['expected'], ofBank: ReadonlyMap<string, Result>): string => {
    const asked = cases.filter((one) => one.expected === expected);
    return `${asked.filter(({ id }) => ofBank.get(id)!.disposition === expected).length} of ${asked.length}`;
  };
  return [
    '# Cases',
    '',
    '<!-- Made by npm run cases:record: do not edit. -->',
    '',
    'Each case was written down with its expectation before it was run: made-up customers of a made-up bank,',
    'half of them guilty. Every case runs in a bank with 101 persons and 101 firms beside it, and in one',
    'with fewer than 100 customers of a kind, through the API that banks use (`test/cases`). A case that is',
    'known to be wrong says why.',
    '',
    '<!-- prettier-ignore-start -->',
    '| should be | right with peers | right without |',
    '|---|---|---|',
    `| ESCALATED | ${right('ESCALATED', withPeers)} | ${right('ESCALATED', without)} |`,
    `| CLEARED | ${right('CLEARED', withPeers)} | ${right('CLEARED', without)} |`,
    '',
    ...cases.flatMap((one) => section(one, results)),
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}

function section(one: Case, results: Results): string[] {
  const must = Object.entries(one.must ?? {}).map(([id, color]) => `${id} ${color}`);
  const mustNot = (one.mustNot ?? []).map((id) => `${id} silent`);
  const flags = [...must, ...mustNot];
  const isWrong = BANKS.some((bank) => faultsOf(one, bank, results).length > 0);
  const rule = one.rule ? ` by \`${one.rule}\`` : '';
  return [
    `## ${one.id}`,
    '',
    `${one.story} ${one.why}`,
    '',
    '| | |',
    '|---|---|',
    `| Expected | **${one.expected}**${rule}${flags.length > 0 ? `; ${flags.join(', ')}` : ''} |`,
    `| With peers | ${said(results.withPeers.get(one.id)!)}${wrong(one, 'withPeers', results)} |`,
    `| Without | ${said(results.without.get(one.id)!)}${wrong(one, 'without', results)} |`,
    ...(one.tells ?? []).map((told) => `| Tells | ${told.replaceAll('|', '\\|')} |`),
    ...(one.wrongWithoutPeers && isWrong ? [`| Known | ${one.wrongWithoutPeers} |`] : []),
    '',
  ];
}

const said = ({ headline, because }: Result): string =>
  `${headline}. ${because}`.replaceAll('|', '\\|').replace(/ risk score \d+\.\d\d /, ' risk score ');

const wrong = (one: Case, bank: Bank, results: Results): string => {
  const faults = faultsOf(one, bank, results);
  return faults.length > 0 ? ` **Wrong: ${faults.join('; ')}.**` : '';
};
