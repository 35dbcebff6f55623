import { Embedder } from './embedder.js';

export class NoEmbedder extends Embedder {
  readonly id = 'none';
  readonly dimensions = 0;

  embed(): Promise<Float32Array[]> {
    return Promise.reject(new Error('there is no model to make vectors with'));
  }
}
