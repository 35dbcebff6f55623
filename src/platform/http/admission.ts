import {
  createParamDecorator,
  Injectable,
  type ExecutionContext,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { AppError, type Caller, type MessageClass } from '@alert-review/kernel';
import { requireMessageRights } from '../bus/bus.js';
import { Config } from '../config/config.js';
import { EmptiedDatabaseCheck } from '../records/documents-present.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import { BodiesInFlight } from './bodies-in-flight.js';
import { networkOfAddress } from './network-of-address.js';
import { CREDENTIAL_KINDS, type Credential, type Transport } from './transport.js';

const RATE_LIMIT_WINDOW_MS = 60_000;

/**
 * How a route admits requests: by a credential, by a signed address (which the handler checks), with a rate
 * limit per address, or openly.
 */
export type AdmissionKind = Credential | 'signed_address' | 'limited' | 'open';

export const needsCredential = (by: AdmissionKind): by is Credential =>
  CREDENTIAL_KINDS.some((kind) => kind === by);

type TransportClass = Type<Transport> &
  Pick<typeof Transport, 'credentials' | 'rightsByCall' | 'packsAnswers'>;

export interface RouteAdmission {
  readonly transport: TransportClass;
  readonly by: AdmissionKind;
  readonly messages: readonly MessageClass[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Admission of the route. The server does not start if a route lacks it. */
    admission?: RouteAdmission;
  }

  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Declares how a handler may be reached. `more` holds further route options. */
export const Admit = (
  transport: TransportClass,
  by: AdmissionKind,
  messages: readonly MessageClass[] = [],
  more: FastifyContextConfig = {},
): MethodDecorator => RouteConfig({ ...more, admission: { transport, by, messages } });

/**
 * Throws if a route declares no admission, a credential that its transport does not check, no permission,
 * or a message that its callers may not send.
 */
export function requireAdmission({ method, url, config }: RouteOptions): void {
  const route = `${String(method)} ${url}`;
  if (!config?.admission) throw new Error(`${route} does not declare how it is admitted`);
  const { transport, by, messages } = config.admission;
  if (!needsCredential(by)) {
    const known = messages.find(({ public: isPublic }) => !isPublic);
    if (known) throw new Error(`${route} has no credential and sends ${known.name}, which needs a caller`);
    return;
  }
  if (!transport.credentials.includes(by))
    throw new Error(`${route} asks for ${by}, which ${transport.name} does not check`);
  if (messages.length === 0 && !transport.rightsByCall)
    throw new Error(`${route} asks for a credential, but for no right`);
  const rightless = messages.find(({ permission }) => permission === undefined);
  if (rightless) throw new Error(`${route} sends ${rightless.name}, which names no right`);
}

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new AppError('unauthorized');
  return caller;
});

/** Decides on caller, rate limit and permissions before a body is read. */
@Injectable()
export class Admission implements OnModuleInit {
  private readonly transports = new Map<TransportClass, Transport>();
  private readonly bodies = new BodiesInFlight();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly modules: ModuleRef,
    private readonly limits: RateLimits,
    private readonly config: Config,
    private readonly documents: EmptiedDatabaseCheck,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onRequest', (request, reply) => this.admit(request, reply));
  }

  /** Counts a call without a valid credential against its address. */
  async countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.countCall(
      `address:${networkOfAddress(request.ip)}`,
      this.config.rateLimitUnauthenticatedPerMinute,
      reply,
    );
  }

  /** Counts a call against a separate limit for its address. 0 means no limit. */
  async countOf(
    name: string,
    perMinute: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    await this.countCall(`${name}:${networkOfAddress(request.ip)}`, perMinute, reply);
  }

  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.is404) return this.countAddress(request, reply);
    const { transport, by, messages } = request.routeOptions.config.admission!;
    // Counted separately: wrong keys of a program must not lock everybody behind its address out of the
    // pages.
    if (by === 'limited')
      await this.countOf('pages', this.config.rateLimitUnauthenticatedPerMinute, request, reply);
    if (!needsCredential(by)) return;
    const from = this.transportOf(transport);
    const caller = await this.callerOf(from, request, reply);
    request.caller = caller;
    // The caller's own limit first: calls refused by it must not count against the organization.
    await this.countCall(`${from.rateLimitGroup}:${from.rateLimitKey(caller)}`, from.callsPerMinute, reply);
    await this.countCall(`${from.rateLimitGroup} of all:${caller.orgId}`, from.callsPerMinuteOfAll, reply);
    for (const message of messages) requireMessageRights(caller, message);
    this.bodies.admit(caller.orgId, request, reply);
  }

  private transportOf(kind: TransportClass): Transport {
    const known = this.transports.get(kind);
    if (known) return known;
    const transport = this.modules.get(kind, { strict: false });
    this.transports.set(kind, transport);
    return transport;
  }

  private async callerOf(from: Transport, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    try {
      return await from.callerOf(request);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') {
        await this.countAddress(request, reply);
        await this.documents.require();
      }
      throw error;
    }
  }

  /** Counts a call and sends the headers of the limit that is closest to being reached. */
  private async countCall(key: string, limit: number, reply: FastifyReply): Promise<void> {
    if (limit === 0) return;
    const result = await this.limits.take(key, limit, RATE_LIMIT_WINDOW_MS);
    // Set on the raw response, so that answers that bypass Fastify have them, too.
    const { raw } = reply;
    if (result.remaining <= Number(raw.getHeader('ratelimit-remaining') ?? Infinity)) {
      raw.setHeader('ratelimit-limit', String(result.limit));
      raw.setHeader('ratelimit-remaining', String(result.remaining));
      raw.setHeader('ratelimit-reset', String(result.resetSeconds));
    }
    if (!result.allowed) throw new AppError('rate_limited', { retry_after: result.resetSeconds, limit });
  }
}
