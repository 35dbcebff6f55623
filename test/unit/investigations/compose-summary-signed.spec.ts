import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import type { CaseFacts } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import { TABLE_ROWS_MAX } from '../../../src/investigations/domain/consistency/listed-rows.js';
import type { RunResult } from '../../../src/investigations/domain/runs/run-result.js';
import type { BlockId } from '../../../src/investigations/domain/scoring/dimensions.js';
import { makeFlag, type Flag } from '../../../src/investigations/domain/scoring/flag.js';
import { decideOutcome } from '../../../src/investigations/domain/scoring/outcome.js';
import { composeTables } from '../../../src/investigations/engine/write-up/compose-tables.js';
import { runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { givenCase, hmac } from './given-case.js';
import { EMPTY_NETWORK, givenCleared, givenEscalated, told } from './write-up-case.js';

/** The texts of the facts with flags in place of those that the blocks find. */
function textsWith(facts: CaseFacts, flags: readonly Flag[], decided: Partial<RunResult> = {}, of?: BlockId) {
  const result = runBlocks(facts, DEFAULT_RECIPE, hmac);
  const [first] = result.perBlock;
  const perBlock = [{ ...first!, ...(of ? { blockId: of } : {}), flags: [...flags] }];
  const assessed = flags.filter(({ color }) => color !== 'gray').length;
  const assessedShare = assessed / flags.length;
  const texts = told(facts, { ...result, perBlock, assessedShare, ...decided });
  const sources = { ...texts.sources, blocks: perBlock };
  for (const text of [texts.narrative, ...(texts.sar ? [texts.sar] : [])]) checkNarrative(text, sources);
  return { narrative: texts.narrative.text, draft: texts.sar?.text ?? '', run: { ...result, perBlock } };
}

const red = (flagId: string, more: Partial<Flag> = {}): Flag => ({
  ...makeFlag(flagId, { color: 'red', value: null, rationale: 'Planted.' }),
  ...more,
});

const escalated: Partial<RunResult> = {
  disposition: 'ESCALATED',
  outcome: { rule: 'score', because: 'Because.' },
};
const cleared: Partial<RunResult> = {
  disposition: 'CLEARED',
  outcome: { rule: 'none', because: 'Because.' },
};

describe('a clearance', () => {
  it('says of each red flag why it is not enough, names all, and points at the reasons above', () => {
    const rare = 'More than 98 of 100 comparable customers.';
    const reds = ['TP2', 'TP3', 'TP5', 'CN1', 'AA1'].map((id) =>
      red(id, id === 'AA1' ? {} : { rationale: rare }),
    );
    const { narrative } = textsWith(givenCleared(), reds, cleared);
    const why = narrative.split('Why the red flags are not enough:\n')[1]!.split('\n\n')[0]!;
    expect(why.split('\n')).toHaveLength(5);
    expect(why).toContain('- Money passed through: no rule escalates on it alone');
    expect(why).toContain(
      '- Young account: no rule escalates on it alone, and too little was found beside it.',
    );
    expect(why).toMatch(/: rare among comparable customers, which by itself is no sign of a crime\./);
    expect(narrative).toMatch(
      /the red flags TP2 \(.*\), TP3 \(.*\), TP5 \(.*\), CN1 \(.*\), AA1 \(Young account\); close/,
    );
    expect(narrative).toContain('the reasons above convince you');
    expect(narrative).not.toContain('and the others');
  });

  it('names a pattern that more than its shape speaks for in its outcome', () => {
    const pattern = 'The movements have the form of a bipartite pattern (high confidence).';
    const { because } = decideOutcome({ score: 1, blocks: [], pattern }, DEFAULT_RECIPE);
    expect(because.text).toContain(`no block has a red flag. ${pattern}`);
    const base = givenCleared();
    const found = { typology: 'bipartite', confidence: 'high', transactions: 57, accounts: 9 } as const;
    const { outcome } = runBlocks(
      { ...base, network: { ...EMPTY_NETWORK, pattern: found } },
      DEFAULT_RECIPE,
      hmac,
    );
    if (outcome?.rule === 'none') expect(outcome.because).toContain('bipartite pattern (high confidence)');
    else expect(outcome?.rule).toBe('named_scheme');
  });

  it('tells what the word of the customer took off the first screen, and what is outside of it', () => {
    const explanation = { kind: 'declared', basis: 'record', word: '38,000 SEK a month' } as const;
    const facts = { ...givenCleared(), explanations: [{ ...explanation, transactions: ['tx00001'] }] };
    const rationale =
      'Inflow within the declared deposits ("38,000 SEK a month", 1 transaction) explains this.';
    const white: Flag = { ...red('TP5'), color: 'white', colorBeforeReasons: 'red', rationale };
    const value = { declared: 3, outside: 2, above: 1 };
    const ranges: Flag = { ...red('EA4'), color: 'white', value, rationale: 'Above some declared ranges.' };
    const { narrative } = textsWith(facts, [white], cleared);
    expect(narrative).toContain(
      'was red: Inflow within the declared deposits ("38,000 SEK a month", 1 transaction) set it aside, ' +
        "on the customer's own word, which nobody verified.",
    );
    const worse = ['TP1', 'TP2', 'TP6', 'AA1'].map((id) => red(id));
    expect(textsWith(facts, [white, ranges, ...worse], cleared).narrative).toMatch(
      /\n- Of what the customer declared: Above some declared ranges\./,
    );
    expect(textsWith(facts, [ranges], cleared).narrative).not.toContain('Set aside');
  });
});

describe('what is explained in part', () => {
  const explained = (flagId: string): Flag => ({
    ...red(flagId, { rationale: 'A payroll explains this in part; it was red and stays yellow.' }),
    color: 'yellow',
    colorBeforeReasons: 'red',
  });

  it('is told with its title, and to the reviewer alone', () => {
    const { narrative, draft } = textsWith(givenEscalated(), [red('TP1'), explained('AA1')], escalated);
    const said = '- Young account: A payroll explains this in part';
    expect(narrative).toContain(said);
    const [filed, forReviewer] = draft.split('## For the reviewer');
    expect(filed).not.toMatch(/explains this|stays yellow/);
    expect(forReviewer).toContain(said);
  });
});

describe('what the alert asks about', () => {
  const asked = (rule: string, flags: readonly Flag[]) => {
    const facts = givenCase({ payments: [{ daysAgo: 0 }], alert: { rule_title: rule } });
    return textsWith(facts, flags, cleared, 'transaction_patterns').narrative;
  };
  const flag = (flagId: string, color: Flag['color'], more: Partial<Flag> = {}) =>
    red(flagId, { color, ...more });

  it('is not simply unusual in nothing where the customer’s own word set it aside', () => {
    const aside = flag('TP5', 'white', { colorBeforeReasons: 'red' });
    expect(asked('Unusual volume', [aside])).toContain(
      'What the alert asks about shows nothing unusual but what is explained: Unusual volume.',
    );
  });

  it('says what of it was not assessed', () => {
    expect(asked('Structuring velocity', [flag('TP1', 'gray'), flag('TP2', 'white')])).toMatch(
      /What the alert asks about shows nothing unusual: .*\. Not assessed: Structuring\./,
    );
  });

  it('says so as well where all that was assessed is told apart', () => {
    const payments = [1, 2].map((daysAgo) => ({
      daysAgo,
      amount: '500',
      ...(daysAgo === 1 ? { direction: 'out' as const } : {}),
    }));
    const alert = { rule_title: 'Structuring, layering', flagged_transaction_id_list: ['T1', 'T2'] };
    const facts = givenCase({ payments, alert });
    const flags = [flag('TP1', 'gray'), flag('TP3', 'white')];
    const { narrative } = textsWith(facts, flags, cleared, 'transaction_patterns');
    expect(narrative).toMatch(
      /Not assessed: Structuring\. About as much of what it flags went out as came in/,
    );
  });

  it('is named where nothing here answers it', () => {
    const said = 'The analysis has no answer to what the rule "Moon phase" asks.';
    expect(asked('Fan-in; Moon phase', [flag('TP2', 'white')])).toContain(said);
    expect(asked('Fan-in', [flag('TP2', 'white')])).not.toContain('has no answer');
  });

  it('is not structuring where the rule speaks of infrastructure', () => {
    expect(asked('Payments for infrastructure', [flag('TP1', 'white')])).not.toContain('What the alert asks');
  });
});

describe('the next step', () => {
  const facts = givenEscalated({
    payments: Array.from({ length: 60 }, (_, i) => ({
      daysAgo: i,
      amount: i === 59 ? '90000' : '100',
      with: i === 59 ? 'Unlisted' : `Payer ${i % 2}`,
    })),
    entity: { dob: '2008-02-03' },
    alert: { flagged_transaction_id_list: ['T1'] },
  });
  const shown = red('TP1', { evidence: facts.entities[0] ? evidenceIds(60) : [] });

  it('asks about parties that are listed, with the sum of what is listed', () => {
    const { narrative, run } = textsWith(facts, [shown], escalated);
    const listed = composeTables(facts, run).transactions;
    expect(listed).toHaveLength(TABLE_ROWS_MAX);
    const [, name, sum] =
      /what "(payer \d)" \(([\d,]+) USD\) and the others listed under Structuring paid/.exec(narrative)!;
    const own = listed.filter(({ counterparty }) => counterparty?.name === name);
    expect(Number(sum!.replace(',', ''))).toBe(own.reduce((all, { amount }) => all + Number(amount), 0));
    expect(narrative).not.toContain('and the others paid');
  });

  it('does not make a report wait for the customer, and asks a guardian of a minor', () => {
    const { narrative, draft } = textsWith(facts, [shown], escalated);
    for (const text of [narrative, draft]) {
      expect(text).toContain('Next step: Decide on a report, which need not wait for an answer.');
      expect(text).toContain('If you ask a guardian of the customer, who is a minor, ask as in an ordinary');
    }
    expect(narrative).toContain('16 years old (a minor)');
    expect(draft).toContain('The subject is a minor.');
  });
});

function evidenceIds(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `tx${String(i + 1).padStart(5, '0')}`);
}

it('a draft says how to reach the subject, what was declared, and what nothing was assessed of', () => {
  const facts = givenEscalated({
    entity: {
      mailing_street_address: 'Main Street 1',
      emails: ['ada@ada.example'],
      phone_numbers: ['+3546101234'],
      annual_income: { upper_bound: 30_000, currency: 840 },
    },
  });
  const gray = makeFlag('SC1', { color: 'gray', value: null, rationale: 'No list.' });
  const { draft } = textsWith(facts, [gray], escalated, 'screening');
  expect(draft).toMatch(/Address: "Main Street 1"\. E-mail: ".*ada.*"\. Phone: ".*3546101234"\. /);
  expect(draft).toContain('Declared income a year: up to 30,000 USD.');
  expect(draft.split('## For the reviewer')[1]).toContain('Nothing could be assessed of: ');
});

it('a draft says of how many counterparties the country is known', () => {
  const places = {
    ips: [],
    counterparties: [{ id: 'P1', country: 'SE' }],
    counterpartiesTruncated: false,
  } as unknown as NonNullable<CaseFacts['places']>;
  const { draft } = textsWith({ ...givenEscalated(), places }, [red('TP1')], escalated);
  expect(draft).toContain('Countries of counterparties: SE (known of 1 of 6).');
});

it('a request for data counts money without a threshold of its own by its worth', () => {
  const payments = Array.from({ length: 6 }, (_, i) => ({
    daysAgo: i * 30,
    amount: '150000',
    currency: 'CHF',
  }));
  const profile = {
    highRiskOccupation: null,
    highRiskIndustry: null,
    reference: 'USD',
    rates: { CHF: '1.1' },
  };
  const recipe = { ...DEFAULT_RECIPE, assessedPercentMin: 0 };
  const { outcome } = runBlocks(givenCase({ payments, further: { profile } }), recipe, hmac);
  expect(outcome?.because).toContain(
    '900,000 CHF came in, one way at least 5 times the sum from which cash is reported, counted by worth',
  );
});
