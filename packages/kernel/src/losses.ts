/** A store in the data directory that differs from the state that the other stores recorded about it. */
export interface StoreLoss {
  readonly store: 'events' | 'access' | 'store' | 'bulk';
  readonly kind: 'missing' | 'empty' | 'foreign' | 'behind';
  readonly found: string;
}

/** A document is missing although an event names it. */
export class LostDocumentError extends Error {}

/**
 * For `catch`: returns null for a LostDocumentError, so that a text whose key is lost reads as null.
 * Rethrows all other errors.
 */
export function nullIfLost(error: unknown): null {
  if (error instanceof LostDocumentError) return null;
  throw error;
}

/** Tells whether documents, rather than events, were lost. */
export const isDocumentLoss = ({ store }: Pick<StoreLoss, 'store'>): boolean =>
  store === 'store' || store === 'bulk';

/** A loss that an operator accepted. */
export type AcceptedStoreLoss = StoreLoss & { readonly id: string };

/** Losses that were found in the stores, and whether an operator accepted them. */
export abstract class Losses {
  /** Accepted losses that no event has recorded yet. */
  abstract readonly pendingLosses: readonly AcceptedStoreLoss[];
  /**
   * A loss that no operator accepted and with which this process still serves reads; null if there is none.
   */
  abstract readonly unacceptedLoss: StoreLoss | null;
  abstract acknowledge(): Promise<void>;
  /** True once a loss of documents was accepted: from then on, events may name missing documents. */
  abstract readonly areDocumentsLost: boolean;
  /**
   * Reports a loss found in the content of the stores. Throws EnvironmentError unless the operator accepts
   * losses.
   */
  abstract accept(loss: StoreLoss): Promise<void>;
}

export const NO_STORE_LOSSES: Losses = {
  pendingLosses: [],
  unacceptedLoss: null,
  areDocumentsLost: false,
  acknowledge: async () => undefined,
  accept: async () => undefined,
};
