import type { ScoreProbability } from '@alert-review/decision-statistics';
import { GetScoreProbability } from '../../calibration/queries/get-score-probability.query.js';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { RESULT_CODES } from '@alert-review/judgement';
import {
  GetInvestigation,
  type InvestigationView,
} from '../../investigations/queries/get-investigation.query.js';
import { GetInvestigationStatus } from '../../investigations/queries/get-investigation-status.query.js';
import { Clock, viewSources, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { isAnswerNotModified, entityTagOf } from '../../platform/http/lighter-answers.js';
import { runStepsCooperatively, yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { jsonInSteps } from '../../platform/process/json-in-steps.js';
import { VERSION } from '../../platform/process/version.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { SPEC_ADDITION_META, defineContract, serviceIdSchema } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { EXAMPLE_INVESTIGATION_ID } from '../openapi/examples/recorded.js';
import { escalationProbabilityField, outcomeFields, runFields } from './run-fields.js';

// size: the whole answer in one place.

type Area = keyof NonNullable<InvestigationView['assessments']>;

const AREAS = {
  account_age: 'Age of the account and pauses in its use: block `account_age`.',
  customer_analysis:
    'Whether customer and activity match the known data, and names on sanctions lists: blocks ' +
    '`customer_profile`, `expected_activity`, `screening`.',
  email_and_ip_risks: 'E-mail addresses, phone numbers and IP addresses: blocks `email_phone`, `ip_geo`.',
  crypto_risks: 'Exposure of blockchain addresses and assets: block `crypto_exposure`.',
  adverse_media: 'Names in lists of adverse media: block `adverse_media`.',
  transaction_patterns:
    'Payments and their counterparties: blocks `transaction_patterns`, `counterparty_network`.',
} as const satisfies Record<Area, string>;

const TextReference = z.object({
  at: z.int().min(0).describe('Position of the first character of the piece, in UTF-16 units.'),
  text: z.string(),
  source: z.string().describe('JSON pointer to the field, figure or rule that supports the text.'),
});

/** Schema of the references of a text. Older results have none. */
const references = (from = 'references') =>
  z
    .array(TextReference)
    .describe('The sources of the numbers, dates, ids and quotations; each was checked.')
    .register(viewSources, { from, otherwise: [] });

const points = () => z.number().min(0).max(100);

const InvestigationFlag = z.object({
  flag_id: z.string().describe('Such as `TP1`; never renumbered.'),
  color: z
    .enum(RESULT_CODES.colors)
    .describe('Worst first. green mitigates, white is without a finding, gray could not be assessed.'),
  color_before_notes: z
    .enum(RESULT_CODES.colors)
    .describe('The same as `color` unless a note of an analyst changed it.')
    .register(viewSources, { from: ['colorBeforeNotes', 'color'] }),
  color_before_reasons: z
    .enum(RESULT_CODES.colors)
    .nullable()
    .describe('The colour before an innocent reason lowered it (only earlier engines).')
    .register(viewSources, { from: 'colorBeforeReasons', otherwise: null }),
  value: z.unknown().describe('The measured value; null if nothing was measured.'),
  threshold: z.unknown().describe('The limits by colour; null if there are none.'),
  rationale: z.string().describe('One sentence, up to 300 characters.'),
  references: references(),
  evidence: z.array(z.string()).describe('Service ids of up to 20 transactions or other customers.'),
  mandatory_rule: z
    .string()
    .nullable()
    .describe('The rule that the flag meets and that makes the score 100; null for none.')
    .register(viewSources, { from: 'mandatory', otherwise: null }),
});

const NoteChange = z.object({
  note_id: z.string(),
  flag_id: z.string(),
  before: z.enum(RESULT_CODES.colors),
  after: z.enum(RESULT_CODES.colors),
});

const InvestigationBlock = z.object({
  block_id: z.string(),
  rev: z.int().describe('Revision of the block. A later revision may judge differently.'),
  input_hash: z
    .string()
    .nullable()
    .describe('Keyed hash of all data that the block read. Equal hashes of one alert mean equal data.'),
  state: z
    .enum(RESULT_CODES.blockStates)
    .describe('carried_forward: taken from an earlier investigation of the alert.'),
  carried_from: z
    .string()
    .nullable()
    .describe('The earlier investigation; null unless the block was carried forward.')
    .register(viewSources, { otherwise: null }),
  inputs_changed: z
    .boolean()
    .describe('The block was carried forward although its data has changed.')
    .register(viewSources, { otherwise: false }),
  score: points().nullable().describe('Null if the block failed.'),
  score_without_notes: points()
    .nullable()
    .describe('The score with the colours before the notes; null unless notes changed a flag of the block.')
    .register(viewSources, { otherwise: null }),
  contribution: points().nullable().describe('Points that the block adds to the risk score.'),
  write_up: z.string().describe('Markdown.'),
  write_up_references: references('references'),
  note_changes: z
    .array(NoteChange)
    .describe('Changes of flags by notes of analysts.')
    .register(viewSources, { otherwise: [] }),
  open_notes: z
    .array(z.string())
    .describe('Ids of notes that ask for more about this block.')
    .register(viewSources, { otherwise: [] }),
  flags: z.array(InvestigationFlag),
});

const area = (name: Area) =>
  z.array(InvestigationBlock).describe(AREAS[name]).register(viewSources, { from: name });

const areas = {
  account_age: area('account_age'),
  customer_analysis: area('customer_analysis'),
  email_and_ip_risks: area('email_and_ip_risks'),
  crypto_risks: area('crypto_risks'),
  adverse_media: area('adverse_media'),
  transaction_patterns: area('transaction_patterns'),
} as const satisfies Record<Area, z.ZodType>;

const party = {
  entity_id: z.string().nullable().describe('Your id, if the counterparty is your customer.'),
  name: z.string().nullable().describe('As uploaded.'),
  address: z.string().nullable().describe('On a blockchain, where nothing else is known.'),
};

const CarryingTransaction = z.object({
  service_id: z.string().register(viewSources, { from: 'id' }),
  transaction_id: z.string().describe('Your id.').register(viewSources, { from: 'ownId' }),
  event_time: z.string().register(viewSources, { from: 'at' }),
  direction: z
    .enum(['in', 'out', 'self'])
    .describe('From the view of the customer; self: between two own accounts.'),
  amount: z.string(),
  amount_currency: z.string().register(viewSources, { from: 'currency' }),
  counterparty: z.object(party).nullable(),
  descriptor: z
    .string()
    .nullable()
    .describe('The text of the payment, at most 140 characters; null if it has none.')
    .register(viewSources, { otherwise: null }),
  flagged: z.boolean().describe('True if the alert flags the transaction.'),
  flags: z.array(z.string()).describe('Findings for which this is evidence.'),
  beside: z
    .enum(['later', 'not_moved'])
    .nullable()
    .describe(
      'Reported but not measured: flagged money that left after the alert, or did not move; else null.',
    )
    .register(viewSources, { otherwise: null }),
  status: z
    .string()
    .nullable()
    .describe('As uploaded, where it leaves something open; null where the money moved.')
    .register(viewSources, { from: 'state', otherwise: null }),
});

const CounterpartySums = z.object({
  ...party,
  sums: z
    .array(
      z.object({
        currency: z.string(),
        in: z.string().describe('Money that the customer received from the counterparty in the period.'),
        in_payments: z.int(),
        out: z.string().describe('Money that the customer paid to the counterparty.'),
        out_payments: z.int(),
      }),
    )
    .describe('Amounts by currency. Incoming and outgoing amounts are never added up.'),
});

const RecordRead = z.object({
  kind: z.enum(['alert', 'entity', 'transaction']),
  service_id: z.string().register(viewSources, { from: 'id' }),
  version_hash: z.string().describe('Salted hash of that version.').register(viewSources, { from: 'hash' }),
});

const Investigation = z.object({
  ...runFields,
  escalation_probability: escalationProbabilityField(),
  risk_score_without_notes: points()
    .nullable()
    .describe('The score with the colours before the notes; null unless notes changed a flag.')
    .register(viewSources, { from: 'content.result.scoreWithoutNotes', otherwise: null }),
  outcome: z
    .object({
      ...outcomeFields,
      would: z
        .string()
        .nullable()
        .meta({
          ...SPEC_ADDITION_META,
          description: 'The document or answer that a person has to get to decide; null if none is needed.',
        }),
      flags: z
        .array(z.string())
        .describe('Flags that met a mandatory rule, which makes the score 100.')
        .register(viewSources, { otherwise: [] }),
      because: z.string(),
      because_references: references(),
    })
    .nullable()
    .describe('The rule that decided the disposition.'),
  looks_like: z
    .object({
      id: z.string().describe('Id of the rule in the table of rules.'),
      title: z.string(),
      role: z.enum(['suspect', 'victim', 'unknown']).describe('Role of the customer in this pattern.'),
      points: z.int().describe('The points for the pattern minus the points against it.'),
    })
    .nullable()
    .meta({
      ...SPEC_ADDITION_META,
      description:
        'The pattern that the payments fit: one with 40 points or more and 10 more than the next one. Null ' +
        'where no pattern is that clear.',
    }),
  customer_role: z
    .enum(RESULT_CODES.customerRoles)
    .nullable()
    .meta({
      ...SPEC_ADDITION_META,
      description:
        'Role of the customer: whose money it is, who gained and who lost. The engine decides the ' +
        'role from the facts, before it looks for a pattern. Only escalations have `used` and ' +
        '`suspect`. Null until the investigation has ended, and in results of old versions.',
    }),
  assessed_share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Flags other than gray, of all flags.')
    .register(viewSources, { from: 'content.result.assessedShare' }),
  not_assessed: z
    .array(
      z.object({
        code: z.string().describe('Such as `sanctions_not_screened` or `device_data_missing`.'),
        sentence: z.string().describe('The missing assessments, with their reasons.'),
        would_settle: z
          .string()
          .describe('The document, list or setting that is needed for the assessment.')
          .register(viewSources, { from: 'wouldSettle' }),
        flags: z.array(z.string()).describe('The gray flags that this explains.'),
      }),
    )
    .nullable()
    .meta({
      ...SPEC_ADDITION_META,
      description:
        'Checks that the investigation could not make, the most important first: no list loaded, no ' +
        'device data, no payment references. Nothing was looked for, so nothing was ruled out. Null until ' +
        'the investigation has ended, and in results of earlier versions.',
    })
    .register(viewSources, { from: 'content.result.unassessed', otherwise: null }),
  summary: z
    .object({
      headline: z.string(),
      headline_references: references('references.headline'),
      narrative: z.string().describe('Markdown, up to 6,000 characters.'),
      narrative_references: references('references.narrative'),
    })
    .nullable()
    .register(viewSources, { from: 'content.summary' }),
  sar_narrative: z
    .object({ text: z.string().describe('Markdown, up to 20,000 characters.'), references: references() })
    .nullable()
    .describe(
      'Draft of a suspicious activity report, never filed, confidential; null unless the disposition is ' +
        'ESCALATED.',
    )
    .register(viewSources, { from: 'content.sarNarrative', otherwise: null }),
  transactions: z
    .array(CarryingTransaction)
    .nullable()
    .describe(
      'Up to 50 that carry the findings, and up to 10 that texts tell beside them, in order of time; null ' +
        'until the end, empty in older results.',
    )
    .register(viewSources, { from: 'content.tables.transactions', otherwise: [] }),
  counterparties: z
    .array(CounterpartySums)
    .nullable()
    .describe('Up to 20 of these transactions, the largest sums first; null until the end.')
    .register(viewSources, { from: 'content.tables.counterparties', otherwise: [] }),
  assessments: z
    .object(areas)
    .nullable()
    .describe('The findings of the analysis blocks, by area; null until the investigation has ended.'),
  config_hash: z
    .string()
    .nullable()
    .describe('Hash of the settings of the analysis.')
    .register(viewSources, { from: 'content.configHash' }),
  recipe_version: z
    .int()
    .nullable()
    .describe('Version of your scoring rules that the investigation used; 0 for the default rules.')
    .register(viewSources, { from: 'content.recipeVersion', otherwise: null }),
  list_versions: z
    .record(z.string(), z.string())
    .nullable()
    .describe('The lists that the investigation used, with the number of your own words.')
    .register(viewSources, { from: 'content.listVersions' }),
  input_hash: z
    .string()
    .nullable()
    .describe('Keyed hash of all data that the investigation read.')
    .register(viewSources, { from: 'content.factsHash', otherwise: null }),
  previous_investigation: z
    .object({
      agent_investigation_id: z.string().register(viewSources, { from: 'runId' }),
      attempt: z.int(),
      result_hash: z.string().describe('Its `result_hash` when this run read it.'),
    })
    .nullable()
    .describe('The investigation from which unchanged blocks were taken; null if there was none.')
    .register(viewSources, { from: 'content.previous', otherwise: null }),
  notes_read: z
    .array(z.string())
    .nullable()
    .describe('Ids of the notes of analysts that the investigation read.')
    .register(viewSources, { from: 'content.notes', otherwise: [] }),
  records_read: z
    .array(RecordRead)
    .nullable()
    .describe('Every record that the investigation read, with its version.')
    .register(viewSources, { from: 'content.read' }),
});

const GET_INVESTIGATION = defineContract({
  id: 'getInvestigation',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/investigation/{investigation_id}`,
  tag: 'Investigations',
  summary: 'Read an investigation',
  description:
    'Returns status, score, disposition, assessments by area, the summary, and what the ' +
    'investigation read. To wait for its end, ask for its `status`, which is small.',
  message: GetInvestigation,
  pathParameters: serviceIdSchema('investigation_id', 'The id in the answer that started the investigation.'),
  answer: Investigation,
  schemas: { Investigation, InvestigationBlock, InvestigationFlag },
  errors: ['investigation_not_found', 'data_purged'],
  examples: [
    { name: 'At its end', parameters: { investigation_id: EXAMPLE_INVESTIGATION_ID } },
    { name: 'No such investigation', parameters: { investigation_id: 'unknown' } },
  ],
});

/**
 * Fields that, with the version and the probability of the score, determine the whole answer. A result is
 * identified by its hash and never changes.
 */
const Decisive = z.object(runFields);

/**
 * Our choice: an answer with fewer entries in `records_read` (there may be 50,000) is rendered within 2 ms.
 */
const RECORDS_AT_ONCE = 1_000;

const tagOfRun = (run: object, probability: ScoreProbability | null): string =>
  entityTagOf(VERSION + JSON.stringify([renderAnswer(Decisive, run), probability]));

@Controller()
export class InvestigationController {
  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  @Endpoint(GET_INVESTIGATION)
  async get({
    caller,
    path: { investigation_id: id },
    request,
    reply,
  }: ContractRequest<typeof GET_INVESTIGATION>) {
    if (request.headers['if-none-match'] !== undefined) {
      const run = await this.bus.send(new GetInvestigationStatus(caller, id));
      const tag = tagOfRun(run, await this.bus.send(new GetScoreProbability(caller, run.score)));
      reply.header('ETag', tag);
      if (isAnswerNotModified(request, tag)) return undefined;
    }
    const view = await this.bus.send(new GetInvestigation(caller, id));
    const probability = await this.bus.send(new GetScoreProbability(caller, view.score));
    reply.header('ETag', tagOfRun(view, probability));
    if ((view.content?.read.length ?? 0) > RECORDS_AT_ONCE) await yieldToEventLoop();
    const answer = renderAnswer(GET_INVESTIGATION.answer, { ...view, escalationProbability: probability });
    if ((answer.records_read?.length ?? 0) <= RECORDS_AT_ONCE) return answer;
    reply.type('application/json; charset=utf-8');
    return Buffer.concat(await runStepsCooperatively(jsonInSteps(answer), this.clock));
  }
}
