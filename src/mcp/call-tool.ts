import { Injectable, Logger } from '@nestjs/common';
import { AppError, type Caller, Clock, Ids, type Message, type Permission } from '@alert-review/kernel';
import { ASSISTANT_CEILINGS, isPermissionWithinCeiling } from '../access/domain/assistant-rules.settings.js';
import { NoteGrantUse } from '../oauth/commands/note-grant-use.command.js';
import { HoldCall } from '../pending-confirmations/commands/hold-call.command.js';
import { AccessLog } from '../platform/access-log/access-log.js';
import { Config } from '../platform/config/config.js';
import { declareHistogram } from '../platform/observability/metrics.js';
import { tracedWork, type OpenSpan } from '../platform/observability/traces.js';
import { requestContext } from '../platform/process/request-context.js';
import { Bus } from '../platform/bus/bus.js';
import { JSON_RPC_CODES, RpcError } from './json-rpc.js';
import { failureResult, withReceipt, type PreparedResult } from './tool-results.js';
import type { Tool, CallContext, SendMessage } from './tool.js';

const DURATION = declareHistogram(
  'tool_call_duration_seconds',
  'Calls of MCP tools: done, refused (the caller can correct the call), or failed on the server.',
  ['tool', 'outcome'],
);

const PLAIN_ID = /^[\w.:-]{1,100}$/;

@Injectable()
export class CallTool {
  private readonly logger = new Logger('mcp');

  constructor(
    private readonly bus: Bus,
    private readonly accessLog: AccessLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly config: Config,
  ) {}

  /**
   * Calls a tool. A refusal is a normal result with `isError`; only a fault of the server throws, as an
   * RpcError.
   */
  call(tool: Tool, args: unknown, caller: Caller, watching: CallContext): Promise<PreparedResult> {
    const { name } = tool;
    const fields = { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': name, organization: caller.orgId };
    const context = { requestId: caller.correlationId, ...requestContext.get(), tool: name };
    return tracedWork(`tools/call ${name}`, fields, (add) =>
      requestContext.run(context, () => this.answer(tool, args, caller, watching, add)),
    );
  }

  private async answer(
    tool: Tool,
    args: unknown,
    caller: Caller,
    watching: CallContext,
    addToSpan: OpenSpan['add'],
  ): Promise<PreparedResult> {
    const startedAt = this.clock.steady();
    const elapsedMs = () => Math.round(this.clock.steady() - startedAt);
    try {
      requireRights(tool, caller);
      const send: SendMessage = <Result>(message: Message<Result>) => {
        const held = waits(tool, caller, message) && new HoldCall(caller, { tool: tool.name, message });
        return this.bus.send(held ? (held as Message<Result>) : message);
      };
      const result = withReceipt(await tool.run(args ?? {}, caller, send, watching));
      if (tool.hints.readOnly) this.log(tool, caller, 'ok', elapsedMs());
      else await this.accessLog.record(caller, entryOf(tool, 'ok', elapsedMs()));
      const wrote = !tool.hints.readOnly && { writes: 1, [`changes.${tool.name}`]: 1 };
      void this.bus.send(new NoteGrantUse(caller, { calls: 1, ...wrote }));
      DURATION.observe({ tool: tool.name, outcome: 'done' }, elapsedMs() / 1_000);
      addToSpan({ outcome: 'done' });
      this.tell(caller, args, 'ok', elapsedMs());
      return result;
    } catch (error) {
      const thrown = namingTheLimit(error, caller);
      void this.bus.send(new NoteGrantUse(caller, { calls: 1 }));
      const isOurFault = !(thrown instanceof AppError) || thrown.status >= 500;
      const outcome = isOurFault ? 'failed' : 'refused';
      DURATION.observe({ tool: tool.name, outcome }, elapsedMs() / 1_000);
      addToSpan({ outcome, 'error.type': thrown instanceof AppError ? thrown.code : 'internal_error' });
      const code = thrown instanceof AppError ? thrown.code : 'internal_error';
      this.log(tool, caller, code, elapsedMs());
      this.tell(caller, args, code, elapsedMs());
      if (!(thrown instanceof AppError)) throw this.internalErrorOf(thrown, tool, caller);
      return failureResult(thrown, tool.hints.readOnly, this.config.publicBaseUrl);
    }
  }

  /**
   * Throws insufficient_scope if a new consent of the user would allow the call. Other refusals are left to
   * the call.
   */
  requireConsentedScope(tool: Tool, caller: Caller): void {
    try {
      requireRights(tool, caller);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'insufficient_scope') return;
      this.log(tool, caller, error.code, 0);
      throw error;
    }
  }

  private internalErrorOf(cause: unknown, { name }: Tool, { correlationId }: Caller): RpcError {
    const error = new AppError('internal_error', { error_id: this.ids.next() }, { cause });
    this.logger.error({ msg: error.message, tool: name, correlationId, err: cause });
    return new RpcError(JSON_RPC_CODES.internalError, error.message);
  }

  /**
   * Writes a log line. The alert id is logged only if the call succeeded and the id is plain, as any other
   * argument could hold arbitrary text.
   */
  private tell({ orgId, userId, clientId }: Caller, args: unknown, outcome: string, ms: number): void {
    const { alert_id: id } = (args ?? {}) as { readonly alert_id?: unknown };
    const alert = outcome === 'ok' && typeof id === 'string' && PLAIN_ID.test(id) ? id : undefined;
    this.logger.log({
      msg: 'tool call',
      outcome,
      ms,
      organization: orgId,
      user: userId,
      client: clientId,
      alert,
    });
  }

  /**
   * Writes to the access log without waiting: reads of personal data were logged before, and a refusal
   * confirms nothing to the caller.
   */
  private log(tool: Tool, caller: Caller, outcome: string, durationMs: number): void {
    this.accessLog.note(caller, entryOf(tool, outcome, durationMs)).catch((err: unknown) => {
      this.logger.warn({ msg: 'a call is missing in the access log', tool: tool.name, outcome, err });
    });
  }
}

const entryOf = ({ name }: Tool, outcome: string, durationMs: number) => ({
  operation: name,
  subject: null,
  outcome,
  durationMs,
});

/**
 * Checks whether a message has to wait for the user's confirmation. Destructive tools are those for
 * decisions, their undo and bulk facts.
 */
const waits = ({ hints, sends }: Tool, { assistants }: Caller, message: Message<unknown>): boolean =>
  !hints.readOnly &&
  message instanceof sends &&
  (assistants?.waits === 'writes' || (assistants?.waits === 'decisions' && hints.destructive));

/**
 * Replaces `permission_denied`, thrown for a right beyond the tool's scope, by the real cause: the
 * organization's limit for assistants or the user's role. No scope gives such a right, so reconnecting cannot
 * help.
 */
function namingTheLimit(error: unknown, { assistants }: Caller): unknown {
  if (!(error instanceof AppError) || error.code !== 'permission_denied') return error;
  const permission = error.details.permission as Permission;
  return assistants && !isPermissionWithinCeiling(assistants, permission)
    ? new AppError('assistants_limited', { ceiling: ASSISTANT_CEILINGS[assistants.ceiling] })
    : new AppError('role_not_permitted', { permission });
}

/** Checks rights before arguments are read, so that a refusal does not depend on the arguments. */
function requireRights({ scope, sends: { feature } }: Tool, caller: Caller): void {
  const { scopes, permissions, features, assistants } = caller;
  if (assistants && !isPermissionWithinCeiling(assistants, scope))
    throw new AppError('assistants_limited', { ceiling: ASSISTANT_CEILINGS[assistants.ceiling] });
  if (!permissions.includes(scope)) throw new AppError('role_not_permitted', { permission: scope });
  if (feature && !features.includes(feature)) throw new AppError('feature_not_enabled', { feature });
  if (!scopes.includes(scope))
    throw new AppError('insufficient_scope', { permission: scope, granted: scopes });
}
