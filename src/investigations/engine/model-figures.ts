import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Table = z.object({
  title: z.string(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  note: z.string().optional(),
});

/** Figures that `npm run eval` measured of this engine: docs/model-figures.json. */
export const ModelFigures = z.object({
  date: z.string(),
  commit: z.string(),
  performance: z.array(Table),
  variants: z.array(Table),
  ablation: z.array(Table),
  weaknesses: z.array(z.string()),
});

export type ModelFigures = z.infer<typeof ModelFigures>;

/** Returns null where the file does not come with the server. Throws on a file of another shape. */
export async function readModelFigures(): Promise<ModelFigures | null> {
  const file = path.join(import.meta.dirname, '../../../docs/model-figures.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : ModelFigures.parse(JSON.parse(text));
}
