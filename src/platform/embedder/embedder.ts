export abstract class Embedder {
  /** Model and version: vectors of two ids say nothing about one another. */
  abstract readonly id: string;
  /** Numbers in a vector; 0 for one that makes none, which is never asked. */
  abstract readonly dimensions: number;

  /** A vector of length 1 for each text, in their order; a text without a word has a vector too. */
  abstract embed(texts: readonly string[]): Promise<Float32Array[]>;
}
