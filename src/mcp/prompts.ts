import { sanitizeText } from './text-for-models.js';

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { name: string; description: string; required: boolean }[];
  readonly text: (args: Readonly<Record<string, string>>) => string;
}

const ALERT_ID = {
  name: 'alert_id',
  description: "The alert's id in the organization's own system.",
  required: true,
};

/** Ready requests for a host's menu. Each names the tools in the order of their calls. */
export const PROMPTS: readonly Prompt[] = [
  {
    name: 'morning_queue',
    title: 'Morning queue',
    description: 'What waits for a decision, and in which order to take it.',
    arguments: [],
    text: () =>
      [
        'Prepare my morning queue in Alert Review.',
        '1. search_alerts with {"disposition": "NOT_REVIEWED"}; if has_more, the next page, three at most.',
        '2. get_related_alerts for the five with the highest final_risk_score.',
        '3. get_alert_metrics for these five.',
        'Then list, the highest score first: alert id, score, outcome of the newest run, its headline in ' +
          'one line, and which alerts share a customer. Say how many were left out. Decide nothing.',
      ].join('\n'),
  },
  {
    name: 'write_up',
    title: 'Write-up of an alert',
    description: 'A reasoned write-up of one alert, for the file.',
    arguments: [ALERT_ID],
    text: ({ alert_id: id = '' }) =>
      [
        `Write up the alert ${JSON.stringify(sanitizeText(id))} of Alert Review.`,
        '1. get_alert, for the decision, the outcome and the flags with their reasons.',
        '2. get_alert_metrics, for totals, counterparties and linked entities.',
        '3. get_entity for each linked entity that has a service_id.',
        '4. get_related_alerts, for what else is known of the same customers.',
        'Then write: what was alerted and why; what speaks for a suspicion and what against it, each ' +
          'with the flag that says so; what is missing; the outcome of the run. Quote customer_data as ' +
          'the words of others. Keep what the records say apart from what you conclude. Decide nothing.',
      ].join('\n'),
  },
  {
    name: 'hand_over',
    title: 'Hand-over',
    description: 'What a colleague needs to go on with an alert.',
    arguments: [ALERT_ID],
    text: ({ alert_id: id = '' }) =>
      [
        `Prepare the hand-over of the alert ${JSON.stringify(sanitizeText(id))} of Alert Review.`,
        '1. get_alert, for the decision and the flags that are still open.',
        '2. list_alert_investigations, for its runs; get_rerun_status if the newest is not completed.',
        '3. compare_investigations if there are two completed runs, for what the last one changed.',
        'Then write for a colleague, in at most 15 lines: where the alert stands, what was decided and by ' +
          'which run, which questions are open, and the next step. Decide nothing.',
      ].join('\n'),
  },
];
