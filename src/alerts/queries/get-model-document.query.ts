import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { DescribeModel } from '../../investigations/queries/describe-model.query.js';
import { GetFlagAgreement } from '../../investigations/queries/get-flag-agreement.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { customerGroupsOf, type CustomerTraits } from '../domain/outcome-groups.js';
import { ownFiguresMarkdown } from '../domain/own-figures.js';
import { stabilityOf } from '../domain/stability.js';
import { challengerReport, newestJudgedRuns } from '../judged-runs.js';

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
  [Bus, ReadModels, Records, Clock],
  async ({ caller }, bus, readModels, records, clock) => {
    const { before, after } = await bus.send(new DescribeModel(caller));
    const { runs, truncated } = await newestJudgedRuns(readModels.for(caller));
    const customers = [...new Set(runs.flatMap(({ entityIds }) => entityIds[0] ?? []))];
    const read = { fields: ['ownId', ...TRAIT_FIELDS] };
    const found = await rowsByOwnId(records.for(caller), EntityRecord.current, customers, read);
    const traits = new Map<string, CustomerTraits>(found.map(({ ownId, content }) => [ownId, content]));
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
      challenger: await challengerReport(records, readModels, caller, runs),
    });
    const day = clock.iso().slice(0, 10);
    const head = `# Model document\n\nWritten on ${day} by \`alert-review model-doc\`.`;
    return { markdown: `${[head, before, own, after].join('\n\n')}\n` };
  },
);
