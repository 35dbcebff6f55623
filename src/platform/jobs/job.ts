import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@alert-review/kernel';
import { JobQueue, type JobHandler } from './job-queue.js';
import { Sweeper } from './sweeper.js';

/**
 * Base class of jobs. Each works on one queue, which the sweeper watches, and is a provider of its
 * feature's module.
 */
@Injectable()
export abstract class Job implements JobHandler, OnModuleInit {
  @Inject(JobQueue) protected readonly jobs: JobQueue;
  @Inject(Sweeper) private readonly sweeper: Sweeper;

  constructor(
    private readonly queue: string,
    private readonly concurrency = 1,
  ) {}

  onModuleInit(): void {
    this.jobs.process(this.queue, this, { concurrency: this.concurrency });
    this.sweeper.watch(this.queue, this);
  }

  abstract pending(): Promise<readonly string[]>;
  abstract run(key: string, signal: AbortSignal): Promise<void>;
}

/**
 * Work that every process does at its start, and again when a sweep finds that the last complete run was
 * `everyMs` ago.
 */
export abstract class PeriodicJob extends Job {
  @Inject(Clock) private readonly clock: Clock;
  private dueAt = 0;

  constructor(
    queue: string,
    private readonly everyMs: number,
  ) {
    super(queue);
  }

  async pending(): Promise<string[]> {
    return this.clock.now() >= this.dueAt ? ['due'] : [];
  }

  async run(_key: string, signal: AbortSignal): Promise<void> {
    const begunAt = this.clock.now();
    await this.work(signal, begunAt);
    this.dueAt = begunAt + this.everyMs;
  }

  protected abstract work(signal: AbortSignal, nowMs: number): Promise<void>;
}
