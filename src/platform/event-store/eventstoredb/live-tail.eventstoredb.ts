import type { AllStreamRecordedEvent, AllStreamSubscription, Position } from '@eventstore/db-client';
import { NoAnswerError } from './connection.eventstoredb.js';
import type { LogTail } from '../log-follower.js';
import { isOwnEvent, storedEventOf, type OwnStreams } from './stored-event.eventstoredb.js';

export class LiveTail {
  private inHand: Promise<void> | null = null;
  private isOver = false;

  constructor(
    private readonly own: OwnStreams,
    private readonly tail: LogTail,
  ) {}

  /**
   * Advances the position only while nothing is in progress, because a checkpoint may overtake events that
   * wait to be passed on.
   */
  readonly checkpointReached = (live: AllStreamSubscription, { commit }: Position): void => {
    if (!this.isOver && !this.inHand && live.readableLength === 0) this.tail.markScanned(commit);
  };

  run(live: AllStreamSubscription, deadlineMs: number): Promise<void> {
    const { signal } = this.tail;
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        if (this.isOver) return;
        this.isOver = true;
        clearTimeout(unconfirmed);
        signal.removeEventListener('abort', stop);
        live.pause();
        void live.unsubscribe().catch(() => undefined);
        void Promise.resolve(this.inHand).then(settle);
      };
      const stop = (): void => end(resolve);
      const unconfirmed = setTimeout(
        () => end(() => reject(new NoAnswerError('no subscription in time'))),
        deadlineMs,
      );
      live.on('confirmation', () => clearTimeout(unconfirmed));
      live.on('data', ({ event }) => this.handOver(live, event));
      live.on('error', (error) => end(() => reject(error)));
      live.on('end', () => end(() => reject(new Error('the server ended a subscription'))));
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
    });
  }

  private handOver(live: AllStreamSubscription, event: AllStreamRecordedEvent | undefined): void {
    if (this.isOver || !event || !isOwnEvent(this.own, event)) return;
    live.pause();
    this.inHand = this.tail.take(storedEventOf(event)).finally(() => {
      this.inHand = null;
      if (!this.isOver) live.resume();
    });
  }
}
