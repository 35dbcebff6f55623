import { highestSafeThreshold, DecisionTally, thresholdTable } from '@alert-review/decision-statistics';
import type { ValidationFacts } from '../../../src/model-validation/report/validation-facts.js';
import { validationReport } from '../../../src/model-validation/report/validation-report.js';

const AT = '2026-03-01T12:00:00.000Z';
const NOBODY = DecisionTally.of([]);
const TERMS = {
  aDayMax: 50,
  customerKinds: [],
  reviewShare: 0.2,
  scoreBelow: 20,
  subtypes: ['Salary | paid\n# twice'],
  wrongShareMax: 0.05,
};

const facts = (changes: Partial<ValidationFacts> = {}): ValidationFacts => ({
  organization: 'org1',
  madeAt: AT,
  product: 'Alert Review 1.0.0',
  engine: 44,
  model: '## Purpose and limits\n\nIt ranks.\n\n### Words\n\nNone.',
  escalateAt: 60,
  recipeVersion: 0,
  recipeVersions: [],
  thresholds: {
    countedAt: AT,
    decisions: 0,
    positives: 0,
    truncated: false,
    confidence: 0.95,
    missAtMost: 0.05,
    escalateAt: 60,
    inForce: thresholdTable(NOBODY, 0.95)[60]!,
    choice: highestSafeThreshold(NOBODY, 0.05, 0.95),
    rows: [],
    subtypes: [],
    calibration: null,
    quality: null,
  },
  policies: [],
  samples: [],
  decisions: [],
  flags: [],
  accountability: { administrators: [], reviewers: [], deciding: 0, features: [], secondPerson: [] },
  log: { events: 0, firstAt: null, newestAt: null, keys: 1, lostRanges: 0 },
  ...changes,
});

const headings = (text: string, level: string) =>
  text.split('\n').flatMap((line) => (line.startsWith(`${level} `) ? [line.slice(level.length + 1)] : []));

describe('the report for a model validator', () => {
  it('answers under the headings of the two texts, also without any data', () => {
    const text = validationReport(facts());
    expect(headings(text, '##')).toEqual([
      'Where to find an answer',
      'Model inventory and changes (SR 11-7)',
      'Outcomes analysis (SR 11-7)',
      'Ongoing monitoring (SR 11-7)',
      'Record keeping (EU AI Act, Articles 12, 19 and 26(6))',
      'Conceptual soundness (SR 11-7)',
    ]);
    for (const none of [
      'Nobody has changed the scoring rules',
      'No policy was ever in force.',
      'No policy was stopped.',
      'No sample was drawn.',
      'Nobody has decided an alert.',
      'Nobody has answered about an indicator.',
      'No subtype has enough decisions.',
      'switched off: nothing is closed without a person',
      'none: every decision takes effect at once',
    ])
      expect(text).toContain(none);
  });

  it('puts the description of the engine below its heading', () => {
    const text = validationReport(facts());
    expect(headings(text, '###')).toContain('Purpose and limits');
    expect(headings(text, '####')).toContain('Words');
  });

  it('tells who let a policy, on which evidence, what it did by month and why it stopped', () => {
    const evidence = { decided: 400, wrong: 3, bound: 0.021 };
    const version = {
      version: 1,
      at: AT,
      proposedBy: 'ann',
      by: 'rob',
      terms: TERMS,
      evidence,
      engine: 44,
      recipe: 2,
    };
    const stop = {
      at: AT,
      by: 'policy x',
      version: 1,
      reason: 'bound_exceeded' as const,
      found: 0.06,
      allowed: 0.05,
    };
    const month = {
      month: '2026-03',
      closed: 90,
      undone: 4,
      sampled: 18,
      reviewed: 17,
      wrong: 2,
      bound: 0.06,
    };
    const policy = {
      policyId: 'p',
      name: 'salaries',
      state: 'stopped' as const,
      versions: [version],
      stops: [stop],
      months: [{ ...month, promise: 0.05 }],
    };
    const text = validationReport(facts({ policies: [policy] }));
    expect(text).toMatch(/\| salaries \| stopped \| 1 \| .* \| ann \| rob \| score below 20;/);
    expect(text).toContain('of 400 alerts that people decided they escalated 3, at most 2.1 % (95 %)');
    expect(text).toContain('| salaries | 2026-03 | 90 | 4 | 18 | 17 | 2 | 6.0 % | 5.0 % |');
    expect(text).toContain('| bound_exceeded | 0.06 | 0.05 | the policy itself |');
  });

  it('shows texts of the bank without their markup', () => {
    const version = { version: 1, at: AT, proposedBy: null, by: 'rob', terms: TERMS, evidence: null };
    const policy = {
      policyId: 'p',
      name: 'salaries',
      state: 'running' as const,
      versions: [{ ...version, engine: null, recipe: null }],
      stops: [],
      months: [],
    };
    const text = validationReport(facts({ policies: [policy] }));
    expect(text).not.toContain('\n# twice');
    expect(text).not.toContain('Salary | paid');
    expect(headings(text, '#')).toEqual(['Model validation file']);
  });

  it('counts what people decided otherwise', () => {
    const figures = {
      decided: 10,
      compared: 10,
      agreed: 7,
      medianMs: null,
      p90Ms: null,
      byOutcome: {
        escalated: { confirmed: 3, dismissed: 2, other: 0 },
        cleared: { confirmed: 1, dismissed: 4, other: 0 },
        none: { confirmed: 0, dismissed: 0, other: 0 },
      },
      weeks: [],
      engines: [
        { engine: 44, decided: 8 },
        { engine: 43, decided: 2 },
      ],
      truncated: false,
    };
    const text = validationReport(facts({ decisions: [{ month: '2026-03', figures }] }));
    expect(text).toContain('| 2026-03 | 10 | 10 | 7 (70.0 %) | 1 (10.0 %) | 2 (20.0 %) | 44 (8), 43 (2) |');
  });

  it('names who is accountable, and what needs a second person', () => {
    const accountability = {
      administrators: ['ann', 'rob'],
      reviewers: ['eve'],
      deciding: 7,
      features: ['automation'],
      secondPerson: ['every undo', 'alerts with a score from 80'],
    };
    const text = validationReport(facts({ accountability }));
    expect(text).toMatch(/\| Administrators: .* \| ann, rob \|/);
    expect(text).toMatch(/\| Reviewers: .* \| eve \|/);
    expect(text).toContain('| Closing by policy (feature automation) | switched on |');
    expect(text).toContain('| Four-eyes approval | every undo; alerts with a score from 80 |');
  });

  it('tells quality by month and by alert rule, and the agreement with indicators', () => {
    const quality = {
      fitted: 700,
      measured: 300,
      brierScore: 0.1,
      brierScoreOfShare: 0.2,
      rocArea: 0.9,
      bins: [{ from: 0, decisions: 300, predicted: 0.1, observed: 0.12 }],
      months: [{ month: '2026-02', decisions: 300, predicted: 0.1, observed: 0.12, brierScore: 0.1 }],
    };
    const { thresholds } = facts();
    const subtype = { ...thresholds.choice, subtype: 'cash', decisions: 260, positives: 60, quality };
    const calibration = [{ from: 0, lower: 0.01, probability: 0.1, upper: 0.2 }];
    const flag = {
      blockId: 'transaction_patterns' as const,
      flagId: 'TP1',
      feedback: 4,
      agreed: 3,
      wanted: {},
    };
    const text = validationReport(
      facts({ thresholds: { ...thresholds, calibration, quality, subtypes: [subtype] }, flags: [flag] }),
    );
    expect(text).toContain('| 2026-02 | 300 | 10.0 % | 12.0 % | 0.100 |');
    expect(text).toMatch(
      /\| cash \| 260 \| 60 \(23\.1 %\) \| 0\.100 \| 0\.200 \| 0\.900 \| No threshold is known/,
    );
    expect(text).toContain('| TP1 | transaction_patterns | 4 | 3 (75.0 %) |');
  });

  it('tells at which limits a policy stops by itself', () => {
    expect(validationReport(facts())).toMatch(/\| reviews_late \| .*longer than 14 days \| yes \|/);
  });
});
