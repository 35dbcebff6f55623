import { Logger } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import type { Collection } from '../../kernel/collection.js';
import type { Projection } from '../../kernel/define-projection.js';
import { BUILD_LEASE_MS, type Generations } from './generations.js';

/** One generation of a read model while it is built, under a lease that is renewed until `end`. */
export class GenerationBuild {
  private readonly logger = new Logger(GenerationBuild.name);
  /** Aborts when another process has taken over the lease. */
  private readonly lost = new AbortController();
  private readonly renewal: NodeJS.Timeout;
  readonly signal: AbortSignal;
  /** The error that ended the build of this read model; other builds continue. */
  failure: { readonly error: unknown } | null = null;
  isLive = false;

  private constructor(
    private readonly generations: Generations,
    readonly projection: Projection,
    readonly building: Collection<object>,
    /** True when the live rows were made by the same code from the same log. */
    readonly comparable: boolean,
    stop: AbortSignal | undefined,
  ) {
    this.signal = AbortSignal.any([this.lost.signal, ...(stop ? [stop] : [])]);
    this.renewal = setInterval(() => void this.renew(), BUILD_LEASE_MS / 3);
  }

  /** Begins a build. Error: conflict. */
  static async begin(
    generations: Generations,
    projection: Projection,
    opening: Parameters<Generations['beginBuilding']>[1],
    stop?: AbortSignal,
  ): Promise<GenerationBuild> {
    const { readModel } = projection;
    const comparable = !(await generations.outdated(readModel));
    const building = await generations.beginBuilding(readModel, opening);
    return new GenerationBuild(generations, projection, building, comparable, stop);
  }

  /** Runs the step unless the build has failed; returns null after a failure. */
  async attempt<Result>(step: () => Promise<Result>): Promise<Result | null> {
    if (this.failure) return null;
    try {
      this.signal.throwIfAborted();
      return await step();
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  fail(error: unknown): void {
    this.failure ??= { error: this.lost.signal.aborted ? this.lost.signal.reason : error };
  }

  beginFeeding(): Promise<void> {
    return this.generations.beginFeeding(this.projection.readModel, this.building);
  }

  async switchOver(keepOldMs: number): Promise<void> {
    await this.generations.switchOver(this.projection.readModel, this.building, keepOldMs);
    this.isLive = true;
  }

  /** Drops the generation unless it became live. */
  async end(): Promise<void> {
    clearInterval(this.renewal);
    if (!this.isLive) await this.generations.abandon(this.projection.readModel, this.building);
  }

  private async renew(): Promise<void> {
    const { readModel } = this.projection;
    try {
      await this.generations.renewLease(readModel, this.building);
    } catch (err) {
      if (err instanceof AppError && err.code === 'conflict') return this.lost.abort(err);
      this.logger.warn({ msg: 'the lease of a rebuild was not renewed', readModel: readModel.name, err });
    }
  }
}
