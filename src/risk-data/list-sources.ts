import { z } from 'zod';
import type { Steps } from '../platform/process/cooperative.js';
import { csvFieldsOf, LIST_NAMES, type ListContents, type ListName } from '@alert-review/judgement';

export interface ListSource {
  readonly urls: readonly string[];
  readonly licence: string;
  /** A list with fewer entries is refused: it broke off, or is another one. */
  readonly atLeast: number;
  /** Makes the one file of the list from what was loaded, which is named by the addresses. */
  readonly make?: (loaded: ListContents, urls: readonly string[]) => Steps<string>;
}

const ADDRESS = /Digital Currency Address - ([A-Z0-9]{2,10}) ([A-Za-z0-9:]{20,130})/g;
const OFAC = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports';
const OF_GOVERNMENT = 'work of the United States government, free of copyright';

/** Lists that have to be fresh, and that their makers publish in a form that is read here. */
export const LIST_SOURCES: Readonly<Partial<Record<ListName, ListSource>>> = {
  sanctions: {
    urls: [`${OFAC}/SDN.CSV`, `${OFAC}/ALT.CSV`, `${OFAC}/ADD.CSV`],
    licence: OF_GOVERNMENT,
    atLeast: 5_000,
  },
  sanctioned_addresses: {
    urls: [`${OFAC}/SDN.CSV`, `${OFAC}/SDN_COMMENTS.CSV`],
    licence: OF_GOVERNMENT,
    atLeast: 300,
    make: addressesInRemarks,
  },
  tor_exits: {
    urls: ['https://check.torproject.org/torbulkexitlist'],
    licence: 'published by the Tor Project for this use',
    atLeast: 300,
  },
};

/** Addresses of own, such as a mirror, by name of the list; its files are in the form of the catalogue. */
export const OwnSources = z.partialRecord(
  z.enum(LIST_NAMES),
  z
    .strictObject({
      urls: z.array(z.url()).min(1),
      licence: z.string().min(1),
      at_least: z.int().min(1).default(1),
    })
    .transform(({ at_least: atLeast, ...source }): ListSource => ({ ...source, atLeast })),
);

/**
 * Finds `Digital Currency Address - XBT 1Ab…` in remarks. A long one goes on in the second file, cut
 * anywhere: so its parts are read with and without a space between them.
 */
function* addressesInRemarks(loaded: ListContents, urls: readonly string[]): Steps<string> {
  const remarks = new Map<string, string[]>();
  for (const url of urls)
    for (const [line] of loaded.linesOrLatin1(url)) {
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
