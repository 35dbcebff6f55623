/** A store of the data directory that is not what the others know of it. */
export interface Loss {
  readonly store: 'events' | 'access' | 'store' | 'bulk';
  readonly kind: 'missing' | 'empty' | 'foreign' | 'behind';
  readonly found: string;
}

/** Something that an event names is not there. */
export class LostDocumentError extends Error {}

export const isOfDocuments = ({ store }: Pick<Loss, 'store'>): boolean =>
  store === 'store' || store === 'bulk';

export type AcceptedLoss = Loss & { readonly id: string };

export abstract class Losses {
  /** What the operator accepted and no event tells of yet. */
  abstract readonly pendingLosses: readonly AcceptedLoss[];
  abstract acknowledge(): Promise<void>;
  /** Accepted at some time: events may name documents that are gone. */
  abstract readonly areDocumentsLost: boolean;
  /** A loss that shows only in what the stores hold. Throws PlaceError unless the operator accepts it. */
  abstract accept(loss: Loss): Promise<void>;
}

/** Where no store lies in DATA_DIR: nothing is known, and nothing refused. */
export const NO_LOSSES: Losses = {
  pendingLosses: [],
  areDocumentsLost: false,
  acknowledge: async () => undefined,
  accept: async () => undefined,
};
