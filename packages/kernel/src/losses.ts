/** A store of the data directory that differs from what the other stores recorded. */
export interface Loss {
  readonly store: 'events' | 'access' | 'store' | 'bulk';
  readonly kind: 'missing' | 'empty' | 'foreign' | 'behind';
  readonly found: string;
}

/** A document that an event names is missing. */
export class LostDocumentError extends Error {}

/** Reads a text whose key is lost as null. */
export function nullIfLost(error: unknown): null {
  if (error instanceof LostDocumentError) return null;
  throw error;
}

export const isOfDocuments = ({ store }: Pick<Loss, 'store'>): boolean =>
  store === 'store' || store === 'bulk';

export type AcceptedLoss = Loss & { readonly id: string };

export abstract class Losses {
  /** Accepted losses that no event records yet. */
  abstract readonly pendingLosses: readonly AcceptedLoss[];
  abstract acknowledge(): Promise<void>;
  /** True once a loss of documents was accepted: events may name missing documents. */
  abstract readonly areDocumentsLost: boolean;
  /** Reports a loss found in the content of the stores. Throws EnvironmentError unless it was accepted. */
  abstract accept(loss: Loss): Promise<void>;
}

export const NO_LOSSES: Losses = {
  pendingLosses: [],
  areDocumentsLost: false,
  acknowledge: async () => undefined,
  accept: async () => undefined,
};
