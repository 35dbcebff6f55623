import { FLAGS } from '../../blocks/index.js';
import { toldComparable } from '../../blocks/against-peers.js';
import { peerMetric } from '../../domain/activity/peer-table.js';
import type { CaseFacts } from '../../domain/case/facts/case-facts.js';
import type { RunResult } from '../../domain/runs/run-result.js';
import type { BlockId } from '../../domain/scoring/dimensions.js';
import { isExplained, isFinding, SEVERITY, type Flag } from '../../domain/scoring/flag.js';
import { cite, phrase, pointer, stepsOf, type Words } from '../../domain/texts/referenced-text.js';

const TITLES = new Map(FLAGS.map(({ id, title }) => [id, title]));

/** A flag as it is known to people, such as "Structuring"; undefined of one that no block has any more. */
export const titleOf = (flagId: string): string | undefined => TITLES.get(flagId);

interface Placed {
  readonly blockId: BlockId;
  readonly flag: Flag;
}

export interface PlacedFlag extends Placed {
  /** Points of the total that its block adds. */
  readonly points: number;
}

export const isUnusual = (flag: Flag): boolean => isFinding(flag) && !isExplained(flag);

/** By an analyst's note, from red or black. */
export const isTakenDown = ({ color, colorBeforeNotes }: Flag): boolean =>
  (colorBeforeNotes === 'red' || colorBeforeNotes === 'black') &&
  SEVERITY[color] < SEVERITY[colorBeforeNotes];

export const flagsIn = ({ perBlock }: Pick<RunResult, 'perBlock'>): PlacedFlag[] =>
  perBlock.flatMap(({ blockId, contribution, flags }) =>
    flags.map((flag) => ({ blockId, flag, points: contribution ?? 0 })),
  );

/** The flag's own words. */
export const saidBy = ({ blockId, flag: { flagId, rationale } }: Placed): Words =>
  cite(pointer('blocks', blockId, 'flags', flagId, 'rationale'), rationale);

/** "Structuring: 6 deposits of …". */
export function toldFlag(placed: Placed): Words {
  const title = titleOf(placed.flag.flagId);
  return title === undefined ? saidBy(placed) : phrase`${title}: ${saidBy(placed)}`;
}

/** What a title fears does not speak for anybody; without it nobody knows what is explained in part. */
export const toldInnocent = (placed: Placed): Words =>
  isExplained(placed.flag) ? toldFlag(placed) : saidBy(placed);

/** Who the comparable customers are of whom these flags speak; nothing where they speak of none. */
export function comparableIn({ peers }: CaseFacts, flags: readonly PlacedFlag[]): Words {
  const spoken = flags.filter(({ flag }) => flag.rationale.includes('comparable customers'));
  if (spoken.length === 0) return '';
  const metrics = spoken.flatMap(({ flag: { references = [] } }) =>
    references.flatMap(({ source }) => {
      const [root, metric] = stepsOf(source);
      return root === 'peers' && metric !== undefined ? [metric] : [];
    }),
  );
  const compared = metrics.length > 0 ? metrics : ['count'];
  return toldComparable(Object.fromEntries(compared.map((metric) => [metric, peerMetric(peers, metric)])));
}
