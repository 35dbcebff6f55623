import { z } from 'zod';
import { ALERT_AS_OF_FIELDS, ExportAlertsAsOf } from '../../audit/queries/export-alerts-as-of.query.js';
import { AUDIT_EVENT_FIELDS, ExportAuditEvents } from '../../audit/queries/export-audit-events.query.js';
import { GetAlertAsOf } from '../../audit/queries/get-alert-as-of.query.js';
import { ReplayAlert } from '../../audit/queries/replay-alert.query.js';
import { dayOrInstantField, escapeInvisible, firstInstant, lastInstant } from '@alert-review/kernel';
import {
  defineOperatorCommand,
  formatOption,
  jsonOption,
  ORGANIZATION_OPTION,
  commandParameter,
} from '../operator-command.js';

const STEP_FIELDS = [
  'position',
  'at',
  'effectiveAt',
  'eventId',
  'type',
  'outcome',
  'value',
  'kind',
  'user',
  'onBehalfOf',
  'client',
  'grant',
  'batch',
  'correlation',
] as const;

const STATE_FIELDS = [
  'analystDisposition',
  'decidedBy',
  'decidedAt',
  'finalDisposition',
  'finalRiskScore',
  'finalRun',
  'latestRun',
  'latestRunState',
  'notes',
  'alertVersion',
  'team',
  'assignee',
  'proposedDisposition',
  'proposedBy',
] as const;

const KEY_LOST = 'not readable, its key is lost';

const instant = dayOrInstantField().optional();
const filter = (flags: string, description: string) =>
  commandParameter(flags, description, z.string().optional());

export const ALERT_HISTORY_COMMANDS = {
  history: defineOperatorCommand({
    description: 'Shows everything that happened to an alert, step by step.',
    help: `
Reads the events of the alert from the log. For each event, shows who did what, when and through which client,
and the state of the alert afterwards. "analyst" is the decision of people, assistants or your own system.
"final" is the recommendation of the newest completed investigation. Neither changes the other.

Examples:
  $ alert-review history ALERT-4711
  $ alert-review history ALERT-4711 --org "Example Bank" --json
  $ alert-review history ALERT-4711 --format csv > history.csv`,
    parameters: {
      alertId: commandParameter(
        '<alert>',
        'your id of the alert; the service id if its document is lost',
        z.string(),
        {
          named: 'the alert',
        },
      ),
      organization: ORGANIZATION_OPTION,
      json: jsonOption('print JSON, with hashes, grounds and the state before each step'),
      format: formatOption('print a line for each step'),
    },
    message: (caller, { alertId }) => new ReplayAlert(caller, alertId),
    rows: {
      fields: [...STEP_FIELDS, ...STATE_FIELDS],
      of: ({ steps }) =>
        steps.map((step) =>
          Object.fromEntries([
            ...STEP_FIELDS.map((field) => [field, step[field]] as const),
            ...STATE_FIELDS.map((field) => [field, step.after[field]] as const),
          ]),
        ),
    },
    show: ({ alertId, serviceId, steps }, screen) => {
      screen.line(`Alert ${escapeInvisible(alertId)} (service id ${serviceId})`);
      screen.printTable(
        ['when', 'what', 'outcome', 'who', 'client', 'analyst', 'final', 'score'],
        steps.map(({ at, type, outcome, value, kind, user, onBehalfOf, client, after }) => [
          at,
          value === null ? type : `${type} ${value}`,
          outcome,
          onBehalfOf === null ? `${kind} ${user}` : `${kind} ${user} for ${onBehalfOf}`,
          client,
          after.analystDisposition,
          after.finalDisposition,
          after.finalRiskScore,
        ]),
      );
      for (const { at, type, texts } of steps)
        for (const [name, text] of Object.entries(texts))
          screen.line(`${at} ${type}, ${name}: ${text === null ? KEY_LOST : escapeInvisible(text)}`);
    },
  }),
  replay: defineOperatorCommand({
    description: 'Shows alerts as they were at a point in time.',
    help: `
Shows the state of each alert at that time. A day without a time, such as 2026-01-31, means the end of that
day in UTC. The command writes nothing.

Examples:
  $ alert-review replay --as-of 2026-01-31
  $ alert-review replay --as-of 2026-01-31T12:00:00Z --alert ALERT-4711
  $ alert-review replay --org "Example Bank" --as-of 2026-01-31 --format csv > alerts-2026-01-31.csv`,
    parameters: {
      asOf: commandParameter('--as-of <instant>', 'a day, or a date and time', dayOrInstantField(), {
        required: true,
      }),
      alertId: filter('--alert <id>', 'show only the alert with this id of yours'),
      organization: ORGANIZATION_OPTION,
      json: jsonOption(),
      format: formatOption('print a line for each alert'),
    },
    message: (caller, { asOf, alertId }) =>
      alertId === undefined
        ? new ExportAlertsAsOf(caller, { at: lastInstant(asOf) })
        : new GetAlertAsOf(caller, { alertId, until: { at: lastInstant(asOf) } }),
    rows: { fields: ALERT_AS_OF_FIELDS, of: (alert) => [{ ...alert }] },
    json: (found) => [found].flat(),
    show: (found, screen) =>
      screen.printTable(
        ['alert', 'analyst', 'decided by', 'decided at', 'final', 'score', 'newest run', 'notes', 'version'],
        [found]
          .flat()
          .map((alert) => [
            alert.alertId,
            alert.analystDisposition,
            alert.decidedBy,
            alert.decidedAt,
            alert.finalDisposition,
            alert.finalRiskScore,
            alert.latestRunState,
            alert.notes,
            alert.alertVersion,
          ]),
      ),
  }),
  'audit-export': defineOperatorCommand({
    description: 'Writes the audit log, who did what, as NDJSON or CSV.',
    help: `
Writes a line for each event, the oldest first: who did what to which alert, when, and through which client.
If you give several options, an event has to match all options.

Examples:
  $ alert-review audit export > audit.ndjson
  $ alert-review audit export --format csv --from 2026-01-01 --to 2026-01-31 > january.csv
  $ alert-review audit export --org "Example Bank" --type DispositionChanged`,
    parameters: {
      organization: ORGANIZATION_OPTION,
      json: jsonOption('print one JSON array, after the last event was read'),
      format: formatOption('of the lines', 'ndjson'),
      from: commandParameter(
        '--from <instant>',
        'only events from this time on: a day in UTC, or a date and time',
        instant.transform((text) => text && firstInstant(text)),
      ),
      to: commandParameter(
        '--to <instant>',
        'only events up to then',
        instant.transform((text) => text && lastInstant(text)),
      ),
      user: filter(
        '--user <user>',
        'only events by this user (id or e-mail address) or API key (id), and by their jobs',
      ),
      client: filter('--client <id>', 'only events by this connected application or API key'),
      alertId: filter('--alert <id>', 'only events of this alert (your id)'),
      type: filter('--type <event>', 'only events of this type, such as DispositionChanged'),
    },
    message: (caller, { organization: _organization, ...wanted }) => new ExportAuditEvents(caller, wanted),
    rows: { fields: AUDIT_EVENT_FIELDS, of: (event) => [{ ...event }] },
  }),
};
