import { setTimeout as pause } from 'node:timers/promises';
import type { LoggerService } from '@nestjs/common';
import type { StoreCheck, StoreFinding } from './store-check.js';

/** Delay after the start in ms. Most tests end before. */
const FIRST_MS = 60_000;
const BETWEEN_ROUNDS_MS = 60 * 60_000;
/**
 * Pause between slices of about 5 ms. This uses a twentieth of a core and checks ten million keys in an
 * hour and a half.
 */
const BETWEEN_SLICES_MS = 100;
const FINDINGS_OF_A_ROUND_LOGGED_MAX = 20;

interface ScrubTimes {
  readonly firstMs: number;
  readonly betweenRoundsMs: number;
  readonly betweenSlicesMs: number;
}

/**
 * Continuously checks documents, index entries and events of a running server, and records damage. Reads
 * alone would not find all damage: they may never touch the damaged place, and do not notice missing
 * entries.
 */
export class IndexScrubber {
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  endedRounds = 0;

  constructor(
    private readonly check: StoreCheck,
    private readonly logger: Pick<LoggerService, 'error'>,
    private readonly times: ScrubTimes = {
      firstMs: FIRST_MS,
      betweenRoundsMs: BETWEEN_ROUNDS_MS,
      betweenSlicesMs: BETWEEN_SLICES_MS,
    },
  ) {}

  start(): void {
    this.running ??= this.scrub().catch((err: unknown) => {
      if (!this.stopping.signal.aborted) throw err;
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async scrub(): Promise<void> {
    for (await this.wait(this.times.firstMs); ; await this.wait(this.times.betweenRoundsMs)) {
      await this.scrubAllStores().catch((err: unknown) => {
        if (this.stopping.signal.aborted) throw err;
        this.logger.error({
          msg: 'the look at the indexes ended before its time and begins anew later',
          err,
        });
      });
      this.endedRounds++;
    }
  }

  private async scrubAllStores(): Promise<void> {
    let found = 0;
    await this.check({
      mendIndexes: false,
      onlyInUse: true,
      onFinding: (finding) => {
        if (++found <= FINDINGS_OF_A_ROUND_LOGGED_MAX) this.logFinding(finding);
      },
      onProgress: () => this.wait(this.times.betweenSlicesMs),
    });
    const unnamed = found - FINDINGS_OF_A_ROUND_LOGGED_MAX;
    if (unnamed > 0) this.logger.error({ msg: 'a store is damaged in more places than are logged', unnamed });
  }

  private logFinding(finding: StoreFinding): void {
    this.logger.error({ msg: 'a store is damaged: alert-review verify names all places', ...finding });
  }

  private async wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.stopping.signal, ref: false });
  }
}
