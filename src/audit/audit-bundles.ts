import { Injectable } from '@nestjs/common';
import { ALERTS_PER_BULK_MAX } from '../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { BATCH_UNDO_WINDOW_MS } from '../dispositions/domain/disposition-batch.events.js';
import { DECISION_UNDO_WINDOW_MS } from '../dispositions/domain/disposition.events.js';
import { RecipeReadModel } from '../investigations/recipe.read-model.js';
import { AppError, type Caller, Clock, instantPlusMs } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { VERSION } from '../platform/process/version.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { noCheckpointYetError, ReadProofs } from '../log-proofs/queries/read-proofs.query.js';
import { ALERTS_PER_PROPOSAL_MAX } from '../reruns/commands/propose-bulk-facts-rerun.command.js';
import { RERUNS_PER_DAY_MAX } from '../reruns/domain/rerun-budget.events.js';
import { RiskLists } from '../risk-data/risk-lists.js';
import {
  hashesAsBase64,
  logNameInNote,
  proofAmongOrganizations,
  type Bundle,
  type BundleRequest,
} from './bundle.js';
import { BundleDisclosures, type DisclosedAlert, type LostAlert } from './bundle-disclosures.js';
import { BundleFaults, bundleLineOfEvent, bundleLineOfCutLog, lostRangeLine } from './bundle-faults.js';
import { BundleProofCheck } from './bundle-proof-check.js';
import { BundleStates } from './bundle-states.js';

const TEXT_CHARS = 64 * 1024;
/**
 * Version of the bundle format. Increased with each change that an older verifier cannot read;
 * docs/bundle-format.md lists the changes.
 */
const BUNDLE_FORMAT = 'alert-review-bundle/2';

/** Creates audit bundles: parts of the log with proofs, for verifier/verify.js. */
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

  /**
   * Finds the checkpoints around a period. Throws bad_request without a checkpoint, and validation_error if
   * the bundle to continue belongs to another log or organization.
   */
  async open(caller: Caller, { from, to, begun }: BundleRequest): Promise<Bundle> {
    if (from !== null && to !== null && from > to)
      throw new AppError('bad_request', {
        field: 'from',
        value: from,
        reason: `from is later than to (${to})`,
      });
    const proofs = await this.bus.send(new ReadProofs(caller));
    const { tree, keys } = proofs;
    const newest = await tree.newest();
    if (!newest) throw noCheckpointYetError(to);
    // If the log was cut, it may lack the event of its first key; the note of the newest checkpoint also
    // names the log.
    const log = keys[0]?.key.split('+')[0] ?? logNameInNote(newest.note);
    const bundle = { ...proofs, log, from, to, newest, unchecked: null };
    if (begun) {
      const { first, size, events: there } = begun;
      const isThere = begun.log === log && begun.org === caller.orgId && size <= newest.size;
      if (isThere) return { ...bundle, first, size, there };
      const reason = 'What was begun is a bundle of another log or organization';
      throw new AppError('validation_error', { field: 'out', reason });
    }
    const before = from === null ? null : await tree.newest({ time: instantPlusMs(from, -1) });
    const after = to === null ? null : await tree.first({ time: to });
    const first = before?.size ?? 0;
    const size = (after ?? newest).size;
    return {
      ...bundle,
      first,
      size,
      there: null,
      unchecked: (await tree.unchecked(first, size)).at(-1) ?? null,
    };
  }

  /**
   * Yields all lines of a bundle except the last, several whole lines per text. Missing data, and data that
   * differ from the signed data, become lines of the kind `fault`: a bundle of a tampered log is evidence of
   * the change.
   */
  async *texts(
    caller: Caller,
    bundle: Bundle,
    { alerts, lost }: { readonly alerts: readonly DisclosedAlert[]; readonly lost: readonly LostAlert[] },
  ): AsyncIterable<string> {
    const faults = new BundleFaults();
    for (const { alertId, error } of lost)
      faults.tell('disclosures', `alert ${JSON.stringify(alertId)} cannot be looked up`, error);
    if (bundle.there === null)
      for await (const line of this.head(caller, bundle, alerts, faults)) yield `${JSON.stringify(line)}\n`;
    yield* this.eventTexts(bundle, faults);
    for (const line of faults.take()) yield `${JSON.stringify(line)}\n`;
  }

  /**
   * Yields the events. Reads from the first event even if the client has a part of the bundle already,
   * because those events are compared with the checkpoints, too.
   */
  private async *eventTexts(bundle: Bundle, faults: BundleFaults): AsyncIterable<string> {
    const { tree, first, size, there } = bundle;
    const unproved = 'the events are compared with no checkpoint';
    const check = await faults.attempt('events', unproved, () => tree.checkOfEvents(first, size), null);
    let left = there ?? 0;
    let text = '';
    let isShort = false;
    try {
      for await (const { data } of tree.events(first, size - first)) {
        await check?.push(data);
        if (left > 0) left--;
        else text += `${bundleLineOfEvent(data)}\n`;
        if (text.length < TEXT_CHARS) continue;
        yield text;
        text = '';
      }
    } catch (error) {
      faults.tell('events', 'events are missing', error);
      isShort = true;
    }
    if (text !== '') yield text;
    if (check?.difference) {
      const { from, size: signed } = check.difference;
      const events = `events ${from} to ${signed - 1}`;
      faults.add('events', `${events} are not those that were signed by the checkpoint of ${signed} leaves`);
    } else if (!isShort) return;
    const unknown = 'which events they are is not known';
    for (const what of await faults.attempt('events', unknown, () => tree.differences(first, size), []))
      faults.add('events', what);
  }

  private async *head(
    caller: Caller,
    bundle: Bundle,
    alerts: readonly DisclosedAlert[],
    faults: BundleFaults,
  ): AsyncIterable<object> {
    const { log, from, to, first, size, keys } = bundle;
    yield {
      kind: 'manifest',
      format: BUNDLE_FORMAT,
      log,
      org: caller.orgId,
      from,
      to,
      first,
      size,
      madeAt: this.clock.iso(),
      product: VERSION,
      keys,
      unchecked: bundle.unchecked,
    };
    if (bundle.cut !== null) yield bundleLineOfCutLog(bundle.cut);
    if (keys.length === 0) faults.add('proofs', 'the log lacks the event that made its key');
    for (const lost of await bundle.lostRanges()) yield lostRangeLine(lost);
    const proofs = this.proofs(bundle, caller.orgId, faults);
    yield* faults.linesOf('proofs', 'the checkpoints could not all be read', proofs);
    yield* faults.linesOf('policies', 'what decides now could not all be read', this.policies(caller));
    const states = this.states.lines(caller, bundle, faults);
    yield* faults.linesOf('states', 'the states of alerts could not all be read', states);
    const disclosures = this.disclosures.lines(caller, bundle, alerts, faults);
    yield* faults.linesOf('disclosures', 'not all could be disclosed', disclosures);
    yield { kind: 'events', first, count: size - first };
  }

  /** Yields the lines of the kinds start, checkpoint and newest. */
  private async *proofs(bundle: Bundle, org: string, faults: BundleFaults): AsyncIterable<object> {
    const { log, first, size, keys, tree, newest } = bundle;
    const check = new BundleProofCheck({ log, org }, keys);
    const checked = (what: string, problem: () => Promise<string | null> | string | null) =>
      faults.attempt('proofs', what, async () => faults.addIf('proofs', await problem()), undefined);
    const hashes = await faults.attempt(
      'proofs',
      'the hashes of the tree at the start are not there',
      () => tree.frontier(first),
      [],
    );
    const before = first === 0 ? null : await tree.newest({ size: first });
    yield { kind: 'start', size: first, hashes: hashesAsBase64(hashes), checkpoint: before?.note ?? null };
    for await (const { size: signed, note, index } of tree.checkpoints(Math.max(first, 1), size)) {
      await checked('a checkpoint cannot be read', () => check.checkpoint(note, signed));
      const prove = () => proofAmongOrganizations(bundle.organizations, index!);
      const unproved = 'the last checkpoint cannot be proved in the tree of organizations';
      const organizations = signed === size ? await faults.attempt('proofs', unproved, prove, null) : null;
      if (organizations) await checked(unproved, () => check.amongOrganizations(note, organizations));
      yield { kind: 'checkpoint', note, organizations };
    }
    const unlinked = 'the newest checkpoint cannot be proved to continue the last one';
    const link = () => tree.consistencyProof(size, newest.size);
    const consistency = newest.size === size ? [] : await faults.attempt('proofs', unlinked, link, []);
    await checked('the newest checkpoint cannot be read', () => check.checkpoint(newest.note, newest.size));
    // Compare it with the stored root, unless it is the bundle's last checkpoint, which is compared with the
    // events themselves.
    if (newest.size > size)
      await checked(unlinked, async () => check.root(newest.note, await tree.root(newest.size)));
    yield { kind: 'newest', note: newest.note, consistency: hashesAsBase64(consistency) };
  }

  /**
   * Yields the rules for decisions at present: limits of the product, settings of the organization, and risk
   * lists.
   */
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
  undoMinutes: minutes(DECISION_UNDO_WINDOW_MS),
  undoBatchMinutes: minutes(BATCH_UNDO_WINDOW_MS),
  alertsPerBatch: ALERTS_PER_BULK_MAX,
  alertsPerProposal: ALERTS_PER_PROPOSAL_MAX,
  rerunsPerUserIn24Hours: RERUNS_PER_DAY_MAX,
};
