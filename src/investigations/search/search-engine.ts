import { understandSearchQuestion, type SearchQuestion } from '../domain/search/question.js';
import type { EmbedderName } from '../../platform/config/embedders.js';
import { NoEmbedder } from '../../platform/embedder/embedder.none.js';
import type { Embedder } from '../../platform/embedder/embedder.js';
import { openEmbedder } from '../../platform/embedder/open-embedder.js';
import { PassageIndex, type PassageHit, type IndexedPassage, type PassageQuery } from './passage-index.js';

interface Answer {
  readonly hits: PassageHit[];
  readonly byMeaning: boolean;
  /** Why the model could not compute a vector of the text; null if it could, or if there is no model. */
  readonly fault: string | null;
}

export type SearchEngineMethod = keyof SearchEngine;

/**
 * Holds the indexes of all organizations and the embedding model. Runs in a worker thread, because both need
 * much memory and time.
 */
export class SearchEngine {
  private readonly indexes = new Map<string, PassageIndex>();

  private constructor(
    private readonly embedder: Embedder,
    private readonly fault: string | null,
  ) {}

  /** Opens the engine. Without a working model, only words are compared. */
  static async open(
    wanted: EmbedderName,
    openModel: (wanted: EmbedderName) => Promise<Embedder> = openEmbedder,
  ): Promise<SearchEngine> {
    try {
      const embedder = await openModel(wanted);
      const isMissing = wanted !== 'none' && embedder.dimensions === 0;
      return new SearchEngine(embedder, isMissing ? 'its packages are not installed' : null);
    } catch (error) {
      return new SearchEngine(new NoEmbedder(), String(error));
    }
  }

  /** Returns the model's id and vector length; `fault`: why the requested model is not used, or null. */
  model(): Pick<Embedder, 'id' | 'dimensions'> & { readonly fault: string | null } {
    return { id: this.embedder.id, dimensions: this.embedder.dimensions, fault: this.fault };
  }

  /**
   * In this thread because compiling the patterns takes a second, during which no other request should wait.
   */
  understand(question: string, nowMs: number): SearchQuestion {
    return understandSearchQuestion(question, nowMs);
  }

  add(org: string, passages: readonly IndexedPassage[]): void {
    const index = this.indexOf(org);
    for (const passage of passages) index.add(passage);
  }

  /** Sets the vectors of all passages with these keys, including passages that are added later. */
  setVectors(org: string, vectors: readonly (readonly [key: string, vector: Float32Array])[]): void {
    const index = this.indexOf(org);
    for (const [key, vector] of vectors) index.setVector(key, vector);
  }

  async embed(text: string): Promise<Float32Array> {
    const [vector] = await this.embedder.embed([text]);
    return vector!;
  }

  async search(org: string, sought: PassageQuery): Promise<Answer> {
    const index = this.indexOf(org);
    const byMeaning = this.embedder.dimensions > 0 && index.hasMostVectors();
    try {
      const vector = byMeaning && sought.text !== '' ? await this.embed(sought.text) : null;
      return { hits: index.search(sought, vector), byMeaning, fault: null };
    } catch (error) {
      return { hits: index.search(sought, null), byMeaning: false, fault: String(error) };
    }
  }

  forget(org: string): void {
    this.indexes.delete(org);
  }

  private indexOf(org: string): PassageIndex {
    const known = this.indexes.get(org) ?? new PassageIndex(this.embedder.dimensions);
    this.indexes.set(org, known);
    return known;
  }
}
