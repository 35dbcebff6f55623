import { z } from 'zod';
import { ALERTS_PER_BUNDLE_MAX, MakeAuditBundle } from '../../audit/commands/make-audit-bundle.command.js';
import { DrawAuditSample } from '../../quality-reviews/queries/draw-audit-sample.query.js';
import { dayOrInstantField, escapeInvisible, firstInstant, lastInstant } from '@alert-review/kernel';
import {
  defineOperatorCommand,
  jsonOption,
  localOption,
  ORGANIZATION_OPTION,
  commandParameter,
  parseList,
  parseNumber,
} from '../operator-command.js';

const count = z.int().min(0);

/**
 * An interrupted bundle, as the command line found it in the file: the part of the log that it covers, and
 * how many of its events are written already.
 */
const Begun = z.object({ log: z.string(), org: z.string(), first: count, size: count, events: count });

export const AUDIT_COMMANDS = {
  'audit-bundle': defineOperatorCommand({
    description: 'Writes a bundle of the log that an auditor can verify offline.',
    help: `
A bundle has all events of the organization between two checkpoints around the period. verifier/verify.js
checks its signatures and hashes, and finds changed, removed and added events. Texts that people wrote stay
encrypted. For the alerts of --alerts, the bundle also discloses texts, documents and the names of the people
who decided. The log records each bundle. After an interruption, the same command continues FILE.part. Exit
code 1: the store differs from the signed log, and the bundle names each fault.

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
        dayOrInstantField().optional(),
      ),
      to: commandParameter(
        '--to <instant>',
        'a day in UTC (to its end), or a date and time',
        dayOrInstantField().optional(),
      ),
      alerts: commandParameter(
        '--alerts <ids>',
        'your ids of the alerts to disclose, separated by commas; may be repeated',
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
  'audit-sample': defineOperatorCommand({
    description: 'Draws a sample of decided alerts for a review. Nobody can influence the choice.',
    help: `
Draws alerts that were decided in the period. The first checkpoint that was signed after the period determines
the choice. Nobody knew this checkpoint when the alerts were decided. verifier/verify.js draws the same sample
from a bundle of the period. After the review, run the command again with --faults: it then gives the highest
possible number of wrong decisions in the period.

Examples:
  $ alert-review audit sample --from 2026-03-01 --to 2026-03-31 --count 60
  $ alert-review audit sample --from 2026-03-01 --to 2026-03-31 --count 60 --faults 1 --json`,
    parameters: {
      organization: ORGANIZATION_OPTION,
      from: commandParameter('--from <instant>', 'a day in UTC, or a date and time', dayOrInstantField(), {
        required: true,
      }),
      to: commandParameter(
        '--to <instant>',
        'a day in UTC (to its end), or a date and time',
        dayOrInstantField(),
        {
          required: true,
        },
      ),
      count: commandParameter('--count <n>', 'how many alerts to draw', count.min(1), {
        required: true,
        parse: parseNumber,
      }),
      faults: commandParameter('--faults <n>', 'number of wrong decisions in the sample', count.default(0), {
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
      screen.line(`Seed: ${seed}, the root of the first checkpoint after the period (${size} events).`);
      screen.line(
        `With ${faults} wrong decisions in the sample, the period has at most ${atMost} (95 % confidence).`,
      );
    },
  }),
};

const periodOf = (from: string | undefined, to: string | undefined) => ({
  from: from === undefined ? null : firstInstant(from),
  to: to === undefined ? null : lastInstant(to),
});
