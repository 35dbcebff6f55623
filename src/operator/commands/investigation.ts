import { z } from 'zod';
import { ReplayInvestigation } from '../../investigations/queries/replay-investigation.query.js';
import { defineOperatorCommand, ORGANIZATION_PARAMETER, commandParameter } from '../operator-command.js';

const OUTCOME_WORDS = { equal: 'equal', different: 'DIFFERENT', not_replayable: 'NOT REPLAYABLE' } as const;

export const INVESTIGATION_COMMANDS = {
  'investigation-replay': defineOperatorCommand({
    description: 'Computes the result of an investigation again and compares it with the stored result.',
    help: `
Reads the data that the investigation recorded (versions of records, scoring rules, notes, and an encrypted
snapshot), computes the result again, and compares the bytes with the stored result. Writes nothing.
Exit code 1 if the results differ, or if some of the recorded data no longer exists.

Example:
  $ alert-review investigation replay "Example Bank" 01jr4m5n6p7q8r9s0t1v2w3x4y`,
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      investigationId: commandParameter('<id>', 'id of the investigation', z.string()),
    },
    message: (caller, { investigationId }) => new ReplayInvestigation(caller, investigationId),
    failed: ({ outcome }) => outcome !== 'equal',
    show: (replay, screen) => {
      const { outcome, recordedHash, storedHash, replayedHash, resultBytes, snapshotBytes } = replay;
      screen.printTable(
        ['result', 'recorded hash', 'stored hash', 'replayed hash', 'bytes', 'snapshot bytes'],
        [[OUTCOME_WORDS[outcome], recordedHash, storedHash, replayedHash, resultBytes, snapshotBytes]],
      );
      if (replay.engineChanged) screen.line('the rules have changed since this investigation');
      for (const name of replay.missing) screen.line(`missing: ${name}`);
      if (replay.blocks.length > 0) screen.line(`blocks that differ: ${replay.blocks.join(', ')}`);
      for (const path of replay.paths) screen.line(`differs: ${path}`);
    },
  }),
};
