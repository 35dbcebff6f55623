import { z } from 'zod';
import { GetModelDocument } from '../../alerts/queries/get-model-document.query.js';
import { CountOutcomes } from '../../investigations/queries/count-outcomes.query.js';
import { ReplayInvestigation } from '../../investigations/queries/replay-investigation.query.js';
import { dayOrInstant, firstInstant, lastInstant } from '../../kernel/instant-bounds.js';
import {
  defineCommand,
  jsonOption,
  localOption,
  ORGANIZATION,
  ORGANIZATION_OR_ONLY,
  parameter,
} from '../operator-command.js';

const OUTCOME_WORDS = { equal: 'equal', different: 'DIFFERENT', not_replayable: 'NOT REPLAYABLE' } as const;

const day = dayOrInstant().optional();

export const INVESTIGATION_COMMANDS = {
  'investigation-replay': defineCommand({
    description: 'Computes the result of an investigation again and compares it with the stored one.',
    help: `
Reads what the investigation recorded (versions of records, recipe, notes, sealed snapshot of the rest), runs
the analysis on it again and compares the bytes with the stored result. Nothing is written.
Exit code 1 when they differ, or when something that went into the result is no longer there.

Example:
  $ alert-review investigation replay "Example Bank" 01jr4m5n6p7q8r9s0t1v2w3x4y`,
    parameters: {
      organization: ORGANIZATION,
      investigationId: parameter('<id>', 'id of the investigation', z.string()),
    },
    message: (caller, { investigationId }) => new ReplayInvestigation(caller, investigationId),
    failed: ({ outcome }) => outcome !== 'equal',
    show: (replay, screen) => {
      const { outcome, recordedHash, storedHash, replayedHash, resultBytes, snapshotBytes } = replay;
      screen.printTable(
        ['result', 'recorded hash', 'stored hash', 'replayed hash', 'bytes', 'snapshot bytes'],
        [[OUTCOME_WORDS[outcome], recordedHash, storedHash, replayedHash, resultBytes, snapshotBytes]],
      );
      if (replay.engineChanged)
        screen.line('the analysis has changed since this run: it was made by other rules');
      for (const name of replay.missing) screen.line(`missing: ${name}`);
      if (replay.blocks.length > 0) screen.line(`blocks that differ: ${replay.blocks.join(', ')}`);
      for (const path of replay.paths) screen.line(`differs: ${path}`);
    },
  }),
  outcomes: defineCommand({
    description: 'Counts results of investigations by the rule that decided, and by month.',
    help: `
Completed investigations, by the month in which they were created. Results of earlier versions stand under the
name that their rule had then, without a kind.

Example:
  $ alert-review outcomes --org "Example Bank" --from 2026-01-01`,
    parameters: {
      organization: ORGANIZATION_OR_ONLY,
      from: parameter('--from <day>', 'created then or later: a day in UTC, or an instant', day),
      to: parameter('--to <day>', 'created then or before: a day in UTC, or an instant', day),
    },
    message: (caller, { from, to }) =>
      new CountOutcomes(caller, from && firstInstant(from), to && lastInstant(to)),
    show: ({ outcomes, runsCounted, truncated }, screen) => {
      screen.printTable(
        ['month', 'kind', 'rule', 'title', 'results'],
        outcomes.map(({ month, kind, rule, title, count }) => [month, kind, rule, title, count]),
      );
      screen.line(`${runsCounted} completed investigations`);
      if (truncated) screen.line('only the newest were counted: name a shorter period');
    },
  }),
  'model-doc': defineCommand({
    description: 'Writes a document about the engine and what it did in an organization.',
    help: `
Markdown for a validation officer: purpose and limits, features, rules and sources, data lineage, lists,
figures by set, variants, ablation, weaknesses and changes; and of the organization's own newest alerts
stability, overrides by rule, outcomes by group and the challenger. It names no customer.

Examples:
  $ alert-review model-doc --org "Example Bank" --output model.md
  $ alert-review model-doc > model.md`,
    parameters: {
      organization: ORGANIZATION_OR_ONLY,
      output: localOption(
        '--output <file>',
        'where to write it; standard output if left out',
        z.string().optional(),
      ),
      json: jsonOption('print JSON, with the document as "markdown"'),
    },
    misuse: ({ json, output }) => (json && output ? 'choose either --json or --output' : null),
    message: (caller) => new GetModelDocument(caller),
    show: ({ markdown }, screen, { output }) => {
      if (output === undefined) return screen.write(markdown);
      screen.writeFile(output, markdown);
      screen.line(`written to ${output}`);
    },
  }),
};
