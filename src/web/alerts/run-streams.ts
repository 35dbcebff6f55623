import { PassThrough } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.js';
import { hasPermission } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { Lifecycle } from '../../platform/process/lifecycle.js';
import { GetRunStates, type RunState } from '../../reruns/queries/get-run-states.query.js';
import { BrowserSessions } from '../browser-sessions.js';
import type { SignedIn } from '../signed-in.js';

/** Browsers have six connections to a host: pages need the others. */
const STREAMS_OF_SESSION_MAX = 4;
const STREAMS_MAX = 200;
/** Looks between two signs of life, at which the session is checked, too. */
const LOOKS_PER_HEARTBEAT = 10;
/** Ten minutes: a stream must not keep a forgotten page signed in. */
const LOOKS_MAX = 600;
const RETRY_SECONDS = 30;

interface RunStream {
  readonly session: SignedIn;
  readonly request: FastifyRequest;
  readonly runId: string;
  readonly out: PassThrough;
  state: RunState['state'] | null;
  looks: number;
}

/** Streams of server-sent events about runs: one look at all of them each second, while there are any. */
@Injectable()
export class RunStreams {
  lookEveryMs = 1_000;
  private readonly streams = new Set<RunStream>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
    private readonly lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('streams of runs', 'http', async () => this.endAll());
  }

  /** Opens a stream that tells each state of a run until its end. Throws rate_limited, shutting_down. */
  open(session: SignedIn, request: FastifyRequest, runId: string): PassThrough {
    if (this.lifecycle.stopping) throw new AppError('shutting_down');
    const own = [...this.streams].filter((each) => each.session.sessionId === session.sessionId);
    if (own.length >= STREAMS_OF_SESSION_MAX || this.streams.size >= STREAMS_MAX)
      throw new AppError('rate_limited', { retry_after: RETRY_SECONDS, limit: STREAMS_OF_SESSION_MAX });
    const out = new PassThrough();
    const stream: RunStream = { session, request, runId, out, state: null, looks: 0 };
    this.streams.add(stream);
    out.once('close', () => this.streams.delete(stream));
    out.write(`retry: ${RETRY_SECONDS * 1_000}\n\n`);
    this.lookLater();
    return out;
  }

  private lookLater(): void {
    if (this.timer !== undefined || this.streams.size === 0) return;
    const look = async () => {
      await this.lookAtAll();
      this.timer = undefined;
      this.lookLater();
    };
    this.timer = setTimeout(() => void look(), this.lookEveryMs).unref();
  }

  private async lookAtAll(): Promise<void> {
    const byOrganization = new Map<string, RunStream[]>();
    for (const stream of this.streams) {
      const { orgId } = stream.session.caller;
      byOrganization.set(orgId, [...(byOrganization.get(orgId) ?? []), stream]);
    }
    for (const streams of byOrganization.values())
      await this.lookAt(streams).catch(() => {
        // Why: the browser asks again, and admission tells it what is wrong.
        for (const { out } of streams) out.destroy();
      });
  }

  private async lookAt(streams: readonly RunStream[]): Promise<void> {
    for (const stream of streams) {
      stream.looks++;
      if (stream.looks % LOOKS_PER_HEARTBEAT === 0) await this.keepAlive(stream);
    }
    const left = streams.filter((stream) => this.streams.has(stream) && !stream.out.writableEnded);
    const [first] = left;
    if (!first) return;
    const ids = [...new Set(left.map(({ runId }) => runId))];
    const states = await this.bus.send(new GetRunStates(first.session.caller, ids));
    for (const stream of left) tell(stream, states.get(stream.runId));
  }

  /** Ends the stream of a session that ended or may no longer read. */
  private async keepAlive({ request, out, looks }: RunStream): Promise<void> {
    const session = await this.sessions.signedIn(request);
    const isOpen = session && hasPermission(session.caller, 'alerts:read') && looks < LOOKS_MAX;
    if (isOpen) out.write(': waiting\n\n');
    else end(out, 'closed', '');
  }

  private endAll(): void {
    clearTimeout(this.timer);
    for (const { out } of this.streams) end(out, 'closed', '');
  }
}

/** `ended` and `closed` are last events: after them the browser asks no more. */
function tell(stream: RunStream, run: RunState | undefined): void {
  const { state, isOver } = run ?? { state: 'unknown' as const, isOver: true };
  if (state === stream.state) return;
  stream.state = state;
  if (isOver) end(stream.out, 'ended', state);
  else stream.out.write(`event: state\ndata: ${state}\n\n`);
}

function end(out: PassThrough, event: 'ended' | 'closed', data: string): void {
  if (!out.writableEnded) out.end(`event: ${event}\ndata: ${data}\n\n`);
}
