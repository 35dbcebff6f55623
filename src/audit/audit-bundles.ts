import { Injectable } from '@nestjs/common';
import { ALERTS_PER_BULK_MAX } from '../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { BATCH_UNDO_WINDOW_MS } from '../dispositions/domain/disposition-batch.events.js';
import { UNDO_WINDOW_MS } from '../dispositions/domain/disposition.events.js';
import { RecipeReadModel } from '../investigations/recipe.read-model.js';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { Clock } from '../kernel/clock.js';
import { Bus } from '../platform/bus/bus.js';
import { VERSION } from '../platform/process/version.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { ReadProofs } from '../proofs/queries/read-proofs.query.js';
import { ALERTS_PER_PROPOSAL_MAX } from '../reruns/commands/propose-bulk-facts-rerun.command.js';
import { RERUNS_PER_DAY_MAX } from '../reruns/domain/rerun-budget.events.js';
import { RiskLists } from '../risk-data/risk-lists.js';
import {
  base64,
  noCheckpointYet,
  proofAmongOrganizations,
  shifted,
  type Bundle,
  type BundleWanted,
} from './bundle.js';
import { BundleDisclosures, type DisclosedAlert } from './bundle-disclosures.js';
import { BundleStates } from './bundle-states.js';

const TEXT_CHARS = 64 * 1024;

/** Parts of the log with proofs, for verifier/verify.js. */
@Injectable()
export class AuditBundles {
  constructor(
    private readonly bus: Bus,
    private readonly states: BundleStates,
    private readonly disclosures: BundleDisclosures,
    private readonly readModels: ReadModels,
    private readonly lists: RiskLists,
    private readonly clock: Clock,
  ) {}

  /** Finds the checkpoints around a period. Throws bad_request without any, and for another bundle begun. */
  async open(caller: Caller, { from, to, begun }: BundleWanted): Promise<Bundle> {
    if (from !== null && to !== null && from > to)
      throw new AppError('bad_request', {
        field: 'from',
        value: from,
        reason: `from is later than to (${to})`,
      });
    const proofs = await this.bus.send(new ReadProofs(caller));
    const { tree, keys } = proofs;
    const newest = await tree.newest();
    if (!newest) throw noCheckpointYet(to);
    const [log] = keys[0]!.key.split('+') as [string];
    const bundle = { ...proofs, log, from, to, newest };
    if (begun) {
      const isThere = begun.log === log && begun.org === caller.orgId && begun.size <= newest.size;
      if (isThere) return { ...bundle, first: begun.first, size: begun.size, there: begun.events };
      const reason = 'What was begun is a bundle of another log or organization';
      throw new AppError('validation_error', { field: 'out', reason });
    }
    const before = from === null ? null : await tree.newest({ time: shifted(from, -1) });
    const after = to === null ? null : await tree.first({ time: to });
    return { ...bundle, first: before?.size ?? 0, size: (after ?? newest).size, there: null };
  }

  /** Returns whole lines, some together, but for the last one. */
  async *texts(caller: Caller, bundle: Bundle, alerts: readonly DisclosedAlert[]): AsyncIterable<string> {
    if (bundle.there === null)
      for await (const line of this.head(caller, bundle, alerts)) yield `${JSON.stringify(line)}\n`;
    const begin = bundle.first + (bundle.there ?? 0);
    let text = '';
    for await (const { data } of bundle.tree.events(begin, bundle.size - begin)) {
      text += `${Buffer.from(data.buffer, data.byteOffset, data.length).toString()}\n`;
      if (text.length < TEXT_CHARS) continue;
      yield text;
      text = '';
    }
    if (text !== '') yield text;
  }

  private async *head(
    caller: Caller,
    bundle: Bundle,
    alerts: readonly DisclosedAlert[],
  ): AsyncIterable<object> {
    const { log, from, to, first, size, keys, tree, newest } = bundle;
    const made = { madeAt: this.clock.iso(), product: VERSION, keys };
    yield {
      kind: 'manifest',
      format: 'alert-review-bundle/1',
      log,
      org: caller.orgId,
      from,
      to,
      first,
      size,
      ...made,
    };
    const before = first === 0 ? null : await tree.newest({ size: first });
    const hashes = base64(await tree.frontier(first));
    yield { kind: 'start', size: first, hashes, checkpoint: before?.note ?? null };
    for await (const row of tree.checkpoints(Math.max(first, 1), size)) {
      const organizations =
        row.size === size ? await proofAmongOrganizations(bundle.organizations, row.index!) : null;
      yield { kind: 'checkpoint', note: row.note, organizations };
    }
    const consistency = base64(newest.size === size ? [] : await tree.consistencyProof(size, newest.size));
    yield { kind: 'newest', note: newest.note, consistency };
    yield* this.policies(caller);
    yield* this.states.lines(caller, bundle);
    yield* this.disclosures.lines(caller, bundle, alerts);
    yield { kind: 'events', first, count: size - first };
  }

  /** What decides now: limits of the product, the organization's settings, and the lists. */
  private async *policies({ orgId }: Caller): AsyncIterable<object> {
    yield { kind: 'policy', name: 'rules', version: 1, value: RULES };
    const recipe = await this.readModels.for({ orgId }).get(RecipeReadModel, orgId);
    const { version = 0, settings = {} } = recipe ?? {};
    yield { kind: 'policy', name: 'recipe', version, value: settings };
    for (const { name, date, sha256, state } of await this.lists.status())
      if (state !== 'absent') yield { kind: 'policy', name: `list ${name}`, version: date, sha256 };
  }
}

const minutes = (ms: number): number => ms / 60_000;

const RULES = {
  undoMinutes: minutes(UNDO_WINDOW_MS),
  undoBatchMinutes: minutes(BATCH_UNDO_WINDOW_MS),
  alertsPerBatch: ALERTS_PER_BULK_MAX,
  alertsPerProposal: ALERTS_PER_PROPOSAL_MAX,
  rerunsPerUserIn24Hours: RERUNS_PER_DAY_MAX,
};
