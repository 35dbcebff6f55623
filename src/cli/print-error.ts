import { CommanderError } from 'commander';
import { AppError, EnvironmentError } from '@alert-review/kernel';
import { UsageError } from '../operator/operator-command.js';
import { ConfigError } from '../platform/config/config.js';
import type { CliContext } from './cli-context.js';
import { CliError, EXIT_STATUS } from './cli-error.js';

/** Prints an error to standard error, with `--json` as one line of JSON. Returns the exit code. */
export function printError(error: unknown, context: CliContext): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT_STATUS.ok;
    if (context.isJson)
      context.errorLine('', { code: 'usage', message: error.message.replace(/^error: /, '') });
    return EXIT_STATUS.usage;
  }
  const { message, stack } = error as Error;
  if (error instanceof UsageError) return printError(new CliError(message, EXIT_STATUS.usage), context);
  if (error instanceof CliError) {
    const { code, problems } = error;
    context.errorLine(message, { code, message, ...(problems ? { problems } : {}) });
    return error.exitCode;
  }
  if (error instanceof ConfigError || error instanceof EnvironmentError) {
    const problems = error instanceof ConfigError ? { problems: error.problems } : {};
    context.errorLine(message, { code: 'configuration', message, ...problems });
    return EXIT_STATUS.configuration;
  }
  // Print no stack trace, because an unreachable store is not a bug of the program.
  if (error instanceof AppError && error.code === 'store_unavailable')
    return printError(new CliError(message, EXIT_STATUS.unreachable, { code: error.code }), context);
  context.errorLine(stack ?? message, { code: 'internal_error', message, stack });
  return EXIT_STATUS.refused;
}
