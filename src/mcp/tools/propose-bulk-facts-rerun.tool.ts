import { z } from 'zod';
import { Claim, CLAIMS_PER_NOTE_MAX } from '@alert-review/judgement';
import { filledText, textField } from '@alert-review/kernel';
import {
  FACTS_PER_PROPOSAL_MAX,
  ProposeBulkFactsRerun,
} from '../../reruns/commands/propose-bulk-facts-rerun.command.js';
import { defineTool } from '../tool.js';
import { recordIdFields } from '../sent-ids.js';
import {
  undescribedObject,
  modulesToRerunField,
  noteAnswerFields,
  READ_ONLY_HINTS,
  shortenedField,
} from './fields.js';
import { FACT_CHARS_MAX } from '../../investigations/domain/notes/alert-notes.events.js';

const IDENTIFIER_CHARS_MAX = 512;

const item = () =>
  z.strictObject({
    alert_id: textField(IDENTIFIER_CHARS_MAX)
      .meta({ maxLength: undefined })
      .register(recordIdFields, { of: 'alert' })
      .describe("Own id, service_id or address of the alert's page."),
    body: filledText(FACT_CHARS_MAX),
    claims: z
      .array(Claim.meta({ brief: true }))
      .max(CLAIMS_PER_NOTE_MAX)
      .optional()
      .describe('As in add_block_note.'),
  });

export const proposeBulkFactsRerun = defineTool({
  name: 'propose_bulk_facts_rerun',
  title: 'Propose facts about several alerts',
  hints: READ_ONLY_HINTS,
  description:
    'Prepares up to 500 facts about up to 100 alerts and their reruns, and shows what would happen. ' +
    'Writes and starts nothing. Each item is one fact about one alert. Several about ' +
    'one alert become several notes and one rerun. Show the user count, ' +
    'alert_ids and the alerts left out: not_found, already_running (propose again later), ' +
    "no_investigation (call rerun_investigation first) and ambiguous (send the address of the alert's " +
    'page instead). Call confirm_bulk_facts_rerun with the proposal_id within 10 minutes, only after ' +
    'the user agreed. Use this tool when the user gives facts for several alerts. ' +
    'Example: {"items": [{"alert_id": "A-1042", "body": "The payments are rent."}]}',
  input: z.strictObject({
    items: z.array(item()).min(1).max(FACTS_PER_PROPOSAL_MAX),
    modules_to_rerun: modulesToRerunField().optional(),
  }),
  output: z.object({
    proposal_id: z.string().nullable().describe('null: no alert can be rerun.'),
    expires_in_seconds: z.number(),
    count: z.number(),
    alert_ids: z.array(z.string()),
    not_found: z.array(z.string()),
    already_running: z.array(z.string()),
    no_investigation: z.array(z.string()),
    ambiguous: z.array(z.string()),
    facts: z.array(undescribedObject({ alert_id: z.string(), ...noteAnswerFields() })),
    shortened: shortenedField(),
  }),
  listedWith: null,
  sends: ProposeBulkFactsRerun,
  fields: ({ items, modules_to_rerun }) => ({
    items: items.map(({ alert_id, body, claims }) => ({ alertId: alert_id, body, claims })),
    modulesToRerun: modules_to_rerun ?? null,
  }),
});
