import type { EmbedderName } from '../config/embedders.js';
import { NoEmbedder } from './embedder.none.js';
import type { Embedder } from './embedder.js';
import { UseLiteEmbedder } from './embedder.use-lite.js';

export const openEmbedder = async (wanted: EmbedderName): Promise<Embedder> =>
  (wanted === 'use-lite' ? await UseLiteEmbedder.open() : null) ?? new NoEmbedder();
