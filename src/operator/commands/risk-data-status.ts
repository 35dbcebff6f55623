import { GetRiskDataStatus } from '../../risk-data/queries/get-risk-data-status.query.js';
import { defineOperatorCommand, jsonOption } from '../operator-command.js';

const LIST_HASH_CHARS = 12;

export const RISK_DATA_COMMANDS = {
  'risk-data-status': defineOperatorCommand({
    description: 'Shows the lists in use, their age, and the refused files.',
    help: `
Some lists are stale after 7 days. Flags that need a stale list are not assessed. Exit code 1 if files of a
list were refused.

Examples:
  $ alert-review risk-data status
  $ alert-review risk-data status --json`,
    parameters: { json: jsonOption('print JSON, with whole hashes and the files of each list') },
    message: (caller) => new GetRiskDataStatus(caller),
    failed: (all) => all.some(({ problem }) => problem !== null),
    show: (all, screen) => {
      screen.printTable(
        ['list', 'state', 'origin', 'date', 'days old', 'entries', 'SHA-256', 'source'],
        all.map((list) => [
          list.name,
          list.state,
          list.origin,
          list.date,
          list.ageDays,
          list.entries,
          list.sha256?.slice(0, LIST_HASH_CHARS) ?? null,
          list.source,
        ]),
      );
      for (const { name, problem } of all) {
        if (!problem) continue;
        const { file, line, fault } = problem;
        screen.line(`${name} is refused: ${file}${line === null ? '' : `, line ${line}`}: ${fault}`);
      }
    },
  }),
};
