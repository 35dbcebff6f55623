import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModelFigures, scoringModel } from '@alert-review/judgement';

/**
 * Reads the figures of the scoring model; null if the file is not part of this installation. Throws if the
 * file is invalid.
 */
export async function readModelFigures(): Promise<ModelFigures | null> {
  const file = path.join(import.meta.dirname, '../../../docs/model-figures.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : scoringModel.figures.parse(JSON.parse(text));
}
