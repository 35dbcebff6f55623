import { hash } from 'node:crypto';
import MiniSearch from 'minisearch';
import type { SearchConstraints } from '../domain/search/question.js';
import { searchWordsOf } from './words-of.js';

export interface IndexedPassage {
  readonly run: string;
  readonly alert: string;
  readonly module: NonNullable<SearchConstraints['module']>;
  readonly score: number;
  readonly disposition: NonNullable<SearchConstraints['disposition']>;
  readonly ranMs: number;
  /** When the alert was raised; missing for runs of earlier versions. */
  readonly alertMs?: number;
  /** How serious the passage's flags are; used to choose between passages of the same run. */
  readonly severity: number;
  readonly text: string;
  /** Passages with the same key have the same vector. */
  readonly vectorKey: string;
}

export interface PassageQuery {
  /** Text to find; if empty, only the filters choose, newest first. */
  readonly text: string;
  readonly constraints: SearchConstraints;
  readonly limit: number;
}

export interface PassageHit {
  readonly run: string;
  readonly alert: string;
  readonly module: IndexedPassage['module'];
  /**
   * Cosine similarity; without a model, the word score relative to the best hit; null if there was no text.
   */
  readonly similarity: number | null;
}

/**
 * Reciprocal rank fusion: how slowly ranks lose weight, and the weights of the rankings by meaning and by
 * words.
 */
const RANKS_FLATTENED = 10;
const MEANING_WEIGHT = 2;
const WORDS_WEIGHT = 1;
/** Lower ranks cannot bring an alert and block among the 25 or fewer that are returned. */
const RANKED_MAX = 200;
/**
 * Minimum cosine for a passage with fewer than half of the words. 73 of 80 hand-written questions find their
 * passage above it.
 */
const COSINE_MIN = 0.3;
const WORDS_SHARE_MIN = 0.5;
/** Vectors are compared only if at least this share of the passages has one. */
const WITH_VECTOR_MIN = 0.9;

type Ranked = readonly (readonly [passage: number, score: number])[];

type NumberedPassage = Omit<IndexedPassage, 'text' | 'vectorKey'> & {
  readonly vector: number;
  readonly textKey: string;
};

/** Passages of an organization, numbered in the order of addition. Their vectors may be added later. */
export class PassageIndex {
  private readonly passages: NumberedPassage[] = [];
  /** Each text once, by its hash, because most runs of a block have the same findings. */
  private readonly words = new MiniSearch<{ readonly id: string; readonly text: string }>({
    fields: ['text'],
    tokenize: searchWordsOf,
    processTerm: (word) => word,
  });
  private readonly vectorNumbers = new Map<string, number>();
  private readonly hasVector: boolean[] = [];
  private vectors = new Float32Array(0);

  /** `dimensions`: length of the vectors; 0 if there are none. */
  constructor(private readonly dimensions: number) {}

  add({ text, vectorKey, ...passage }: IndexedPassage): void {
    const textKey = hash('sha1', text, 'base64');
    if (!this.words.has(textKey)) this.words.add({ id: textKey, text });
    this.passages.push({ ...passage, textKey, vector: this.vectorNumber(vectorKey) });
  }

  setVector(key: string, vector: Float32Array): void {
    const number = this.vectorNumber(key);
    const end = (number + 1) * this.dimensions;
    if (end > this.vectors.length) {
      const larger = new Float32Array(Math.max(end, this.vectors.length * 2));
      larger.set(this.vectors);
      this.vectors = larger;
    }
    this.vectors.set(vector, number * this.dimensions);
    this.hasVector[number] = true;
  }

  /** Tells whether vectors may rank. If only few passages had one, those would rank above all others. */
  hasMostVectors(): boolean {
    const count = this.passages.filter(({ vector }) => this.hasVector[vector]).length;
    return count >= WITH_VECTOR_MIN * this.passages.length;
  }

  /**
   * Returns one hit for each alert and block, best first. `vector`: vector of the text; null without a model.
   */
  search({ text, constraints, limit }: PassageQuery, vector: Float32Array | null): PassageHit[] {
    const allowed = this.passagesWithin(constraints);
    if (text === '') return this.newest(allowed, constraints, limit);
    const byWords = this.byWords(text, allowed);
    const withWords = new Set(this.byWords(text, allowed, WORDS_SHARE_MIN).map(([passage]) => passage));
    const byMeaning =
      vector &&
      this.byMeaning(vector, allowed).filter(
        ([passage, cosine]) => cosine >= COSINE_MIN || withWords.has(passage),
      );
    const similar = new Set(byMeaning?.map(([passage]) => passage));
    const order = byMeaning
      ? this.fuseRankings(
          byMeaning,
          byWords.filter(([passage]) => similar.has(passage) || withWords.has(passage)),
        )
      : byWords.map(([passage]) => passage);
    const best = byWords[0]?.[1] ?? 1;
    const scores = new Map(byMeaning ?? byWords.map(([passage, score]) => [passage, score / best]));
    return this.hits(order, limit, (passage) => scores.get(passage) ?? null, true);
  }

  private vectorNumber(key: string): number {
    const number = this.vectorNumbers.get(key) ?? this.vectorNumbers.size;
    this.vectorNumbers.set(key, number);
    return number;
  }

  private placeOf(passage: number): string {
    const { alert, module } = this.passages[passage]!;
    return `${alert} ${module}`;
  }

  /**
   * Returns the best passage of each alert and block; otherwise an alert with many runs would take all ranks.
   */
  private bestOfEach(ranked: Ranked): ReadonlyMap<string, number> {
    const best = new Map<string, number>();
    for (const [passage] of ranked) {
      if (best.size === RANKED_MAX) break;
      const place = this.placeOf(passage);
      if (!best.has(place)) best.set(place, passage);
    }
    return best;
  }

  private fuseRankings(byMeaning: Ranked, byWords: Ranked): number[] {
    const found = new Map<string, { readonly passage: number; score: number }>();
    for (const [ranked, weight] of [
      [byMeaning, MEANING_WEIGHT],
      [byWords, WORDS_WEIGHT],
    ] as const) {
      let rank = 0;
      for (const [place, passage] of this.bestOfEach(ranked)) {
        const known = found.get(place) ?? { passage, score: 0 };
        known.score += weight / (RANKS_FLATTENED + ++rank);
        found.set(place, known);
      }
    }
    const scores = [...found.values()].map(({ passage, score }) => [passage, score] as const);
    return sorted(scores).map(([passage]) => passage);
  }

  private passagesWithin(asked: SearchConstraints): number[] {
    const { minScore = -Infinity, maxScore = Infinity, disposition, module } = asked;
    const isWithin = (ms: number, from?: string, to?: string): boolean =>
      !(from && ms < Date.parse(`${from}T00:00:00.000Z`)) && !(to && ms > Date.parse(`${to}T23:59:59.999Z`));
    const fits = (each: NumberedPassage): boolean =>
      hundredths(each.score) >= hundredths(minScore) &&
      hundredths(each.score) <= hundredths(maxScore) &&
      isWithin(each.alertMs ?? each.ranMs, asked.from, asked.to) &&
      isWithin(each.ranMs, asked.ranFrom, asked.ranTo) &&
      (disposition === undefined || each.disposition === disposition) &&
      (module === undefined || each.module === module);
    return this.passages.flatMap((passage, at) => (fits(passage) ? at : []));
  }

  private newest(allowed: readonly number[], { module }: SearchConstraints, limit: number): PassageHit[] {
    const of = (at: number) => this.passages[at]!;
    const order = allowed.toSorted(
      (a, b) => of(b).ranMs - of(a).ranMs || of(b).severity - of(a).severity || a - b,
    );
    return this.hits(order, limit, () => null, module !== undefined);
  }

  /** Ranks passages that contain at least a share of the words of the query. */
  private byWords(text: string, allowed: readonly number[], share = 0): Ranked {
    const least = share * new Set(searchWordsOf(text)).size;
    const found = this.words.search(text).filter(({ queryTerms }) => queryTerms.length >= least);
    const scores = new Map(found.map(({ id, score }) => [id as string, score]));
    return sorted(
      allowed.flatMap((at) => {
        const score = scores.get(this.passages[at]!.textKey);
        return score === undefined ? [] : [[at, score] as const];
      }),
    );
  }

  private byMeaning(vector: Float32Array, allowed: readonly number[]): Ranked {
    const { vectors, dimensions } = this;
    const cosines: (number | undefined)[] = [];
    const cosineOf = (number: number): number => {
      let sum = 0;
      for (let i = 0, at = number * dimensions; i < dimensions; i++, at++) sum += vector[i]! * vectors[at]!;
      return sum;
    };
    const compared = allowed.flatMap((passage) => {
      const { vector: number } = this.passages[passage]!;
      return this.hasVector[number] ? [[passage, (cosines[number] ??= cosineOf(number))] as const] : [];
    });
    return sorted(compared);
  }

  private hits(
    order: readonly number[],
    limit: number,
    similarity: (passage: number) => number | null,
    isPerModule: boolean,
  ): PassageHit[] {
    const found = new Map<string, PassageHit>();
    for (const passage of order) {
      if (found.size === limit) break;
      const { run, alert, module } = this.passages[passage]!;
      const key = isPerModule ? this.placeOf(passage) : alert;
      if (!found.has(key)) found.set(key, { run, alert, module, similarity: similarity(passage) });
    }
    return [...found.values()];
  }
}

/** Returns hundredths without rounding errors: 0.57 × 100 is not exactly 57 in floating point. */
const hundredths = (score: number): number => Number((score * 100).toFixed(6));

const sorted = (scores: Ranked): Ranked => scores.toSorted(([a, x], [b, y]) => y - x || a - b);
