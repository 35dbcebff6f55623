import {
  type AppError,
  countCodePoints,
  cutText,
  type ErrorCode,
  type FieldProblem,
  type Scope,
  SCOPE_TEXTS,
} from '@alert-review/kernel';
import { leafHash } from '@alert-review/transparency-log';
import { requestContext } from '../platform/process/request-context.js';
import { bearerChallenge } from './bearer-challenge.js';
import { shortenAnswerToFit } from './answer-size.js';
import { jsonAndTextOfAnswer, sanitizeTexts } from './answer-forms.js';
import { sanitizeText } from './text-for-models.js';

export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
  readonly _meta?: Record<string, unknown>;
  readonly [name: string]: unknown;
}

/** A result as an object and, on first use, as JSON bytes. */
export class PreparedResult<Result extends Record<string, unknown> = ToolResult> {
  private bytes: Buffer | undefined;

  constructor(
    readonly result: Result,
    private readonly write = () => JSON.stringify(result),
    /** The result before `withMeta` added to it. Its bytes can be sent with other `_meta`. */
    readonly withoutMeta?: PreparedResult<Record<string, unknown>>,
  ) {}

  get json(): Buffer {
    return (this.bytes ??= Buffer.from(this.write()));
  }

  /** Returns the result with `_meta`, which it must not have yet. Its JSON is not written anew. */
  withMeta(_meta: Record<string, unknown>): PreparedResult<Result & { readonly _meta: object }> {
    const write = () => `${this.json.toString().slice(0, -1)},"_meta":${JSON.stringify(_meta)}}`;
    return new PreparedResult({ ...this.result, _meta }, write, this);
  }
}

/**
 * Returns a result with the answer as values (`structuredContent`) and as text that a client may render
 * (`content`).
 */
export function successResult(answer: object): PreparedResult {
  const whole = sanitizeTexts(answer) as Record<string, unknown>;
  const forms = jsonAndTextOfAnswer(whole);
  const structuredContent = shortenAnswerToFit(whole, forms.text, (cut) => jsonAndTextOfAnswer(cut).text);
  const { json, text } = structuredContent === whole ? forms : jsonAndTextOfAnswer(structuredContent);
  const content = [{ type: 'text' as const, text }];
  const write = () => `{"content":${JSON.stringify(content)},"structuredContent":${json}}`;
  return new PreparedResult({ content, structuredContent }, write);
}

/** Adds the id and hash of the last event that the call wrote. A client can request a receipt with them. */
export function withReceipt(prepared: PreparedResult): PreparedResult {
  const written = requestContext.written();
  if (!written) return prepared;
  const leaf = leafHash(written.data).toString('base64');
  return prepared.withMeta({ 'alert-review/receipt': { event: written.id, leaf } });
}

const NEXT_STEP_BY_ERROR: Readonly<Partial<Record<ErrorCode, string>>> = {
  alert_not_found:
    'alert_id is the id of the alert in your own system, not the service_id; check it with the user.',
  entity_not_found:
    'get_entity takes a service_id, as linked_entities of get_alert_metrics has it, not the id in your own ' +
    'system; get_entity_alerts and counterparty take either.',
  transaction_not_found:
    'transaction_service_id is a service_id, as the evidence of flags in get_alert has it; the id in your ' +
    'own system is not found.',
  assistants_limited:
    'An administrator sets it under Settings, Assistants; the user can do it on the pages. Do not try again.',
  role_not_permitted:
    'An administrator of the organization can give the user another role; do not try again.',
  investigation_not_found:
    'list_alert_investigations has the runs of an alert and their investigation_service_id.',
  undo_refused: 'To change what stands, decide again with update_alert_disposition if the user wants that.',
  batch_refused: 'An undo takes the batch_id of an update of your own; an update takes a new one or none.',
  batch_differs: 'For other alerts or another disposition take a new batch_id or none.',
  rerun_batch_not_found: 'Take the batch_id from confirm_bulk_facts_rerun.',
  proposal_expired: 'Call propose_bulk_facts_rerun, and show the user what it says before you confirm.',
  too_many_alerts: 'Propose them in several calls.',
  too_many_proposals:
    'Confirm one that the user agreed to, or wait: a proposal ends 10 minutes after it was made.',
  daily_rerun_limit: 'Propose fewer alerts, or confirm when earlier reruns are 24 hours old.',
  feature_not_enabled: 'The operator of the server can enable it for the organization; do not try again.',
  call_held:
    'Give the user this address and do not repeat the call by yourself; after their answer the same call ' +
    'returns what became of it.',
  held_call_over: 'Do not call again unless the user asks for it.',
  validation_error: 'Correct the arguments and call again.',
  conflict: 'Call again.',
  rate_limited: 'Wait, then call again.',
  store_unavailable: 'Wait a few seconds, then call again.',
  shutting_down: 'Wait a few seconds, then call again.',
};

/** Returns a refusal without `structuredContent`, which clients would check against the output schema. */
export function failureResult(error: AppError, readOnly: boolean, baseUrl: string): PreparedResult {
  const { code } = error;
  const written = readOnly || /nothing was written/i.test(error.message) ? '' : writtenEffectOf(error);
  const where = code === 'insufficient_scope' ? whereToGrantScope(error) : '';
  const shownBaseUrl = sanitizeText(baseUrl);
  const said = messageOf(error).replaceAll(shownBaseUrl, baseUrl);
  const reason = [sentence(said), written, where].filter(Boolean).join(' ');
  const text = [reason, nextStepAfter(error), `code: ${code}`].filter(Boolean).join(' ');
  const challenge =
    code === 'insufficient_scope' ? { 'mcp/www_authenticate': [bearerChallenge(error, baseUrl)] } : {};
  const held = code === 'call_held' ? { held: error.details } : {};
  const content = [{ type: 'text' as const, text }];
  return new PreparedResult({ content, isError: true, _meta: { code, reason, ...challenge, ...held } });
}

/** Tells the user where to approve a missing scope, because hosts differ in how they handle this error. */
export function whereToGrantScope({ details }: AppError): string {
  const { label } = SCOPE_TEXTS[details.permission as Scope];
  return (
    'Reconnect and approve it: disconnect under Settings, Connected applications, connect again, ' +
    `and tick “${label}” on the page that opens.`
  );
}

function nextStepAfter(error: AppError): string {
  const { code, details } = error;
  if (details.stands) return 'Do not call again.';
  if (code === 'entity_not_found' && details.field === 'entity_id')
    return 'No customer has it as own id or as service_id; agent_search finds both by a part of them.';
  return NEXT_STEP_BY_ERROR[code] ?? '';
}

/**
 * Says whether anything was written. Errors below 500 come before any write; after a fault of the server,
 * data may have been written.
 */
const writtenEffectOf = ({ status, details }: AppError): string => {
  if (typeof details.effect === 'string') return '';
  return status < 500 ? 'Nothing was written.' : 'Look whether it was written before you call again.';
};

/** Maximum length of a reason, which is sent both in the text and in `_meta`. */
const REASON_CHARS_MAX = 20_000;

function messageOf({ code, message, details }: AppError): string {
  const problems = details.problems as readonly FieldProblem[] | undefined;
  const told =
    code === 'validation_error' && problems !== undefined
      ? problems.map(describeProblem).join('; ')
      : sanitizeText(message);
  return cutText(told, REASON_CHARS_MAX);
}

const PLAIN = /^[\w.:+/-]{0,40}$/;
/**
 * Matches up to ten single words. Anything else could be a sentence that reads as if this server wrote it.
 */
const PLAIN_KEYS = /^\w{1,40}(?:, \w{1,40}){0,9}$/;
const UNKNOWN_KEYS = 'has unknown keys: ';

function describeProblem({ field, value, message }: FieldProblem): string {
  if (message.startsWith(UNKNOWN_KEYS))
    return sanitizeText(describeUnknownKeys(field, message.slice(UNKNOWN_KEYS.length)));
  const isSaid = message === 'is required';
  return sanitizeText(isSaid ? `${field} ${message}` : `${field} ${message} (it is ${describeValue(value)})`);
}

function describeUnknownKeys(field: string, keys: string): string {
  const isWhole = field === 'arguments';
  if (!PLAIN_KEYS.test(keys)) return isWhole ? 'There are unknown arguments' : `${field} has unknown fields`;
  const several = keys.includes(',') ? 's' : '';
  return isWhole ? `Unknown argument${several}: ${keys}` : `Unknown field${several} of ${field}: ${keys}`;
}

/**
 * Describes a value without quoting it: customer text that a model passes on would read as words of this
 * server.
 */
function describeValue(value: unknown): string {
  if (typeof value === 'string')
    return PLAIN.test(value) ? JSON.stringify(value) : `a text of ${countCodePoints(value)} characters`;
  if (Array.isArray(value)) return `a list of ${value.length} items`;
  return value !== null && typeof value === 'object' ? 'an object' : String(value);
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
