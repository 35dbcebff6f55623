import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { OrganizationReadModel } from '../../access/organization.read-model.js';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { newestStoredAlert } from '../../alerts/queries/stored-alert.lookup.js';
import { EntityRecord, type StoredEntity } from '../../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import { RunFlagsReadModel } from '../../investigations/run-flags.read-model.js';
import { type Caller, Clock, instantOf, validationErrorOf } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { runStepsCooperatively } from '../../platform/process/yield-to-event-loop.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsById, rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { textInterpretation } from '@alert-review/judgement';
import {
  type REPORT_STATES,
  ReportAnswers,
  type ReportKind,
  type ReportPlace,
  type RULES_VERDICTS,
  type EnteredNameParts,
} from '../domain/case.events.js';
import { FINCEN_ACTIVITIES, ACTIVITY_OF_PATTERN, FINCEN_PRODUCTS } from './activity-codes.js';
import { chosenProducts } from './fincen-activity.js';
import { brokenFincenRules } from './fincen-rules.js';
import { unusedAnswers } from './fitting-answers.js';
import { fincenSar } from './fincen-sar.js';
import { goamlReport } from './goaml.js';
import { brokenGoamlRules } from './goaml-rules.js';
import { noteUnwrittenNarrative } from './narrative-check.js';
import { readReport } from './read-report.js';
import type { ReportInput } from './report-input.js';
import {
  ReportNotes,
  type ChangedField,
  type MissingField,
  type ReportedPersonName,
} from './report-notes.js';
import { outsidePlace } from './report-places.js';
import type { BrokenRule } from './report-rules.js';
import { ReportSchemas, type SchemaCheckResult } from './report-schemas.js';

/** What the page calls answers that may have no effect. */
const UNUSED: Readonly<Record<string, string>> = {
  accounts: 'Account numbers',
  noAccounts: 'No account is involved',
};
const PAYMENTS_MAX = 2_000;

/** The case to be reported, as visible to the caller. */
interface ReportedCase {
  readonly caseId: string;
  readonly narrative: string | null;
  readonly alerts: readonly { readonly serviceId: string; readonly customers: readonly string[] }[];
}

/** What people entered for a report: answers on its form, and parts of names by own id of the customer. */
interface Said {
  readonly answers: ReportAnswers;
  readonly names: ReadonlyMap<string, EnteredNameParts>;
}

/** A customer of the alerts, with their role in the report. */
export interface ReportParty {
  readonly customer: string;
  readonly name: string | null;
  /**
   * `party`: an alert names the customer, but the customer is no subject of the report unless a person
   * decides so.
   */
  readonly role: 'subject' | 'party';
  /** Whether an alert names this customer first, so that the alert is about them. */
  readonly isFirst: boolean;
}

interface OfferedCode {
  readonly code: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** Results for a report file, without the file. */
export interface CheckedReport {
  readonly kind: ReportKind;
  /** Result of all checks together. */
  readonly state: (typeof REPORT_STATES)[number];
  /** What prevents the file from being filed, in words, or why it was not checked. */
  readonly faults: readonly string[];
  readonly schema: SchemaCheckResult;
  readonly rules: {
    readonly verdict: (typeof RULES_VERDICTS)[number];
    readonly broken: readonly BrokenRule[];
  };
  readonly missing: readonly MissingField[];
  readonly changes: readonly ChangedField[];
  /** Names of persons in the file, uncertain ones first. */
  readonly names: readonly ReportedPersonName[];
  /** FinCEN's codes of suspicious activities, and whether the file contains each. */
  readonly activities: readonly OfferedCode[];
  /** FinCEN's codes of products and instruments, and whether the file contains each. */
  readonly products: readonly OfferedCode[];
  /** Own ids of the customers that are subjects of the report. */
  readonly subjects: readonly string[];
  /** Customers of the alerts, subjects first. */
  readonly parties: readonly ReportParty[];
}

/** A report file with the results of its checks. */
export interface ReportFile extends CheckedReport {
  readonly fileName: string;
  readonly xml: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
}

/** Returns the name under which a report file of a case is saved. */
export const reportFileName = (kind: ReportKind, caseId: string): string => `${kind}-${caseId}.xml`;

/** Creates report files of cases. The files are returned; the product sends them to nobody. */
@Injectable()
export class ReportFiles {
  constructor(
    private readonly bus: Bus,
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly riskLists: RiskLists,
    private readonly schemas: ReportSchemas,
    private readonly clock: Clock,
  ) {}

  /** Creates a report file. Throws validation_error, also for answers that the file has no field for. */
  async make(caller: Caller, of: ReportedCase, kind: ReportKind, said: Said): Promise<ReportFile> {
    const { xml, checked, unused } = await this.checked(caller, of, kind, said);
    if (unused.length > 0) throw validationErrorOf(unused);
    return { ...checked, fileName: reportFileName(kind, of.caseId), xml, sha256: hash('sha256', xml) };
  }

  /** Creates a report file with the results of its checks. Throws like `make`. */
  async checked(caller: Caller, of: ReportedCase, kind: ReportKind, said: Said) {
    const notes = new ReportNotes(kind === 'goaml' ? textInterpretation.inLatinLetters : undefined);
    const { input, parties } = await this.inputOf(caller, of, said, notes);
    noteUnwrittenNarrative(of.narrative, notes);
    const unused = unusedAnswers(kind, input);
    // List answers about a subject who was removed later, because no form sends them any more.
    for (const { field, value } of unused) notes.tell('unused', UNUSED[field] ?? field, String(value), '');
    const isGoaml = kind === 'goaml';
    const xml = await runStepsCooperatively((isGoaml ? goamlReport : fincenSar)(input, notes), this.clock);
    const root = await runStepsCooperatively(readReport(xml), this.clock);
    const broken = await runStepsCooperatively(
      (isGoaml ? brokenGoamlRules : brokenFincenRules)(root, input),
      this.clock,
    );
    const schema = await this.schemas.check(kind, xml);
    const { activities } = input.answers;
    const checked: CheckedReport = {
      kind,
      ...verdictsOf(schema, saidOnce(broken, notes.missing), notes.missing),
      missing: notes.missing,
      changes: notes.changes,
      names: notes.names,
      activities: offered(FINCEN_ACTIVITIES, activities ?? []),
      products: offered(FINCEN_PRODUCTS, chosenProducts(input)),
      subjects: input.subjects.map((subject) => subject.entity_id),
      parties,
    };
    return { xml, checked, unused };
  }

  /** Throws validation_error for answers about accounts that the file would not contain. */
  async requireUsed(
    caller: Caller,
    of: ReportedCase,
    kind: ReportKind,
    answers: ReportAnswers,
  ): Promise<void> {
    if (answers.accounts.length === 0 && !answers.noAccounts) return;
    const { input } = await this.inputOf(caller, of, { answers, names: new Map() }, new ReportNotes());
    const unused = unusedAnswers(kind, input);
    if (unused.length > 0) throw validationErrorOf(unused);
  }

  /** Throws validation_error for a customer who is no person in the alerts and payments of the case. */
  async requirePerson(caller: Caller, of: ReportedCase, customer: string): Promise<void> {
    const said = { answers: ReportAnswers.parse({}), names: new Map() };
    const { input } = await this.inputOf(caller, of, said, new ReportNotes());
    const found = input.customers.get(customer);
    if (found && found.type !== 'BUSINESS') return;
    const message = found ? 'is a firm, whose name has no parts' : 'is no customer of the case';
    throw validationErrorOf([{ field: 'customer', value: customer, message }]);
  }

  private async inputOf(
    caller: Caller,
    { caseId, narrative, alerts }: ReportedCase,
    { answers, names }: Said,
    notes: ReportNotes,
  ): Promise<{ readonly input: ReportInput; readonly parties: readonly ReportParty[] }> {
    const serviceIds = alerts.map((alert) => alert.serviceId);
    const payments = await this.paymentsOf(caller, serviceIds);
    const reported = payments.slice(0, PAYMENTS_MAX);
    if (payments.length > PAYMENTS_MAX)
      notes.lacks(
        `Payments after the first ${PAYMENTS_MAX}: a file holds no more`,
        outsidePlace('another report'),
      );
    const ownIds = [...new Set(alerts.flatMap((alert) => alert.customers))];
    const sides = reported.flatMap(({ sender, receiver }) => [sender?.entity_id, receiver?.entity_id]);
    const customers = await this.customersOf(caller, [...ownIds, ...sides.filter((id) => id != null)]);
    requireKnownAnswers(answers, alerts);
    const organization = await this.readModels.for(caller).get(OrganizationReadModel, caller.orgId);
    const lists = await this.riskLists.current();
    const activities = answers.activities ?? (await this.plainActivities(caller, serviceIds));
    const parties = partiesOf(alerts, customers, answers);
    const subjects = parties.flatMap(({ role, customer }) =>
      role === 'subject' ? (customers.get(customer) ?? []) : [],
    );
    const input = {
      caseId,
      narrative: narrative && plainOf(narrative),
      subjects,
      customers,
      payments: reported,
      institution: organization?.reporting ?? {},
      answers: { ...answers, activities },
      names,
      madeAt: this.clock.iso(),
      rate: (currency: string, day: string) => lists.fx(currency, day),
      rateOrigin: (currency: string, day: string) => lists.fxOrigin(currency, day),
    };
    return { input, parties };
  }

  private async paymentsOf(caller: Caller, serviceIds: readonly string[]) {
    const rows = this.records.for(caller);
    const ids = new Set<string>();
    for (const id of serviceIds) {
      const stored = await newestStoredAlert(rows, id);
      for (const flagged of stored?.content.flagged_transaction_id_list ?? []) ids.add(flagged);
    }
    const found = await rowsByOwnId(rows, TransactionRecord.current, [...ids]);
    // Parse each instant once before sorting: comparing the texts would parse each of them many times.
    return found
      .map(({ content }) => ({ content, instant: instantOf(content.event_time) }))
      .sort((a, b) => a.instant - b.instant)
      .map(({ content }) => content);
  }

  private async customersOf(caller: Caller, ownIds: readonly string[]): Promise<Map<string, StoredEntity>> {
    const found = await rowsByOwnId(this.records.for(caller), EntityRecord.current, [...new Set(ownIds)]);
    return new Map(found.map(({ ownId, content }) => [ownId, content]));
  }

  /** Returns the activity codes that follow without doubt from the newest results. */
  private async plainActivities(caller: Caller, serviceIds: readonly string[]): Promise<string[]> {
    const alerts = await this.bus.send(new FindAlerts(caller, { serviceIds }));
    const runs = alerts.flatMap(({ completedRunId }) => completedRunId ?? []);
    const rows = await rowsById(this.readModels.for(caller), RunFlagsReadModel, runs);
    return [...new Set(rows.flatMap(({ looksLike }) => ACTIVITY_OF_PATTERN[looksLike ?? ''] ?? []))].sort();
  }
}

/** Throws validation_error for codes that FinCEN does not have and for customers outside the case. */
export function requireKnownAnswers(answers: ReportAnswers, alerts: ReportedCase['alerts']): void {
  const known = new Set(alerts.flatMap((alert) => alert.customers));
  const accountsOf = answers.accounts.map(({ customer }) => customer);
  requireKnown('activities', answers.activities ?? [], FINCEN_ACTIVITIES, 'is no code of FinCEN’s list');
  requireKnown('accounts', accountsOf, known, 'is no customer of the case');
  requireKnown('leftOut', answers.leftOut, known, 'is no customer of the case');
  requireKnown('subjects', answers.subjects ?? [], known, 'is no customer of the case');
  requireKnown('products', answers.products ?? [], FINCEN_PRODUCTS, 'is no code of FinCEN’s list');
}

/** Throws validation_error for values that are not in the list. */
function requireKnown(
  field: string,
  values: readonly string[],
  known: { has(value: string): boolean },
  message: string,
): void {
  const faults = values.filter((value) => !known.has(value)).map((value) => ({ field, value, message }));
  if (faults.length > 0) throw validationErrorOf(faults);
}

/**
 * Returns the roles of customers. The customer whom an alert names first is a subject. Others may be
 * counterparties: they are parties until a person makes them subjects.
 */
function partiesOf(
  alerts: ReportedCase['alerts'],
  customers: ReadonlyMap<string, StoredEntity>,
  { subjects, leftOut }: ReportAnswers,
): ReportParty[] {
  const first = new Set(alerts.map((alert) => alert.customers[0]));
  const chosen = new Set(subjects ?? first);
  const ids = [...new Set(alerts.flatMap((alert) => alert.customers))];
  const parties = ids.map((customer): ReportParty => {
    const isSubject = chosen.has(customer) && !leftOut.includes(customer);
    const name = customers.get(customer)?.name ?? null;
    return { customer, name, role: isSubject ? 'subject' : 'party', isFirst: first.has(customer) };
  });
  return parties.sort((a, b) => Number(a.role === 'party') - Number(b.role === 'party'));
}

const offered = (
  codes: ReadonlyMap<string, { readonly label: string }>,
  chosen: readonly string[],
): OfferedCode[] =>
  Array.from(codes, ([code, { label }]) => ({ code, label, isChosen: chosen.includes(code) }));

/** Removes broken rules that only repeat that a required field is missing. */
function saidOnce(broken: readonly BrokenRule[], missing: readonly MissingField[]): readonly BrokenRule[] {
  const keyOf = ({ place, placeId }: ReportPlace) => `${place} ${placeId}`;
  const listed = new Set(missing.filter(({ isRequired }) => isRequired).map(keyOf));
  return broken.filter((rule) => rule.value !== '' || !listed.has(keyOf(rule)));
}

/** Text of the rule that an empty required field breaks. */
const IS_REQUIRED = 'The report needs this field, and nobody has filled it in.';

/** Turns a missing required field into a broken rule, so that a verdict names all its reasons. */
const asBrokenRule = ({ field, place, placeId, where }: MissingField): BrokenRule => ({
  rule: IS_REQUIRED,
  field,
  value: '',
  source: 'Required in the report',
  place,
  placeId,
  where,
});

/** Whether a broken rule only says that a required field is missing, which `missing` lists already. */
export const isMissingFieldRule = ({ rule }: BrokenRule): boolean => rule === IS_REQUIRED;

/**
 * Returns a verdict for each check. The verdicts are separate, because a schema accepts files without some
 * fields that the authority requires.
 */
function verdictsOf(
  schema: SchemaCheckResult,
  broken: readonly BrokenRule[],
  missing: readonly MissingField[],
): Pick<CheckedReport, 'state' | 'faults' | 'schema' | 'rules'> {
  const required = missing.filter(({ isRequired }) => isRequired);
  const all = [...broken, ...required.map(asBrokenRule)];
  const isKept = all.length === 0;
  const faults = [
    ...(schema.verdict === 'invalid' ? schema.faults : []),
    ...required.map(({ field }) => `Required, but missing: ${field}`),
    ...broken.map(({ field, rule }) => `${field}: ${rule}`),
  ];
  const rules = { verdict: isKept ? 'valid' : 'broken', broken: all } as const;
  if (schema.verdict === 'not_checked')
    return { state: 'not_validated', faults: [...schema.faults, ...faults], schema, rules };
  return { state: schema.verdict === 'valid' && isKept ? 'certified' : 'failed', faults, schema, rules };
}

/** Converts the product's Markdown to plain text: headings end with a colon, table rows become list items. */
const plainOf = (text: string): string =>
  text
    .replace(/^#+ (.*)$/gm, '$1:')
    .replace(/^\|[-|]+\|$/gm, '')
    .replace(/^\| (.*) \|$/gm, (_, row: string) => `${row.replaceAll(' | ', ', ')};`)
    .replace(/(?<!\\)\*\*/g, '')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1');
