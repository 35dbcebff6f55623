import type { IndexedPassage } from '../../../src/investigations/search/passage-index.js';
import { SearchEngine } from '../../../src/investigations/search/search-engine.js';
import { NoEmbedder } from '../../../src/platform/embedder/embedder.none.js';
import { Embedder } from '../../../src/platform/embedder/embedder.js';

const PASSAGE: IndexedPassage = {
  run: 'run',
  alert: 'alert',
  module: 'screening',
  score: 50,
  disposition: 'CLEARED',
  ranMs: 0,
  severity: 0,
  text: 'mixers',
  vectorKey: 'mixers',
};
const sought = { text: 'mixers', constraints: {}, limit: 5 };
const byWords = [{ run: 'run', alert: 'alert', module: 'screening', similarity: 1 }];

class FailingEmbedder extends Embedder {
  readonly id = 'failing';
  readonly dimensions = 2;

  embed(): Promise<Float32Array[]> {
    return Promise.reject(new Error('weights are broken'));
  }
}

test.each([
  ['has broken files', () => Promise.reject(new SyntaxError('bad JSON')), 'SyntaxError: bad JSON'],
  ['is not installed', () => Promise.resolve(new NoEmbedder()), 'its packages are not installed'],
])('where the model %s, words are compared and the reason is told', async (_, openModel, fault) => {
  const engine = await SearchEngine.open('use-lite', openModel);
  expect(engine.model()).toEqual({ id: 'none', dimensions: 0, fault });
  engine.add('org', [PASSAGE]);
  expect(await engine.search('org', sought)).toEqual({ hits: byWords, byMeaning: false, fault: null });
});

test('a model that is not wanted is no fault', async () => {
  expect((await SearchEngine.open('none')).model().fault).toBeNull();
});

test('a question on which the model fails is compared by its words', async () => {
  const engine = await SearchEngine.open('use-lite', () => Promise.resolve(new FailingEmbedder()));
  engine.add('org', [PASSAGE]);
  engine.setVectors('org', [['mixers', new Float32Array([1, 0])]]);
  const fault = 'Error: weights are broken';
  expect(await engine.search('org', sought)).toEqual({ hits: byWords, byMeaning: false, fault });
});

class EqualEmbedder extends FailingEmbedder {
  override embed(): Promise<Float32Array[]> {
    return Promise.resolve([new Float32Array([1, 0])]);
  }
}

test('meanings are compared from the moment when nine of ten passages have vectors', async () => {
  const engine = await SearchEngine.open('use-lite', () => Promise.resolve(new EqualEmbedder()));
  const others = Array.from({ length: 9 }, (_, at) => `other ${at}`);
  engine.add('org', [PASSAGE]);
  engine.add(
    'org',
    others.map((text) => ({ ...PASSAGE, alert: text, run: text, text, vectorKey: text })),
  );
  const vectors = others.map((text) => [text, new Float32Array([1, 0])] as const);
  engine.setVectors('org', vectors.slice(1));
  expect(await engine.search('org', sought)).toEqual({ hits: byWords, byMeaning: false, fault: null });
  engine.setVectors('org', vectors);
  expect((await engine.search('org', sought)).byMeaning).toBe(true);
});
