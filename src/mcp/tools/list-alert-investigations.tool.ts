import { z } from 'zod';
import { ListAlertInvestigations } from '../../investigations/queries/list-alert-investigations.query.js';
import { sourceInView, toWire } from '../../kernel/to-wire.js';
import { firstThatFit } from '../answer-size.js';
import { defineTool } from '../tool.js';
import { alertId, brief, finalDisposition, outcome, READ_ONLY_HINTS } from './fields.js';

const Run = brief({
  investigation_service_id: z.string().register(sourceInView, { from: 'id' }),
  ran_at: z.string(),
  is_latest: z.boolean(),
  processing_status: z.string().register(sourceInView, { from: 'state' }),
  final_risk_score: z.number().nullable().register(sourceInView, { from: 'score' }),
  final_disposition: finalDisposition().register(sourceInView, { from: 'disposition' }),
  outcome: outcome().nullable().describe('Which rule decided.'),
});

export const listAlertInvestigations = defineTool({
  name: 'list_alert_investigations',
  title: 'Runs of an alert',
  hints: READ_ONLY_HINTS,
  description:
    'Lists every investigation run of one alert, newest first, with its state, score and outcome. Use ' +
    'this tool when you need the history of an alert or the ids that compare_investigations takes. ' +
    'The analyst decides once per alert (analyst_disposition); each run decides for itself ' +
    '(final_disposition). Example: {"alert_id": "A-1042"}',
  input: z.strictObject({ alert_id: alertId() }),
  output: z.object({
    analyst_disposition: z.string().nullable(),
    investigations: z.array(Run),
    truncated: z.boolean().describe('There are older ones.'),
  }),
  sends: ListAlertInvestigations,
  message: ({ alert_id }, caller) => new ListAlertInvestigations(caller, alert_id),
  view({ investigations, truncated, ...alert }) {
    const shown = firstThatFit(investigations, (run) => toWire(Run, run));
    return { ...alert, investigations: shown, truncated: truncated || shown.length < investigations.length };
  },
});
