import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { OrganizationReadModel } from '../../access/organization.read-model.js';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { newestStoredAlert } from '../../alerts/queries/stored-alert.lookup.js';
import { EntityRecord, type StoredEntity } from '../../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import { RunFlagsReadModel } from '../../investigations/run-flags.read-model.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { instantOf } from '../../kernel/fields.js';
import { validationErrorOf } from '../../kernel/field-problems.js';
import { Bus } from '../../platform/bus/bus.js';
import { runCooperatively } from '../../platform/process/cooperative.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsById, rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { inLatinLetters } from '../../risk-data/words/plain-words.js';
import type { ReportAnswers, ReportKind } from '../domain/case.events.js';
import { ACTIVITIES, ACTIVITY_OF_PATTERN } from './activity-codes.js';
import { fincenSar } from './fincen-sar.js';
import { goamlReport } from './goaml.js';
import type { ReportInput } from './report-input.js';
import { ReportNotes, type ChangedField, type MissingField } from './report-notes.js';
import { ReportSchemas, type SchemaAnswer } from './report-schemas.js';

const PAYMENTS_MAX = 2_000;
const OF_A_DRAFT = /DRAFT suspicious activity narrative|not to be filed/;
const WITHOUT_DRAFT = ': no draft of a report.';

/** The case that is reported, as its caller may know it. */
interface ReportedCase {
  readonly caseId: string;
  readonly narrative: string | null;
  readonly alerts: readonly { readonly serviceId: string; readonly customers: readonly string[] }[];
}

/** What is told of a report file besides the file. */
export interface CheckedReport extends SchemaAnswer {
  readonly kind: ReportKind;
  readonly missing: readonly MissingField[];
  readonly changes: readonly ChangedField[];
  /** FinCEN's codes of suspicious activities, with whether the file has them. */
  readonly activities: readonly {
    readonly code: string;
    readonly label: string;
    readonly isChosen: boolean;
  }[];
  /** Own ids of the customers whom it reports. */
  readonly subjects: readonly string[];
}

export interface ReportFile extends CheckedReport {
  readonly fileName: string;
  readonly xml: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
}

/** Makes report files of cases. They are returned, and sent to nobody. */
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

  /** Throws validation_error. */
  async make(
    caller: Caller,
    of: ReportedCase,
    kind: ReportKind,
    answers: ReportAnswers,
  ): Promise<ReportFile> {
    const { xml, checked } = await this.checked(caller, of, kind, answers);
    return { ...checked, fileName: `${kind}-${of.caseId}.xml`, xml, sha256: hash('sha256', xml) };
  }

  /** Throws as `make` does. */
  async checked(caller: Caller, of: ReportedCase, kind: ReportKind, answers: ReportAnswers) {
    const notes = new ReportNotes(kind === 'goaml' ? inLatinLetters : undefined);
    const input = await this.inputOf(caller, of, answers, notes);
    if (kind === 'fincen_sar') tellAssumedSubjects(input, of, notes);
    const xml = await runCooperatively(
      (kind === 'goaml' ? goamlReport : fincenSar)(input, notes),
      this.clock,
    );
    const { activities } = input.answers;
    const checked: CheckedReport = {
      kind,
      ...completed(await this.schemas.check(kind, xml), notes.missing),
      missing: notes.missing,
      changes: notes.changes,
      activities: Array.from(ACTIVITIES, ([code, { label }]) => ({
        code,
        label,
        isChosen: activities?.includes(code) ?? false,
      })),
      subjects: input.subjects.map((subject) => subject.entity_id),
    };
    return { xml, checked };
  }

  private async inputOf(
    caller: Caller,
    { caseId, narrative, alerts }: ReportedCase,
    answers: ReportAnswers,
    notes: ReportNotes,
  ): Promise<ReportInput> {
    if (OF_A_DRAFT.test(narrative ?? ''))
      notes.lacks('Narrative without the marks of a draft', 'the narrative of the case', true);
    if (narrative?.includes(WITHOUT_DRAFT))
      notes.lacks('Narrative of an alert that had no draft', 'the narrative of the case');
    const serviceIds = alerts.map((alert) => alert.serviceId);
    const payments = await this.paymentsOf(caller, serviceIds);
    const reported = payments.slice(0, PAYMENTS_MAX);
    if (payments.length > PAYMENTS_MAX)
      notes.lacks(`Payments after the first ${PAYMENTS_MAX}: a file holds no more`, 'another report');
    const ownIds = [...new Set(alerts.flatMap((alert) => alert.customers))];
    const sides = reported.flatMap(({ sender, receiver }) => [sender?.entity_id, receiver?.entity_id]);
    const customers = await this.customersOf(caller, [...ownIds, ...sides.filter((id) => id != null)]);
    requireKnown('activities', answers.activities ?? [], ACTIVITIES, 'is no code of FinCEN’s list');
    const accountsOf = answers.accounts.map(({ customer }) => customer);
    const known = new Set(ownIds);
    requireKnown('accounts', accountsOf, known, 'is no customer of the case');
    requireKnown('leftOut', answers.leftOut, known, 'is no customer of the case');
    const organization = await this.readModels.for(caller).get(OrganizationReadModel, caller.orgId);
    const lists = await this.riskLists.current();
    const activities = answers.activities ?? (await this.plainActivities(caller, serviceIds));
    return {
      caseId,
      narrative: narrative && plainOf(narrative),
      subjects: ownIds.flatMap((id) => (answers.leftOut.includes(id) ? [] : (customers.get(id) ?? []))),
      customers,
      payments: reported,
      institution: organization?.reporting ?? {},
      answers: { ...answers, activities },
      madeAt: this.clock.iso(),
      rate: (currency, day) => lists.fx(currency, day),
    };
  }

  private async paymentsOf(caller: Caller, serviceIds: readonly string[]) {
    const rows = this.records.for(caller);
    const ids = new Set<string>();
    for (const id of serviceIds) {
      const stored = await newestStoredAlert(rows, id);
      for (const flagged of stored?.content.flagged_transaction_id_list ?? []) ids.add(flagged);
    }
    const found = await rowsByOwnId(rows, TransactionRecord.current, [...ids]);
    // Why the instants first: a comparison of texts reads each of them many times.
    return found
      .map(({ content }) => ({ content, instant: instantOf(content.event_time) }))
      .sort((a, b) => a.instant - b.instant)
      .map(({ content }) => content);
  }

  private async customersOf(caller: Caller, ownIds: readonly string[]): Promise<Map<string, StoredEntity>> {
    const found = await rowsByOwnId(this.records.for(caller), EntityRecord.current, [...new Set(ownIds)]);
    return new Map(found.map(({ ownId, content }) => [ownId, content]));
  }

  /** Returns the codes that the newest results name without doubt. */
  private async plainActivities(caller: Caller, serviceIds: readonly string[]): Promise<string[]> {
    const alerts = await this.bus.send(new FindAlerts(caller, { serviceIds }));
    const runs = alerts.flatMap(({ completedRunId }) => completedRunId ?? []);
    const rows = await rowsById(this.readModels.for(caller), RunFlagsReadModel, runs);
    return [...new Set(rows.flatMap(({ looksLike }) => ACTIVITY_OF_PATTERN[looksLike ?? ''] ?? []))].sort();
  }
}

/** Throws validation_error. */
function requireKnown(
  field: string,
  values: readonly string[],
  known: { has(value: string): boolean },
  message: string,
): void {
  const faults = values.filter((value) => !known.has(value)).map((value) => ({ field, value, message }));
  if (faults.length > 0) throw validationErrorOf(faults);
}

/** An alert names the customer whom it is about first, and may name other sides of payments, too. */
function tellAssumedSubjects({ subjects }: ReportInput, { alerts }: ReportedCase, notes: ReportNotes): void {
  const first = new Set(alerts.map(({ customers }) => customers[0]));
  for (const { entity_id: id } of subjects)
    if (!first.has(id))
      notes.tell('assumed', `Customer ${id}: role`, 'not the first of an alert', 'a subject');
}

/** A schema takes a file without much that the authority requires. */
function completed(answer: SchemaAnswer, missing: readonly MissingField[]): SchemaAnswer {
  const required = missing.filter(({ isRequired }) => isRequired);
  if (answer.state !== 'certified' || required.length === 0) return answer;
  return { state: 'failed', faults: required.map(({ field }) => `Required, but missing: ${field}`) };
}

/** Takes our Markdown off a text: headings end in a colon, rows of tables are lists, the rest is plain. */
const plainOf = (text: string): string =>
  text
    .replace(/^#+ (.*)$/gm, '$1:')
    .replace(/^\|[-|]+\|$/gm, '')
    .replace(/^\| (.*) \|$/gm, (_, row: string) => `${row.replaceAll(' | ', ', ')};`)
    .replace(/(?<!\\)\*\*/g, '')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1');
