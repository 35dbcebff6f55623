import {
  attemptId,
  type InvestigationRunRecord,
} from '../../src/investigations/domain/runs/investigation-run.record.js';
import { REVIEW_STATUSES } from '../../src/investigations/domain/runs/investigation.events.js';
import type { InvestigationReadModel } from '../../src/investigations/investigation.read-model.js';
import { COLORS } from '../../packages/judgement/src/scoring/flag.js';
import { ENGINE_VERSION } from '../../packages/judgement/src/recipe/recipe.js';
import { FLAGS } from '../../packages/judgement/src/rules/rule-table.js';
import type { RunFlagsReadModel } from '../../src/investigations/run-flags.read-model.js';
import type { Collection, Row } from '@alert-review/kernel';
import type { SeededStream } from '../../scripts/seeded-stream.js';
import type { AlertRow } from './scale-rows.js';

const FLAGS_PER_RUN = 30;

type RowOf<Declared> = Declared extends Collection<infer Fields> ? Row<Fields> : never;

/** Rows of one completed investigation. A real result has some hundred KB, this one less than one. */
export interface RunRows {
  readonly flags: RowOf<typeof RunFlagsReadModel>;
  readonly run: RowOf<typeof InvestigationReadModel>;
  readonly result: RowOf<typeof InvestigationRunRecord>;
}

/** What queries of the bench do not read. */
const NOTHING_READ = { features: {}, line: null, money: null };

/** Returns the rows of an alert's newest investigation; null if it has none. */
export function runRowsOf(alert: AlertRow, random: SeededStream, laterMs: number): RunRows | null {
  const { completedRunId: id, finalDisposition: disposition, finalRiskScore: score } = alert;
  if (id === null) return null;
  const createdAt = new Date(alert.createdAt + laterMs).toISOString();
  const flags = Array.from({ length: FLAGS_PER_RUN }, () => {
    const { id: flag } = FLAGS[random.int(0, FLAGS.length - 1)]!;
    return `transaction_patterns.${flag}.${random.pick(COLORS)}`;
  });
  return {
    flags: {
      id,
      state: 'completed',
      createdAt,
      flags: [...new Set(flags)],
      alert: alert.id,
      score,
      disposition,
      engine: ENGINE_VERSION,
      kind: 'score',
      rule: 'score',
      looksLike: null,
      titles: {},
      marks: ['score'],
      ...NOTHING_READ,
      hasSarNarrative: random.int(0, 3) === 0,
    },
    run: {
      id,
      alert: alert.id,
      run: 1,
      state: 'completed',
      attempt: 1,
      score,
      disposition,
      resultHash: 'h',
      requestedBy: 'bench',
      correlation: id,
      rerunBy: null,
      dispositionAtDispatch: null,
      queuedAt: createdAt,
      dueAt: createdAt,
      startedAt: createdAt,
      endedAt: createdAt,
      incompleteReason: null,
      reviewStatus: REVIEW_STATUSES[0],
      reviewedAt: null,
    },
    result: resultOf(id, score, disposition),
  };
}

function resultOf(
  run: string,
  score: AlertRow['finalRiskScore'],
  disposition: AlertRow['finalDisposition'],
): RunRows['result'] {
  return {
    id: attemptId(run, 1),
    salt: 's',
    hash: 'h',
    content: {
      result: {
        perBlock: [],
        score,
        disposition,
        assessedShare: 1,
        failed: [],
        outcome: { rule: 'score', because: 'The score lies beyond the threshold.' },
      },
      summary: {
        headline: `A score of ${score}`,
        narrative: 'Many payments in a week, to one account. '.repeat(5),
      },
      configHash: 'h',
      listVersions: {},
      read: [],
    },
  };
}
