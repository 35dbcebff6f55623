import { BLOCK_IDS } from '../../../packages/judgement/src/scoring/dimensions.js';
import { PassageIndex, type IndexedPassage } from '../../../src/investigations/search/passage-index.js';
import { searchWordsOf } from '../../../src/investigations/search/words-of.js';
import { seeded } from '../../support/seeded.js';

const DAY_MS = 86_400_000;

const passage = (at: number, fields: Partial<IndexedPassage> = {}): IndexedPassage => ({
  run: `run-${at}`,
  alert: `alert-${at}`,
  module: 'screening',
  score: 50,
  disposition: 'CLEARED',
  ranMs: at * DAY_MS,
  severity: 0,
  text: '',
  vectorKey: `key-${at}`,
  ...fields,
});

const sought = (text: string, constraints = {}, limit = 25) => ({ text, constraints, limit });

test('words are compared without case, accents, endings and what every text has', () => {
  expect(searchWordsOf('The Transfers to Café-Müller were TRANSFERRED')).toEqual([
    'transf',
    'cafe-muller',
    'caf',
    'mull',
    'transferr',
  ]);
  expect(searchWordsOf('10,000 USD by a.b@example.com')).toEqual(
    expect.arrayContaining(['10', '000', 'usd']),
  );
});

test('rare words weigh more than frequent ones, and texts without any are not found', () => {
  const index = new PassageIndex(0);
  for (let at = 0; at < 8; at++) index.add(passage(at, { text: at < 7 ? 'payments' : 'payments mixers' }));
  index.add(passage(8, { text: 'nothing of it' }));
  const hits = index.search(sought('mixers payments'), null);
  expect(hits[0]).toMatchObject({ run: 'run-7', similarity: 1 });
  expect(hits).toHaveLength(8);
});

test('the scan is exact, whatever the constraints', () => {
  const random = seeded(11);
  const dimensions = 16;
  const unit = () => {
    const raw = Array.from({ length: dimensions }, () => random() - 0.5);
    const length = Math.hypot(...raw);
    return new Float32Array(raw.map((each) => each / length));
  };
  const index = new PassageIndex(dimensions);
  const known = Array.from({ length: 400 }, (_, at) => ({
    vector: unit(),
    passage: passage(at, {
      module: BLOCK_IDS[at % BLOCK_IDS.length]!,
      score: Math.round(random() * 10_000) / 100,
      disposition: random() < 0.5 ? 'CLEARED' : 'ESCALATED',
    }),
  }));
  for (const { passage: each, vector } of known) {
    index.add(each);
    index.setVector(each.vectorKey, vector);
  }
  for (let round = 0; round < 50; round++) {
    const asked = unit();
    const minScore = random() * 60;
    const disposition = random() < 0.5 ? ('CLEARED' as const) : undefined;
    const constraints = {
      minScore,
      ...(disposition && { disposition }),
      from: '1970-03-01',
      to: '1971-01-10',
    };
    const expected = known
      .filter(({ passage: { score } }) => score >= minScore)
      .filter((each) => !disposition || each.passage.disposition === disposition)
      .filter(({ passage: { ranMs } }) => ranMs >= 59 * DAY_MS && ranMs < 375 * DAY_MS)
      .map(({ passage: { run }, vector }) => ({
        run,
        cosine: vector.reduce((sum, x, i) => sum + x * asked[i]!, 0),
      }))
      .filter(({ cosine }) => cosine >= 0.3)
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, 25);
    const hits = index.search(sought('x', constraints), asked);
    expect(hits.map(({ run }) => run)).toEqual(expected.map(({ run }) => run));
    for (const [at, { similarity }] of hits.entries())
      expect(similarity).toBeCloseTo(expected[at]!.cosine, 5);
  }
});

test('a passage without a vector is found by words, and says that it was not compared', () => {
  const index = new PassageIndex(2);
  index.setVector('key-0', new Float32Array([1, 0]));
  index.add(passage(0, { text: 'gold' }));
  index.add(passage(1, { text: 'mixers' }));
  const hits = index.search(sought('mixers'), new Float32Array([1, 0]));
  expect(hits.map(({ run, similarity }) => [run, similarity])).toEqual([
    ['run-0', 1],
    ['run-1', null],
  ]);
});

test('an alert is shown once for each block; by constraints alone once, newest run first', () => {
  const index = new PassageIndex(0);
  const of = (at: number, fields: Partial<IndexedPassage>) =>
    index.add(passage(at, { alert: 'alert', text: 'mixers', ...fields }));
  of(1, {});
  of(2, {});
  of(2, { module: 'crypto_exposure', severity: 0.55 });
  expect(index.search(sought('mixers'), null).map(({ module }) => module)).toEqual([
    'screening',
    'crypto_exposure',
  ]);
  expect(index.search(sought(''), null)).toEqual([
    { run: 'run-2', alert: 'alert', module: 'crypto_exposure', similarity: null },
  ]);
});

test.each([[0], [2]])(
  'an alert that ran often leaves room for others (vectors of %i numbers)',
  (dimensions) => {
    const index = new PassageIndex(dimensions);
    const vector = dimensions === 0 ? null : new Float32Array([1, 0]);
    const add = (fields: Partial<IndexedPassage>) => {
      index.add(passage(1, fields));
      if (vector) index.setVector('key-1', vector);
    };
    for (let run = 0; run < 600; run++) add({ alert: `often-${run % 3}`, text: 'mixers mixers mixers' });
    for (let at = 0; at < 30; at++) add({ alert: `alert-${at}`, text: 'mixers and other services' });
    const alerts = index.search(sought('mixers'), vector).map(({ alert }) => alert);
    expect(alerts).toHaveLength(25);
    expect(new Set(alerts).size).toBe(25);
    expect(alerts.slice(0, 3)).toEqual(['often-0', 'often-1', 'often-2']);
  },
);

test('scores are compared in hundredths', () => {
  const index = new PassageIndex(0);
  index.add(passage(0, { score: 0.57 }));
  for (const [bound, isFound] of [
    [0.57, true],
    [0.5700000001, true],
    [0.58, false],
  ] as const)
    expect(index.search(sought('', { minScore: bound }), null)).toHaveLength(isFound ? 1 : 0);
});

test('what resembles no passage and shares no word with any finds nothing', () => {
  const index = new PassageIndex(2);
  index.add(passage(0, { text: 'mixers' }));
  index.setVector('key-0', new Float32Array([1, 0]));
  expect(index.search(sought('zzzzqqq'), new Float32Array([0.29, 0.95]))).toEqual([]);
  expect(index.search(sought('mixers'), new Float32Array([0.29, 0.95]))).toHaveLength(1);
  expect(index.search(sought('tumblers'), new Float32Array([0.6, 0.8]))).toHaveLength(1);
});

test('days are those of the alert, and of the run where it is asked', () => {
  const index = new PassageIndex(0);
  index.add(passage(0, { alertMs: Date.parse('2026-03-01'), ranMs: Date.parse('2026-05-01') }));
  const found = (constraints: object) => index.search(sought('', constraints), null).length;
  expect([found({ from: '2026-03-01', to: '2026-03-01' }), found({ from: '2026-05-01' })]).toEqual([1, 0]);
  expect([found({ ranFrom: '2026-05-01' }), found({ ranTo: '2026-04-30' })]).toEqual([1, 0]);
});
