import { nameTypology, type PatternTransfer } from '../../packages/judgement/src/network/network-facts.js';

/** One laundering attempt of a pattern file. The label is only compared with the result. */
export interface Attempt {
  /** Label of the file in the product's spelling, such as `gather_scatter`. */
  readonly label: string;
  readonly transfers: readonly PatternTransfer[];
}

const BEGIN = /^BEGIN LAUNDERING ATTEMPT - ([A-Z-]+)/;
const CELLS_MIN = 5;

/**
 * Reads a pattern file of AMLworld: rows between BEGIN and END lines. Only the name in the BEGIN line is
 * read, because the size after it would give the answer away. Throws for a row outside an attempt.
 */
export function parseAttempts(text: string): Attempt[] {
  const attempts: { label: string; transfers: PatternTransfer[] }[] = [];
  let open: (typeof attempts)[number] | null = null;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const begin = BEGIN.exec(line);
    if (begin) {
      open = { label: begin[1]!.toLowerCase().replaceAll('-', '_'), transfers: [] };
      attempts.push(open);
    } else if (line.startsWith('END ')) open = null;
    else if (line.trim() !== '') {
      if (!open) throw new Error(`line ${index + 1} lies in no attempt`);
      open.transfers.push(transferOf(line, index + 1));
    }
  }
  return attempts;
}

/**
 * Parses a row: timestamp, from bank, from account, to bank, to account and more. An account is identified
 * together with its bank.
 */
function transferOf(line: string, number: number): PatternTransfer {
  const cells = line.split(',');
  const atMs = Date.parse(`${(cells[0] ?? '').replaceAll('/', '-').replace(' ', 'T')}Z`);
  if (cells.length < CELLS_MIN || Number.isNaN(atMs)) throw new Error(`line ${number} is no transaction`);
  return { from: `${cells[1]} ${cells[2]}`, to: `${cells[3]} ${cells[4]}`, atMs };
}

/** How many attempts of each label are recognized, with labels in the order of the file. */
export interface NamedRight {
  readonly label: string;
  readonly right: number;
  readonly count: number;
}

/** Counts the recognized attempts with at least `transfersMin` transactions. */
export function namedRight(attempts: readonly Attempt[], transfersMin: number): NamedRight[] {
  const counts = new Map<string, { right: number; count: number }>();
  for (const { label, transfers } of attempts) {
    const entry = counts.get(label) ?? { right: 0, count: 0 };
    counts.set(label, entry);
    if (transfers.length < transfersMin) continue;
    entry.count++;
    if (nameTypology(transfers) === label) entry.right++;
  }
  return [...counts].map(([label, entry]) => ({ label, ...entry }));
}
