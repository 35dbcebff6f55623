import { AppError, type Caller, canonicalJson, Query } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { saltedTextHash } from '../../platform/crypto/salted-hash.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { PurgedData } from '../../platform/records/purged-data.js';
import { Records } from '../../platform/records/records.js';
import { type BlockId, type InvestigationContent, scoringModel } from '@alert-review/judgement';
import { InvestigationEvents } from '../domain/runs/investigation.events.js';
import { attemptId, InvestigationRunRecord } from '../domain/runs/investigation-run.record.js';
import { RecordedInput, type RecordedRun } from '../engine/recorded-input.js';
import { ResultThread } from '../engine/result-thread.js';

export interface ReplayResult {
  readonly investigationId: string;
  /** `not_replayable`: the result or some of its input is no longer stored; `missing` lists what is gone. */
  readonly outcome: 'equal' | 'different' | 'not_replayable';
  readonly recordedHash: string | null;
  /** Hash of the result as stored now; `replayedHash`: hash of the result as computed again. */
  readonly storedHash: string | null;
  readonly replayedHash: string | null;
  /** Bytes of the stored result's canonical JSON; `snapshotBytes`: bytes of the encrypted input snapshot. */
  readonly resultBytes: number | null;
  readonly snapshotBytes: number | null;
  readonly blocks: readonly BlockId[];
  readonly paths: readonly string[];
  readonly missing: readonly string[];
  /** Whether rules, defaults or analysis changed since the run, which explains a difference. */
  readonly engineChanged: boolean;
}

/**
 * Computes a run again from its recorded input and compares the results byte by byte. Writes nothing. Throws
 * investigation_not_found.
 */
export class ReplayInvestigation extends Query<ReplayResult> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = 'investigationId';
  static readonly readsEventLog = true;

  constructor(
    readonly caller: Caller,
    readonly investigationId: string,
  ) {
    super();
  }
}

@HandlerOf(ReplayInvestigation)
export class ReplayInvestigationHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly subjectKeys: SubjectKeys,
    private readonly input: RecordedInput,
    private readonly thread: ResultThread,
    private readonly purged: PurgedData,
  ) {}

  async execute({ caller, investigationId }: ReplayInvestigation): Promise<ReplayResult> {
    const events = await this.decisions.read(InvestigationEvents, caller, investigationId);
    const queued = events.find((event) => event.type === 'InvestigationQueued');
    if (!queued)
      throw new AppError('investigation_not_found', { field: 'investigation_id', value: investigationId });
    const ended = events.find(
      (event) => event.type === 'InvestigationCompleted' || event.type === 'InvestigationFailed',
    );
    const recordedHash = ended?.data.resultHash ?? null;
    const base = { ...NOTHING, investigationId, recordedHash };
    if (!ended || recordedHash === null)
      return { ...base, missing: ['a result: the run has not ended, or ended without one'] };
    const id = attemptId(investigationId, ended.data.attempt);
    const stored = await this.records.for(caller).get(InvestigationRunRecord, id);
    if (!stored) {
      const purged = await this.purged.find(caller, 'investigation', investigationId);
      return { ...base, missing: [`the stored result${purged ? `: it was erased on ${purged.at}` : ''}`] };
    }
    const { alert, modulesToRerun } = queued.data;
    return { ...base, ...(await this.compared(caller, { alert, modulesToRerun, stored }, recordedHash)) };
  }

  private async compared(caller: Caller, run: RecordedRun, recordedHash: string) {
    const { salt, content, snapshot } = run.stored;
    const bytes = canonicalJson(content);
    const found = {
      storedHash: saltedTextHash(salt, bytes),
      resultBytes: Buffer.byteLength(bytes),
      snapshotBytes: snapshot?.length ?? null,
    };
    if ((await this.subjectKeys.withoutKey(caller, [run.alert])).length > 0)
      return { ...found, missing: ['the key of the alert, and with it the input snapshot'] };
    const input = await this.input.of(caller, run);
    if ('missing' in input) return { ...found, missing: input.missing };
    const key = await this.subjectKeys.key(caller, run.alert);
    const replayed = await this.thread.workOut({ input, key, salt });
    const engineChanged = !scoringModel.hasMade(content, input.recipe.configHash);
    const replayedHash = replayed.hash;
    const isEqual = found.storedHash === recordedHash && replayedHash === recordedHash;
    return {
      ...found,
      replayedHash,
      outcome: isEqual ? ('equal' as const) : ('different' as const),
      engineChanged,
      ...(isEqual ? {} : differences(content, Buffer.from(replayed.json).toString())),
    };
  }
}

const NOTHING = {
  outcome: 'not_replayable' as const,
  storedHash: null,
  replayedHash: null,
  resultBytes: null,
  snapshotBytes: null,
  blocks: [],
  paths: [],
  missing: [],
  engineChanged: false,
};

/** Compares parsed JSON, because members that are undefined in one object may be missing in the other. */
function differences(content: InvestigationContent, json: string) {
  const stored = JSON.parse(canonicalJson(content)) as InvestigationContent;
  const replayed = JSON.parse(json) as InvestigationContent;
  const paths = differingPaths(stored, replayed);
  const of = ({ result }: InvestigationContent) =>
    new Map(result.perBlock.map((block) => [block.blockId, canonicalJson(block)]));
  const before = of(stored);
  const after = of(replayed);
  const blocks = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id) !== after.get(id),
  );
  return { blocks, paths };
}

const PATHS_MAX = 100;

/**
 * Returns at most PATHS_MAX places that differ, as dotted paths. List items appear by block or flag id, else
 * by index.
 */
export function differingPaths(a: unknown, b: unknown): string[] {
  const paths: string[] = [];
  compare(a, b, '', paths);
  return paths;
}

function compare(a: unknown, b: unknown, path: string, paths: string[]): void {
  if (paths.length >= PATHS_MAX || Object.is(a, b)) return;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) {
    paths.push(path);
    return;
  }
  for (const key of [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()) {
    const named = Array.isArray(a) ? nameOf(a[key] ?? b[key], key) : key;
    compare(a[key], b[key], path === '' ? named : `${path}.${named}`, paths);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function nameOf(element: unknown, index: string): string {
  const { blockId, flagId } = isObject(element) ? element : {};
  return [blockId, flagId].find((id) => typeof id === 'string') ?? index;
}
