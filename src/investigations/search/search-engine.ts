import type { EmbedderName } from '../../platform/config/embedders.js';
import type { Embedder } from '../../platform/embedder/embedder.js';
import { openEmbedder } from '../../platform/embedder/open-embedder.js';
import { PassageIndex, type Hit, type IndexedPassage, type Sought } from './passage-index.js';

/** The indexes of the organisations and the model, which take memory and time: in a thread of their own. */
export class SearchEngine {
  private readonly indexes = new Map<string, PassageIndex>();

  private constructor(private readonly embedder: Embedder) {}

  static async open(embedder: EmbedderName): Promise<SearchEngine> {
    return new SearchEngine(await openEmbedder(embedder));
  }

  /** The model's id and the length of its vectors. */
  model(): Pick<Embedder, 'id' | 'dimensions'> {
    return { id: this.embedder.id, dimensions: this.embedder.dimensions };
  }

  /** The number of the first of them; the others follow it. */
  add(org: string, passages: readonly IndexedPassage[]): number {
    const index = this.indexOf(org);
    const numbers = passages.map((passage) => index.add(passage));
    return numbers[0] ?? 0;
  }

  setVectors(org: string, first: number, vectors: readonly Float32Array[]): void {
    for (const [at, vector] of vectors.entries()) this.indexOf(org).setVector(first + at, vector);
  }

  async embed(text: string): Promise<Float32Array> {
    const [vector] = await this.embedder.embed([text]);
    return vector!;
  }

  async search(org: string, sought: Sought): Promise<Hit[]> {
    const isCompared = sought.text !== '' && this.embedder.dimensions > 0;
    return this.indexOf(org).search(sought, isCompared ? await this.embed(sought.text) : null);
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
