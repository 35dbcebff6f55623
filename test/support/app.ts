import { rm } from 'node:fs/promises';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { onRequestHookHandler } from 'fastify';
import { CreateOrganization } from '../../src/access/commands/create-organization.command.js';
import { GenerateApiKey } from '../../src/access/commands/generate-api-key.command.js';
import { AppModule } from '../../src/app.module.js';
import { operatorCaller } from '../../src/operator/operator.js';
import type { Caller, Permission } from '@alert-review/kernel';
import type { Tool } from '../../src/mcp/tool.js';
import { ALL_TOOLS } from '../../src/mcp/tools/index.js';
import { Bus } from '../../src/platform/bus/bus.js';
import { loadConfig, type Config } from '../../src/platform/config/config.js';
import { createHttpAdapter, stopServing } from '../../src/platform/http/fastify.js';
import { Lifecycle } from '../../src/platform/process/lifecycle.js';
import { Readiness } from '../../src/platform/readiness.js';
import { StructuredLogger } from '../../src/platform/observability/logger.js';
import { temporaryFolder } from './temporary-folder.js';
import { TestClock } from './test-clock.js';

export interface RestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path after the host, such as `/api/v1/transaction-monitoring/entities`. */
  readonly url: string;
  readonly key?: string;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** IP address that the injected request seems to come from. */
  readonly address?: string;
}

export interface RestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /**
   * The parsed JSON body, or null when there is no body. (Typed `never` so that a test can assign it to any
   * type.)
   */
  readonly json: never;
}

export interface TestOrganization {
  readonly id: string;
  readonly name: string;
  /** Caller with every right within this organization. */
  readonly caller: Caller;
  readonly keyId: string;
  readonly key: string;
}

/** A server that answers requests, in this process or in another one. It follows no redirects. */
export interface AnsweringServer {
  rest(request: RestRequest): Promise<RestAnswer>;
}

export interface TestApp extends AnsweringServer {
  readonly app: NestFastifyApplication;
  readonly bus: Bus;
  readonly clock: TestClock;
  readonly config: Config;
  readonly dataDir: string;
  /** The complete log lines written so far. */
  readonly logLines: readonly string[];
  /**
   * Sends the output of Nest's global logger to this application again. It goes to the application created
   * last otherwise.
   */
  readonly claimLog: () => void;
  newOrganization(options?: { name?: string; scopes?: readonly Permission[] }): Promise<TestOrganization>;
  /** Closes the application and removes its data directory, unless the test passed that in. */
  close(): Promise<void>;
}

/** The operator of the whole server, who belongs to no organization. */
export const operatorOfServer = operatorCaller({ id: 'system', features: [] }, 'test');

/**
 * Starts the whole application in this process on a temporary data directory. HTTP requests are injected; it
 * listens on no port.
 */
export async function startApp(
  options: {
    env?: Readonly<Record<string, string>>;
    dataDir?: string;
    clock?: TestClock;
    /** Tools to offer instead of the normal ones. */
    tools?: readonly Tool[];
    /** Modules to load in addition to those of the application. */
    modules?: readonly (Type | DynamicModule)[];
    /** Gets each complete log line, also when the start fails. */
    onLogLine?: (line: string, lifecycle: Lifecycle) => void;
  } = {},
): Promise<TestApp> {
  const clock = options.clock ?? new TestClock();
  const dataDir = options.dataDir ?? (await temporaryFolder());
  // On a busy machine a large request takes longer than the normal deadline.
  const settings = { SHUTDOWN_NOTICE_MS: '0', REQUEST_TIMEOUT_MS: '60000' };
  const config = loadConfig({ DATA_DIR: dataDir, ...settings, ...options.env });
  const logLines: string[] = [];
  const logger = new StructuredLogger({
    level: 'debug',
    format: 'json',
    write: (line) => {
      logLines.push(line);
      options.onLogLine?.(line, lifecycle);
    },
  });
  const lifecycle: Lifecycle = new Lifecycle({
    noticeMs: 0,
    drainMs: 5_000,
    atTerminal: false,
    logger,
    exit: (code) => void logLines.push(`exit ${code}`),
  });
  let requests = 0;
  const app = await NestFactory.create<NestFastifyApplication>(
    {
      module: class Application {},
      imports: [
        AppModule.forConfig(config, lifecycle, {
          clock,
          tools: options.tools ?? ALL_TOOLS,
          onSecret: (secret) => logger.hide(secret),
        }),
        ...(options.modules ?? []),
      ],
    },
    createHttpAdapter(config, () => `request-${++requests}`),
    { logger, bodyParser: false, abortOnError: false },
  );
  lifecycle.onStop('http server', 'http', (drainMs) => stopServing(app, drainMs));
  // An injected response has one listener more than a real one. A download already uses the ten that Node
  // allows without a warning.
  const oneMore: onRequestHookHandler = (_, reply, done) => (reply.raw.setMaxListeners(11), done());
  app.getHttpAdapter().getInstance().addHook('onRequest', oneMore);
  try {
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  } catch (error) {
    await lifecycle.stop('the start failed', 0);
    throw error;
  }
  // No caching of the readiness: a test must see the effect of what it just did.
  app.get(Readiness, { strict: false }).keptMs = 0;
  const bus = app.get(Bus, { strict: false });
  return {
    app,
    bus,
    clock,
    config,
    dataDir,
    logLines,
    claimLog: () => app.useLogger(logger),
    rest: (request) => inject(app, request),
    newOrganization: (wanted = {}) => newOrganization(bus, wanted),
    close: async () => {
      await lifecycle.stop('the test is over', 0);
      await app.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function inject(app: NestFastifyApplication, request: RestRequest): Promise<RestAnswer> {
  const { method, url, key, body, headers, address } = request;
  const response = await app.inject({
    method,
    url,
    ...(address === undefined ? {} : { remoteAddress: address }),
    headers: {
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const { statusCode: status, payload: text } = response;
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status, headers: response.headers, text, json: (isJson ? JSON.parse(text) : null) as never };
}

let organizations = 0;

async function newOrganization(
  bus: Bus,
  options: { name?: string; scopes?: readonly Permission[] },
): Promise<TestOrganization> {
  const name = options.name ?? `Example Bank ${++organizations}`;
  const { id } = await bus.send(new CreateOrganization(operatorOfServer, name));
  const caller = operatorCaller({ id, features: [] }, 'test');
  const made = await bus.send(
    new GenerateApiKey(caller, { name: 'test key', scopes: options.scopes ?? null }),
  );
  return { id, name, caller, keyId: made.id, key: made.key };
}
