import { accountAge } from '../../../src/investigations/blocks/account-age.block.js';
import type { Block } from '../../../src/investigations/blocks/block.js';
import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { transactionPatterns } from '../../../src/investigations/blocks/transaction-patterns.block.js';
import type { CaseFacts } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { BLOCK_IDS, type BlockId } from '../../../src/investigations/domain/scoring/dimensions.js';
import { makeFlag, type Color, type Flag } from '../../../src/investigations/domain/scoring/flag.js';
import type { BlockResult, RunResult } from '../../../src/investigations/domain/runs/run-result.js';
import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import type { NamedCountry, PlaceFacts } from '../../../src/investigations/domain/case/facts/place-facts.js';
import { nextStep } from '../../../src/investigations/engine/write-up/compose-next-step.js';
import {
  composeSummary,
  NARRATIVE_CHARS_MAX,
} from '../../../src/investigations/engine/write-up/compose-summary.js';
import {
  composeWriteUp,
  WRITE_UP_CHARS_MAX,
} from '../../../src/investigations/engine/write-up/compose-write-up.js';
import { runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { daysBefore, givenCase, hmac, type Given } from './given-case.js';
import { EMPTY_NETWORK, givenCleared } from './write-up-case.js';

const TWO = [accountAge, transactionPatterns] as Block<unknown, unknown>[];
const run = (facts: CaseFacts) => runBlocks(facts, DEFAULT_RECIPE, hmac, TWO);
const summaryOf = (given: Given) => {
  const facts = givenCase(given);
  return composeSummary(facts, run(facts), DEFAULT_RECIPE).narrative.text;
};

const payments = Array.from({ length: 6 }, (_, i) => ({ daysAgo: i / 10, amount: '9500' }));

it('tells the whole case in order', () => {
  const flags = TWO.flatMap((block) => block.flags).length;
  const assessed = Math.floor(((flags - 2) * 100) / flags);
  expect(summaryOf({ payments, registeredAt: daysBefore(3) })).toBe(
    [
      '# Alert "A1": ESCALATED, risk 73.90 of 100',
      '',
      '## Executive summary',
      'Customer "C1", a customer since 27 June 2024. The alert "Unusual activity" (rule "Rule 7") is about ' +
        'this customer. It flags one transaction, of 30 June 2024: 9,500 USD came in through 1 ' +
        'payment from ' +
        '"steady partner". In the whole time that was read, 57,000 USD came in; the largest payer was ' +
        '"steady partner" with 57,000 USD. 6 payments of 9,500 USD each came in from "steady partner" on ' +
        '30 June 2024. 6 transactions of the customer since 2 January 2024 were read.',
      '',
      'The analysis has no answer to what the rule "Rule 7" asks.',
      '',
      'Why it is unusual:',
      '- Structuring: 6 incoming payments of 9,500 USD (57,000 USD in all), each 80 to 100 % of the ' +
        'reporting ' +
        'threshold of 10,000 USD; all on 30 June 2024.',
      '- Young account: The account was 3 days old at its first flagged transaction (registered 27 ' +
        'June 2024, ' +
        'flagged 30 June 2024).',
      '- Round amounts: 6 of 6 amounts are round (100 %).',
      '',
      'Nothing was found that speaks for the customer.',
      '',
      `Flags: 0 black, 2 red, 1 yellow, 0 green, ${flags - 5} without a finding, 2 not assessed ` +
        `(${assessed} % assessed).`,
      '',
      'Next step: Decide on a report, which need not wait for an answer. If you ask the customer, ask as ' +
        'in an ordinary review, without a word of this alert: what "steady partner" paid 57,000 USD for, ' +
        'and for the document that shows it, such as a contract, an invoice, a payslip or a receipt.',
      '',
      '## Findings',
      '',
      '### Transaction patterns: 64.00 of 100, 60.91 points of the total',
      '- **TP1 red**: Structuring, told above.',
      '- **TP4 yellow**: Round amounts, told above.',
      '',
      '### Account age: 55.00 of 100, 12.99 points of the total',
      '- **AA1 red**: Young account, told above.',
      '',
      '## Mitigating facts',
      'None found.',
      '',
      '## Not assessed',
      '- **TP5 gray**: Fewer than 100 peers to compare the volume with.',
      '- **AA2 gray**: First value 9,500 USD; fewer than 100 peers to compare it with.',
      '',
      '## Outcome',
      '**ESCALATED.** The risk score 73.90 reaches the escalation threshold of 60.',
    ].join('\n'),
  );
});

describe('the next step of a clearance', () => {
  const cleared = givenCleared();
  const flag = (blockId: BlockId, flagId: string, color: Color): BlockResult => ({
    ...{ blockId, rev: 1, state: 'recomputed', score: 0, contribution: 0, writeUp: '', inputHash: '' },
    flags: [makeFlag(flagId, { color, value: null, rationale: 'Planted.' })],
  });
  const stepOf = (perBlock: BlockResult[], facts: CaseFacts = cleared) => {
    const result: RunResult = { ...runBlocks(cleared, DEFAULT_RECIPE, hmac), perBlock };
    const sources = { facts, recipe: DEFAULT_RECIPE, blocks: perBlock, run: result };
    const step = nextStep(facts, result);
    if (typeof step !== 'string') checkNarrative(step, sources);
    return typeof step === 'string' ? step : step.text;
  };
  const clear = [flag('screening', 'SC1', 'white'), flag('adverse_media', 'AM1', 'white')];

  it('is to close where nothing stands open', () => {
    expect(stepOf(clear)).toBe(
      'Close the alert if the reasons above convince you; nothing more has to be asked for.',
    );
  });

  it('names what could not be assessed, red flags and patterns that are sure', () => {
    const pattern = { typology: 'bipartite', confidence: 'high', transactions: 57, accounts: 9 } as const;
    const open = [
      ...[flag('screening', 'SC1', 'gray'), flag('adverse_media', 'AM1', 'gray')],
      flag('ip_geo', 'IG3', 'red'),
    ];
    expect(stepOf(open, { ...cleared, network: { ...EMPTY_NETWORK, pattern } })).toBe(
      'First screen the name against sanctions lists, search the news for the name, look at the red flag ' +
        'IG3 (Country on a FATF list) and look at the bipartite pattern of 57 transactions; close the ' +
        'alert if that and the reasons above convince you.',
    );
    const low = { ...pattern, confidence: 'low' } as const;
    expect(stepOf(clear, { ...cleared, network: { ...EMPTY_NETWORK, pattern: low } })).toMatch(
      /^Close the alert/,
    );
  });

  it('names a country under a call for action in a name', () => {
    const places = { ips: [], counterparties: [], counterpartiesTruncated: false };
    const stood = { transaction: 'tx00001', side: 'sender', field: 'name' };
    const named = { name: 'Iran Carpets', country: 'IR', stood } as unknown as NamedCountry;
    const facts = (fatf: PlaceFacts['fatf']) => ({
      ...cleared,
      places: { ...places, fatf, namedCountries: [named] },
    });
    expect(stepOf(clear, facts({ IR: 'call_for_action' }))).toContain('a call for action in a name; close');
    expect(stepOf(clear, facts({ IR: 'increased_monitoring' }))).toMatch(/^Close the alert/);
  });
});

it.each([
  [59.94, 'none', 'CLEARED', '59.94 of 100 (0.06 points below the threshold)'],
  [60, 'score', 'ESCALATED', '60.00 of 100 (at the threshold)'],
  [61.99, 'score', 'ESCALATED', '61.99 of 100 (1.99 points above the threshold)'],
  [58, 'none', 'CLEARED', '58.00 of 100'],
  [59.94, 'red_blocks', 'ESCALATED', '59.94 of 100'],
] as const)('the headline of %d by %s says how near the threshold is', (score, rule, disposition, said) => {
  const facts = givenCleared();
  const result: RunResult = {
    ...{ ...runBlocks(facts, DEFAULT_RECIPE, hmac), score, disposition },
    outcome: { rule, because: 'Because.' },
  };
  const { headline } = composeSummary(facts, result, DEFAULT_RECIPE);
  expect(headline.text).toBe(`Alert "A1": ${disposition}, risk ${said}`);
  checkNarrative(headline, { facts, recipe: DEFAULT_RECIPE, blocks: result.perBlock, run: result });
});

it('tells in and out of the whole time, with the largest parties, where more moved than is flagged', () => {
  const flagged = { daysAgo: 0, amount: '150000', currency: 'CHF', with: 'Ada' };
  const others = [
    ...Array.from({ length: 5 }, (_, i) => ({ ...flagged, daysAgo: 20 + i, with: 'Bea' })),
    { daysAgo: 19, amount: '20000', currency: 'CHF', with: 'Cid', direction: 'out' as const },
    { daysAgo: 18, amount: '5', with: 'Dan', direction: 'out' as const },
  ];
  expect(summaryOf({ payments: [...others, flagged] })).toContain(
    'In the whole time that was read, 900,000 CHF came in and 20,000 CHF, 5 USD went out; the largest ' +
      'payer was "bea" with 750,000 CHF, the largest receivers by currency were "cid" with 20,000 CHF, ' +
      '"dan" with 5 USD.',
  );
  expect(summaryOf({ payments: [flagged] })).not.toContain('In the whole time');
});

describe('the lead of what is unusual', () => {
  const facts = givenCleared();
  const red = makeFlag('ZZ1', { color: 'red', value: null, rationale: 'Planted.' });
  const explained: Flag = { ...red, flagId: 'ZZ2', color: 'yellow', colorBeforeReasons: 'red' };
  const bulletsOf = (flags: Flag[], disposition: RunResult['disposition']) => {
    const result = runBlocks(facts, DEFAULT_RECIPE, hmac);
    const perBlock = [{ ...result.perBlock[0]!, flags }];
    const { text } = composeSummary(facts, { ...result, perBlock, disposition }, DEFAULT_RECIPE).narrative;
    return text.split('\n\n').slice(3, 5);
  };

  it.each([
    ['ESCALATED', 'Why it is unusual:'],
    ['CLEARED', 'What stood out, and is not enough to escalate:'],
    [null, 'What stood out so far:'],
  ] as const)('fits the outcome %s', (disposition, lead) => {
    expect(bulletsOf([red], disposition)[0]).toBe(`${lead}\n- Planted.`);
  });

  it('leaves what is explained in part to what speaks for the customer', () => {
    expect(bulletsOf([explained], 'CLEARED')).toEqual([
      'Nothing unusual was found but what is explained in part.',
      'What speaks for the customer:\n- Planted.',
    ]);
  });
});

it('asks about the parties of the gravest finding, not of what is flagged', () => {
  const worst = { amount: '9500', with: 'Worst' };
  const given = [
    ...payments.map((_, i) => ({ ...worst, daysAgo: 1 + i / 10 })),
    { daysAgo: 0, amount: '20' },
  ];
  expect(summaryOf({ payments: given })).toContain(
    'without a word of this alert: what "worst" paid 57,000 USD for, and for the document',
  );
});

it('names mitigating facts', () => {
  expect(summaryOf({ payments, registeredAt: daysBefore(731) })).toContain(
    'What speaks for the customer:\n- The account was 2 years old',
  );
});

it('says when only a part of the lookback was read', () => {
  const sentence = 'Only the newest 10,000 of the lookback were read.';
  expect(summaryOf({ payments, truncated: true })).toContain(sentence);
  expect(summaryOf({ payments })).not.toContain(sentence);
});

it('says that a run is incomplete, and why', () => {
  const facts = givenCase({ payments });
  const failed = [{ blockId: 'account_age' as const, reason: 'secret detail' }];
  const result: RunResult = { ...run(facts), score: null, disposition: null, outcome: null, failed };
  const text = composeSummary(facts, result, DEFAULT_RECIPE).narrative.text;
  expect(text).toContain('# Alert "A1": investigation incomplete');
  expect(text).toContain('- **Account age**: the analysis failed.');
  expect(text).toContain('No score and no disposition');
  expect(text).not.toContain('secret detail');
});

it('escapes customer text and shows what is invisible', () => {
  const title = '![x](https://evil.example)\n# Fine <b>\u200b\u202e';
  const text = summaryOf({ payments, alert: { title, rule_title: '`a` | *b*' } });
  expect(text).toContain(
    'The alert "!\\[x\\]\\(https\\:\\/\\/evil\\.example)⟨U+000A⟩\\# Fine \\<b\\>⟨U+200B⟩⟨U+202E⟩" ' +
      '(rule "\\`a\\` \\| \\*b\\*")',
  );
});

describe('caps', () => {
  const flags = (colors: readonly Color[]) =>
    colors.map((color, i) => makeFlag(`ZZ${i}`, { color, value: null, rationale: 'x'.repeat(300) }));
  const colors: Color[] = ['red', 'yellow', 'green', 'gray', 'white', 'red'];
  const perBlock = BLOCK_IDS.map((blockId): BlockResult => ({
    blockId,
    rev: 1,
    state: 'recomputed',
    score: 50,
    contribution: 5,
    flags: flags(colors),
    writeUp: '',
    inputHash: '',
  }));

  it('hold for the longest texts of ten blocks', () => {
    const long = '⟨[\u200b'.repeat(2000);
    const facts = givenCase({
      payments,
      alert: { title: long, rule_title: long, alert_id: long.slice(0, 36) },
    });
    const outcome = { rule: 'score' as const, because: 'Because.' };
    const result: RunResult = { ...run(facts), perBlock, outcome };
    const text = composeSummary(facts, result, DEFAULT_RECIPE).narrative.text;
    expect(text.length).toBeLessThanOrEqual(NARRATIVE_CHARS_MAX);
    expect(text).toMatch(/- … and more, \d+ in all/);
    expect(text.trimEnd().endsWith('Because.')).toBe(true);
  });

  it('keep the worst flags of a write-up and count the others', () => {
    const told = { ...perBlock[0]!, flags: flags(['white', 'gray', 'yellow', 'red', 'black', 'green']) };
    const { text } = composeWriteUp('Title', told, 'Overview.');
    expect(text.length).toBeLessThanOrEqual(WRITE_UP_CHARS_MAX);
    expect(
      text
        .split('\n')
        .slice(2)
        .map((line) => line.slice(0, 12)),
    ).toEqual(['- **ZZ4 blac', '- **ZZ3 red*', '- **ZZ2 yell', '- **ZZ5 gree', '- … and more']);
  });

  it('cut evidence to its first 20 ids and a rationale to 400 characters', () => {
    const evidence = Array.from({ length: 30 }, (_, i) => `tx${99 - i}`);
    const flag = makeFlag('ZZ1', { color: 'red', value: 30, rationale: '😀'.repeat(401), evidence });
    expect(flag.evidence).toEqual(Array.from({ length: 20 }, (_, i) => `tx${70 + i}`));
    expect(Array.from(flag.rationale)).toHaveLength(400);
  });
});
