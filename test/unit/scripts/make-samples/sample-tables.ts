import { readSampleLines } from '../../../../samples/demo/sample-set.js';

/** Returns the cells of a table without its head. */
export const readPackedCells = (file: string): string[][] =>
  readSampleLines(`${file}.csv`)
    .slice(1)
    .map((line) => line.split(','));
