import { BLOCKS, DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import type { Block } from '../../../src/investigations/blocks/block.js';
import { transactionPatterns } from '../../../src/investigations/blocks/transaction-patterns.block.js';
import {
  checkNarrative,
  NarrativeMismatch,
} from '../../../src/investigations/domain/consistency/check-narrative.js';
import type { CaseFacts } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { RATIONALE_CHARS_MAX, type Finding } from '../../../src/investigations/domain/scoring/flag.js';
import {
  cite,
  clipped,
  phrase,
  type Words,
} from '../../../src/investigations/domain/texts/referenced-text.js';
import { composeTexts } from '../../../src/investigations/engine/compose-content.js';
import { SAR_CHARS_MAX } from '../../../src/investigations/engine/write-up/compose-sar.js';
import { NARRATIVE_CHARS_MAX } from '../../../src/investigations/engine/write-up/compose-summary.js';
import { WRITE_UP_CHARS_MAX } from '../../../src/investigations/engine/write-up/compose-write-up.js';
import { runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { hmac } from './given-case.js';
import { givenCleared, givenEscalated, HOSTILE, told } from './write-up-case.js';

const plain = { name: 'Ada Example', occupation: 'baker' };
const draft = (facts: CaseFacts) => told(facts).sar?.text ?? '';

it('says who, what, when, where, why and how, each with its figures', () => {
  const facts = givenEscalated({
    entity: plain,
    alert: { title: 'Odd pay-ins', description: null },
  });
  const text = draft(facts);
  const sections = text.split('\n\n## ').map((section) => section.split('\n')[0]);
  const named = ['Who', 'What', 'When', 'Where', 'Why', 'How', 'For the reviewer, not to be filed'];
  expect(sections.slice(1)).toEqual(named);
  expect(text).toMatch(/^# DRAFT suspicious activity narrative - not filed - confidential\n/);
  expect(text).toContain('Drafted for alert "A1", to be reviewed by an analyst.');
  expect(text).toContain(
    'The subject is "Ada Example" (customer "C1"), a person, born on 3 February 1990, occupation ' +
      '"baker", a customer since 21 June 2024. The alert names 2 more: "C2", "C-3".',
  );
  expect(text).toContain(
    'The rule "Rule 7" raised the alert "Odd pay-ins". It flags 4 transactions from 27 June 2024 to ' +
      '30 June ' +
      '2024: 28,504.50 USD came in through 3 payments from "steady partner"; 700 EUR went out through 1 ' +
      'payment to "receiver 0". 5 payments of 700 EUR each went out to 5 counterparties between 23 June ' +
      '2024 and 27 June 2024.\n\nThe flagged transactions:\n',
  );
  expect(text).toContain(
    '- 30 June 2024: 9,500.50 USD came in from "steady partner", transaction "T1" (Structuring',
  );
  expect(text).toContain('- 27 June 2024: 700 EUR went out to "receiver 0", transaction "T10"');
  expect(text).toContain(
    'The flagged activity runs from 27 June 2024 to 30 June 2024. Days are those of UTC. The transactions ' +
      'that show what was found, flagged or not, are from 23 June 2024 to 30 June 2024; added up, ' +
      '85,540.50 USD came in and 3,500 EUR went out. The analysis read 14 transactions of the subject ' +
      'since 2 January 2024. In the whole time that was read, 85,540.50 USD came in and 3,500 EUR went out.',
  );
  expect(text).toContain('Country of residence: SE. Nationality: IS.');
  expect(text).toMatch(/## Why\nWhat is suspicious:\n- Structuring: 9 incoming payments of 9,500\.50 to /);
  expect(text).toMatch(/not to be filed\n\*\*ESCALATED\.\*\* The risk score \d+\.\d\d reaches /);
  expect(text.split('## For the reviewer')[0]).not.toMatch(/\b[A-Z]{2}\d\b|ESCALATED|risk score/);
});

it.each([
  ['11 senders; the limit is 5.', '11 senders; the limit is 5."'],
  ['11 senders', '11 senders".'],
])('ends the sentence of a quotation once: %s', (description, told) => {
  expect(draft(givenEscalated({ alert: { description } }))).toContain(
    `The alert says: "${told} It flags 4 transactions`,
  );
});

it('is not written for a cleared run', () => {
  const { run, sar } = told(givenCleared());
  expect([run.disposition, sar]).toEqual(['CLEARED', null]);
  expect(composeTexts(givenCleared(), DEFAULT_RECIPE, run)).not.toHaveProperty('sarNarrative');
});

it('is not written for an incomplete run', () => {
  const facts = givenEscalated();
  const { run } = told(facts);
  const incomplete = { ...run, score: null, disposition: null, outcome: null };
  expect(told(facts, incomplete).sar).toBeNull();
});

describe('texts of customers', () => {
  const facts = givenEscalated();
  const { narrative, sar, sources } = told(facts);
  const pieces = [...narrative.references, ...sar!.references];
  const of = (source: string) => pieces.filter((piece) => piece.source === source).map(({ text }) => text);

  it('are quoted, bound to their field and free of markup', () => {
    expect([...new Set(of('/subject/name'))]).toEqual([
      '\\[Ada 500\\]\\(https\\:\\/\\/evil\\.example) !\\[x\\]\\(y) ⟨U+202E⟩1999-12-31⟨U+200B⟩ \\<…',
    ]);
    expect(of('/alert/title')[0]).toMatch(/^'quoted' 12 times⟨U\+000A⟩\\# Heading 7 long .*…$/);
    for (const told of [narrative, sar!]) {
      expect(told.text).not.toMatch(/[\u200b\u202e]|(?<!\\)\]\(|https:\/\//);
      expect(() => checkNarrative(told, sources)).not.toThrow();
    }
  });

  it('may be empty, all digits or as long as they come', () => {
    for (const name of ['', '0', '9'.repeat(255), '\u202e'.repeat(255), '…', '"', '\ud800'])
      for (const title of ['', '1', '🦊'.repeat(255), HOSTILE.title]) {
        const given = givenEscalated({
          entity: { name, occupation: name },
          alert: { title, rule_title: name },
        });
        const { run } = told(given);
        expect(run.failed).toEqual([]);
        expect(() => composeTexts(given, DEFAULT_RECIPE, run)).not.toThrow();
      }
  });
});

it('keeps within the caps, whatever the texts', () => {
  const long = '\u202e['.repeat(2_000);
  const facts = givenEscalated({
    payments: Array.from({ length: 60 }, (_, i) => ({
      daysAgo: i / 50,
      amount: `9${String(i).padStart(3, '0')}.50`,
      currency: `${i % 9}${'*'.repeat(20)}`,
    })),
    entity: { name: long, occupation: long, industry: long, source_of_funds: [long], tags: [`pep ${long}`] },
    alert: {
      alert_id: long.slice(0, 36),
      title: long,
      rule_title: long,
      description: long,
      entity_id_list: ['C1', ...Array.from({ length: 20 }, (_, i) => `${i}${long.slice(0, 33)}`)],
      flagged_transaction_id_list: Array.from({ length: 60 }, (_, i) => `T${i + 1}`),
    },
  });
  const { run, narrative, sar, sources } = told(facts);
  expect(run.failed).toEqual([]);
  expect(narrative.text.length).toBeLessThanOrEqual(NARRATIVE_CHARS_MAX);
  expect(() => checkNarrative(narrative, sources)).not.toThrow();
  if (sar) expect(sar.text.length).toBeLessThanOrEqual(SAR_CHARS_MAX);
  for (const { writeUp, flags } of run.perBlock) {
    expect(writeUp.length).toBeLessThanOrEqual(WRITE_UP_CHARS_MAX);
    for (const { rationale } of flags) expect([...rationale].length).toBeLessThanOrEqual(RATIONALE_CHARS_MAX);
  }
});

/** JSON writes half a surrogate pair, and nothing else of a text, as such an escape. */
const HALF_PAIR = /\\ud[89a-f]/i;

it.each([0, 1, 2, 3, 4, 5, 6, 7])('cuts no character in two, whatever the cap (%d ahead)', (ahead) => {
  const long = `${'x'.repeat(ahead)}${'🦊'.repeat(2_000)}`;
  const given = givenEscalated({
    entity: { name: long, occupation: long, industry: long, source_of_funds: [long], tags: [`pep ${long}`] },
    alert: { title: long, rule_title: long, description: long },
    payments: [{ daysAgo: 0, amount: '9500.50', currency: long, with: long }],
  });
  const { run, narrative, sar } = told(given);
  expect(JSON.stringify([run, narrative, sar])).not.toMatch(HALF_PAIR);
  const written = { text: long, references: [] };
  for (let max = 1; max < 40; max++) expect(JSON.stringify(clipped(written, max))).not.toMatch(HALF_PAIR);
});

it('is the same bytes for the same input', () => {
  const texts = new Set(
    Array.from({ length: 20 }, () => {
      const facts = givenEscalated();
      const run = runBlocks(facts, DEFAULT_RECIPE, hmac);
      return JSON.stringify(composeTexts(facts, DEFAULT_RECIPE, run));
    }),
  );
  expect(texts.size).toBe(1);
});

describe('a text that does not say what its references say', () => {
  const planted = (rationale: Words, overview: Words = 'Planted.'): Block<unknown, unknown> => ({
    ...(transactionPatterns as Block<unknown, unknown>),
    analyse: () => {
      const finding: Finding = { color: 'red', value: 6, threshold: { yellow: 3, red: 6 }, rationale };
      const ids = transactionPatterns.flags.map(({ id }) => id);
      return { findings: Object.fromEntries(ids.map((id) => [id, finding])), overview };
    },
  });
  const run = (block: Block<unknown, unknown>) =>
    runBlocks(givenEscalated(), DEFAULT_RECIPE, hmac, [...BLOCKS.filter(({ id }) => id !== block.id), block]);

  it.each<[string, Words, Words]>([
    ['another number than the value', phrase`${cite('/value', 7)} transactions`, 'Planted.'],
    ['a number without a source', '6 transactions', 'Planted.'],
    ['a day that no record has', phrase`since ${cite('/window/startMs', '2024-06-26')}`, 'Planted.'],
    ['another transaction', phrase`${cite('/transactions/tx99999/amount', '9500.50')} USD`, 'Planted.'],
    ['another count in the write-up', 'Planted.', phrase`${cite('/subject/transactions', 15)} transactions`],
  ])('leaves the run incomplete: %s', (_, rationale, overview) => {
    const { score, disposition, failed } = run(planted(rationale, overview));
    expect([score, disposition]).toEqual([null, null]);
    expect(failed).toMatchObject([{ blockId: 'transaction_patterns', error: 'NarrativeMismatch' }]);
  });

  it('passes where it does', () => {
    expect(run(planted(phrase`${cite('/value', 6)} transactions`)).failed).toEqual([]);
  });

  it('ends the composing of the whole run', () => {
    const facts = givenEscalated();
    const { run: result } = told(facts);
    expect(() => composeTexts(facts, { ...DEFAULT_RECIPE, escalateAt: 61 }, result)).toThrow(
      NarrativeMismatch,
    );
  });
});
