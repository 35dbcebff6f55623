import { scoringModel } from '@alert-review/judgement';
import { type Caller, Clock, escapeMarkdown } from '@alert-review/kernel';
import type { Role } from '../../access/domain/user.events.js';
import { OrganizationReadModel } from '../../access/organization.read-model.js';
import { UserReadModel } from '../../access/user.read-model.js';
import { GetDecisionFigures } from '../../alerts/queries/get-decision-figures.query.js';
import { ListPolicyHistories } from '../../automation/queries/list-policy-histories.query.js';
import { GetThresholdFigures } from '../../calibration/queries/get-threshold-figures.query.js';
import { DescribeModel } from '../../investigations/queries/describe-model.query.js';
import { GetFlagAgreement } from '../../investigations/queries/get-flag-agreement.query.js';
import { GetRecipe } from '../../investigations/queries/get-recipe.query.js';
import { ListRecipeChanges } from '../../investigations/queries/list-recipe-changes.query.js';
import { ReadProofs } from '../../log-proofs/queries/read-proofs.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { recordedAtOf } from '../../platform/event-store/envelope.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { VERSION } from '../../platform/process/version.js';
import { CountSampleReviews } from '../../quality-reviews/queries/count-sample-reviews.query.js';
import { fourEyesRuleTexts } from '../report/second-person-texts.js';
import type { Accountability, LogFacts, MonthOfDecisions } from '../report/validation-facts.js';
import { validationReport } from '../report/validation-report.js';

const MONTHS = 12;
const USERS_MAX = 10_000;
const NAME_CHARS_MAX = 200;

/**
 * Returns the report for a model validator in Markdown: what the model is, how it was chosen, what policies
 * close and what people found. It names nobody but users by their ids, and no customer.
 */
export const GetValidationReport = defineQuery(
  'GetValidationReport',
  { permission: 'audit:export', readsEventLog: true },
  (caller: Caller) => ({ caller }),
  [Bus, Clock, ReadModels],
  async ({ caller }, bus, clock, readModels): Promise<string> => {
    const { recipe, version: recipeVersion } = await bus.send(new GetRecipe(caller));
    return validationReport({
      organization: await organizationText(readModels, caller),
      madeAt: clock.iso(),
      product: `Alert Review ${VERSION}`,
      engine: scoringModel.version,
      model: await bus.send(new DescribeModel(caller)),
      escalateAt: recipe.escalateAt,
      recipeVersion,
      recipeVersions: await bus.send(new ListRecipeChanges(caller)),
      thresholds: await bus.send(new GetThresholdFigures(caller)),
      policies: await bus.send(new ListPolicyHistories(caller)),
      samples: await bus.send(new CountSampleReviews(caller)),
      decisions: await decisionsByMonth(bus, caller, clock.now()),
      flags: (await bus.send(new GetFlagAgreement(caller))).byFlag,
      accountability: await accountabilityNow(readModels, caller),
      log: await logFacts(bus, caller),
    });
  },
);

/** Returns the name of the organization with its id, by which it stands in the log. */
async function organizationText(readModels: ReadModels, caller: Caller): Promise<string> {
  const organization = await readModels.for(caller).get(OrganizationReadModel, caller.orgId);
  const name = organization === null ? '' : `${escapeMarkdown(organization.name, NAME_CHARS_MAX)}, `;
  return `${name}${caller.orgId}`;
}

/** Returns the months with decisions among the last twelve, the newest first. */
async function decisionsByMonth(bus: Bus, caller: Caller, nowMs: number): Promise<MonthOfDecisions[]> {
  const now = new Date(nowMs);
  const months: MonthOfDecisions[] = [];
  for (let ago = 0; ago < MONTHS; ago++) {
    const fromMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago);
    const toMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago + 1) - 1;
    const figures = await bus.send(new GetDecisionFigures(caller, { fromMs, toMs }));
    const month = new Date(fromMs).toISOString().slice(0, '2026-03'.length);
    if (figures.decided > 0) months.push({ month, figures });
  }
  return months;
}

async function accountabilityNow(readModels: ReadModels, caller: Caller): Promise<Accountability> {
  const rows = readModels.for(caller);
  const users = await rows.find(UserReadModel, {}, { index: 'created', limit: USERS_MAX });
  const active = users.filter(({ disabledAt }) => disabledAt === null);
  const organization = await rows.get(OrganizationReadModel, caller.orgId);
  const holders = (role: Role) => active.filter((user) => user.role === role).map(({ id }) => id);
  return {
    administrators: holders('admin'),
    reviewers: holders('reviewer'),
    deciding: active.filter(({ role }) => role !== 'viewer').length,
    features: organization?.features ?? [],
    secondPerson: organization ? fourEyesRuleTexts(organization.secondPerson) : [],
  };
}

async function logFacts(bus: Bus, caller: Caller): Promise<LogFacts> {
  const { keys, lostRanges, tree } = await bus.send(new ReadProofs(caller));
  const newest = await tree.newest();
  let firstAt: string | null = null;
  if (newest)
    for await (const event of tree.events(0, 1)) {
      const at = recordedAtOf(event);
      firstAt = at === null ? null : new Date(at).toISOString();
    }
  return {
    events: newest?.size ?? 0,
    firstAt,
    newestAt: newest?.time ?? null,
    keys: keys.length,
    lostRanges: (await lostRanges()).length,
  };
}
