import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { RESULT_CODES } from '@alert-review/judgement';
import {
  GetInvestigation,
  type InvestigationView,
} from '../../investigations/queries/get-investigation.query.js';
import { GetInvestigationStatus } from '../../investigations/queries/get-investigation-status.query.js';
import { Clock, viewSources, toWire } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { hasAnswerAlready, entityTagOf } from '../../platform/http/lighter-answers.js';
import { runCooperatively, yieldToEventLoop } from '../../platform/process/cooperative.js';
import { jsonInSteps } from '../../platform/process/json-in-steps.js';
import { VERSION } from '../../platform/process/version.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { ADDITION_MARK, defineContract, serviceIdSchema } from '../contract.js';
import type { ContractRequest } from '../asked.js';
import { Endpoint } from '../endpoint.js';
import { EXAMPLE_INVESTIGATION } from '../openapi/examples/recorded.js';
import { outcomeFields, runFields } from './run-fields.js';

// size: the whole answer in one place.

type Area = keyof NonNullable<InvestigationView['assessments']>;

const AREAS = {
  account_age: 'How long the account exists and was silent: block `account_age`.',
  customer_analysis:
    'Whether customer and activity fit what is known of them, and names on sanctions lists: blocks ' +
    '`customer_profile`, `expected_activity`, `screening`.',
  email_and_ip_risks: 'E-mail addresses, phone numbers and IP addresses: blocks `email_phone`, `ip_geo`.',
  crypto_risks: 'Exposure of blockchain addresses and assets: block `crypto_exposure`.',
  adverse_media: 'Names in lists of adverse media: block `adverse_media`.',
  transaction_patterns:
    'How money came and went, and with whom: blocks `transaction_patterns`, `counterparty_network`.',
} as const satisfies Record<Area, string>;

const TextReference = z.object({
  at: z.int().min(0).describe('Where the piece begins, in UTF-16 units.'),
  text: z.string(),
  source: z.string().describe('JSON pointer to the field, the figure of the result or the rule behind it.'),
});

/** Schema of the references of a text. Older results have none. */
const references = (from = 'references') =>
  z
    .array(TextReference)
    .describe('What its numbers, dates, ids and quotations are taken from; each was recomputed.')
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
    .describe('What it was before an innocent reason lowered it, in results of earlier engines; else null.')
    .register(viewSources, { from: 'colorBeforeReasons', otherwise: null }),
  value: z.unknown().describe('What was measured; null if nothing was.'),
  threshold: z.unknown().describe('What it was compared with, by colour; null if with nothing.'),
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
  rev: z.int().describe('Revision of the block; a later one may judge otherwise.'),
  input_hash: z
    .string()
    .nullable()
    .describe('Keyed hash of all that the block read: equal ones of one alert read the same.'),
  state: z
    .enum(RESULT_CODES.blockStates)
    .describe('carried_forward: taken from an earlier run of the alert.'),
  carried_from: z
    .string()
    .nullable()
    .describe('That earlier investigation; null unless carried forward.')
    .register(viewSources, { otherwise: null }),
  inputs_changed: z
    .boolean()
    .describe('Carried forward although what the block reads has changed.')
    .register(viewSources, { otherwise: false }),
  score: points().nullable().describe('Null when the block failed.'),
  score_without_notes: points()
    .nullable()
    .describe('The score with the colours before the notes; null unless notes changed a flag of the block.')
    .register(viewSources, { otherwise: null }),
  contribution: points().nullable().describe('Points of the risk score that it adds.'),
  write_up: z.string().describe('Markdown.'),
  write_up_references: references('references'),
  note_changes: z
    .array(NoteChange)
    .describe('What notes of analysts did to the flags.')
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
  entity_id: z.string().nullable().describe('Your id, where it is an entity.'),
  name: z.string().nullable().describe('As uploaded.'),
  address: z.string().nullable().describe('On a blockchain, where nothing else is known.'),
};

const CarryingTransaction = z.object({
  service_id: z.string().register(viewSources, { from: 'id' }),
  transaction_id: z.string().describe('Your id.').register(viewSources, { from: 'ownId' }),
  event_time: z.string().register(viewSources, { from: 'at' }),
  direction: z.enum(['in', 'out', 'self']).describe('As the customer sees it; self: between own accounts.'),
  amount: z.string(),
  amount_currency: z.string().register(viewSources, { from: 'currency' }),
  counterparty: z.object(party).nullable(),
  descriptor: z
    .string()
    .nullable()
    .describe('What is written on the payment, at most 140 characters; null where nothing is.')
    .register(viewSources, { otherwise: null }),
  flagged: z.boolean().describe('Whether the alert flags it.'),
  flags: z.array(z.string()).describe('Findings that it is evidence of.'),
  beside: z
    .enum(['later', 'not_moved'])
    .nullable()
    .describe(
      'Told and not measured: flagged money that went on after the alert, or what did not move; else null.',
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
        in: z.string().describe('What the customer got from it in the lookback.'),
        in_payments: z.int(),
        out: z.string().describe('What the customer paid to it.'),
        out_payments: z.int(),
      }),
    )
    .describe('By currency; in and out are never added up.'),
});

const RecordRead = z.object({
  kind: z.enum(['alert', 'entity', 'transaction']),
  service_id: z.string().register(viewSources, { from: 'id' }),
  version_hash: z.string().describe('Salted hash of that version.').register(viewSources, { from: 'hash' }),
});

const Investigation = z.object({
  ...runFields,
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
          ...ADDITION_MARK,
          description: 'What a person has to get to decide; null unless there is such.',
        }),
      flags: z
        .array(z.string())
        .describe('Flags that met a mandatory rule, which makes the score 100.')
        .register(viewSources, { otherwise: [] }),
      because: z.string(),
      because_references: references(),
    })
    .nullable()
    .describe('Which rule decided the disposition.'),
  looks_like: z
    .object({
      id: z.string().describe('Of the row of the table of rules.'),
      title: z.string(),
      role: z.enum(['suspect', 'victim', 'unknown']).describe('Of the customer, if it is so.'),
      points: z.int().describe('What speaks for it, less what speaks against it.'),
    })
    .nullable()
    .meta({
      ...ADDITION_MARK,
      description:
        'The pattern that the payments fit: one with 40 points or more and 10 more than the next one. Null ' +
        'where no pattern is that clear.',
    }),
  customer_role: z
    .enum(RESULT_CODES.customerRoles)
    .nullable()
    .meta({
      ...ADDITION_MARK,
      description:
        'The customer’s role by the facts, decided before any pattern: whose money it is, who gained, who lost. ' +
        '`used` and `suspect` only where the run escalates. Null until the end, and in results of old versions.',
    }),
  assessed_share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Flags that are not gray, of all.')
    .register(viewSources, { from: 'content.result.assessedShare' }),
  not_assessed: z
    .array(
      z.object({
        code: z.string().describe('Such as `sanctions_not_screened` or `device_data_missing`.'),
        sentence: z.string().describe('What was not assessed, and why.'),
        would_settle: z
          .string()
          .describe('The document, list or setting with which it can be assessed.')
          .register(viewSources, { from: 'wouldSettle' }),
        flags: z.array(z.string()).describe('The gray flags that it explains.'),
      }),
    )
    .nullable()
    .meta({
      ...ADDITION_MARK,
      description:
        'What the run could not assess, most important first: no list loaded, no device data, no payment ' +
        'references. It never means that nothing was found. Null until the end, and in results of earlier ' +
        'versions, which do not record it.',
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
    .describe('Of these transactions, up to 20, those of the largest sums first; null until the end.')
    .register(viewSources, { from: 'content.tables.counterparties', otherwise: [] }),
  assessments: z
    .object(areas)
    .nullable()
    .describe('What the analysis blocks found, by area; null until the end.'),
  config_hash: z
    .string()
    .nullable()
    .describe('Stands for the settings of the analysis.')
    .register(viewSources, { from: 'content.configHash' }),
  recipe_version: z
    .int()
    .nullable()
    .describe('Version of your scoring rules that the investigation used; 0 for the default rules.')
    .register(viewSources, { from: 'content.recipeVersion', otherwise: null }),
  list_versions: z
    .record(z.string(), z.string())
    .nullable()
    .describe('Lists of risk data and of words that were in force, with the number of your own words.')
    .register(viewSources, { from: 'content.listVersions' }),
  input_hash: z
    .string()
    .nullable()
    .describe('Keyed hash of everything that the run read.')
    .register(viewSources, { from: 'content.factsHash', otherwise: null }),
  previous_investigation: z
    .object({
      agent_investigation_id: z.string().register(viewSources, { from: 'runId' }),
      attempt: z.int(),
      result_hash: z.string().describe('Its `result_hash` when this run read it.'),
    })
    .nullable()
    .describe('The run whose unchanged blocks were taken over; null if there was none.')
    .register(viewSources, { from: 'content.previous', otherwise: null }),
  notes_read: z
    .array(z.string())
    .nullable()
    .describe('Ids of the notes of analysts that were there.')
    .register(viewSources, { from: 'content.notes', otherwise: [] }),
  records_read: z
    .array(RecordRead)
    .nullable()
    .describe('Every record that the run read, in the version that it read.')
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
  pathParameters: serviceIdSchema('investigation_id', 'From the answer that started the investigation.'),
  answer: Investigation,
  schemas: { Investigation, InvestigationBlock, InvestigationFlag },
  errors: ['investigation_not_found', 'data_purged'],
  examples: [
    { name: 'At its end', parameters: { investigation_id: EXAMPLE_INVESTIGATION } },
    { name: 'No such investigation', parameters: { investigation_id: 'unknown' } },
  ],
});

/**
 * Fields that, with the version, determine the whole answer. A result is identified by its hash and never
 * changes.
 */
const Decisive = z.object(runFields);

/**
 * Our choice: an answer with fewer entries in `records_read` (there may be 50,000) is rendered within 2 ms.
 */
const RECORDS_AT_ONCE = 1_000;

const tagOfRun = (run: object): string => entityTagOf(VERSION + JSON.stringify(toWire(Decisive, run)));

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
      const tag = tagOfRun(await this.bus.send(new GetInvestigationStatus(caller, id)));
      reply.header('ETag', tag);
      if (hasAnswerAlready(request, tag)) return undefined;
    }
    const view = await this.bus.send(new GetInvestigation(caller, id));
    reply.header('ETag', tagOfRun(view));
    if ((view.content?.read.length ?? 0) > RECORDS_AT_ONCE) await yieldToEventLoop();
    const answer = toWire(GET_INVESTIGATION.answer, view);
    if ((answer.records_read?.length ?? 0) <= RECORDS_AT_ONCE) return answer;
    reply.type('application/json; charset=utf-8');
    return Buffer.concat(await runCooperatively(jsonInSteps(answer), this.clock));
  }
}
