export const EMBEDDERS = ['use-lite', 'none'] as const;

export type EmbedderName = (typeof EMBEDDERS)[number];

/** Id of the only model whose vectors are stored. */
export const STORED_VECTORS_MODEL_ID = 'use-lite-1';
