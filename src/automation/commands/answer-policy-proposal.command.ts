import { RequireApprover } from '../../access/queries/require-approver.query.js';
import { RecipeReadModel } from '../../investigations/recipe.read-model.js';
import { scoringModel } from '@alert-review/judgement';
import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { PolicyWork } from '../policy-work.js';
import { PromiseEvidence } from '../promise-evidence.js';
import { requirePerson } from './propose-closing-policy.command.js';

/**
 * Confirms the waiting terms (event `proposal`) of a closing policy (id), which is then in force, or ends the
 * proposal. The author may only end it. Throws change_over, another_administrator_needed, requester_left,
 * approval_refused.
 */
export const AnswerPolicyProposal = defineCommand(
  'AnswerPolicyProposal',
  { permission: 'org:manage', feature: 'automation' },
  (
    caller: Caller,
    fields: { readonly policy: string; readonly proposal: string; readonly answer: 'confirm' | 'end' },
  ) => ({ ...fields, caller }),
  [Bus, PolicyWork, PromiseEvidence, ReadModels],
  async ({ caller, policy, proposal, answer }, bus, policies, promises, readModels): Promise<void> => {
    requirePerson(caller);
    const user = caller.userId;
    if (answer === 'end') {
      const command = { type: 'endProposal', proposal, user } as const;
      await policies.decide(caller, policy, command, 'EndPolicyProposal');
      return;
    }
    const { proposal: waiting } = await policies.state(caller, policy);
    if (waiting?.id !== proposal) throw new AppError('change_over');
    const request = { by: waiting.actor.user, at: Date.parse(waiting.recordedAt) };
    await bus.send(new RequireApprover(caller, request));
    const scores = await promises.scores(caller);
    const engine = scoringModel.version;
    const recipe = (await readModels.for(caller).get(RecipeReadModel, caller.orgId))?.version ?? 0;
    const command = { type: 'confirm', proposal, user, engine, recipe, scores } as const;
    await policies.decide(caller, policy, command, 'ConfirmPolicyProposal');
  },
);
