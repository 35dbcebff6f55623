import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Caller, FieldProblem } from '@alert-review/kernel';
import { Records } from '../../platform/records/records.js';
import { RejectedRowsRecord } from '../domain/rejected-rows.record.js';
import { lineOfRowPlace, type RowToReject } from './row-faults.js';

type Organization = Pick<Caller, 'orgId'>;

/** A rejected row with its faults, as shown to clients. */
export interface RejectedRow {
  readonly index: number;
  readonly transactionId: string | null;
  readonly entityId: string | null;
  readonly line?: number | undefined;
  /** The first 100 faults; `faultsTotal` counts all of them. */
  readonly faults: readonly FieldProblem[];
  readonly faultsTotal: number;
}

/**
 * A rejected row as two JSON texts. `told` has the index, the ids and the faults, named in snake_case; `sent`
 * is the row as sent.
 */
export interface RejectedRowTexts {
  readonly told: string;
  readonly sent: string;
}

type ToldRow = Pick<RejectedRow, 'index' | 'line' | 'faults'> & {
  readonly transaction_id: string | null;
  readonly entity_id: string | null;
  readonly faults_total: number;
};

/**
 * Characters per block, chosen so that a page reads few blocks and a million rows take some thousand blocks.
 */
const BLOCK_CHARS = 256 * 1024;
const PAGE_CHARS_MAX = 1024 * 1024;
/** Number of characters of a skipped row that cost as much as one character in the answer. */
const CHARS_READ_OVER = 8;
const BLOCKS_REMOVED_AT_ONCE = 20;
const INDEX_DIGITS = 10;
const LAST_INDEX = 10 ** INDEX_DIGITS - 1;

const pack = promisify<Buffer, { level: number }, Buffer<ArrayBuffer>>(gzip);
const unpack = promisify<Uint8Array, Buffer>(gunzip);

/** Rejected rows of uploads with all their faults, stored as compressed blocks in the order of the rows. */
@Injectable()
export class RejectedRows {
  constructor(private readonly records: Records) {}

  /** Stores rejected rows, which must be in order. Storing the same rows again changes nothing. */
  async keep(caller: Organization, session: string, rows: Iterable<RowToReject>): Promise<void> {
    const blocks: { id: string; rows: Buffer<ArrayBuffer> }[] = [];
    let text = '';
    let last = 0;
    const endBlock = async () => {
      blocks.push({ id: blockId(session, last), rows: await pack(Buffer.from(text), { level: 1 }) });
      text = '';
    };
    for (const row of rows) {
      text += `${toldOf(row)}\n${row.sent ?? 'null'}\n`;
      last = row.index;
      if (text.length >= BLOCK_CHARS) await endBlock();
    }
    if (text) await endBlock();
    if (blocks.length > 0) await this.records.for(caller).putMany(RejectedRowsRecord, blocks);
  }

  /** Removes the rows from `index` on, because an import that resumes there may judge them differently. */
  async forget(caller: Organization, session: string, index: number): Promise<void> {
    for (;;) {
      const blocks = await this.blocksFrom(caller, session, index, BLOCKS_REMOVED_AT_ONCE);
      if (blocks.length === 0) return;
      const ids = { $gte: blocks[0]!.id, $lte: blocks.at(-1)!.id };
      await this.records.for(caller).remove(RejectedRowsRecord, { id: ids });
    }
  }

  /** Reads the stored rows in order, from an index on. */
  async *read(caller: Organization, session: string, from = 0): AsyncGenerator<RejectedRowTexts> {
    let next = from;
    for (;;) {
      const [block] = await this.blocksFrom(caller, session, next, 1);
      if (!block) return;
      const lines = (await unpack(block.rows)).toString().split('\n');
      for (let at = 0; at + 1 < lines.length; at += 2) {
        const told = lines[at]!;
        const index = indexOf(told);
        // Skip rows that were yielded already: a repeated import may have divided the rows into other blocks,
        // which overlap.
        if (index < next) continue;
        next = index + 1;
        yield { told, sent: lines[at + 1]! };
      }
    }
  }

  /**
   * Returns up to `limit` rows, or fewer if they are long. `next` is the index at which the next page begins.
   */
  async page(
    caller: Organization,
    session: string,
    from: number,
    limit: number,
  ): Promise<{ readonly rows: readonly RejectedRow[]; readonly next: number | null }> {
    const rows: RejectedRow[] = [];
    let chars = 0;
    for await (const { told, sent } of this.read(caller, session, from)) {
      if (rows.length === limit || chars > PAGE_CHARS_MAX) return { rows, next: indexOf(told) };
      rows.push(parseRejectedRow(told));
      chars += told.length + sent.length / CHARS_READ_OVER;
    }
    return { rows, next: null };
  }

  private blocksFrom(caller: Organization, session: string, index: number, limit: number) {
    const id = { $gte: blockId(session, index), $lte: blockId(session, LAST_INDEX) };
    return this.records.for(caller).find(RejectedRowsRecord, { id }, { index: 'id', sort: { id: 1 }, limit });
  }
}

/**
 * Returns the id of a block, made from its last row: the first block with an id from a given index on
 * contains the row with that index.
 */
const blockId = (session: string, lastIndex: number): string =>
  `${session}_${String(lastIndex).padStart(INDEX_DIGITS, '0')}`;

const INDEX_NAME = '{"index":';

function toldOf({ index, place = '', transactionId, entityId = null, faults, total }: RowToReject): string {
  const ids = JSON.stringify({
    line: lineOfRowPlace(place),
    transaction_id: transactionId,
    entity_id: entityId,
  }).slice(1, -1);
  return `${INDEX_NAME}${index},${ids},"faults":[${faults}],"faults_total":${total}}`;
}

/** Parses the first text (`told`) of a stored row. */
export function parseRejectedRow(told: string): RejectedRow {
  const {
    transaction_id: transactionId,
    entity_id: entityId,
    faults_total: faultsTotal,
    ...row
  } = JSON.parse(told) as ToldRow;
  return { ...row, transactionId, entityId, faultsTotal };
}

const indexOf = (told: string): number => Number.parseInt(told.slice(INDEX_NAME.length), 10);
