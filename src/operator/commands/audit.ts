import { z } from 'zod';
import { ALERTS_PER_BUNDLE_MAX, MakeAuditBundle } from '../../audit/commands/make-audit-bundle.command.js';
import { DrawAuditSample } from '../../audit/queries/draw-audit-sample.query.js';
import { dayOrInstant, escapeInvisible, firstInstant, lastInstant } from '@alert-review/kernel';
import {
  defineCommand,
  jsonOption,
  localOption,
  ORGANIZATION_OPTION,
  commandParameter,
  parseList,
  parseNumber,
} from '../operator-command.js';

const count = z.int().min(0);

/**
 * A bundle whose creation was interrupted, as the command line found it in the file: which part of the log it
 * covers, and how many events are written already.
 */
const Begun = z.object({ log: z.string(), org: z.string(), first: count, size: count, events: count });

export const AUDIT_COMMANDS = {
  'audit-bundle': defineCommand({
    description: 'Writes a bundle of the log that an auditor can verify offline.',
    help: `
A bundle has all events of the organization between two checkpoints around the period, with the signatures,
hashes and keys that verifier/verify.js needs to find whether anything was changed, removed or added. Texts of
people stay encrypted, except for the alerts that you name: the bundle has their texts and documents, and the
names of those who decided. Making a bundle is an event in the log. An interrupted one stays as FILE.part, and
the same command continues it. Exit code 1 if the store is not as it was signed: the bundle is made and names
each fault.

Examples:
  $ alert-review audit bundle --from 2026-03-01 --to 2026-03-31 --out march.ndjson
  $ alert-review audit bundle --alerts ALERT-4711,ALERT-4712 --out two-alerts.ndjson
  $ node verifier/verify.js march.ndjson`,
    parameters: {
      organization: ORGANIZATION_OPTION,
      out: localOption('--out <file>', 'new file to write', z.string(), { required: true }),
      from: commandParameter(
        '--from <instant>',
        'a day in UTC, or a date and time',
        dayOrInstant().optional(),
      ),
      to: commandParameter(
        '--to <instant>',
        'a day in UTC (to its end), or a date and time',
        dayOrInstant().optional(),
      ),
      alerts: commandParameter(
        '--alerts <ids>',
        "the customer's own ids of alerts to be disclosed, with commas between them; may be repeated",
        z.array(z.string()).max(ALERTS_PER_BUNDLE_MAX).default([]),
        { parse: (text, before) => parseList(text, before as string[] | undefined) },
      ),
      begun: commandParameter('', '', Begun.optional(), { source: 'file-begun' }),
      json: jsonOption(),
    },
    stores: () => ({ evenIfCut: true }),
    message: (caller, { from, to, alerts, begun }) =>
      new MakeAuditBundle(caller, { ...periodOf(from, to), alerts, begun }),
  }),
  'audit-sample': defineCommand({
    description: 'Draws a sample of alerts that nobody can choose, for a review.',
    help: `
Draws a number of the alerts that were decided in the period. Their order follows from the first checkpoint
signed after the period, which nobody knew while they decided. verifier/verify.js draws the same sample from a
bundle of the period. With --faults, the number of wrong decisions in the sample, it says how many there are
in all at most.

Examples:
  $ alert-review audit sample --from 2026-03-01 --to 2026-03-31 --count 60
  $ alert-review audit sample --from 2026-03-01 --to 2026-03-31 --count 60 --faults 1 --json`,
    parameters: {
      organization: ORGANIZATION_OPTION,
      from: commandParameter('--from <instant>', 'a day in UTC, or a date and time', dayOrInstant(), {
        required: true,
      }),
      to: commandParameter(
        '--to <instant>',
        'a day in UTC (to its end), or a date and time',
        dayOrInstant(),
        {
          required: true,
        },
      ),
      count: commandParameter('--count <n>', 'alerts to draw', count.min(1), {
        required: true,
        parse: parseNumber,
      }),
      faults: commandParameter('--faults <n>', 'of them decided wrongly', count.default(0), {
        parse: parseNumber,
      }),
      json: jsonOption('print JSON, with the checkpoint'),
    },
    message: (caller, { from, to, count, faults }) =>
      new DrawAuditSample(caller, {
        of: 'decided',
        from: firstInstant(from),
        to: lastInstant(to),
        count,
        faults,
      }),
    show: ({ from, to, seed, size, population, alerts, faults, atMost }, screen) => {
      screen.printTable(
        ['', 'alert', 'service id'],
        alerts.map(({ alertId, serviceId }, at) => [at + 1, escapeInvisible(alertId), serviceId]),
      );
      screen.line(`${alerts.length} of ${population} alerts that were decided from ${from} to ${to}.`);
      screen.line(`Seed: ${seed}, the root of the checkpoint of ${size} leaves, the first one afterwards.`);
      screen.line(`With ${faults} decided wrongly among them, at most ${atMost} of all are (95 %).`);
    },
  }),
};

const periodOf = (from: string | undefined, to: string | undefined) => ({
  from: from === undefined ? null : firstInstant(from),
  to: to === undefined ? null : lastInstant(to),
});
