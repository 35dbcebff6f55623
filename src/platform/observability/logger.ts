import type { LoggerService } from '@nestjs/common';
import { pino, stdTimeFunctions, type Level, type Logger } from 'pino';
import { causeOf, PlainError } from '@alert-review/kernel';
import { requestContext } from '../process/request-context.js';
import { LogRedaction } from './log-redaction.js';
import { declareCounter } from './metrics.js';

export interface LoggerOptions {
  readonly level: Level | 'silent';
  /** `auto` means text on a terminal and JSON elsewhere. */
  readonly format: 'auto' | 'json' | 'text';
  readonly write?: (line: string) => void;
}

/** Parts of Nest that write one line per module and route at every start. */
const TALKATIVE_CONTEXTS = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

const LINES = declareCounter('log_lines_total', 'Lines of the log, by their level.', ['level']);
for (const level of ['fatal', 'error', 'warn', 'info']) LINES.inc({ level }, 0);

/** Part of Nest that repeats thrown errors, which are logged elsewhere already. */
const REPEATING_CONTEXT = 'ExceptionHandler';

/**
 * Logs a text, or an object with `msg`, `err` and other fields. The last argument is the context (the
 * logger's name).
 */
export class StructuredLogger implements LoggerService {
  private readonly redaction = new LogRedaction();
  private readonly pino: Logger;

  constructor(options: LoggerOptions) {
    const write = options.write ?? ((line) => process.stderr.write(line));
    const isText = options.format === 'text' || (options.format === 'auto' && process.stderr.isTTY);
    this.pino = pino(
      {
        level: options.level,
        base: null,
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (level) => ({ level }) },
      },
      {
        write: (line: string) => write(this.redaction.text(isText ? asText(line) : line)),
      },
    );
  }

  hide(secret: string | Uint8Array): void {
    this.redaction.hide(secret);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.print(TALKATIVE_CONTEXTS.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  /** Logs an error. Nest passes a stack and a context after the message. */
  error(message: unknown, ...rest: unknown[]): void {
    this.print(rest.at(-1) === REPEATING_CONTEXT ? 'debug' : 'error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.print('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.print('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.print('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.print('fatal', message, rest);
  }

  private print(level: Level, message: unknown, rest: unknown[]): void {
    if (!this.pino.isLevelEnabled(level)) return;
    LINES.inc({ level });
    const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    const more = context === undefined ? rest : rest.slice(0, -1);
    const stack = more[0] === undefined ? {} : { stack: this.redaction.fields(more[0]) };
    const named = context === undefined ? {} : { context };
    // Neither spread nor pino's mixin: both take ten times as long.
    this.pino[level](Object.assign({}, requestContext.get(), named, this.fieldsOf(message), stack));
  }

  private fieldsOf(message: unknown): object {
    if (message instanceof Error) return { msg: message.message, err: shortened(message) };
    if (message === null || typeof message !== 'object') return { msg: String(message) };
    const fields = this.redaction.fields(message) as { err?: unknown };
    return fields.err instanceof Error ? { ...fields, err: shortened(fields.err) } : fields;
  }
}

/**
 * Returns just the message of a plain error, or of an error caused by one. Other errors are returned with
 * their stacks.
 */
const shortened = (error: Error): Error | string => causeOf(error, PlainError)?.message ?? error;

interface Line {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly context?: string;
  readonly err?: string | { readonly stack?: string };
}

function asText(line: string): string {
  const { time, level, msg, context, err, ...fields } = JSON.parse(line) as Line;
  const extra = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const [reason, stack] = typeof err === 'string' ? [err === msg ? '' : err, ''] : ['', err?.stack];
  const parts = [time, level.toUpperCase().padEnd(5), context && `[${context}]`, msg, reason, ...extra];
  return `${parts.filter(Boolean).join(' ')}\n${stack ? `${stack}\n` : ''}`;
}
