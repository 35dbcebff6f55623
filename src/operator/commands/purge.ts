import { z } from 'zod';
import { PurgeCustomerData, type PurgeProgress } from '../../erasure/commands/purge-customer-data.command.js';
import { SetLegalHold } from '../../erasure/commands/set-legal-hold.command.js';
import { PURGE_GROUND_TEXTS } from '../../platform/records/retention.events.js';
import { dayOrInstantField, firstInstant } from '@alert-review/kernel';
import {
  defineOperatorCommand,
  jsonOption,
  localFlag,
  ORGANIZATION_OPTION,
  commandParameter,
  switchOption,
} from '../operator-command.js';

const REASON_CHARS_MAX = 1_000;
/** Maximum number of alerts and customers that the output lists by id. */
const LISTED_MAX = 20;

const ACTING_USER = commandParameter(
  '--user <user>',
  'id or e-mail address of the administrator who decides; default: the operator',
  z.string().optional(),
);

const listed = (ids: readonly string[]): string =>
  ids.slice(0, LISTED_MAX).join(', ') +
  (ids.length > LISTED_MAX ? ` and ${ids.length - LISTED_MAX} more` : '');

export const PURGE_COMMANDS = {
  purge: defineOperatorCommand({
    description: 'Erases customer data, on request or by age.',
    help: `
Erases customers with their transactions, alerts, results of investigations, case files and files of notes,
and destroys the keys of what people wrote about their alerts. Who decided what and when stays in the log, and
an event says what was erased, why and by whom. The command shows what would be erased and asks first.
An interrupted erasure continues at the next start of the server, or when the command is repeated.
Backups are not changed: see "Erasure and retention" in docs/operations/retention.md.

Examples:
  $ alert-review purge --customer C-4711 --dry-run
  $ alert-review purge --customer C-4711 --reason "request 2026-117" --user ann@example.com
  $ alert-review purge --before 2021-01-01 --reason "5 years over" --yes`,
    parameters: {
      organization: ORGANIZATION_OPTION,
      customer: commandParameter('--customer <id>', 'your id of the customer', z.string().optional()),
      before: commandParameter(
        '--before <date>',
        'all customers and alerts whose newest data is older than this day in UTC',
        dayOrInstantField().optional(),
      ),
      reason: commandParameter(
        '--reason <text>',
        'the reason, stored encrypted in the event; do not name a customer',
        z.string().max(REASON_CHARS_MAX).default(''),
      ),
      actingUser: ACTING_USER,
      force: switchOption('--force', 'erase undecided alerts, too'),
      dryRun: switchOption('--dry-run', 'show what would be erased, and change nothing'),
      yes: localFlag('--yes', 'do not ask'),
      json: jsonOption(),
    },
    message: (caller, { customer = null, before, ...options }, onProgress) =>
      new PurgeCustomerData(caller, {
        ...options,
        customer,
        before: before === undefined ? null : firstInstant(before),
        onProgress,
      }),
    misuse: ({ customer, before, reason, dryRun, yes, json }) => {
      if ((customer === undefined) === (before === undefined)) return 'give one of --customer and --before';
      if (!dryRun && !reason?.trim()) return '--reason says why, for the event; without it add --dry-run';
      return json && !dryRun && !yes ? '--json does not ask: add --yes or --dry-run' : null;
    },
    confirm: ({ dryRun, yes }) =>
      dryRun || yes ? null : { preview: { dryRun: true }, question: 'This cannot be undone.' },
    progress: ({ done, total }: PurgeProgress) => `${done} of ${total} customers and alerts erased`,
    show: ({ dryRun, purged, counts, keptTransactions, kept, alsoNamed, purges }, screen) => {
      if (purged !== null)
        return screen.line(
          `The data was already erased at ${purged.at}. The log uses the service id ${purged.serviceId}.`,
        );
      const stay = (wanted: string) => kept.filter(({ kind }) => kind === wanted).length;
      screen.printTable(
        ['data', dryRun ? 'would go' : 'went', 'stays'],
        [
          ['customers', counts.customers, stay('customer')],
          ['transactions', counts.transactions, keptTransactions],
          ['alerts with notes and files', counts.alerts, stay('alert')],
          ['investigations with case files', counts.runs, null],
        ],
      );
      if (keptTransactions > 0) screen.line('Transactions with a customer who stays are kept.');
      if (alsoNamed.length > 0)
        screen.line(`Alerts that also name these customers are erased: ${listed(alsoNamed)}.`);
      if (kept.length > 0)
        screen.printTable(
          ['stays', 'own id', 'why'],
          kept
            .slice(0, LISTED_MAX)
            .map(({ kind, ownId, ground }) => [kind, ownId, PURGE_GROUND_TEXTS[ground]]),
        );
      for (const purge of purges) screen.line(`CustomerDataPurged in stream ${purge}`);
    },
  }),
  hold: defineOperatorCommand({
    description: 'Places or lifts a legal hold. During a hold, the customer cannot be erased.',
    help: `
While a hold stands, an erasure of the customer is refused, and an erasure by age leaves out the customer and
every alert that names them. A hold applies from the next erasure on. Each hold and each refusal is an event.

Examples:
  $ alert-review hold --customer C-4711 --reason "court order 3/26" --user ann@example.com
  $ alert-review hold --customer C-4711 --reason "case closed" --lift`,
    parameters: {
      organization: ORGANIZATION_OPTION,
      customer: commandParameter('--customer <id>', 'your id of the customer', z.string(), {
        required: true,
      }),
      reason: commandParameter(
        '--reason <text>',
        'the reason, stored encrypted in the event',
        z.string().trim().min(1).max(REASON_CHARS_MAX),
        { required: true },
      ),
      actingUser: ACTING_USER,
      lift: switchOption('--lift', 'end the hold'),
      json: jsonOption(),
    },
    message: (caller, { customer, reason, lift }) =>
      new SetLegalHold(caller, { customer, reason, isHeld: !lift }),
    show: ({ isHeld, isChanged }, screen) => {
      const since = isChanged ? 'From now on' : 'As before,';
      screen.line(`${since} the customer is ${isHeld ? '' : 'not '}under a legal hold.`);
    },
  }),
};
