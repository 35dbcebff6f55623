import { z } from 'zod';
import { type EventDefinition, type SettingField, textField } from '@alert-review/kernel';
import {
  AssistantRules,
  ASSISTANT_CEILINGS,
  NO_ASSISTANT_RULES,
  CALLS_NEEDING_CONFIRMATION,
} from './assistant-rules.settings.js';
import { NO_SECOND_PERSON_RULES, SecondPersonRules } from './second-person-rules.settings.js';
import {
  ReportingInstitutionInput,
  INSTITUTION_FIELDS,
  ReportingInstitution,
} from './reporting-institution.settings.js';

/**
 * Declares one setting of an organization. All code that stores, shows or changes the setting reads this
 * declaration.
 */
interface OrganizationSetting<Value extends object> {
  /** Type of the event that sets it; the data of the event is the whole setting. */
  readonly event: `${string}Set`;
  /**
   * Version of the event (1 by default), conversions to it from earlier versions, and what the audit log
   * shows.
   */
  readonly eventDetails?: Partial<Pick<EventDefinition<Value>, 'v' | 'upcast' | 'audit'>>;
  /** Schema of the setting as it is stored. */
  readonly schema: z.ZodType<Value>;
  /** Schema of the setting as people may enter it today. Stored settings may exceed its limits. */
  readonly given: z.ZodObject & z.ZodType<Value>;
  /** Value until somebody sets one. */
  readonly initial: Value;
  readonly fields: Readonly<Record<keyof Value & string, SettingField>>;
}

/** Returns the declaration of a setting with its exact types. */
const defineSetting = <Value extends object, const Type extends `${string}Set`>(
  setting: OrganizationSetting<Value> & { readonly event: Type },
) => setting;

/** Maximum number of lines of a setting that is a list. */
export const SETTING_LINES_MAX = 50;
export const SETTING_LINE_CHARS_MAX = 200;

/** Schema of lines without repetitions. */
const distinctLines = z
  .array(textField(SETTING_LINE_CHARS_MAX))
  .max(SETTING_LINES_MAX)
  .transform((lines) => [...new Set(lines)]);

const linesField = (label: string): SettingField => ({
  kind: 'lines',
  label,
  hint: `One a line: ${SETTING_LINES_MAX} at most, of ${SETTING_LINE_CHARS_MAX} characters.`,
  charsMax: SETTING_LINES_MAX * SETTING_LINE_CHARS_MAX,
});

/** The settings of an organization, by their name in its row. */
export const ORGANIZATION_SETTINGS = {
  /** What assistants may do, which calls wait for their users, and which applications may connect. */
  assistants: defineSetting({
    event: 'AssistantRulesSet',
    eventDetails: { audit: ({ ceiling }) => ({ value: ceiling }) },
    schema: AssistantRules,
    given: AssistantRules,
    initial: NO_ASSISTANT_RULES,
    fields: {
      ceiling: { kind: 'radio', label: 'What assistants may do at most', choices: ASSISTANT_CEILINGS },
      waits: {
        kind: 'radio',
        label: 'What their user has to confirm first',
        choices: CALLS_NEEDING_CONFIRMATION,
      },
      clients: {
        kind: 'values',
        wholeAfter: 'name:',
        label: 'Applications that may connect',
        hint: 'One a line: client id, host it sends people to, or “name: …”, its own choice. Empty: all.',
        charsMax: 10_000,
      },
    },
  }),

  /** Which decisions another person must confirm. */
  secondPerson: defineSetting({
    event: 'SecondPersonRulesSet',
    eventDetails: {
      v: 3,
      upcast: {
        1: (data: object) => ({ ...data, administration: false }),
        2: (data: object) => ({ ...data, uploaded: false }),
      },
    },
    schema: SecondPersonRules,
    given: SecondPersonRules,
    initial: NO_SECOND_PERSON_RULES,
    fields: {
      cleared: { kind: 'tick', label: 'Every alert that is closed' },
      escalated: { kind: 'tick', label: 'Every alert that is escalated' },
      undone: { kind: 'tick', label: 'Every decision that is undone' },
      assistants: { kind: 'tick', label: 'Every decision that an assistant made' },
      uploaded: {
        kind: 'tick',
        label: 'Every decision that an upload brings, where one of these rules asks',
      },
      administration: {
        kind: 'tick',
        label: 'Changes to these rules, to scoring rules, to members and to their roles',
      },
      scoreFrom: {
        kind: 'number',
        label: 'Risk score from',
        hint:
          'Any decision about an alert that ever had this score, 0 to 100, or of which no investigation ' +
          'has been completed yet.',
      },
      flaggedFrom: {
        kind: 'amount',
        label: 'Flagged payments from',
        hint:
          'Any decision about an alert whose flagged payments come to as much, in all currencies ' +
          'together. They are converted at the rates of the day on which the alert was created.',
      },
      customers: {
        kind: 'lines',
        label: 'Customers',
        hint:
          'Any decision about an alert that names one of these customers: your own ids, such as ' +
          'those of your staff, one a line or several between commas or semicolons. An id that has a ' +
          'comma or a semicolon stands in quotes: "A,1". ' +
          'Capital and small letters are the same. Alerts in which such ' +
          'a customer is only the sender or recipient of a payment are not covered.',
        charsMax: 20_000,
      },
    },
  }),

  /** Reasons from which people choose when they decide. */
  decisionReasons: defineSetting({
    event: 'DecisionReasonsSet',
    schema: z.object({ reasons: z.array(z.string()) }),
    given: z.object({ reasons: distinctLines }),
    initial: { reasons: [] },
    fields: { reasons: linesField('Reasons') },
  }),

  /** Checklist that a new case begins with. If it is empty, the product's own checklist is used. */
  caseChecklist: defineSetting({
    event: 'CaseChecklistSet',
    schema: z.object({ items: z.array(z.string()) }),
    given: z.object({ items: distinctLines }),
    initial: { items: [] },
    fields: { items: linesField('Checklist') },
  }),

  /** What report files say about the organization. */
  reporting: defineSetting({
    event: 'ReportingInstitutionSet',
    schema: ReportingInstitution,
    given: ReportingInstitutionInput,
    initial: {},
    fields: INSTITUTION_FIELDS,
  }),

  /** Whether members who sign in with a password also need a second factor. */
  secondFactor: defineSetting({
    event: 'SecondFactorRuleSet',
    eventDetails: { audit: ({ required }) => ({ value: required ? 'required' : 'optional' }) },
    schema: z.object({ required: z.boolean() }),
    given: z.object({ required: z.boolean() }),
    initial: { required: false },
    fields: {
      required: {
        kind: 'tick',
        label: 'Members with a password',
        text: 'Need it',
        hint: 'Who has none sets it up at the next sign-in',
      },
    },
  }),
};

type Declared = typeof ORGANIZATION_SETTINGS;
export type SettingName = keyof Declared;

/** All settings of an organization, by name. */
export type OrganizationSettings = { readonly [Name in SettingName]: z.output<Declared[Name]['schema']> };

export const SETTING_NAMES = Object.keys(ORGANIZATION_SETTINGS) as SettingName[];

/** Schemas of all settings, for the row of an organization. */
export const SETTING_SCHEMAS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, ORGANIZATION_SETTINGS[name].schema]),
) as { readonly [Name in SettingName]: Declared[Name]['schema'] };

/** Settings of an organization that has set nothing. */
export const INITIAL_SETTINGS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, ORGANIZATION_SETTINGS[name].initial]),
) as OrganizationSettings;

/** Events of all settings, by their type. */
export const SETTING_EVENTS = Object.fromEntries(
  Object.values(ORGANIZATION_SETTINGS).map(({ event, schema, eventDetails }) => [
    event,
    { v: 1, schema, ...eventDetails },
  ]),
) as {
  readonly [Name in SettingName as Declared[Name]['event']]: EventDefinition<OrganizationSettings[Name]>;
};

interface SettingEvent {
  readonly type: Declared[SettingName]['event'];
  readonly data: object;
}

/** Returns the setting that an event sets, as an object with its name. */
export const settingSetBy = ({ type, data }: SettingEvent): Partial<OrganizationSettings> =>
  Object.fromEntries(
    SETTING_NAMES.filter((name) => ORGANIZATION_SETTINGS[name].event === type).map((name) => [name, data]),
  );
