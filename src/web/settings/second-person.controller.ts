import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SetSecondPersonRules } from '../../access/commands/set-second-person-rules.command.js';
import { ORGANIZATION_SETTINGS } from '../../access/domain/organization.settings.js';
import { type Caller, comparableId, validationErrorOf } from '@alert-review/kernel';
import { isMoneyCode } from '@alert-review/reference-lists';
import { SecondPersonRules } from '../../access/domain/second-person-rules.settings.js';
import { FindKnownCustomers } from '../../ingestion/queries/find-known-customers.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import {
  amountField,
  lineOfValue,
  lineListField,
  optionalField,
  partsOfLine,
  repeatedField,
  scoreField,
} from '../form-fields.js';
import { html, type Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, checkboxGroup, form, notice } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { settingControl } from './setting-form.js';
import { SAVED_QUERY } from './settings-parts.js';

const PATH = '/settings/second-person';
const { fields: FIELDS } = ORGANIZATION_SETTINGS.secondPerson;

/** Rules of which each is a box. */
const RULE_KINDS = ['cleared', 'escalated', 'undone', 'assistants', 'uploaded', 'administration'] as const;

/** Second field of the rule about the sum of flagged payments. */
const CURRENCY = {
  kind: 'text',
  label: 'Currency of the sum',
  hint:
    'For example EUR. If the payments contain a currency without an exchange rate, the ' +
    'decision waits even if the other payments are below the sum.',
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
          .refine(isMoneyCode, 'is no currency that people pay with: write its three letters, such as EUR'),
      ),
      customers: lineListField(z.array(z.string())),
    })
    .refine(({ flagged_from, currency }) => (flagged_from === undefined) === (currency === undefined), {
      path: ['currency'],
      message: 'and the sum need each other',
    }),
};

const page = settingsPageAt(PATH);
const READS = [SetSecondPersonRules, FindKnownCustomers];

const isUsableId = (id: string): boolean => SecondPersonRules.shape.customers.safeParse([id]).success;

const refusedCustomers = (message: string) =>
  validationErrorOf([{ field: 'customers', value: null, message }]);

const savedText = (customers: number): string =>
  customers === 0 ? 'Saved.' : `Saved. ${countText(customers, 'customer is', 'customers are')} listed.`;

const countText = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;

const UNKNOWN_SHOWN = 20;

/** Why a warning and no refusal: staff may be listed before the bank uploads them as customers. */
function unknownText(ids: readonly string[], isCertain: boolean): string {
  const more = ids.length - UNKNOWN_SHOWN;
  const listed = ids.slice(0, UNKNOWN_SHOWN).map((id) => `“${id}”`);
  const rest = more > 0 ? ` and ${more} more` : '';
  const none =
    `${countText(ids.length, 'listed id is', 'listed ids are')} not the id of any customer you have ` +
    `uploaded: ${listed.join(', ')}${rest}. The rule has no effect for such an id ` +
    'until a customer with this id is uploaded. Check the spelling.';
  const perhaps =
    `${countText(ids.length, 'listed id was', 'listed ids were')} not found among your customers: ` +
    `${listed.join(', ')}${rest}. The server searched for the ids as written, in upper case and in ` +
    'lower case. The rule itself ignores upper and lower case. Check the spelling.';
  return isCertain ? none : perhaps;
}

const DECIDES_ALONE =
  'An administrator can create two accounts and decide alone with them: one proposes, the other confirms. ' +
  `Tick “${FIELDS.administration.label}” so that another administrator must approve new accounts. With a ` +
  'single administrator, the history of a decision names the person who let both in.';

/** Whether decisions wait for another person, who may be an account of the same administrator. */
function decidesAlone({ organization }: PageSession): boolean {
  const { administration, customers, ...rules } = organization.secondPerson;
  const isOn = (rule: unknown): boolean => rule !== false && rule !== null;
  return !administration && (customers.length > 0 || Object.values(rules).some(isOn));
}

@Controller()
export class SecondPersonController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: READS, query: SAVED_QUERY })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED_QUERY>): Promise<PageAnswer> {
    return this.page(session, { isSaved: query.saved === 'yes' });
  }

  @PageRoute({ path: PATH, messages: [SetSecondPersonRules, ...READS], form: RULES })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (sent: z.output<typeof RULES.schema>) => {
      const { kinds, score_from, flagged_from: amount, currency, customers: lines } = sent;
      const customers = await this.customersIn(session.caller, lines);
      const rules = {
        assistants: kinds.includes('assistants'),
        cleared: kinds.includes('cleared'),
        customers: [...new Map(customers.map((id) => [comparableId(id), id])).values()],
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
    return runFormAction(RULES, body, set, (refused) => this.page(session, { isSaved: false, refused }));
  }

  /** Reads ids of customers. Throws validation_error for a line that can be read in two ways. */
  private async customersIn(caller: Caller, lines: readonly string[]): Promise<readonly string[]> {
    const asked = lines.flatMap((line) => [line, ...partsOfLine(line)]);
    const { known } = await this.bus.send(new FindKnownCustomers(caller, asked.filter(isUsableId)));
    const customers = lines.flatMap((line) => {
      const parts = partsOfLine(line);
      if (parts.length < 2 || !known.has(line)) return parts;
      if (!parts.some((part) => known.has(part))) return [line];
      throw refusedCustomers(
        `has a line that is one id of a customer and also a list of them: ${line}. ` +
          'Write each id on its own line, and one that has a comma or a semicolon in quotes',
      );
    });
    const read = SecondPersonRules.shape.customers.safeParse(customers);
    if (read.success) return read.data;
    throw refusedCustomers(read.error.issues[0]!.message);
  }

  private async page(
    session: PageSession,
    { isSaved, refused }: { readonly isSaved: boolean; readonly refused?: RefusedForm },
  ): Promise<Html> {
    const { customers } = session.organization.secondPerson;
    const { known, isCertain } = await this.bus.send(new FindKnownCustomers(session.caller, customers));
    const unknown = customers.filter((id) => !known.has(id));
    const told = html`${isSaved && notice('success', savedText(customers.length))}
    ${unknown.length > 0 && notice('warning', unknownText(unknown, isCertain))}
    ${decidesAlone(session) && notice('info', DECIDES_ALONE)}`;
    return rulesPage(session, told, refused);
  }
}

function rulesPage(session: PageSession, told: Html, refused?: RefusedForm): Html {
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
      ${settingControl(['customers', FIELDS.customers], customers.map(lineOfValue), refused)}
      <div class="actions">${button({ label: 'Save' })}</div>`,
  });
  return page(session, 'Four-eyes approval', html`${told} ${pageSection('Which decisions wait', body)}`, {
    lead:
      'A waiting decision takes effect only after another person with the right to decide confirmed it. ' +
      'A change on this page does not affect decisions that already wait. Decisions that your own system ' +
      'uploads count at once unless you tick uploaded decisions. The page of such an alert says which rule ' +
      'would have required approval.',
    refused,
  });
}
