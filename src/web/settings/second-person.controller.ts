import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SetSecondPersonRules } from '../../access/commands/set-second-person-rules.command.js';
import { foldedId, SecondPersonRules } from '@alert-review/kernel';
import { FIAT_CURRENCIES } from '@alert-review/reference-lists';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, type RefusedForm } from '../answer-form.js';
import { listOfLines, repeatedField, optionalField, scoreField } from '../fields.js';
import { html, type Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, checkboxGroup, field, form, notice, textArea } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { RULE_KIND_NAMES, RULE_KINDS } from './second-person-parts.js';
import { SAVED } from './settings-parts.js';

const PATH = '/settings/second-person';
const CUSTOMERS_CHARS_MAX = 20_000;

const CURRENCIES: ReadonlySet<string> = new Set(FIAT_CURRENCIES.map(({ symbol }) => symbol));

const LIMITS = {
  score_from: {
    label: 'Risk score from',
    hint:
      'Any decision about an alert that ever had this score, 0 to 100, or of which no investigation has ' +
      'finished yet.',
  },
  flagged_from: {
    label: 'Flagged payments from',
    hint:
      'Any decision about an alert whose flagged payments come to as much, in all currencies ' +
      'together. They are converted at the rates of the day on which the alert was created.',
  },
  currency: {
    label: 'Currency of that sum',
    hint: 'Such as EUR. Where a currency has no rate and the rest comes to less, the decision waits.',
  },
} as const;

const RULES = {
  schema: z
    .object({
      kinds: repeatedField(z.array(z.enum(RULE_KIND_NAMES))),
      score_from: scoreField(),
      flagged_from: optionalField(z.coerce.number().positive()),
      currency: optionalField(
        z
          .string()
          .trim()
          .toUpperCase()
          .refine(
            (currency) => CURRENCIES.has(currency),
            'is no currency of ISO 4217: write its three letters, such as EUR',
          ),
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
  const ticks = RULE_KIND_NAMES.map((value) => ({
    name: 'kinds',
    value,
    label: RULE_KINDS[value],
    checked: kinds[value],
  }));
  const optional = (name: keyof typeof LIMITS, value: string | number | null | undefined): Html =>
    field({ ...LIMITS[name], name, value: value?.toString(), isOptional: true, refused });
  const body = form({
    action: PATH,
    formToken,
    body: html`${checkboxGroup('Another person confirms', ticks, refused)}
      ${optional('score_from', scoreFrom)} ${optional('flagged_from', flaggedFrom?.amount)}
      ${optional('currency', flaggedFrom?.currency)}
      ${textArea({
        label: 'Customers',
        name: 'customers',
        hint:
          'Any decision about an alert that names one of these customers: your own ids, one a line, ' +
          'such as those of your staff. Capital and small letters are the same. Alerts in which such a ' +
          'customer is only the sender or recipient of a payment are not covered.',
        value: customers.join('\n'),
        maxLength: CUSTOMERS_CHARS_MAX,
        isOptional: true,
        refused,
      })}
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
