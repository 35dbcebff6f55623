import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { MakeReportFile } from '../../cases/commands/make-report-file.command.js';
import {
  LawEnforcementContact,
  REPORT_VALUE_CHANGES,
  REPORT_KINDS,
  REPORT_PLACES,
  REPORT_STATES,
  ReportAnswers,
  RULES_VERDICTS,
  SCHEMA_VERDICTS,
  EnteredNameParts,
} from '../../cases/domain/case.events.js';
import { GetReportFile } from '../../cases/queries/get-report-file.query.js';
import {
  AppError,
  type FieldProblem,
  snakeCase,
  renderAnswer,
  validationErrorOf,
} from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { defineContract } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { exampleHashAt, exampleIdAt } from '../openapi/examples/recorded.js';
import { immutableFileHeaders } from '../../platform/http/kept-file-headers.js';

const NAMES_MAX = 99;
const answered = ReportAnswers.shape;
const law = LawEnforcementContact.shape;

const Place = z.object({
  place: z.enum(REPORT_PLACES).describe('Kind of place where it is filled in.'),
  place_id: z
    .string()
    .nullable()
    .describe('Your id of the customer or payment, or the name of the field in the form or in the settings.'),
  where: z.string().describe('The place, as a text for people.'),
});

const ReportFile = z.object({
  kind: z.enum(REPORT_KINDS),
  file_name: z.string(),
  xml: z.string().describe('The file.'),
  sha256: z.string().describe('SHA-256 of the file in UTF-8, in hexadecimal. The case keeps the hash.'),
  state: z
    .enum(REPORT_STATES)
    .describe('Result of all checks together; not_validated: the server has no schema.'),
  faults: z.array(z.string()).describe('Sentences that say why the file cannot be filed yet.'),
  schema: z
    .object({
      verdict: z.enum(SCHEMA_VERDICTS),
      faults: z.array(z.string()).describe('The first 50 messages of the validator.'),
    })
    .describe('Result of the check against the schema of the authority.'),
  rules: z
    .object({
      verdict: z.enum(RULES_VERDICTS),
      broken: z.array(
        Place.extend({
          rule: z.string(),
          field: z.string(),
          value: z.string(),
          source: z.string().describe('Place in the text of the authority.'),
        }),
      ),
    })
    .describe('Result of the check against written rules of the authority that its schema does not contain.'),
  missing: z
    .array(Place.extend({ field: z.string(), is_required: z.boolean() }))
    .describe('Missing fields, and where you enter them. The file marks them as unknown or leaves them out.'),
  changes: z
    .array(
      z.object({
        field: z.string(),
        how: z.enum(REPORT_VALUE_CHANGES),
        before: z.string(),
        after: z.string(),
      }),
    )
    .describe('Values of the file that differ from the records.'),
  names: z
    .array(
      z.object({
        customer: z.string(),
        name: z.string().describe('In the record.'),
        parts: z.object({
          first: z.string().nullable(),
          middle: z.string().nullable(),
          last: z.string().nullable(),
          suffix: z.string().nullable(),
        }),
        is_set: z.boolean().describe('True if a person set the parts of the name.'),
        doubt: z
          .string()
          .nullable()
          .describe('The reason for which the parts of the name are not certain; null if they are.'),
      }),
    )
    .describe('The parts of names of persons in the file. Uncertain names come first.'),
  subjects: z.array(z.string()).describe('Your ids of the customers whom the file reports.'),
  parties: z
    .array(
      z.object({
        customer: z.string(),
        name: z.string().nullable(),
        role: z.enum(['subject', 'party']),
        is_first: z.boolean().describe('True if an alert names the customer first.'),
      }),
    )
    .describe('All customers of the alerts. A party is no subject until `subjects` of the request names it.'),
});

const MAKE = defineContract({
  tag: 'Investigations',
  addition: true,
  id: 'makeReportFile',
  method: 'post',
  path: `/${TRANSACTION_MONITORING_API_PATH}/cases/{case_id}/report-files`,
  summary: 'Make a report file of a case',
  description:
    'Returns the file. The server sends the file to nobody. The case keeps the file with its author, ' +
    'time and SHA-256. Only a key with `audit:export` finds a confidential case.',
  message: MakeReportFile,
  alsoNeeds: ['alerts:read', 'audit:export'],
  pathParameters: z.object({ case_id: z.string().describe('Id of the case.') }),
  body: z.strictObject({
    kind: z.enum(REPORT_KINDS),
    activities: answered.activities,
    other_activity: answered.otherActivity,
    report: answered.report,
    earlier_number: answered.earlierNumber,
    accounts: answered.accounts,
    names: z
      .array(
        z.strictObject({
          customer: answered.accounts.unwrap().element.shape.customer,
          ...EnteredNameParts.shape,
        }),
      )
      .max(NAMES_MAX)
      .default([])
      .describe('Parts of customers’ names. The case keeps them for all its report files.'),
    no_accounts: answered.noAccounts,
    subjects: answered.subjects,
    left_out: answered.leftOut,
    products: answered.products,
    cumulative_amount: answered.cumulativeAmount,
    loss: answered.loss,
    law_enforcement: z
      .strictObject({
        agency: law.agency,
        name: law.name,
        phone: law.phone,
        contacted_on: law.contactedOn,
      })
      .nullable()
      .default(null)
      .describe('The law enforcement agency that you contacted (FinCEN).'),
    is_joint: answered.isJoint,
    action: answered.action,
    indicators: answered.indicators,
  }),
  answer: ReportFile,
  schemas: { ReportFile },
  errors: ['case_not_found', 'case_closed'],
  examples: [
    {
      name: 'FinCEN SAR',
      parameters: { case_id: exampleIdAt('openCase/Of one alert/case_id') },
      body: { kind: 'fincen_sar', activities: ['114'] },
    },
    { name: 'A case that there is not', parameters: { case_id: 'case-9' }, body: { kind: 'goaml' } },
  ],
});

const GET = defineContract({
  tag: 'Investigations',
  addition: true,
  id: 'getReportFile',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/cases/{case_id}/report-files/{sha256}`,
  summary: 'Get a report file as it was handed out',
  description:
    'Returns the file exactly as it was handed out, even if records or settings have changed since: the ' +
    'SHA-256 of the body is the one in the address. `Repr-Digest` has it, too. ' +
    'A confidential case is only found with a key that has `audit:export`.',
  message: GetReportFile,
  alsoNeeds: ['audit:export'],
  pathParameters: z.object({
    case_id: z.string().describe('Id of the case.'),
    sha256: z.string().describe('SHA-256 of the file, from the answer with which it was made.'),
  }),
  answer: 'application/xml',
  errors: ['case_not_found', 'report_file_not_found'],
  examples: [
    {
      name: 'The file of the case',
      status: 200,
      parameters: {
        case_id: exampleIdAt('openCase/Of one alert/case_id'),
        sha256: exampleHashAt('makeReportFile/FinCEN SAR/sha256'),
      },
    },
    { name: 'A case that there is not', parameters: { case_id: 'case-9', sha256: 'a'.repeat(64) } },
  ],
});

/** Fields that have another name in this API than in the form on the page. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  agencyDay: 'law_enforcement.contacted_on',
  agencyName: 'law_enforcement.name',
};

/** Throws the error again. In a validation_error, the fields are renamed to the names of this API. */
function rethrowInWireNames(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
  const problems = (error.details['problems'] ?? []) as readonly FieldProblem[];
  if (problems.length === 0) throw error;
  throw validationErrorOf(
    problems.map((each) => ({ ...each, field: WIRE_NAMES[each.field] ?? snakeCase(each.field) })),
  );
}

/** Report files for authorities. They are returned to the caller and never sent to an authority. */
@Controller()
export class ReportFilesController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(MAKE)
  async make({ caller, path, body }: ContractRequest<typeof MAKE>) {
    const { kind, names, law_enforcement: contacted, ...answers } = body;
    const setNames = names.map(({ customer, ...parts }) => ({ customer, parts }));
    const lawEnforcement = contacted && {
      agency: contacted.agency,
      name: contacted.name,
      phone: contacted.phone,
      contactedOn: contacted.contacted_on,
    };
    const sent = {
      activities: answers.activities,
      otherActivity: answers.other_activity,
      report: answers.report,
      earlierNumber: answers.earlier_number,
      accounts: answers.accounts,
      noAccounts: answers.no_accounts,
      subjects: answers.subjects,
      leftOut: answers.left_out,
      products: answers.products,
      cumulativeAmount: answers.cumulative_amount,
      loss: answers.loss,
      lawEnforcement,
      isJoint: answers.is_joint,
      action: answers.action,
      indicators: answers.indicators,
    };
    const made = await this.bus
      .send(new MakeReportFile(caller, { caseId: path.case_id, kind, answers: sent, setNames }))
      .catch(rethrowInWireNames);
    return renderAnswer(MAKE.answer, made);
  }

  @Endpoint(GET)
  async get({ caller, path, reply }: ContractRequest<typeof GET>): Promise<Buffer> {
    const kept = await this.bus.send(
      new GetReportFile(caller, { caseId: path.case_id, sha256: path.sha256 }),
    );
    void reply.headers(immutableFileHeaders(kept));
    return kept.bytes;
  }
}
