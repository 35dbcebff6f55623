export const EMBEDDERS = ['use-lite', 'none'] as const;

export type EmbedderName = (typeof EMBEDDERS)[number];
