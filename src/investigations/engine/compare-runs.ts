import {
  type BlockResult,
  type Color,
  type Disposition,
  type InvestigationContent,
  shownResults,
  type ShownOutcome,
} from '@alert-review/judgement';

export interface ComparedRun {
  readonly investigationId: string;
  readonly ranAt: string;
  readonly content: InvestigationContent | null;
}

interface ComparisonSide {
  readonly investigationId: string;
  readonly ranAt: string;
  readonly riskScore: number | null;
  readonly disposition: Disposition | null;
  /** The rule that decided; null without a result. */
  readonly decidedBy: ShownOutcome | null;
}

interface Flip extends BeforeAfter<Color> {
  readonly flagId: string;
  /** Ids of notes that one run took into account and the other did not. */
  readonly byNotes: readonly string[];
  /**
   * Own ids of other alerts that the flag counted as escalated: decided before the later run and still in
   * force.
   */
  readonly byAlerts: readonly string[];
}

interface ModuleComparison {
  readonly module: string;
  readonly state: BlockResult['state'];
  /**
   * A note or another alert changed a flag, or the block was not computed again although its data had
   * changed.
   */
  readonly inputsChanged: boolean;
  /** Points from 0 to 100; null without a score. */
  readonly score: BeforeAfter<number | null>;
  readonly contribution: BeforeAfter<number | null>;
  /** Whether flags changed colour; null if the block ran or succeeded in only one of the runs. */
  readonly flagsFlipped: boolean | null;
  readonly flips: readonly Flip[];
  readonly writeUp?: BeforeAfter<WriteUp | null>;
}

/**
 * A write-up of a block. Its references point to the flags, whose rationales have references of their own.
 */
type WriteUp = Pick<BlockResult, 'blockId' | 'writeUp' | 'references' | 'flags'>;

interface BeforeAfter<Value> {
  readonly before: Value;
  readonly after: Value;
}

export interface RunComparison {
  readonly baseline: ComparisonSide | null;
  readonly after: ComparisonSide;
  /** Difference in points, two decimals; null unless both runs have a score. */
  readonly riskScoreDelta: number | null;
  readonly dispositionChanged: boolean | null;
  readonly configMatches: boolean | null;
  readonly modules: readonly ModuleComparison[];
  readonly onlyInBaseline: readonly string[];
  readonly onlyInAfter: readonly string[];
}

/**
 * Returns what changed from one run to a later run; without an earlier run, the later run's figures alone.
 * Pure.
 */
export function compareRuns(
  baseline: ComparedRun | null,
  after: ComparedRun,
  writeUpOf: string | null,
): RunComparison {
  const earlier = blocksOf(baseline);
  const later = blocksOf(after);
  const from = baseline && sideOf(baseline);
  const to = sideOf(after);
  const config = baseline?.content?.configHash;
  const newConfig = after.content?.configHash;
  const missing = (blocks: readonly BlockResult[], in_: readonly BlockResult[]) =>
    blocks.filter(({ blockId }) => !find(in_, blockId)).map(({ blockId }) => blockId);
  return {
    baseline: from,
    after: to,
    riskScoreDelta:
      from?.riskScore == null || to.riskScore === null
        ? null
        : (Math.round(to.riskScore * 100) - Math.round(from.riskScore * 100)) / 100,
    dispositionChanged:
      from?.disposition == null || to.disposition === null ? null : from.disposition !== to.disposition,
    configMatches: config === undefined || newConfig === undefined ? null : config === newConfig,
    modules: later.map((block) => compareBlock(find(earlier, block.blockId), block, writeUpOf)),
    onlyInBaseline: missing(earlier, later),
    onlyInAfter: baseline ? missing(later, earlier) : [],
  };
}

const blocksOf = (run: ComparedRun | null): readonly BlockResult[] => run?.content?.result.perBlock ?? [];

const find = (blocks: readonly BlockResult[], id: string): BlockResult | undefined =>
  blocks.find(({ blockId }) => blockId === id);

const sideOf = ({ investigationId, ranAt, content }: ComparedRun): ComparisonSide => ({
  investigationId,
  ranAt,
  riskScore: content?.result.score ?? null,
  disposition: content?.result.disposition ?? null,
  decidedBy: content && shownResults.brief(content.result).outcome,
});

function compareBlock(
  before: BlockResult | undefined,
  after: BlockResult,
  writeUpOf: string | null,
): ModuleComparison {
  const colors = new Map(before?.flags.map(({ flagId, color }) => [flagId, color]));
  const changesOf = (block: BlockResult | undefined, flagId: string) =>
    (block?.noteChanges ?? []).filter((change) => change.flagId === flagId).map(({ noteId }) => noteId);
  const notesOf = (flagId: string): string[] => {
    const was = changesOf(before, flagId);
    const is = changesOf(after, flagId);
    return [...new Set([...is.filter((id) => !was.includes(id)), ...was.filter((id) => !is.includes(id))])];
  };
  const flips = after.flags.flatMap(({ flagId, color }) => {
    const earlier = colors.get(flagId);
    if (earlier === undefined || earlier === color) return [];
    return [{ flagId, before: earlier, after: color, byNotes: notesOf(flagId), byAlerts: [] }];
  });
  const isComparable = before !== undefined && before.state !== 'failed' && after.state !== 'failed';
  return {
    module: after.blockId,
    state: after.state,
    inputsChanged: after.inputsChanged ?? flips.some(({ byNotes }) => byNotes.length > 0),
    score: { before: before?.score ?? null, after: after.score },
    contribution: { before: before?.contribution ?? null, after: after.contribution },
    flagsFlipped: isComparable ? flips.length > 0 : null,
    flips,
    ...(writeUpOf === after.blockId ? { writeUp: { before: before ?? null, after } } : {}),
  };
}
