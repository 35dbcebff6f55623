import { BankFileError } from '../src/bank-file-error.js';
import { type ColumnFault, FieldMap, type MappedRow } from '../src/field-map.js';
import { Doubts } from '../src/doubts.js';
import { ACCOUNT_PLACEHOLDER } from '../src/own-account.js';
import { suggestMap as suggestMapOf } from '../src/suggest-map.js';
import { Readable } from 'node:stream';
import { TransactionItem } from './transaction-item.js';

/** A day after all dates in the test files. */
export const TEST_FILES_NOW_MS = Date.UTC(2027, 5, 1);
const PIECE_BYTES = 700;

interface ReadFile {
  readonly items: readonly MappedRow['item'][];
  readonly faults: readonly ColumnFault[];
  readonly doubts: readonly string[];
  readonly facts: readonly string[];
  /** What the mapping must settle before anything is imported. */
  readonly questions: readonly string[];
  /** Why the rest of the file could not be read; null if it could. */
  readonly refusal: string | null;
}

const ITEMS = { transactions: TransactionItem };

/** A pause for tests in which nothing else waits. */
export const noPause = async (): Promise<void> => undefined;

/** Suggests a mapping for a file in memory, or for the beginning of a file. */
export const draftMap = (
  begin: Buffer,
  whole: () => AsyncIterable<Buffer> = () => Readable.from([begin]),
  nowMs = TEST_FILES_NOW_MS,
) => suggestMapOf(begin, whole, { items: ITEMS, pause: noPause, nowMs });

/**
 * Suggests a map, and removes the placeholder of the account, as a person does whose customer has one
 * account.
 */
export async function suggestMapOfOneAccount(...given: Parameters<typeof draftMap>) {
  const { yaml, remarks } = await draftMap(...given);
  return {
    yaml: yaml.replace(`, account: ${ACCOUNT_PLACEHOLDER}`, ''),
    remarks: remarks.filter((remark) => !remark.includes(ACCOUNT_PLACEHOLDER)),
  };
}

/** Yields bytes in small pieces, so that no reader relies on receiving a file at once. */
export async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Reads a file as an import does. */
export async function readBankFile(
  content: Buffer | string,
  yaml: string,
  nowMs = TEST_FILES_NOW_MS,
): Promise<ReadFile> {
  const map = FieldMap.parse(yaml, ITEMS);
  const doubts = new Doubts(map, nowMs);
  const items: MappedRow['item'][] = [];
  const faults: ColumnFault[] = [];
  let refusal: string | null = null;
  try {
    for await (const row of map.rows(inPieces(Buffer.from(content)), noPause, (footer) =>
      doubts.addFooter(footer),
    )) {
      const mapped = map.map(row);
      doubts.add(row, mapped);
      items.push(mapped.item);
      faults.push(...mapped.faults);
    }
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    refusal = error.message;
  }
  return {
    items,
    faults,
    doubts: doubts.list().map(({ message }) => message),
    facts: doubts.facts,
    questions: doubts.questions(),
    refusal,
  };
}

/** Reads a file by its drafted map, after a person has corrected the map with `mend`. */
export async function readByDraft(content: Buffer | string, mend = (yaml: string) => yaml) {
  const bytes = Buffer.from(content);
  const { yaml, remarks } = await suggestMapOfOneAccount(bytes, () => Readable.from([bytes]));
  return { yaml, remarks: remarks.join('\n'), ...(await readBankFile(bytes, mend(yaml))) };
}

/** Returns a map of a statement in which all accounts belong to customer c-1. */
export const ofOneCustomer = (format: string): string =>
  `format: ${format}\nfields: { own.entity_id: { constant: c-1 } }\n`;
