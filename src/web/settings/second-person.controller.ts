import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SetSecondPersonRules } from '../../access/commands/set-second-person-rules.command.js';
import { ORGANIZATION_SETTINGS } from '../../access/domain/organization.settings.js';
import { foldedId } from '@alert-review/kernel';
import { isMoney } from '@alert-review/reference-lists';
import { SecondPersonRules } from '../../access/domain/second-person-rules.settings.js';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, type RefusedForm } from '../answer-form.js';
import { listOfLines, repeatedField, optionalField, amountField, scoreField } from '../fields.js';
import { html, type Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, checkboxGroup, form, notice } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { settingControl } from './setting-form.js';
import { SAVED } from './settings-parts.js';

const PATH = '/settings/second-person';
const { fields: FIELDS } = ORGANIZATION_SETTINGS.secondPerson;

/** Rules of which each is a box. */
const RULE_KINDS = ['cleared', 'escalated', 'undone', 'assistants', 'uploaded', 'administration'] as const;

/** Second field of the rule about the sum of flagged payments. */
const CURRENCY = {
  kind: 'text',
  label: 'Currency of that sum',
  hint: 'Such as EUR. Where a currency has no rate and the rest comes to less, the decision waits.',
} as const;

/**
 * Not made by `settingForm`: a single group of checkboxes sets six rules, and two fields together set one.
 */
const RULES = {
  schema: z
    .object({
      kinds: repeatedField(z.array(z.enum(RULE_KINDS))),
      score_from: scoreField(),
      flagged_from: amountField(),
      currency: optionalField(
        z
          .string()
          .trim()
          .toUpperCase()
          .refine(isMoney, 'is no currency that people pay with: write its three letters, such as EUR'),
      ),
      customers: listOfLines(SecondPersonRules.shape.customers),
    })
    .refine(({ flagged_from, currency }) => (flagged_from === undefined) === (currency === undefined), {
      path: ['currency'],
      message: 'and the sum need each other',
    }),
};

const page = settingsPageAt(PATH);

@Controller()
export class SecondPersonController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [SetSecondPersonRules], query: SAVED })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED>): PageAnswer {
    return rulesPage(session, query.saved === 'yes' && notice('success', 'Saved.'));
  }

  @PageRoute({ path: PATH, messages: [SetSecondPersonRules], form: RULES })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (sent: z.output<typeof RULES.schema>) => {
      const { kinds, score_from, flagged_from: amount, currency, customers } = sent;
      const rules = {
        assistants: kinds.includes('assistants'),
        cleared: kinds.includes('cleared'),
        customers: [...new Map(customers.map((id) => [foldedId(id), id])).values()],
        escalated: kinds.includes('escalated'),
        flaggedFrom: amount === undefined || currency === undefined ? null : { amount, currency },
        scoreFrom: score_from ?? null,
        undone: kinds.includes('undone'),
        uploaded: kinds.includes('uploaded'),
        administration: kinds.includes('administration'),
      };
      await this.bus.send(new SetSecondPersonRules(session.caller, rules));
      return seeOther(`${PATH}?saved=yes`);
    };
    return answerForm(RULES, body, set, (refused) => rulesPage(session, null, refused));
  }
}

function rulesPage(session: SignedIn, told: Html | null | false, refused?: RefusedForm): Html {
  const { formToken, organization } = session;
  const { customers, flaggedFrom, scoreFrom, ...kinds } = organization.secondPerson;
  const ticks = RULE_KINDS.map((value) => ({
    name: 'kinds',
    value,
    label: FIELDS[value].label,
    checked: kinds[value],
  }));
  const body = form({
    action: PATH,
    formToken,
    body: html`${checkboxGroup('Another person confirms', ticks, refused)}
      ${settingControl(['score_from', FIELDS.scoreFrom], scoreFrom, refused)}
      ${settingControl(['flagged_from', FIELDS.flaggedFrom], flaggedFrom?.amount, refused)}
      ${settingControl(['currency', CURRENCY], flaggedFrom?.currency, refused)}
      ${settingControl(['customers', FIELDS.customers], customers, refused)}
      <div class="actions">${button({ label: 'Save' })}</div>`,
  });
  return page(session, 'Four-eyes approval', html`${told} ${pageSection('Which decisions wait', body)}`, {
    lead:
      'A decision that waits changes nothing until another person with the right to decide confirms it. ' +
      'What waits already still does after a change here. Decisions that your own system uploads count at ' +
      'once unless you tick them; their alerts say which rule would have asked.',
    refused,
  });
}
