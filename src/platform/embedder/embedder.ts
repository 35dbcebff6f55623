export abstract class Embedder {
  /** Model and version. Vectors with different ids cannot be compared. */
  abstract readonly id: string;
  /** Numbers per vector; 0 if there is no model. */
  abstract readonly dimensions: number;

  /** Returns one vector of length 1 for each text, in order, even for texts without a word. */
  abstract embed(texts: readonly string[]): Promise<Float32Array[]>;
}
