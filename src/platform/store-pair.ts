import { z } from 'zod';
import {
  type AcceptedStoreLoss,
  type Collection,
  defineRecord,
  EnvironmentError,
  isDocumentLoss,
  type StoreLoss,
  type Losses,
  SYSTEM_ORG,
} from '@alert-review/kernel';
import type { EventStore } from './event-store/event-store.js';
import {
  isOfThisRelease,
  requireReadableFormat,
  WRITTEN_BY_THIS_RELEASE,
  type WriterRelease,
} from './process/data-format.js';
import { KeyCheckRecord } from './records/key-check.js';
import type { ReadStore } from './read-store/read-store.js';

export const LogMarkRecord = defineRecord({
  name: 'log-marks',
  schema: z.object({
    /** Id of the first event; null before there is an event. */
    first: z.string().nullable(),
    /** Losses that the operator accepted, kept until an event records them. */
    losses: z.array(
      z.object({
        id: z.string(),
        store: z.enum(['events', 'access', 'store', 'bulk']),
        kind: z.enum(['missing', 'empty', 'foreign', 'behind']),
        found: z.string(),
      }),
    ),
    /** True once the operator accepted that documents are lost. */
    areDocumentsLost: z.boolean(),
    /** Data format and release of the last process that wrote. Missing in stores of 0.x. */
    format: z.number().optional(),
    release: z.string().optional(),
  }),
});

interface LogMark extends WriterRelease {
  readonly first: string | null;
  readonly losses: readonly AcceptedStoreLoss[];
  readonly areDocumentsLost: boolean;
}

const NO_LOG_MARK: LogMark = { first: null, losses: [], areDocumentsLost: false };

const KEY = { _id: `${SYSTEM_ORG}.log`, org: SYSTEM_ORG };

export interface StorePairOptions {
  readonly readStore: ReadStore;
  readonly eventStore: EventStore;
  /** Locations of the stores, named as in the settings. */
  readonly places: { readonly log: string; readonly documents: string };
  readonly newId: () => string;
  readonly embedded: Losses;
  readonly acceptLoss?: ((loss: StoreLoss) => void) | undefined;
  /** Checks the log before anything is written, if another release wrote to the stores last. */
  readonly requireReadable?: ((log: EventStore) => Promise<void>) | undefined;
}

/**
 * Checks that log and documents belong together. Needed if at least one of them is on a server, because
 * somebody could replace only that store.
 */
export class StorePair implements Losses {
  private constructor(
    private readonly options: StorePairOptions,
    private readonly isFilled: boolean,
    private mark: LogMark,
  ) {}

  /**
   * Opens the pair before any write. Throws EnvironmentError if the stores do not belong together, or
   * store_unavailable.
   */
  static async open(options: StorePairOptions): Promise<StorePair> {
    const { readStore } = options;
    // Read the log first: a process that fills an empty log has written keys before.
    const first = await firstEvent(options);
    const mark = (await firstOf(readStore, LogMarkRecord, KEY)) as LogMark | null;
    requireReadableFormat(options.places.documents, mark ?? {});
    if (mark && !isOfThisRelease(mark)) await options.requireReadable?.(options.eventStore);
    // Look for the key check, the first document that any start stores.
    const isFilled = mark !== null || (await firstOf(readStore, KeyCheckRecord)) !== null;
    const pair = new StorePair(options, isFilled, mark ?? NO_LOG_MARK);
    await pair.compare(first);
    return pair;
  }

  get pendingLosses(): readonly AcceptedStoreLoss[] {
    return [...this.options.embedded.pendingLosses, ...this.mark.losses];
  }

  get unacceptedLoss(): StoreLoss | null {
    return this.options.embedded.unacceptedLoss;
  }

  get areDocumentsLost(): boolean {
    return this.mark.areDocumentsLost || this.options.embedded.areDocumentsLost;
  }

  async acknowledge(): Promise<void> {
    await this.options.embedded.acknowledge();
    if (this.mark.losses.length > 0) await this.write({ losses: [] });
  }

  async accept(loss: StoreLoss): Promise<void> {
    const { pendingLosses: untold, options } = this;
    if (untold.some(({ store }) => store === loss.store)) return;
    if (!options.acceptLoss) throw this.refusal(loss);
    const { losses, areDocumentsLost } = this.mark;
    await this.write({
      losses: [...losses, { ...loss, id: options.newId() }],
      areDocumentsLost: areDocumentsLost || isDocumentLoss(loss),
    });
    options.acceptLoss?.(loss);
  }

  /** Compares the log with the mark. `first` is the id of the first event in the log. */
  private async compare(first: string | null): Promise<void> {
    const loss = this.lossOf(first);
    if (loss) await this.accept(loss);
    // Do not write into an empty database: it would look as if it had been created with a key.
    const isOfOther = this.isFilled && !isOfThisRelease(this.mark);
    if (first !== this.mark.first || isOfOther) await this.write({ first });
  }

  private lossOf(first: string | null): StoreLoss | null {
    const { log, documents } = this.options.places;
    const known = this.mark.first;
    if (known !== null && first === null) {
      const found = `${log} has no events, and ${documents} was begun with a log that had some`;
      return { store: 'events', kind: 'empty', found };
    }
    if (known !== null && first !== known) {
      const found = `${log} begins with the event ${first}, and ${documents} knows one of ${known}`;
      return { store: 'events', kind: 'foreign', found };
    }
    if (first === null || this.isFilled) return null;
    return { store: 'store', kind: 'empty', found: `${documents} is empty, and ${log} has events` };
  }

  private async write(change: Partial<LogMark>): Promise<void> {
    const { readStore } = this.options;
    const { first, losses, areDocumentsLost } = { ...this.mark, ...change };
    const mark = { first, losses, areDocumentsLost, ...WRITTEN_BY_THIS_RELEASE };
    await readStore.ensure(LogMarkRecord);
    await readStore.put(LogMarkRecord, { ...KEY, ...mark });
    this.mark = mark;
  }

  private refusal({ store, found }: StoreLoss): EnvironmentError {
    const holds =
      store === 'events'
        ? 'The log holds every decision; all read models are made from it.'
        : 'The documents are customers, alerts, results and keys.';
    return new EnvironmentError(
      `The stores do not belong together; nothing was changed.\n${found}. ${holds}\n` +
        'Put both back from one backup, or accept the loss for good: alert-review accept-loss',
    );
  }
}

const firstEvent = async ({ eventStore }: StorePairOptions): Promise<string | null> =>
  (await eventStore.readAll({ after: null, maxCount: 1 }))[0]?.id ?? null;

async function firstOf(
  readStore: ReadStore,
  collection: Collection<object>,
  filter: Readonly<Record<string, string>> = {},
): Promise<object | null> {
  if (!(await readStore.collections()).includes(collection.name)) return null;
  await readStore.ensure(collection);
  for await (const doc of readStore.stream(collection, filter, { index: 'id' })) return doc;
  return null;
}
