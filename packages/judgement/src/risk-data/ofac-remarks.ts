import type { Steps } from '../steps.js';
import type { ListContents } from './list-contents.js';
import { csvFieldsOf } from './ofac-csv.js';

const ADDRESS = /Digital Currency Address - ([A-Z0-9]{2,10}) ([A-Za-z0-9:]{20,130})/g;

/**
 * Finds `Digital Currency Address - XBT 1Ab…` in remarks. Long remarks continue in the second file and are
 * cut anywhere, so their parts are read with and without a space between them.
 */
export function* addressesInRemarks(contents: ListContents, files: readonly string[]): Steps<string> {
  const remarks = new Map<string, string[]>();
  for (const file of files)
    for (const [line] of contents.linesOrLatin1(file)) {
      yield;
      const fields = csvFieldsOf(line.trim()) ?? [];
      const id = fields[0] ?? '';
      const remark = fields.at(-1) ?? '';
      remarks.set(id, [...(remarks.get(id) ?? []), remark]);
    }
  const rows = new Set<string>();
  for (const parts of remarks.values()) {
    yield;
    for (const text of [parts.join(''), parts.join(' ')])
      for (const [, ticker, address] of text.matchAll(ADDRESS)) rows.add(`${ticker},${address}`);
  }
  return ['ofac_ticker,address', ...[...rows].sort(), ''].join('\n');
}
