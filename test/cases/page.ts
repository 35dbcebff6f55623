import type { Case } from './case.js';
import { faultsOf, type Result, type Results } from './run-cases.js';

/** docs/cases.md: what was expected of each case before it was run, and what the product says. */
export function casesPage(cases: readonly Case[], { withPeers, without }: Results): string {
  const right = (expected: Case['expected'], results: ReadonlyMap<string, Result>): string => {
    const asked = cases.filter((one) => one.expected === expected);
    return `${asked.filter(({ id }) => results.get(id)!.disposition === expected).length} of ${asked.length}`;
  };
  return [
    '# Cases',
    '',
    '<!-- Made by npm run cases:record: do not edit. -->',
    '',
    'Each case was written down with its expectation before it was run: made-up customers of a made-up bank,',
    'half of them guilty. Every case runs in a bank with 101 persons and 101 firms beside it, and in one',
    'without, through the API that banks use (`test/cases`). A case that is known to be wrong says why.',
    '',
    '<!-- prettier-ignore-start -->',
    '| should be | right with peers | right without |',
    '|---|---|---|',
    `| ESCALATED | ${right('ESCALATED', withPeers)} | ${right('ESCALATED', without)} |`,
    `| CLEARED | ${right('CLEARED', withPeers)} | ${right('CLEARED', without)} |`,
    '',
    ...cases.flatMap((one) => section(one, withPeers.get(one.id)!, without.get(one.id)!)),
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}

function section(one: Case, withPeers: Result, without: Result): string[] {
  const must = Object.entries(one.must ?? {}).map(([id, color]) => `${id} ${color}`);
  const mustNot = (one.mustNot ?? []).map((id) => `${id} silent`);
  const flags = [...must, ...mustNot];
  const isWrong = [withPeers, without].some((result) => faultsOf(one, result).length > 0);
  const rule = one.rule ? ` by \`${one.rule}\`` : '';
  return [
    `## ${one.id}`,
    '',
    `${one.story} ${one.why}`,
    '',
    '| | |',
    '|---|---|',
    `| Expected | **${one.expected}**${rule}${flags.length > 0 ? `; ${flags.join(', ')}` : ''} |`,
    `| With peers | ${said(withPeers)}${wrong(one, withPeers)} |`,
    `| Without | ${said(without)}${wrong(one, without)} |`,
    ...(one.tells ?? []).map((told) => `| Tells | ${told.replaceAll('|', '\\|')} |`),
    ...(one.known && isWrong ? [`| Known | ${one.known} |`] : []),
    '',
  ];
}

const said = ({ headline, because }: Result): string =>
  `${headline}. ${because}`.replaceAll('|', '\\|').replace(/ risk score \d+\.\d\d /, ' risk score ');

const wrong = (one: Case, result: Result): string => {
  const faults = faultsOf(one, result);
  return faults.length > 0 ? ` **Wrong: ${faults.join('; ')}.**` : '';
};
