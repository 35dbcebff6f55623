import { z } from 'zod';
import {
  dateField,
  defineEvents,
  type EventOf,
  filledName,
  externalIdField,
  textField,
} from '@alert-review/kernel';

export const CASE_ALERTS_MAX = 100;
export const CASE_TITLE_CHARS_MAX = 200;
/** More than twice the length that FinCEN accepts. */
export const CASE_NARRATIVE_CHARS_MAX = 50_000;
export const CASE_FILING_CHARS_MAX = 200;
export const CASE_REASON_CHARS_MAX = 2_000;

/** How a case was closed. */
export const CASE_OUTCOMES = ['report_filed', 'no_report'] as const;

/** Kinds of report files: FinCEN's SAR, and goAML. */
export const REPORT_KINDS = ['fincen_sar', 'goaml'] as const;

export type ReportKind = (typeof REPORT_KINDS)[number];

/**
 * Result of all checks of a report file. `not_validated`: there is no schema, or the schema cannot be used.
 */
export const REPORT_STATES = ['certified', 'failed', 'not_validated'] as const;

const none = (): { readonly alerts: readonly string[] } => ({ alerts: [] });

/**
 * Limits of texts that people write into a case. The schemas of the events have no such limits, because
 * encrypted texts are longer.
 */
export const CaseInput = z
  .object({
    title: filledName(CASE_TITLE_CHARS_MAX),
    narrative: textField(CASE_NARRATIVE_CHARS_MAX),
    dueOn: dateField().nullable(),
    authority: filledName(CASE_FILING_CHARS_MAX),
    number: filledName(CASE_FILING_CHARS_MAX),
    filedOn: dateField(),
    reason: filledName(CASE_REASON_CHARS_MAX),
  })
  .partial();

const Texts = z.object({ title: z.string(), narrative: z.string() });

/**
 * How a value in a report file differs from the records. `doubled`: given twice, written once. `left_out`:
 * missing from a total. `marked`: the text of a payment says that no money moved. `no_data`: a word such as
 * UNKNOWN, which counts as missing. `set`: a person set the parts of the name. `split_unsure`: the parts of
 * the name are not certain. `unused`: an answer that has no effect on the file.
 */
export const REPORT_VALUE_CHANGES = [
  'assumed',
  'converted',
  'doubled',
  'left_out',
  'marked',
  'no_data',
  'set',
  'shortened',
  'split',
  'split_unsure',
  'transliterated',
  'unused',
] as const;

/** Places where fields of a report file are entered, in the order in which pages list them. */
export const REPORT_PLACES = [
  'form',
  'case',
  'organization',
  'alert',
  'payment',
  'customer',
  'outside',
] as const;

/** A place in which somebody can enter or correct a field of a report file. */
export interface ReportPlace {
  readonly place: (typeof REPORT_PLACES)[number];
  /** Own id of the customer or payment, or name of the field in the form or in the settings. */
  readonly placeId: string | null;
  /** The place in words. */
  readonly where: string;
}

/** Result of checking a report file against the authority's schema. */
export const SCHEMA_VERDICTS = ['valid', 'invalid', 'not_checked'] as const;

/**
 * Result of checking a report file against the written rules of the authority; `not_checked` occurs only for
 * files of older releases.
 */
export const RULES_VERDICTS = ['valid', 'broken', 'not_checked'] as const;

const ANSWERS_MAX = 99;
const SUBJECTS_MAX = 999;
const OTHER_CHARS_MAX = 50;
const ACCOUNT_CHARS_MAX = 40;
/** Maximum length of the text on what the organization has done. */
export const ACTION_TAKEN_CHARS_MAX = 4_000;

/** Schema of an amount in whole US dollars, as FinCEN requires. */
const dollars = () =>
  z
    .string()
    .regex(/^(?:0|[1-9]\d{0,14})$/, 'is no amount in whole US dollars, such as 12500')
    .nullable()
    .default(null);

/**
 * A law enforcement agency that the organization informed of the activity. `name` and `phone` belong to a
 * contact person at the agency.
 */
export const LawEnforcementContact = z.object({
  agency: filledName(150),
  name: filledName(150).nullable().default(null),
  phone: filledName(40).nullable().default(null),
  contactedOn: dateField().nullable().default(null),
});

export const NAME_PART_CHARS_MAX = 100;
export const LAST_NAME_CHARS_MAX = 150;
export const NAME_SUFFIX_CHARS_MAX = 35;

/** The parts of a customer's name as report files need them. */
export const EnteredNameParts = z.object({
  first: filledName(NAME_PART_CHARS_MAX).nullable().default(null),
  middle: filledName(NAME_PART_CHARS_MAX).nullable().default(null),
  last: filledName(LAST_NAME_CHARS_MAX),
  suffix: filledName(NAME_SUFFIX_CHARS_MAX).nullable().default(null),
});

export type EnteredNameParts = z.infer<typeof EnteredNameParts>;

/** The parts of a customer's name that a person set; null if the person removed them again. */
export const CustomerNameParts = z.object({
  customer: externalIdField(36),
  parts: EnteredNameParts.nullable(),
});

export type CustomerNameParts = z.infer<typeof CustomerNameParts>;

/** A person's answers to the questions of a report form. */
export const ReportAnswers = z.object({
  activities: z
    .array(z.string())
    .max(ANSWERS_MAX)
    .nullable()
    .default(null)
    .describe('FinCEN’s codes of what was suspicious; null: what the results say without doubt.'),
  otherActivity: filledName(OTHER_CHARS_MAX)
    .nullable()
    .default(null)
    .describe('Other suspicious facts, in a few words.'),
  report: z
    .enum(['initial', 'continuing', 'correction'])
    .default('initial')
    .describe('The kind of the report: first report, continuation of an earlier report, or correction.'),
  earlierNumber: z
    .string()
    .regex(/^\d{14}$/, 'has 14 digits')
    .nullable()
    .default(null)
    .describe('Number of the earlier report; zeros if the number is not known.'),
  accounts: z
    .array(z.object({ customer: externalIdField(36), number: filledName(ACCOUNT_CHARS_MAX) }))
    .max(ANSWERS_MAX)
    .default([])
    .describe('Account numbers of customers, by your ids of them.'),
  noAccounts: z
    .boolean()
    .default(false)
    .describe('Whether it is known that no account of a subject without a number is involved (FinCEN).'),
  subjects: z
    .array(externalIdField(36))
    .max(SUBJECTS_MAX)
    .nullable()
    .default(null)
    .describe(
      'Customers of the alerts who are subjects of the report, by your ids of them; null: the one whom ' +
        'each alert names first. The others are parties (FinCEN).',
    ),
  products: z
    .array(z.string())
    .max(ANSWERS_MAX)
    .nullable()
    .default(null)
    .describe('FinCEN’s codes of products and instruments; null: what the types of the payments say.'),
  cumulativeAmount: dollars().describe(
    'Sum of this and the earlier reports of the activity in whole US dollars, for a report that ' +
      'goes on (FinCEN).',
  ),
  loss: dollars().describe('Loss of the institution in whole US dollars (FinCEN).'),
  lawEnforcement: LawEnforcementContact.nullable()
    .default(null)
    .describe('The law enforcement agency that you contacted (FinCEN).'),
  isJoint: z.boolean().default(false).describe('True if other institutions also file the report (FinCEN).'),
  leftOut: z
    .array(externalIdField(36))
    .max(ANSWERS_MAX)
    .default([])
    .describe('Customers of the alerts who are no subjects of the report, by your ids of them (FinCEN).'),
  action: filledName(ACTION_TAKEN_CHARS_MAX)
    .nullable()
    .default(null)
    .describe('The measures that you have taken (goAML).'),
  indicators: z
    .array(filledName(OTHER_CHARS_MAX))
    .max(ANSWERS_MAX)
    .default([])
    .describe('Codes from the list of the authority (goAML).'),
});

export type ReportAnswers = z.infer<typeof ReportAnswers>;

/** A report file that was created, but not necessarily filed. `sha256` of the file, hexadecimal. */
export const CaseReportFile = z.object({
  kind: z.enum(REPORT_KINDS),
  sha256: z.string(),
  /** Result of all checks of the file together. */
  state: z.enum(REPORT_STATES),
  schema: z.enum(SCHEMA_VERDICTS),
  rules: z.enum(RULES_VERDICTS),
  /** Size of the stored file; null for files of older releases, which were not stored. */
  bytes: z.int().nullable(),
});

/** Statements of an accepted narrative that the record does not support, with the value on record. */
export const AcceptedFaults = z.array(
  z.object({
    kind: z.string(),
    text: z.string(),
    verdict: z.enum(['contradicted', 'not_on_record']),
    right: z.string().nullable(),
  }),
);

export type AcceptedFaults = z.infer<typeof AcceptedFaults>;

/** Cases: several alerts under one narrative. Stream `case-<org>.<case>`; alerts are service ids. */
export const CaseEvents = defineEvents('case', {
  /** `checklist`: texts of its items. `dueOn`: last day for a report. */
  CaseOpened: {
    v: 1,
    schema: Texts.extend({
      alerts: z.array(z.string()),
      checklist: z.array(z.string()),
      confidential: z.boolean(),
      dueOn: z.string().nullable(),
    }),
    sealed: ['title', 'narrative'],
    audit: ({ alerts, confidential }) => ({ alerts, value: labelOf(confidential) }),
  },
  CaseAlertsAdded: {
    v: 1,
    schema: z.object({ alerts: z.array(z.string()) }),
    audit: ({ alerts }) => ({ alerts }),
  },
  CaseAlertRemoved: {
    v: 1,
    schema: z.object({ alert: z.string() }),
    audit: ({ alert }) => ({ alerts: [alert] }),
  },
  CaseTextsWritten: { v: 1, schema: Texts, sealed: ['title', 'narrative'], audit: none },
  /**
   * A person accepted a version of the texts after its check against the record. `faults`: statements that
   * the record does not support and that the person confirmed, `AcceptedFaults` as JSON.
   */
  CaseNarrativeAccepted: {
    v: 1,
    schema: z.object({
      version: z.int(),
      supported: z.int(),
      contradicted: z.int(),
      notOnRecord: z.int(),
      faults: z.string(),
    }),
    sealed: ['faults'],
    audit: ({ contradicted, notOnRecord }) => ({
      ...none(),
      value: contradicted + notOnRecord > 0 ? 'with_unsupported' : 'all_supported',
    }),
  },
  /** `item`: index in the checklist, counted from 0. */
  CaseItemTicked: { v: 1, schema: z.object({ item: z.int(), done: z.boolean() }), audit: none },
  /** All settings of the case as they are from now on. */
  CaseSettingsSet: {
    v: 1,
    schema: z.object({ confidential: z.boolean(), dueOn: z.string().nullable() }),
    audit: ({ confidential }) => ({ ...none(), value: labelOf(confidential) }),
  },
  /**
   * A person recorded that a report was filed outside of the product, which never files reports. `filedOn`:
   * the day. `fileSha256`: the report file of the case that was filed; null for another file or none.
   */
  CaseFilingRecorded: {
    v: 2,
    schema: z.object({
      authority: z.string(),
      number: z.string(),
      filedOn: z.string(),
      fileSha256: z.string().nullable(),
    }),
    upcast: { 1: (data: object) => ({ ...data, fileSha256: null }) },
    sealed: ['authority', 'number'],
    audit: none,
  },
  /** A person answered the form of a report file. `answers` is `ReportAnswers` as JSON. */
  CaseReportAnswered: {
    v: 1,
    schema: z.object({ kind: z.enum(REPORT_KINDS), answers: z.string() }),
    sealed: ['answers'],
    audit: ({ kind }) => ({ ...none(), value: kind }),
  },
  /**
   * A person set or removed the parts of a customer's name for report files. `name` is `CustomerNameParts` as
   * JSON.
   */
  CasePersonNameSet: {
    v: 1,
    schema: z.object({ name: z.string() }),
    sealed: ['name'],
    audit: none,
  },
  CaseReportFileMade: {
    v: 2,
    schema: CaseReportFile,
    upcast: {
      // `not_checked`, because the old `state` did not tell faults of the schema from missing required
      // fields.
      1: (data: object) => ({ ...data, schema: 'not_checked', rules: 'not_checked', bytes: null }),
    },
    audit: ({ kind }) => ({ ...none(), value: kind }),
  },
  CaseClosed: {
    v: 1,
    schema: z.object({ outcome: z.enum(CASE_OUTCOMES), reason: z.string() }),
    sealed: ['reason'],
    audit: ({ outcome }) => ({ ...none(), value: outcome }),
  },
  CaseReopened: { v: 1, schema: z.object({}), audit: none },
});

export type CaseEvent = EventOf<typeof CaseEvents>;

const labelOf = (confidential: boolean) => (confidential ? 'confidential' : 'not_confidential');
