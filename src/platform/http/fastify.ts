import { isUtf8 } from 'node:buffer';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { Readable } from 'node:stream';
import type { Socket } from 'node:net';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '@alert-review/kernel';
import type { Config } from '../config/config.js';
import { requireAdmission } from './admission.js';
import { AllowedMethods } from './allowed-methods.js';
import { tooManyBodiesError } from './bodies-in-flight.js';
import { type ErrorPages, presentError, type PresentedError, wantsPage } from './errors.js';
import { contentEncoding, decodedStream, readingError } from './content-encoding.js';
import { parseJsonBody } from './lenient-json.js';
import { distinguishRepeatedKeys } from './repeated-keys.js';
import { compressedOrNotModifiedAnswer } from './lighter-answers.js';
import {
  FORM_TYPE,
  MULTIPART_FORM_TYPE,
  JSON_TYPE,
  SCIM_TYPE,
  isScimAddress,
  removeScimCharset,
  requireAllowedBodyHeaders,
  requireExpectedFormType,
} from './media-types.js';
import { requireValidPercentEncoding } from './parameters.js';
import { hashOfBody, readBody } from './read-body.js';
import { beginSpan, reportRequests, runAsRequest } from './request-report.js';
import { presentScimError } from './scim-errors.js';
import { HEAD_LIMITS } from '../process/head-limits.js';
import { SECURITY_HEADER_LINES, setSecurityHeaders, STRICT_TRANSPORT } from './security-headers.js';
import { streamWithPartDeadline } from './stream-in-time.js';
import { answerBeforeBodyEnd, UNREAD_BODY_LIMITS, isBodyIncomplete } from './unread-body.js';

const BODY_BYTES_MAX = 1024 * 1024;
/** Maximum number of values in a small body. The largest legitimate body has 1,000 ids. */
const SMALL_BODY_VALUES_MAX = 10_000;
const PATH_PARAMETER_CHARS_MAX = 512;
const IDLE_SOCKET_MS = 120_000;
const UPLOAD_DEADLINE_MS = 24 * 60 * 60 * 1000;
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Largest body in bytes, if not 1 MiB: `@RouteConfig({ bodyBytesMax })`. */
    bodyBytesMax?: number;
    /** Deadline in ms for the answer, and for each part of a streamed answer, if not REQUEST_TIMEOUT_MS. */
    deadlineMs?: number;
    /** The handler reads the body itself, after `sendContinueResponse`. */
    readsBody?: boolean;
    /** The body must be a form. Other routes refuse forms. */
    takesForm?: boolean;
    /** The form may contain files. It is multipart then, and its files are `File` objects. */
    takesFiles?: boolean;
  }

  interface FastifyInstance {
    /** Null where the server has no pages. */
    errorPages: ErrorPages | null;
  }

  interface FastifyRequest {
    /** Id of the request in events. `id` may come from the client and is only echoed and logged. */
    correlationId: string;
    /** base64url SHA-256 of the decoded JSON body; set only if there is an Idempotency-Key. */
    bodyHash: string | null;
    /** Code of the error with which the request is answered; null if there is none. */
    errorCode: ErrorCode | null;
    /** Timer that ends the request if it has no answer yet. Restarted when the body gets its turn. */
    deadline: NodeJS.Timeout | null;
    /** Resolves when a body of this size may be processed. */
    ownTurn: ((bytes: number) => Promise<void>) | null;
    /** Size of a large body that waits for its turn or is being read; else null. */
    bytesInLine: number | null;
    /** True once the handler works on the request. Before, nothing was written for it. */
    isHandled: true | null;
  }
}

function compileNothing(): never {
  throw new Error('routes have no schemas of Fastify');
}

/**
 * Creates the HTTP adapter. The client's X-Request-Id is used if it is safe to log; events never contain
 * it.
 */
export function createHttpAdapter(config: Config, newRequestId: () => string): FastifyAdapter {
  const adapter = new FastifyAdapter({
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxyHops,
    bodyLimit: BODY_BYTES_MAX,
    connectionTimeout: IDLE_SOCKET_MS,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_PARAMETER_CHARS_MAX },
    genReqId: (request: IncomingMessage) => requestIdOfClient(request) ?? newRequestId(),
    clientErrorHandler: refuseUnreadable,
    // No route has a schema of Fastify, so do not load its compilers at each start.
    schemaController: {
      compilersFactory: { buildValidator: compileNothing, buildSerializer: compileNothing },
    },
    // Node's own refusals have no body, so such requests are refused below.
    http: { requireHostHeader: false, ...HEAD_LIMITS },
    frameworkErrors: (
      error: Error & { statusCode?: number },
      request: FastifyRequest,
      reply: FastifyReply,
    ) => {
      setCommonHeaders(request, reply, config);
      const refusal =
        error.statusCode === 414
          ? pathNotFoundError(request)
          : unreadable('its path is not valid', 'path', request.url);
      const send = ({ status, headers, body }: PresentedError) => {
        const content = typeof body === 'string' ? body : JSON.stringify(body);
        reply.code(status).type('application/json; charset=utf-8').headers(headers);
        const answer = afterBodyRead(request, reply, content, config.requestTimeoutMs);
        // No hook runs after this. Fastify adds a charset to the type of a text, and to no bytes.
        void reply.send(typeof answer === 'string' ? Buffer.from(answer) : answer);
      };
      const { errorPages } = request.server;
      if (isScimAddress(request.url)) send(presentScimError(refusal, presentError(refusal)));
      else if (errorPages && wantsPage(request)) void errorPages.presentAnywhere(refusal, request).then(send);
      else send(presentError(refusal));
    },
  });
  const fastify = adapter.getInstance();
  fastify.decorate('errorPages', null);
  addHooks(fastify, newRequestId, config);
  fastify.addHook('preHandler', noteHandled);
  fastify.addHook('onSend', compressedOrNotModifiedAnswer);
  fastify.removeAllContentTypeParsers();
  // Own parser, because Fastify joins a large body synchronously.
  fastify.addContentTypeParser([JSON_TYPE, SCIM_TYPE], parseBody);
  fastify.addContentTypeParser(FORM_TYPE, parseForm);
  fastify.addContentTypeParser(MULTIPART_FORM_TYPE, parseFormWithFiles);
  return adapter;
}

async function parseBody(request: FastifyRequest): Promise<unknown> {
  // A body of a DELETE means nothing, so it is read only to make room for the next request.
  if (request.method === 'DELETE') return void (await readBody(request.raw, request.routeOptions.bodyLimit));
  const sent = await decodedBody(request);
  const body = isScimAddress(request.url) ? await distinguishRepeatedKeys(sent) : sent;
  await request.ownTurn?.(body.length);
  if (request.headers['idempotency-key'] !== undefined) request.bodyHash = await hashOfBody(body);
  return request.routeOptions.bodyLimit > BODY_BYTES_MAX
    ? parseJsonBody(body)
    : parseJsonBody(body, SMALL_BODY_VALUES_MAX);
}

/** Reads and decodes a body. Throws AppError body_too_large, or bad_request for invalid gzip. */
async function decodedBody({ raw, routeOptions }: FastifyRequest): Promise<Buffer> {
  const stream = decodedStream(raw, routeOptions.bodyLimit);
  try {
    return await readBody(stream, routeOptions.bodyLimit);
  } catch (error) {
    if (stream !== raw) stream.destroy();
    throw readingError(error);
  }
}

async function parseForm(request: FastifyRequest): Promise<unknown> {
  const body = await decodedBody(request);
  if (!isUtf8(body)) throw unreadable('its form is not UTF-8', 'body');
  const form = body.toString('utf8');
  requireValidPercentEncoding(form, 'form');
  return parseQuery(form);
}

/** Parses a form with files. It blocks the event loop for 15 ms per MiB, so keep `bodyBytesMax` small. */
async function parseFormWithFiles(request: FastifyRequest): Promise<unknown> {
  const body = await decodedBody(request);
  const form = new Response(body, { headers: { 'content-type': request.headers['content-type']! } });
  const fields = await form.formData().catch(() => {
    throw unreadable('its form is no multipart/form-data', 'body');
  });
  const parsed = Object.create(null) as Record<string, unknown>;
  for (const name of new Set(fields.keys())) {
    const values = fields.getAll(name);
    parsed[name] = values.length === 1 ? values[0] : values;
  }
  return parsed;
}

function requestIdOfClient({ headers }: IncomingMessage): string | null {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : null;
}

/** Counts Host headers: of several, Node keeps the first, but a proxy may use the last. */
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

const EMPTY_FIELDS = [
  'bodyHash',
  'errorCode',
  'caller',
  'span',
  'brokenBy',
  'deadline',
  'ownTurn',
  'bytesInLine',
  'isHandled',
] as const;

function addHooks(fastify: FastifyInstance, newRequestId: () => string, config: Config): void {
  const deadlineMs = config.requestTimeoutMs;
  const allowed = new AllowedMethods();
  fastify.addHook('onRoute', (route) => {
    requireAdmission(route);
    allowed.add(route.url, route.method);
    if (route.config?.bodyBytesMax) route.bodyLimit = route.config.bodyBytesMax;
  });
  fastify.decorateRequest('correlationId', '');
  for (const key of EMPTY_FIELDS) fastify.decorateRequest(key, null);
  // Handle these as normal requests, because only later it is known whether the body is wanted.
  for (const event of ['checkContinue', 'checkExpectation'])
    fastify.server.on(event, (request, response) => fastify.server.emit('request', request, response));
  fastify.addHook('onRequest', (request, reply, done) => {
    request.correlationId = requestIdOfClient(request.raw) === null ? request.id : newRequestId();
    beginSpan(request);
    setCommonHeaders(request, reply, config);
    endInTime(request, reply, request.routeOptions.config?.deadlineMs ?? deadlineMs);
    requireValidPercentEncoding(/\?(.*)/.exec(request.url)?.[1] ?? '', 'query');
    const hosts = hostsOf(request.raw);
    if (hosts === 0 && request.raw.httpVersion === '1.1') done(unreadable('it has no Host header', 'Host'));
    else if (hosts > 1) done(unreadable('it has more than one Host header', 'Host'));
    else runAsRequest(request, done);
  });
  fastify.addHook('preParsing', (request, reply, _body, done) => {
    if (request.is404) {
      const methods = allowed.at(request.url);
      if (methods.length === 0) throw pathNotFoundError(request);
      reply.header('Allow', methods.join(', '));
      if (request.method !== 'OPTIONS') throw notAllowed(request.method, methods);
      void reply.code(204).send();
      return;
    }
    requireReadable(request);
    if (!request.routeOptions.config.readsBody) {
      requireExpectedFormType(request);
      requireAllowedBodyHeaders(request);
      sendContinueResponse(request, reply);
    }
    done();
  });
  // Enter the context again, because reading the body leaves the async context of the first hook.
  fastify.addHook('preValidation', (request, _reply, done) => runAsRequest(request, done));
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!fastify.server.listening) reply.header('Connection', 'close');
    removeScimCharset(reply);
    done(null, payloadInTime(request, reply, payload, request.routeOptions.config?.deadlineMs ?? deadlineMs));
  });
  reportRequests(fastify);
}

/** Throws unsupported_content_encoding. The body of a DELETE is never read. */
function requireReadable({ method, headers }: FastifyRequest): void {
  if (method === 'DELETE') headers['content-type'] = JSON_TYPE;
  else contentEncoding(headers);
}

function noteHandled(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.bytesInLine = null;
  request.isHandled = true;
  done();
}

/** Tells a client that waits for permission (`Expect: 100-continue`) to send its body. */
export function sendContinueResponse({ headers }: FastifyRequest, { raw }: FastifyReply): void {
  if (headers.expect?.toLowerCase() === '100-continue') raw.writeContinue();
}

/**
 * Ends the deadline of the request, because there is an answer now: an error sent while the answer is being
 * compressed would get its headers. Streams have a deadline for each of their parts instead.
 */
function payloadInTime(request: FastifyRequest, reply: FastifyReply, payload: unknown, deadlineMs: number) {
  if (request.deadline) clearTimeout(request.deadline);
  if (typeof payload === 'string') return afterBodyRead(request, reply, payload, deadlineMs);
  if (!(payload instanceof Readable)) return payload;
  return streamWithPartDeadline(request, payload, deadlineMs);
}

/** Longer texts become a Buffer: otherwise Node counts the bytes first and encodes again when writing. */
const BYTES_FROM = 16_384;

/**
 * Delays the answer for clients that send their whole body before they read. Gives up after the deadline.
 */
function afterBodyRead(request: FastifyRequest, reply: FastifyReply, content: string, deadlineMs: number) {
  if (!isBodyIncomplete(request.raw)) return content.length < BYTES_FROM ? content : Buffer.from(content);
  reply.headers({ Connection: 'close', 'Content-Length': Buffer.byteLength(content) });
  const ms = Math.max(0, Math.min(UNREAD_BODY_LIMITS.ms, deadlineMs - reply.elapsedTime));
  return answerBeforeBodyEnd(request.raw, content, { ...UNREAD_BODY_LIMITS, ms });
}

/** Ends a request after its deadline. Fastify's handlerTimeout ignores requests whose body was read. */
function endInTime(request: FastifyRequest, reply: FastifyReply, deadlineMs: number): void {
  const timer = setTimeout(() => {
    if (reply.sent) return;
    if (reply.raw.headersSent) reply.raw.destroy();
    else void reply.send(deadlineError(request));
  }, deadlineMs);
  request.deadline = timer;
  reply.raw.once('close', () => clearTimeout(timer));
}

/**
 * Returns the error for a missed deadline: the client is at fault while its body is incomplete, other large
 * bodies are while this body waits for its turn, else the server is. Requests that no handler has begun can
 * be repeated at once.
 */
function deadlineError({ raw, bytesInLine, isHandled }: FastifyRequest): AppError {
  if (bytesInLine !== null) return tooManyBodiesError(bytesInLine);
  if (raw.readableFlowing !== null && !raw.complete)
    return new AppError('request_timeout', { field: 'body' });
  const effect = isHandled
    ? 'Whether anything was written is unknown: read before you repeat.'
    : 'Nothing was written.';
  return new AppError('store_unavailable', { store: 'no answer in time', effect });
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  setSecurityHeaders(reply.raw);
  if (config.publicBaseUrl.startsWith('https:')) reply.raw.setHeader(...STRICT_TRANSPORT);
  reply.raw.setHeader('X-Request-Id', request.id);
}

const unreadable = (reason: string, field?: string, value: string | null = null) =>
  new AppError('bad_request', { reason, ...(field ? { field, value } : {}) });

const pathNotFoundError = ({ url }: FastifyRequest) =>
  new AppError('not_found', { field: 'path', value: url.split('?', 1)[0]! });

const notAllowed = (value: string, methods: readonly string[]) =>
  new AppError('method_not_allowed', { field: 'method', value, allowed: methods.join(', ') });

const REFUSALS: Readonly<Record<string, () => AppError>> = {
  HPE_HEADER_OVERFLOW: () => new AppError('headers_too_large', { field: 'headers' }),
  ERR_HTTP_REQUEST_TIMEOUT: () => new AppError('request_timeout'),
};

/** Answers bytes that Node cannot parse as a request. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = REFUSALS[error.code ?? '']?.() ?? unreadable('it is not valid HTTP');
  const body = JSON.stringify(presentError(refusal).body);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nConnection: close\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `${SECURITY_HEADER_LINES}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Registers a PUT route whose handler reads the stream itself. Must be called before `listen`. */
export function registerRawUpload(
  fastify: FastifyInstance,
  path: string,
  config: FastifyContextConfig,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const own = { deadlineMs: UPLOAD_DEADLINE_MS, readsBody: true };
    scope.put(path, { config: { ...config, ...own } }, handler);
  });
}

/** Waits for running requests. After `drainMs`, closes their connections and throws. */
export async function stopServing(app: NestFastifyApplication, drainMs: number): Promise<void> {
  let cut = false;
  const timer = setTimeout(() => {
    cut = true;
    app.getHttpServer().closeAllConnections();
  }, drainMs);
  try {
    await app.getHttpAdapter().close();
  } finally {
    clearTimeout(timer);
  }
  if (cut) throw new Error(`requests were still running after ${drainMs} ms`);
}
