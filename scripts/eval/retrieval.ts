/** Judges the search over past investigations by the committed questions: npm run eval -- retrieval. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { PassageIndex } from '../../src/investigations/search/passage-index.js';
import {
  embeddingTextOfPassage,
  wordSearchTextOfPassage,
} from '../../src/investigations/search/passage-text.js';
import type { Passage } from '../../src/investigations/passages.read-model.js';
import type { EmbedderName } from '../../src/platform/config/embedders.js';
import { openEmbedder } from '../../src/platform/embedder/open-embedder.js';
import { seeded } from '../../test/support/seeded.js';
import type { Shown } from './report.js';

const SET = path.resolve(import.meta.dirname, '../../test/fixtures/search/retrieval.json');
const RESAMPLES = 10_000;
const SEED = 97;
const AT = 5;

interface RetrievalSet {
  readonly passages: readonly {
    readonly id: string;
    readonly module: Passage['module'];
    readonly text: string;
  }[];
  readonly queries: readonly { readonly query: string; readonly passage: string }[];
}

type Question = RetrievalSet['queries'][number];

const WORDS_ASKED = 7;
/** The share of words that are of the passage; the others are of any passage. */
const OWN_WORDS = 0.55;

/**
 * Makes a question of each passage from the reasons of all its flags: words drawn at random, some of other
 * passages, some with another ending, as of somebody who remembers half of a write-up.
 */
function questionsOf(passages: readonly Passage[], ids: readonly string[]): Question[] {
  const random = seeded(SEED);
  const anyOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  const wordsIn = ({ flags }: Passage) =>
    flags.flatMap(({ rationale }) => rationale.toLowerCase().match(/[a-z0-9][a-z0-9.,]{3,}/g) ?? []);
  const all = passages.flatMap(wordsIn);
  return passages.flatMap((passage, at) => {
    const own = wordsIn(passage);
    const asked = Array.from({ length: WORDS_ASKED }, () => {
      const word = random() < OWN_WORDS ? anyOf(own) : anyOf(all);
      return /^[a-z]+$/.test(word) && random() < 0.3 ? word.replace(/s$|$/, (end) => (end ? '' : 's')) : word;
    });
    return own.length > 0 ? [{ query: asked.join(' '), passage: ids[at]! }] : [];
  });
}

/** A write-up as blocks make it, taken apart into the flags that it was made of. */
const FLAG_LINE = /^- \*\*(\w+) (\w+)\*\*: (.*)$/gm;

const passageOf = ({ module, text }: RetrievalSet['passages'][number]): Passage => ({
  module,
  flags: [...text.matchAll(FLAG_LINE)]
    .filter(([, , color]) => color !== 'white' && color !== 'gray')
    .map(([, flagId, color, rationale]) => ({
      flagId: flagId!,
      color: color as Passage['flags'][number]['color'],
      rationale: rationale!,
    })),
});

/** The place of the right passage for each question, from 1; Infinity where it was not found. */
type Places = readonly number[];

/** Which model made the vectors; places by plain BM25, by words, and with a model by meaning and by both. */
export interface Retrieval {
  readonly model: string;
  readonly places: ReadonlyMap<string, Places>;
  /** Of questions made by program, by plain BM25 and by words. */
  readonly derived: ReadonlyMap<string, Places>;
}

export const recallAt = (places: Places, at: number): number =>
  places.filter((place) => place <= at).length / places.length;

/** Returns how the right passages are placed by a library with its defaults in the reasons of the flags. */
function plainBm25(set: RetrievalSet, passages: readonly Passage[]) {
  const plain = new MiniSearch<{ id: string; text: string }>({ fields: ['text'] });
  for (const [at, { id }] of set.passages.entries())
    plain.add({ id, text: passages[at]!.flags.map(({ rationale }) => rationale).join(' ') });
  return (asked: readonly Question[]): Places =>
    asked.map(({ query, passage }) => {
      const place = plain.search(query).findIndex(({ id }) => id === passage) + 1;
      return place || Infinity;
    });
}

/** Returns a place of its own for each passage, so that the text is all that differs. */
const indexedAt = ({ id, module }: RetrievalSet['passages'][number]) =>
  ({ run: id, alert: id, module, score: 0, disposition: 'CLEARED', ranMs: 0, severity: 0 }) as const;

/** Returns the set without passages that found nothing, which no search reads. */
function searchedSet({ passages, queries }: RetrievalSet): RetrievalSet {
  const found = passages.filter((each) => passageOf(each).flags.length > 0);
  const ids = new Set(found.map(({ id }) => id));
  return { passages: found, queries: queries.filter(({ passage }) => ids.has(passage)) };
}

export async function judgeRetrieval(wanted: EmbedderName = 'use-lite'): Promise<Retrieval> {
  const set = searchedSet(JSON.parse(readFileSync(SET, 'utf8')) as RetrievalSet);
  const embedder = await openEmbedder(wanted);
  const passages = set.passages.map(passageOf);
  const texts = passages.map(wordSearchTextOfPassage);
  const meanings = passages.map(embeddingTextOfPassage);
  const hasModel = embedder.dimensions > 0;
  const words = new PassageIndex(0);
  const both = new PassageIndex(embedder.dimensions);
  // Without a word of any question nothing but the vectors ranks.
  const meaning = new PassageIndex(embedder.dimensions);
  for (const [at, text] of texts.entries()) {
    const passage = indexedAt(set.passages[at]!);
    const vectorKey = meanings[at]!;
    words.add({ ...passage, text, vectorKey });
    both.add({ ...passage, text, vectorKey });
    meaning.add({ ...passage, text: '', vectorKey });
    if (!hasModel) continue;
    const [vector] = await embedder.embed([vectorKey]);
    both.setVector(vectorKey, vector!);
    meaning.setVector(vectorKey, vector!);
  }
  const plainPlaces = plainBm25(set, passages);
  const places = async (index: PassageIndex, isCompared: boolean, asked = set.queries): Promise<Places> => {
    const found: number[] = [];
    for (const { query: text, passage } of asked) {
      const [vector = null] = isCompared ? await embedder.embed([text]) : [];
      const hits = index.search({ text, constraints: {}, limit: texts.length }, vector);
      found.push(hits.findIndex(({ run }) => run === passage) + 1 || Infinity);
    }
    return found;
  };
  const judged = new Map([
    ['plain BM25', plainPlaces(set.queries)],
    ['words', await places(words, false)],
  ]);
  const made = questionsOf(
    passages,
    set.passages.map(({ id }) => id),
  );
  const derived = new Map([
    ['plain BM25', plainPlaces(made)],
    ['words', await places(words, false, made)],
  ]);
  if (hasModel) {
    judged.set('meaning', await places(meaning, true));
    judged.set('both', await places(both, true));
  }
  return { model: embedder.id, places: judged, derived };
}

const figure = (value: number): string => value.toFixed(3);

/** The 95 % interval of the difference in recall at 5 when questions are drawn again, both judged on each. */
export function bootstrap(one: Places, other: Places): readonly [lower: number, upper: number] {
  const random = seeded(SEED);
  const differences = one.map((place, at) => Number(place <= AT) - Number(other[at]! <= AT));
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let i = 0; i < differences.length; i++)
      sum += differences[Math.floor(random() * differences.length)]!;
    return sum / differences.length;
  }).sort((a, b) => a - b);
  return [means[Math.floor(RESAMPLES * 0.025)]!, means[Math.ceil(RESAMPLES * 0.975) - 1]!];
}

export async function evaluateRetrieval(): Promise<Shown[]> {
  const { model, places, derived } = await judgeRetrieval();
  const tables = (
    [
      ['by hand', places],
      ['by program', derived],
    ] as const
  ).map(([asked, judged]) => {
    const rows = [...judged].map(([name, found]) => [
      name,
      ...[1, AT, 10].map((at) => figure(recallAt(found, at))),
      figure(found.reduce((sum, place) => sum + 1 / place, 0) / found.length),
    ]);
    const head = ['ranked by', 'recall@1', 'recall@5', 'recall@10', 'MRR'];
    return { title: `Questions made ${asked}`, head, rows };
  });
  const both = places.get('both');
  if (!both) {
    console.log('No model is installed: words alone were judged.');
    return tables;
  }
  for (const part of ['words', 'meaning']) {
    const other = places.get(part)!;
    const [lower, upper] = bootstrap(both, other);
    const told = lower > 0 ? 'better' : 'not shown to be better: the interval includes 0';
    const more = figure(recallAt(both, AT) - recallAt(other, AT));
    console.log(
      `both against ${part}: recall@5 +${more}, 95 % from ${figure(lower)} to ${figure(upper)}: ${told}`,
    );
  }
  const [words, meaning, fused] = ['words', 'meaning', 'both'].map((name) =>
    figure(recallAt(places.get(name)!, AT)),
  );
  console.log(`eval retrieval model=${model} words=${words} meaning=${meaning} both=${fused}`);
  return tables;
}
