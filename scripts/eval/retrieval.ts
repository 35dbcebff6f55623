/** Judges the search over past investigations by the committed questions: npm run eval -- retrieval. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassageIndex } from '../../src/investigations/search/passage-index.js';
import { passageText, textWithoutParticulars } from '../../src/investigations/search/passage-text.js';
import type { Passage } from '../../src/investigations/passages.read-model.js';
import { openEmbedder } from '../../src/platform/embedder/open-embedder.js';
import { seeded } from '../../test/support/seeded.js';
import { tableOf } from './report.js';

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

/** A write-up as blocks make it, taken apart into the flags that it was made of. */
const FLAG_LINE = /^- \*\*(\w+) (\w+)\*\*: (.*)$/gm;

const passageOf = ({ module, text }: RetrievalSet['passages'][number]): Passage => ({
  module,
  flags: [...text.matchAll(FLAG_LINE)].map(([, flagId, color, rationale]) => ({
    flagId: flagId!,
    color: color as Passage['flags'][number]['color'],
    rationale: rationale!,
  })),
});

/** The place of the right passage for each question, from 1; Infinity where it was not found. */
type Places = readonly number[];

/** Which model made the vectors; places by words, and where there is a model by meaning and by both. */
export interface Retrieval {
  readonly model: string;
  readonly places: ReadonlyMap<string, Places>;
}

export async function judgeRetrieval(): Promise<Retrieval> {
  const set = JSON.parse(readFileSync(SET, 'utf8')) as RetrievalSet;
  const embedder = await openEmbedder('use-lite');
  const texts = set.passages.map((passage) => passageText(passageOf(passage)));
  const hasModel = embedder.dimensions > 0;
  const words = new PassageIndex(0);
  const both = new PassageIndex(embedder.dimensions);
  // Without a word of any question nothing but the vectors ranks.
  const meaning = new PassageIndex(embedder.dimensions);
  for (const [at, text] of texts.entries()) {
    const { id: run, module } = set.passages[at]!;
    const passage = {
      run,
      alert: run,
      module,
      score: 0,
      disposition: 'CLEARED',
      ranMs: 0,
      severity: 0,
    } as const;
    const vectorKey = textWithoutParticulars(text);
    words.add({ ...passage, text, vectorKey });
    both.add({ ...passage, text, vectorKey });
    meaning.add({ ...passage, text: '', vectorKey });
    if (!hasModel) continue;
    const [vector] = await embedder.embed([vectorKey]);
    both.setVector(vectorKey, vector!);
    meaning.setVector(vectorKey, vector!);
  }
  const places = async (index: PassageIndex, isCompared: boolean): Promise<Places> => {
    const found: number[] = [];
    for (const { query: text, passage } of set.queries) {
      const [vector = null] = isCompared ? await embedder.embed([text]) : [];
      const hits = index.search({ text, constraints: {}, limit: texts.length }, vector);
      found.push(hits.findIndex(({ run }) => run === passage) + 1 || Infinity);
    }
    return found;
  };
  const judged = new Map([['words', await places(words, false)]]);
  if (hasModel) {
    judged.set('meaning', await places(meaning, true));
    judged.set('both', await places(both, true));
  }
  return { model: embedder.id, places: judged };
}

const shareOf = (places: Places, at: number): number =>
  places.filter((place) => place <= at).length / places.length;
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

export async function evaluateRetrieval(): Promise<void> {
  const { model, places } = await judgeRetrieval();
  const rows = [...places].map(([name, found]) => [
    name,
    ...[1, AT, 10].map((at) => figure(shareOf(found, at))),
    figure(found.reduce((sum, place) => sum + 1 / place, 0) / found.length),
  ]);
  console.log(tableOf(['ranked by', 'recall@1', 'recall@5', 'recall@10', 'MRR'], rows));
  const both = places.get('both');
  if (!both) return console.log('No model is installed: words alone were judged.');
  for (const part of ['words', 'meaning']) {
    const other = places.get(part)!;
    const [lower, upper] = bootstrap(both, other);
    const told = lower > 0 ? 'better' : 'not shown to be better: the interval includes 0';
    const more = figure(shareOf(both, AT) - shareOf(other, AT));
    console.log(
      `both against ${part}: recall@5 +${more}, 95 % from ${figure(lower)} to ${figure(upper)}: ${told}`,
    );
  }
  const [words, meaning, fused] = ['words', 'meaning', 'both'].map((name) =>
    figure(shareOf(places.get(name)!, AT)),
  );
  console.log(`eval retrieval model=${model} words=${words} meaning=${meaning} both=${fused}`);
}
