import { z } from 'zod';
import type { CooperativeSteps } from '../platform/process/yield-to-event-loop.js';
import { type ListName, RiskList } from '@alert-review/judgement';

export interface ListSource {
  readonly urls: readonly string[];
  readonly licence: string;
  /** A list with fewer entries is refused: it broke off, or is another one. */
  readonly atLeast: number;
  /** Makes the one file of the list from what was loaded, by its addresses. */
  readonly make?: (loaded: ReadonlyMap<string, Uint8Array>) => CooperativeSteps<string>;
}

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
    make: RiskList.addressFileOf,
  },
  tor_exits: {
    urls: ['https://check.torproject.org/torbulkexitlist'],
    licence: 'published by the Tor Project for this use',
    atLeast: 300,
  },
};

/** Addresses of own, such as a mirror, by name of the list; its files are in the form of the catalogue. */
export const OwnListSources = z.partialRecord(
  z.enum(RiskList.names),
  z
    .strictObject({
      urls: z.array(z.url()).min(1),
      licence: z.string().min(1),
      at_least: z.int().min(1).default(1),
    })
    .transform(({ at_least: atLeast, ...source }): ListSource => ({ ...source, atLeast })),
);
