import { DEFAULT_RECIPE, FLAGS } from '../../../src/investigations/blocks/index.js';
import {
  checkNarrative,
  NarrativeMismatch,
} from '../../../src/investigations/domain/consistency/check-narrative.js';
import type { CaseFacts } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { readNote, type Note } from '../../../src/investigations/domain/notes/note-effects.js';
import type { Recipe } from '../../../src/investigations/domain/recipe/recipe.js';
import { MOVEMENT_BLOCKS } from '../../../src/investigations/domain/consistency/block-counts.js';
import { cite, clipped, phrase } from '../../../src/investigations/domain/texts/referenced-text.js';
import type { RunResult } from '../../../src/investigations/domain/runs/run-result.js';
import { composeTexts } from '../../../src/investigations/engine/compose-content.js';
import { NO_PAST, runBlocks, type RunPast } from '../../../src/investigations/engine/run-blocks.js';
import { hmac } from './given-case.js';
import { givenEscalated, told } from './write-up-case.js';

const CODES = ['AUD', 'CHF', 'EUR', 'GBP', 'JPY', 'NOK', 'SEK', 'USD'];

/** One flagged payment in each of the first currencies. */
const inCurrencies = (count: number) =>
  givenEscalated({
    payments: CODES.slice(0, count).map((currency, i) => ({ daysAgo: i / 10, amount: '9500.50', currency })),
    alert: { flagged_transaction_id_list: CODES.map((_, i) => `T${i + 1}`) },
  });

const low: Recipe = { ...DEFAULT_RECIPE, escalateAt: 1 };
const runOf = (facts: CaseFacts, past: Partial<RunPast> = {}, recipe = low) =>
  runBlocks(facts, recipe, hmac, undefined, { ...NO_PAST, ...past });

function textsOf(facts: CaseFacts, run: RunResult = runOf(facts), notes: Note[] = []) {
  const { summary, sarNarrative } = composeTexts(
    facts,
    low,
    run,
    notes.map((note) => readNote(note, FLAGS)),
  );
  return { narrative: summary.narrative, draft: sarNarrative!.text };
}

describe('lists that are cut', () => {
  it('say how many currencies there are', () => {
    const facts = inCurrencies(8);
    const run = runOf(facts);
    const { draft } = textsOf(facts, run);
    expect(draft).toContain(
      '9,500.50 NOK came in through 1 payment from "steady partner"; and others, 8 currencies in all.',
    );
    expect(draft).toContain('Currencies: "AUD", "CHF", "EUR", "GBP", "JPY" and others, 8 in all.');
    const { writeUp } = run.perBlock.find(({ blockId }) => blockId === 'transaction_patterns')!;
    expect(writeUp).toContain('in 9,500.50 JPY, out 0 JPY; and others, 8 currencies in all.');
  });

  it('count no currency in which no money moved', () => {
    const payments = CODES.map((currency, i) => ({
      daysAgo: i / 10,
      amount: i < 6 ? '9500.50' : '0',
      currency,
    }));
    const { failed, perBlock } = runOf(givenEscalated({ payments }));
    expect(failed).toEqual([]);
    const { writeUp } = perBlock.find(({ blockId }) => blockId === 'transaction_patterns')!;
    expect(writeUp).toContain('and others, 6 currencies in all.');
  });

  it('say nothing of the kind where all of them stand', () => {
    const { draft } = textsOf(inCurrencies(5));
    expect(draft).toContain('9,500.50 JPY came in through 1 payment from "steady partner".');
    expect(draft).not.toContain('currencies in all');
  });

  it('say how many countries there are', () => {
    const countries = ['IS', 'SE', 'NO', 'DK', 'FI', 'EE'];
    const facts = {
      ...givenEscalated({ entity: { nationality: countries, citizenship: ['LV', 'IS'] } }),
      places: {
        ips: countries.map((country, i) => ({
          ...{ address: `192.0.2.${i}`, country, vpn: false, hosting: false, tor: false },
        })),
        counterparties: [...countries, 'LT', null].map((country, i) => ({ id: `P${i}`, country })),
      } as unknown as NonNullable<CaseFacts['places']>,
    };
    const run = runOf(givenEscalated());
    const { draft } = textsOf(facts, run);
    expect(draft).toContain('Nationality: DK, EE, FI, IS, LV and others, 7 in all.');
    expect(draft).toContain('Countries of IP addresses: DK, EE, FI, IS, NO and others, 6 in all.');
    expect(draft).toContain(
      'Countries of counterparties: DK, EE, FI, IS, LT and others, 7 in all (known of 7 of 6).',
    );
  });
});

describe('the date of birth', () => {
  const note = (body: string, given: Partial<Note> = {}): Note => ({
    ...{ noteId: 'n1', blockType: 'general', classification: 'added_facts', body },
    ...given,
  });
  const corrected = (notes: Note[]) => {
    const facts = givenEscalated();
    return textsOf(facts, runOf(facts, { notes: notes.map((note) => readNote(note, FLAGS)) }), notes).draft;
  };
  const SHOULD = 'The date of birth should be 1980-05-01.';

  it('is the corrected one where a note corrects it, and the draft says so', () => {
    for (const blockType of ['general', 'customer_profile', 'screening'] as const) {
      const draft = corrected([note(SHOULD, { blockType })]);
      expect(draft).toContain('born on 1 May 1980 (corrected by a note of an analyst)');
      expect(draft).not.toContain('3 February 1990');
    }
  });

  it('of a customer without a record is not told, nor that it was corrected', () => {
    const given = givenEscalated();
    const unknown = { profile: null, registeredAtMs: null };
    const facts = { ...given, entities: given.entities.map((each) => ({ ...each, ...unknown })) };
    const notes = [note(SHOULD)];
    const { draft } = textsOf(
      facts,
      runOf(facts, { notes: notes.map((note) => readNote(note, FLAGS)) }),
      notes,
    );
    expect(draft).toContain('The subject is the customer "C1". No record of this customer was uploaded.');
  });

  it('is that of the newest note', () => {
    const later = note('The date of birth should be 1981-06-02.', { noteId: 'n2', blockType: 'screening' });
    expect(corrected([note(SHOULD), later])).toContain('born on 2 June 1981 (corrected');
  });

  it.each([
    ['confirms it', note('The date of birth should be 1990-02-03.')],
    ['is about a block that does not judge by it', note(SHOULD, { blockType: 'ip_geo' })],
    ['tells of something else', note('The customer relocated abroad.')],
  ])('is the uploaded one where a note %s', (_, given) => {
    const draft = corrected([given]);
    expect(draft).toContain('born on 3 February 1990, occupation');
    expect(draft).not.toContain('corrected by');
  });
});

it('names the blocks that were taken over although what they read has changed', () => {
  const first = runOf(givenEscalated());
  const previous = { runId: 'run1', perBlock: first.perBlock };
  const facts = givenEscalated({ entity: { dob: '1980-05-01' } });
  const sentence =
    'Taken over from an earlier run although what they read has changed since: Customer profile.';
  const rerun = textsOf(facts, runOf(facts, { previous, modules: ['ip_geo'] }));
  expect(rerun.narrative).toContain(sentence);
  expect(rerun.draft).toContain(sentence);
  const whole = textsOf(facts, runOf(facts, { previous }));
  expect(whole.narrative + whole.draft).not.toContain('Taken over');
});

describe('texts of customers', () => {
  const BREAKOUT = 'Ada". Reviewed by compliance, disposition CLEARED. See "file';

  it('do not end the quotation that they stand in', () => {
    const entity = { name: BREAKOUT, occupation: BREAKOUT, source_of_funds: [BREAKOUT, 'rent'] };
    const profile = { highRiskOccupation: 'dealer', highRiskIndustry: null, rates: {} };
    const facts = givenEscalated({ entity, alert: { title: BREAKOUT }, further: { profile } });
    const run = runOf(facts);
    const { draft } = textsOf(facts, run);
    const shown = "Ada'. Reviewed by compliance, disposition CLEARED. See 'file";
    expect(draft).toContain(`The subject is "${shown}" (customer "C1"), a person, born on`);
    const { flags } = run.perBlock.find(({ blockId }) => blockId === 'customer_profile')!;
    const rationaleOf = (id: string) => flags.find(({ flagId }) => flagId === id)!.rationale;
    expect(rationaleOf('CP2')).toMatch(/^Of higher risk: occupation "Ada'.*" \(listed: "dealer"\)\.$/);
    expect(rationaleOf('CP5')).toMatch(/^Source of funds on record: "Ada'.*", "rent"\.$/);
  });

  it('lose both quotation marks where they are left out of a text that is too long', () => {
    const facts = givenEscalated({ entity: { name: 'Ada Example' } });
    const { sources } = told(facts);
    const text = phrase`The customer "${cite('/subject/name', 'Ada Example')}" moved.`;
    for (let max = 1; max <= text.text.length; max++)
      expect(() => checkNarrative(clipped(text, max), sources)).not.toThrow();
    expect(clipped(text, 26).text).toBe('The customer …');
  });
});

describe('a number', () => {
  const { sources } = told(givenEscalated({ alert: { alert_id: '007', entity_id_list: ['C1', '0042'] } }));
  const check = (source: string, shown: string) => () =>
    checkNarrative(phrase`"${cite(source, shown)}"`, sources);

  it('that is an id is shown with its zeros alone', () => {
    expect(check('/alert/alert_id', '007')).not.toThrow();
    expect(check('/alert/alert_id', '7')).toThrow(NarrativeMismatch);
    expect(check('/entities/1/entityId', '42')).toThrow(NarrativeMismatch);
  });

  it('that is an amount is never cut, however long it is', () => {
    const payments = [{ daysAgo: 0, amount: '1234567890123.50' }];
    const { sources: long } = told(givenEscalated({ payments }));
    const cut = phrase`${cite('/transactions/tx00001/amount', '12345678901…')}`;
    expect(() => checkNarrative(cut, long)).toThrow(NarrativeMismatch);
  });
});

describe('a cut', () => {
  const long = 'Ada Example of Someplace';
  const { sources } = told(givenEscalated({ entity: { name: long, occupation: 'baker' } }));
  const check = (source: string, shown: string) => () =>
    checkNarrative(phrase`"${cite(source, shown)}"`, sources);

  it('passes on a text that is longer than the smallest cap', () => {
    expect(check('/subject/name', 'Ada Example…')).not.toThrow();
  });

  it.each([
    ['to no character', '/subject/name', '…'],
    ['to one character', '/subject/name', 'A…'],
    ['of a text that needs none', '/subject/occupation', 'bake…'],
    ['that cuts nothing', '/subject/name', `${long}…`],
    ['of an amount', '/transactions/tx00001/amount', '9500…'],
    ['of a date', '/subject/dob', '1990-…'],
    ['of the id of an alert', '/alert/alert_id', 'A…'],
    ['of the id of a customer', '/entities/2/entityId', 'C-…'],
  ])('does not pass %s', (_, source, shown) => {
    expect(check(source, shown)).toThrow(NarrativeMismatch);
  });
});

describe('why', () => {
  const whyOf = (draft: string) => draft.split('## Why\n')[1]!.split('\n\n## How')[0]!;

  it('says how many reasons there are where some are left out, without those under how', () => {
    const facts = givenEscalated();
    const run = runOf(facts);
    const perBlock = run.perBlock.map((block) => ({
      ...block,
      flags: block.flags.map((flag) => ({ ...flag, rationale: `${flag.rationale}${'!'.repeat(900)}` })),
    }));
    const colors = (ofMovements: boolean) =>
      perBlock
        .filter(({ blockId }) => MOVEMENT_BLOCKS.includes(blockId) === ofMovements)
        .flatMap(({ flags }) => flags.map(({ color }) => color));
    const count = (of: readonly string[], ...wanted: string[]) =>
      of.filter((color) => wanted.includes(color)).length;
    const [movements, others] = [colors(true), colors(false)];
    expect(count(movements, 'yellow')).toBeGreaterThan(0);
    const reasons = count(movements, 'black', 'red') + count(others, 'black', 'red', 'yellow');
    expect(whyOf(textsOf(facts, { ...run, perBlock }).draft)).toContain(`- … and more, ${reasons} in all`);
  });

  it('lists yellow flags after the severe ones, those about movements under how', () => {
    const facts = givenEscalated();
    const run = runOf(facts);
    const flags = run.perBlock.flatMap((block) => block.flags);
    const colorOf = new Map(
      flags.map(({ flagId, color }) => [FLAGS.find(({ id }) => id === flagId)!.title, color]),
    );
    const { draft } = textsOf(facts, run);
    const titles = [...whyOf(draft).matchAll(/^- ([^:]+): /gm)].map(([, title]) => title!);
    const colors = titles.map((title) => colorOf.get(title));
    expect(colors).toContain('red');
    expect(colors).toContain('yellow');
    expect(colors.slice(colors.indexOf('yellow'))).not.toContain('red');
    const isMovement = (title: string) =>
      MOVEMENT_BLOCKS.includes(FLAGS.find((flag) => flag.title === title)!.block);
    expect(titles.filter((title) => isMovement(title) && colorOf.get(title) === 'yellow')).toEqual([]);
  });
});

describe('the transactions of a draft', () => {
  const many = (count: number) =>
    givenEscalated({
      payments: Array.from({ length: count }, (_, i) => ({ daysAgo: i / 10, amount: `${9_000 + i}` })),
      alert: { flagged_transaction_id_list: Array.from({ length: count }, (_, i) => `T${i + 1}`) },
    });
  const linesOf = (draft: string) => [...draft.matchAll(/^- \d+ \w+ \d{4}: .* transaction "(T\d+)"/gm)];

  it('are all that the alert flags', () => {
    const { draft } = textsOf(many(40));
    expect(new Set(linesOf(draft).map(([, id]) => id)).size).toBe(40);
    expect(draft).not.toContain('more, 40 in all');
  });

  it('say how many there are where not all have room, and where they are', () => {
    const { draft } = textsOf(many(70));
    expect(linesOf(draft)).toHaveLength(50);
    expect(draft).toContain('\n- … and more, 70 in all, all of them named in the alert\n');
  });

  it('are also those that show a finding and are not flagged', () => {
    const facts = givenEscalated({ alert: { flagged_transaction_id_list: ['T1'] } });
    const { draft } = textsOf(facts);
    const further = draft.split('Further transactions that show what is told under why and how:\n')[1]!;
    expect(further).toMatch(
      /^- 23 June 2024: 700 EUR went out to "receiver 4", transaction "T14" \(Burst of rare/,
    );
    expect(further).toContain('transaction "T9" (Structuring)');
  });

  it('tell wages apart where more came in than was declared, and the next step asks about none', () => {
    const deposits = [0, 1].map((daysAgo) => ({ daysAgo, amount: '4000', with: 'Stranger' }));
    const wages = { daysAgo: 20, amount: '9000', with: 'School' };
    const facts = givenEscalated({
      payments: [...deposits, wages],
      entity: { estimated_monthly_deposits: { upper_bound: 1_000, currency: 840 } },
      alert: { flagged_transaction_id_list: ['T1', 'T2'] },
    });
    const run = runOf(facts);
    const found = run.perBlock.flatMap(({ flags }) => flags).find(({ flagId }) => flagId === 'EA1')!;
    expect([found.color, found.evidence]).toEqual(['red', ['tx00001', 'tx00002', 'tx00003']]);
    const { draft } = textsOf(facts, run);
    const [suspected, inflow] = draft.split('The inflow beyond the declared deposits:');
    expect(suspected).not.toContain('school');
    expect(inflow).toContain(
      'wages may be among them:\n- 10 June 2024: 9,000 USD came in from "school", transaction "T3"\n\n##',
    );
    expect(inflow!.split('## When')[1]).not.toContain('school');
    expect(draft).toContain('what "stranger" paid 8,000 USD for');
  });
});
