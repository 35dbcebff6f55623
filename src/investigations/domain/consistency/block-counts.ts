import type { BlockResult } from '../runs/run-result.js';
import type { BlockId } from '../scoring/dimensions.js';
import { isExplained, type Color, type Flag } from '../scoring/flag.js';

export const MOVEMENT_BLOCKS: readonly BlockId[] = [
  'transaction_patterns',
  'counterparty_network',
  'crypto_exposure',
];

const FINDINGS: readonly Color[] = ['black', 'red', 'yellow'];

const flagsIn = (blocks: readonly BlockResult[]): Flag[] => blocks.flatMap(({ flags }) => flags);

const colored = (blocks: readonly BlockResult[], ...colors: readonly string[]): number =>
  flagsIn(blocks).filter(({ color }) => colors.includes(color)).length;

const isFiled = (flag: Flag): boolean => FINDINGS.includes(flag.color) && !isExplained(flag);

const movementSigns = (blocks: readonly BlockResult[]): number =>
  flagsIn(blocks.filter(({ blockId }) => MOVEMENT_BLOCKS.includes(blockId))).filter(
    (flag) => flag.color === 'yellow' && isFiled(flag),
  ).length;

type BlockCount = (blocks: readonly BlockResult[], of: string, failed: number) => number;

/** Figures about the flags of a result by name; `of`: which one of several. */
export const BLOCK_COUNTS: Readonly<Record<string, BlockCount>> = {
  flags: (blocks, color) => colored(blocks, color),
  findings: (blocks) => colored(blocks, ...FINDINGS),
  movementSigns,
  reasons: (blocks) => flagsIn(blocks).filter(isFiled).length - movementSigns(blocks),
  unassessed: (blocks, _, failed) => colored(blocks, 'gray') + failed,
  assessedPercent(blocks) {
    const all = flagsIn(blocks).length;
    return Math.floor(((all - colored(blocks, 'gray')) * 100) / (all || 1));
  },
  redBlocks: (blocks) => blocks.filter(({ flags }) => flags.some(({ color }) => color === 'red')).length,
  openNotes: (blocks) => blocks.reduce((sum, { openNotes = [] }) => sum + openNotes.length, 0),
};
