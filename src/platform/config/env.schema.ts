import { z } from 'zod';
import { EMBEDDERS } from './embedders.js';

export interface Setting {
  readonly description: string;
  readonly allowed: string;
  readonly example: string;
  readonly default: string;
  readonly secret?: true;
  /** How to mend a wrong value, when naming the accepted ones is not enough. */
  readonly fix?: string;
}

const SETTINGS = z.registry<Setting>();

const described = <S extends z.ZodType>(schema: S, setting: Setting): S => {
  SETTINGS.add(schema, setting);
  return schema;
};

interface Range {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

const whole = (range: Range, description: string) =>
  described(
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .pipe(z.int().min(range.min).max(range.max))
      .default(range.default),
    {
      description,
      allowed: `a whole number from ${range.min} to ${range.max}`,
      example: String(range.default),
      default: String(range.default),
    },
  );

const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  preset: Values[number],
  description: string,
) =>
  described(z.enum(values).default(preset as never), {
    description,
    allowed: `one of ${values.join(', ')}`,
    example: preset,
    default: preset,
  });

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** A file's name, and not what belongs into the file. */
const isNoKey = (text: string): boolean => !/^[0-9a-f]{64}$/i.test(text.trim());

/** Letter for letter what programs make of it: they compare the issuer with what they have read. */
function isBaseUrl(text: string): boolean {
  if (!isOrigin(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

const HOST_NAME = /^([a-z0-9-]+\.)*[a-z0-9-]+$/;
const APP_ADDRESS =
  /^(?!(https?|javascript|data|file|blob|vbscript|about):)[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9.-]+$/;

const isRedirectHost = (text: string): boolean => HOST_NAME.test(text) || APP_ADDRESS.test(text);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const listOf = (isItem: (text: string) => boolean) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((items) => items.every(isItem))
    .default([]);

const serverUrl = (protocols: readonly string[], name: string, example: string) =>
  described(
    z
      .string()
      .refine((text) => hasProtocol(text, protocols))
      .optional(),
    {
      description: `Address of ${name}; not set = the embedded store.`,
      allowed: `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      example,
      default: 'the embedded store under DATA_DIR',
      secret: true,
    },
  );

const hasProtocol = (text: string, protocols: readonly string[]): boolean =>
  protocols.some((protocol) => text.startsWith(`${protocol}//`) && text.length > protocol.length + 2);

const optionalText = (setting: Omit<Setting, 'default'>) =>
  described(z.string().min(1).optional(), { ...setting, default: 'not set' });

/** Every environment variable the server reads, by name. */
export const ENV_SCHEMA = z.object({
  HOST: described(
    z
      .string()
      .regex(/^[A-Za-z0-9.:-]+$/)
      .default('127.0.0.1'),
    {
      description: 'Address to listen on; 0.0.0.0 or :: for all.',
      allowed: 'an IP address or a host name',
      example: '0.0.0.0',
      default: '127.0.0.1',
    },
  ),
  PORT: whole({ min: 0, max: 65535, default: 3000 }, 'TCP port to listen on; 0 takes any free one.'),
  PUBLIC_BASE_URL: described(z.string().refine(isBaseUrl).optional(), {
    description:
      'The address clients use; every address the server hands out begins with it. The server has a host ' +
      'of its own: behind a path of another one it does not work.',
    allowed:
      'https:// and a host in lower case, with a port only if it is not 443 (http only for localhost, ' +
      '127.x.x.x or [::1]); no path and no slash at the end',
    example: 'https://alerts.example.com',
    default: 'http://localhost:<PORT>',
  }),
  ROLE: oneOf(
    ['all', 'api', 'worker'],
    'all',
    'What this process does: api answers requests, worker works on jobs, all does both.',
  ),
  DATA_DIR: described(z.string().min(1).default('./data'), {
    description: 'Folder of the embedded stores; made when missing, used by one process at a time.',
    allowed: 'a path to a folder on a local disk',
    example: '/var/lib/alert-review',
    default: './data',
  }),
  MASTER_KEY_FILE: described(z.string().min(1).refine(isNoKey).optional(), {
    description: 'File with the key that protects all other keys; back it up apart from the data.',
    allowed: 'a path to a file only the server can read',
    example: '/run/secrets/alert-review-master-key',
    default: 'made on first start under DATA_DIR/keys',
    // Somebody may have put the key itself here.
    secret: true,
  }),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
    'The least severe log lines that are written (to standard error).',
  ),
  LOG_FORMAT: oneOf(['json', 'text'], 'json', 'json: one object per line; text: for reading at a terminal.'),
  RATE_LIMIT_REST_PER_MINUTE: whole(
    { min: 0, max: 1_000_000, default: 600 },
    'Requests per minute and API key; 0 = no limit.',
  ),
  RATE_LIMIT_WEB_PER_MINUTE: whole(
    { min: 0, max: 1_000_000, default: 300 },
    'Requests of pages per minute and user; 0 = no limit.',
  ),
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: whole(
    { min: 0, max: 1_000_000, default: 60 },
    'Requests per minute and address (of IPv6: /64) without a valid API key; 0 = no limit.',
  ),
  RATE_LIMIT_REGISTRATION_PER_MINUTE: whole(
    { min: 0, max: 1_000_000, default: 30 },
    'OAuth clients that one address may register per minute; 0 = no limit.',
  ),
  RATE_LIMIT_MCP_PER_MINUTE: whole(
    { min: 0, max: 1_000_000, default: 300 },
    'MCP requests per minute and user; 0 = no limit.',
  ),
  RATE_LIMIT_MCP_ORGANIZATION_PER_MINUTE: whole(
    { min: 0, max: 1_000_000, default: 1200 },
    'MCP requests per minute and organization; 0 = no limit.',
  ),
  OAUTH_REDIRECT_HOSTS: described(listOf(isRedirectHost), {
    description:
      'Where OAuth clients may have their users sent, beside addresses of the own machine: hosts of https ' +
      'addresses, or scheme://host of apps.',
    allowed: 'host names or scheme://host, with commas between them',
    example: 'claude.ai,claude.com,chatgpt.com,vscode.dev,insiders.vscode.dev,www.cursor.com',
    default: 'addresses of the own machine only',
  }),
  OAUTH_REFRESH_LEEWAY_SECONDS: whole(
    { min: 0, max: 60, default: 60 },
    'How long a used refresh token is served again, for clients that share one; 0 = never, in seconds.',
  ),
  OAUTH_TOKEN_CACHE_SECONDS: whole(
    { min: 0, max: 5, default: 5 },
    'How long another process may still accept a revoked access token; 0 = not at all, in seconds.',
  ),
  OAUTH_SESSION_CAP_DAYS: whole(
    { min: 1, max: 30, default: 30 },
    'A consent ends so many days after it was given, however often its tokens are renewed.',
  ),
  MCP_SCOPE_ERRORS: oneOf(
    ['auto', 'http', 'result'],
    'auto',
    'How a call is refused whose token lacks a scope. http: status 403 with a challenge, after which a ' +
      'client asks its user for more; result: an error that the model reads; auto: by the client.',
  ),
  ALLOWED_ORIGINS: described(listOf(isOrigin), {
    description: 'Origins of web pages that may call the MCP endpoint, beside that of PUBLIC_BASE_URL.',
    allowed: 'origins, with commas between them',
    example: 'https://inspector.example.com',
    default: 'none',
  }),
  TRUSTED_PROXY_HOPS: whole(
    { min: 0, max: 10, default: 0 },
    'Proxies in front of the server whose X-Forwarded-For entries are believed.',
  ),
  UPLOAD_BYTES_MAX: whole(
    { min: 1024, max: 5 * 1024 ** 3, default: 5 * 1024 ** 3 },
    'Largest transaction file, in bytes.',
  ),
  UPLOAD_ADDRESS_SECONDS: whole(
    { min: 1, max: 86_400, default: 3600 },
    'How long an upload address can be used, in seconds.',
  ),
  INVESTIGATION_CONCURRENCY: whole(
    { min: 1, max: 64, default: 4 },
    'Investigations that run at a time. Each may hold 64 MiB of documents: lower where memory is short.',
  ),
  SWEEP_SECONDS: whole(
    { min: 1, max: 3600, default: 30 },
    'Pause between two searches for work whose signal was lost, in seconds.',
  ),
  JOB_LEASE_SECONDS: whole(
    { min: 5, max: 3600, default: 15 },
    'A job whose worker died is free for another one after so long (twice that at most), in seconds.',
  ),
  SHUTDOWN_NOTICE_MS: whole(
    { min: 0, max: 300_000, default: 5000 },
    'From the stop signal (readiness fails) to the end of accepting requests, in milliseconds.',
  ),
  SHUTDOWN_DRAIN_MS: whole(
    { min: 0, max: 600_000, default: 20_000 },
    'Time running requests and jobs get to finish at a stop, in milliseconds.',
  ),
  ACCESS_LOG_RETENTION_DAYS: whole(
    { min: 1, max: 36_500, default: 400 },
    'How long entries of the access log are kept, in days.',
  ),
  INVESTIGATION_STALLED_MINUTES: whole(
    { min: 1, max: 1440, default: 45 },
    'A running investigation without progress for so long counts as stalled, in minutes.',
  ),
  REQUEST_TIMEOUT_MS: whole(
    { min: 100, max: 600_000, default: 15_000 },
    'Deadline of one request, file uploads excepted, in milliseconds.',
  ),
  EMBEDDER: oneOf(
    EMBEDDERS,
    'use-lite',
    'What the search over past investigations compares meanings with. use-lite: the model of the optional ' +
      'packages @energetic-ai, where they are installed; none: words alone.',
  ),
  RISK_DATA_DIR: optionalText({
    description: 'Folder with lists of sanctions, Tor exits and the like, which replace the shipped ones.',
    allowed: 'a path to a folder',
    example: '/var/lib/alert-review-lists',
  }),
  EVENTSTORE_URL: serverUrl(['esdb:', 'esdb+discover:'], 'EventStoreDB', 'esdb://eventstore:2113?tls=false'),
  MONGODB_URL: serverUrl(
    ['mongodb:', 'mongodb+srv:'],
    'MongoDB',
    'mongodb://mongodb:27017/alert-review?replicaSet=rs0',
  ),
  REDIS_URL: serverUrl(['redis:', 'rediss:'], 'Redis', 'redis://redis:6379'),
  S3_BUCKET: optionalText({
    description: 'Bucket of an S3-compatible storage for uploaded files; not set = a folder under DATA_DIR.',
    allowed: 'the name of a bucket that exists',
    example: 'alert-review-files',
  }),
  S3_ENDPOINT: optionalText({
    description: 'Address of the S3-compatible storage, where it is not the public one of its region.',
    allowed: 'an http or https address',
    example: 'https://storage.example.com',
  }),
  S3_REGION: optionalText({
    description: 'Region of the bucket.',
    allowed: 'a region',
    example: 'eu-north-1',
  }),
  S3_ACCESS_KEY_ID: optionalText({
    description:
      'Key id for the bucket, together with S3_SECRET_ACCESS_KEY; not set = what the machine provides.',
    allowed: 'a key id',
    example: 'alert-review',
  }),
  S3_SECRET_ACCESS_KEY: optionalText({
    description: 'Secret of S3_ACCESS_KEY_ID.',
    allowed: 'a secret',
    example: '(secret)',
    secret: true,
  }),
  S3_PREFIX: optionalText({
    description: 'What the name of every object begins with.',
    allowed: 'a text that ends with a slash',
    example: 'alert-review/',
  }),
  FILES_SHARED: oneOf(
    ['true', 'false'],
    'false',
    'true = DATA_DIR/files is one volume that all processes share (roles api and worker without S3).',
  ),
});

export type Env = z.output<typeof ENV_SCHEMA>;

export type EnvName = keyof Env;

export const ENV_NAMES = Object.keys(ENV_SCHEMA.shape) as EnvName[];

export function settingOf(name: EnvName): Setting {
  const setting = SETTINGS.get(ENV_SCHEMA.shape[name]);
  if (!setting) throw new Error(`the variable ${name} has no description`);
  return setting;
}
