import { ALERT_HISTORY_COMMANDS } from './commands/alert-history.js';
import { AUDIT_COMMANDS } from './commands/audit.js';
import { API_KEY_COMMANDS } from './commands/api-key.js';
import { INVESTIGATION_COMMANDS } from './commands/investigation.js';
import { ORG_COMMANDS } from './commands/org.js';
import { PURGE_COMMANDS } from './commands/purge.js';
import { SIGNING_KEY_COMMANDS } from './commands/signing-key.js';
import { RECIPE_COMMANDS } from './commands/recipe.js';
import { SIGN_IN_COMMANDS } from './commands/sign-in.js';
import { RISK_DATA_COMMANDS } from './commands/risk-data-status.js';
import { STATUS_COMMANDS } from './commands/status.js';
import { STORE_COMMANDS } from './commands/backup-rebuild-verify.js';
import { USER_COMMANDS } from './commands/user.js';
import type {
  ArgumentsOfParameters as ArgsOfParameters,
  AnswerOfMessages as ResultOfMessages,
} from './operator-command.js';

/**
 * Declarations of all commands that the server's socket accepts. The keys are the command names with dashes.
 */
export const OPERATOR_COMMANDS = {
  ...ORG_COMMANDS,
  ...SIGN_IN_COMMANDS,
  ...USER_COMMANDS,
  ...API_KEY_COMMANDS,
  ...RECIPE_COMMANDS,
  ...SIGNING_KEY_COMMANDS,
  ...ALERT_HISTORY_COMMANDS,
  ...AUDIT_COMMANDS,
  ...INVESTIGATION_COMMANDS,
  ...STATUS_COMMANDS,
  ...RISK_DATA_COMMANDS,
  ...STORE_COMMANDS,
  ...PURGE_COMMANDS,
};

type Commands = typeof OPERATOR_COMMANDS;

/** Name of a command that the server accepts. */
export type OperatorCommandName = keyof Commands;

export const OPERATOR_COMMAND_NAMES = Object.keys(OPERATOR_COMMANDS) as OperatorCommandName[];

export type OperatorCommandArguments<Name extends OperatorCommandName> = ArgsOfParameters<
  Commands[Name]['parameters']
>;

export type OperatorCommandResult<Name extends OperatorCommandName> = ResultOfMessages<
  ReturnType<Commands[Name]['message']>
>;
