import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AnswerPolicyProposal } from '../../automation/commands/answer-policy-proposal.command.js';
import { ProposeClosingPolicy } from '../../automation/commands/propose-closing-policy.command.js';
import { StopClosingPolicy } from '../../automation/commands/stop-closing-policy.command.js';
import { CLOSINGS_A_DAY_MAX } from '../../automation/domain/policy-terms.js';
import { ListClosingPolicies } from '../../automation/queries/list-closing-policies.query.js';
import { CUSTOMER_KINDS } from '../../teams/domain/teams.events.js';
import { Bus } from '../../platform/bus/bus.js';
import { AlertPages } from '../alerts/alert-pages.js';
import { runFormAction, type PageForm, type RefusedForm } from '../answer-form.js';
import { FORM_WITHOUT_FIELDS } from '../answer-form.js';
import { lineListField, repeatedField } from '../form-fields.js';
import type { Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { CLOSING_POLICIES_PATH as PATH, closingPoliciesPage } from './closing-policies-pages.js';
import { SAVED_QUERY } from './settings-parts.js';

const PERCENT = 100;
const SUBTYPES_MAX = 20;
const SUBTYPE_CHARS_MAX = 200;

const number = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'is not a number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `is not from ${least} to ${most}`);

const POLICY = {
  schema: z.object({
    name: z.string().trim().min(1, 'is empty'),
    score_below: number(1, PERCENT),
    subtypes: lineListField(z.array(z.string().max(SUBTYPE_CHARS_MAX)).max(SUBTYPES_MAX)),
    customer_kinds: repeatedField(z.array(z.enum(CUSTOMER_KINDS))),
    a_day_max: number(1, CLOSINGS_A_DAY_MAX).refine(Number.isInteger, 'is not a whole number'),
    wrong_share_max: number(0.1, 50),
    review_share: number(1, PERCENT),
  }),
};
const ANSWER = { schema: z.object({ proposal: z.string(), answer: z.enum(['confirm', 'end']) }) };

/** Policies that close alerts: what they do, and the terms that administrators propose and confirm. */
@Controller()
export class ClosingPoliciesPagesController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
  ) {}

  @PageRoute({ path: PATH, messages: [ListClosingPolicies], query: SAVED_QUERY })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED_QUERY>): Promise<PageAnswer> {
    return this.page(session, { isSaved: query.saved === 'yes' });
  }

  @PageRoute({ path: PATH, messages: [ProposeClosingPolicy, ListClosingPolicies], form: POLICY })
  propose(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    return this.answer(session, POLICY, body, async ({ name, ...sent }) => {
      const terms = {
        aDayMax: sent.a_day_max,
        customerKinds: sent.customer_kinds,
        reviewShare: sent.review_share / PERCENT,
        scoreBelow: sent.score_below,
        subtypes: sent.subtypes,
        wrongShareMax: sent.wrong_share_max / PERCENT,
      };
      await this.bus.send(new ProposeClosingPolicy(session.caller, { name, terms }));
    });
  }

  @PageRoute({
    path: `${PATH}/:id/answer`,
    messages: [AnswerPolicyProposal, ListClosingPolicies],
    form: ANSWER,
  })
  decide(@FromPage() { session, id, body }: PageRequest): Promise<PageAnswer> {
    return this.answer(session, ANSWER, body, async (sent) => {
      await this.bus.send(new AnswerPolicyProposal(session.caller, { policy: id, ...sent }));
    });
  }

  @PageRoute({
    path: `${PATH}/:id/stop`,
    messages: [StopClosingPolicy, ListClosingPolicies],
    form: FORM_WITHOUT_FIELDS,
  })
  stop(@FromPage() { session, id, body }: PageRequest): Promise<PageAnswer> {
    return this.answer(session, FORM_WITHOUT_FIELDS, body, () =>
      this.bus.send(new StopClosingPolicy(session.caller, id)),
    );
  }

  private answer<Values>(
    session: PageSession,
    asked: PageForm<Values>,
    body: unknown,
    act: (values: Values) => Promise<void>,
  ): Promise<PageAnswer> {
    const acted = async (values: Values) => {
      await act(values);
      return seeOther(`${PATH}?saved=yes`);
    };
    return runFormAction(asked, body, acted, (refused) => this.page(session, { refused }));
  }

  private async page(
    session: PageSession,
    shown: { readonly isSaved?: boolean; readonly refused?: RefusedForm },
  ): Promise<Html> {
    const policies = await this.bus.send(new ListClosingPolicies(session.caller));
    const people = policies.flatMap(({ confirmedBy, proposal, proposedBy, stopped }) => [
      confirmedBy,
      proposedBy,
      proposal?.by ?? null,
      stopped?.by ?? null,
    ]);
    return closingPoliciesPage(await this.alerts.viewer(session, people), policies, shown);
  }
}
