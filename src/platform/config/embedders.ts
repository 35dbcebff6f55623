export const EMBEDDERS = ['use-lite', 'none'] as const;

export type EmbedderName = (typeof EMBEDDERS)[number];

/** Id of the only model whose vectors are stored. */
export const MODEL_WITH_VECTORS = 'use-lite-1';
