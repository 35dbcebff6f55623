import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { DescribeModel } from '../../investigations/queries/describe-model.query.js';
import { GetFlagAgreement } from '../../investigations/queries/get-flag-agreement.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Records } from '../../platform/records/records.js';
import { customerGroupsOf, type CustomerTraits } from '../domain/outcome-groups.js';
import { ownFiguresMarkdown } from '../domain/own-figures.js';
import { stabilityOf } from '../domain/stability.js';
import { JudgedRuns } from '../judged-runs.js';

const ENTITIES_PER_LOOKUP = 1_000;
const TRAIT_FIELDS = ['content.nationality', 'content.citizenship', 'content.dob', 'content.name'];

/** Returns markdown for a validation officer on the engine and the organization's own alerts. */
export class GetModelDocument extends Query<{ readonly markdown: string }> {
  static readonly permission = 'server:operate';
  static readonly readsPersonalData = true;

  constructor(readonly caller: Caller) {
    super();
  }

  override accessSubject(): string {
    return 'all alerts';
  }
}

export const GetModelDocumentHandler = defineHandler(
  GetModelDocument,
  [Bus, JudgedRuns, Records, Clock],
  async ({ caller }, bus, judgedRuns, records, clock) => {
    const { before, after } = await bus.send(new DescribeModel(caller));
    const { runs, truncated } = await judgedRuns.newest(caller);
    const traits = await traitsByEntity(records, caller, [
      ...new Set(runs.flatMap(({ entityIds }) => entityIds[0] ?? [])),
    ]);
    const own = ownFiguresMarkdown({
      truncated,
      alerts: runs.map(({ rule, isEscalated, isConfirmed, entityIds, createdAt }) => ({
        rule,
        isEscalated,
        isConfirmed,
        ...customerGroupsOf(traits.get(entityIds[0] ?? '') ?? null, Date.parse(createdAt)),
      })),
      stability: stabilityOf(
        runs.map(({ createdAt, score, features }) => ({ month: createdAt.slice(0, 7), score, features })),
      ),
      agreement: await bus.send(new GetFlagAgreement(caller)),
      challenger: await judgedRuns.challenger(caller, runs),
    });
    const day = clock.iso().slice(0, 10);
    const head = `# Model document\n\nWritten on ${day} by \`alert-review model-doc\`.`;
    return { markdown: `${[head, before, own, after].join('\n\n')}\n` };
  },
);

async function traitsByEntity(
  records: Records,
  caller: Caller,
  ownIds: readonly string[],
): Promise<Map<string, CustomerTraits>> {
  const found = new Map<string, CustomerTraits>();
  for (let from = 0; from < ownIds.length; from += ENTITIES_PER_LOOKUP) {
    const $in = ownIds.slice(from, from + ENTITIES_PER_LOOKUP);
    const options = { index: 'own_id', limit: $in.length, fields: ['ownId', ...TRAIT_FIELDS] } as const;
    for (const row of await records.for(caller).find(EntityRecord.current, { ownId: { $in } }, options))
      found.set(row.ownId, row.content ?? {});
  }
  return found;
}
