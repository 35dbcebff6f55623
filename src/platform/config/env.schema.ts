import { z } from 'zod';
import { EMBEDDERS } from './embedders.js';
import { isServerAddress } from './server-address.js';

const Setting = z.object({
  description: z.string(),
  allowed: z.string(),
  example: z.string(),
  default: z.string(),
  secret: z.literal(true).optional(),
});

const wholeNumberSetting = (min: number, max: number, preset: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(preset)
    .meta({
      allowed: `a whole number from ${min} to ${max}`,
      example: String(preset),
      default: String(preset),
    });

const perMinute = (preset: number) => wholeNumberSetting(0, 1_000_000, preset);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, preset: Values[number]) =>
  z
    .enum(values)
    .default(preset as never)
    .meta({ allowed: `one of ${values.join(', ')}`, example: preset, default: preset });

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Tells whether the text is no key: the setting expects the name of a file, not the key itself. */
const isNoKey = (text: string): boolean => !/^[0-9a-f]{64}$/i.test(text.trim());

/**
 * Tells whether the text is a base URL in normalized spelling, because clients compare the issuer character
 * by character.
 */
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

/** Requires two hexadecimal digits after each percent sign, so that every value can be decoded. */
const HEADERS = /^[\w-]+=([^,%\s]|%[0-7][0-9a-f])*(,\s*[\w-]+=([^,%\s]|%[0-7][0-9a-f])*)*$/i;

const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

const serverUrl = (protocols: readonly string[], name: string, example: string) =>
  z
    .string()
    .refine((text) => hasProtocol(text, protocols) && isServerAddress(text))
    .optional()
    .meta({
      description: `Address of ${name}. Not set = the embedded store.`,
      allowed:
        `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}, with ` +
        '@ : / ? # % in user name and password written as %40 %3A %2F %3F %23 %25',
      example,
      default: 'the embedded store under DATA_DIR',
      secret: true,
    });

const hasProtocol = (text: string, protocols: readonly string[]): boolean =>
  protocols.some((protocol) => text.startsWith(`${protocol}//`) && text.length > protocol.length + 2);

const optionalText = (allowed: string, example: string) =>
  z.string().min(1).optional().meta({ allowed, example, default: 'not set' });

const boolean = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')
  .meta({ allowed: 'one of true, false', example: 'false', default: 'false' });

export const ENV_SCHEMA = z.object({
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/)
    .default('127.0.0.1')
    .meta({
      description: 'The address on which the server listens; 0.0.0.0 or :: = all addresses of the machine.',
      allowed: 'an IP address or a host name',
      example: '0.0.0.0',
      default: '127.0.0.1',
    }),
  PORT: wholeNumberSetting(0, 65535, 3000).describe(
    'The TCP port on which the server listens; 0 = any free port.',
  ),
  PUBLIC_BASE_URL: z
    .string()
    .refine(isBaseUrl)
    .optional()
    .meta({
      description:
        'The address that clients use. Every returned address begins with it. The server needs its own ' +
        'host name: it does not work below a path.',
      allowed:
        'https:// and a host in lower case, without a path or a slash at the end, and with a port only if ' +
        'it is not 443 (http only for localhost, 127.x.x.x and [::1])',
      example: 'https://alerts.example.com',
      default: 'http://localhost:<PORT>',
    }),
  ROLE: oneOf(['all', 'api', 'worker'], 'all').describe(
    'What this process does. api: answers requests. worker: runs jobs. all: does both.',
  ),
  DATA_DIR: z.string().min(1).default('./data').meta({
    description: 'Folder of the embedded stores, for one process. The server creates a missing folder.',
    allowed: 'a path to a folder on a local disk',
    example: '/var/lib/alert-review',
    default: './data',
  }),
  EMBEDDED_ON_NETWORK_FILES: boolean.describe(
    'true = embedded stores may be on a network file system (NFS, SMB, FUSE, …). You risk losing the data.',
  ),
  MASTER_KEY_FILE: z.string().min(1).refine(isNoKey).optional().meta({
    description: 'File with the key that encrypts all other keys. Keep a copy away from the data.',
    allowed: 'a path to a file that only the server can read',
    example: '/run/secrets/alert-review-master-key',
    default: 'a key that the first start creates under DATA_DIR/keys',
    // Secret, because an operator may have set the key itself here by mistake.
    secret: true,
  }),
  GOAML_SCHEMA_FILE: z.string().min(1).optional().meta({
    description:
      'Schema (XSD, in one file) of your goAML authority. The server checks goAML report files against it.',
    allowed: 'a path to a file that the server can read',
    example: '/etc/alert-review/goAMLSchema.xsd',
    default: 'not set: the server makes goAML report files without checking them',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info').describe(
    'The least severe level of log lines that the server writes to standard error.',
  ),
  LOG_FORMAT: oneOf(['auto', 'json', 'text'], 'auto').describe(
    'json: one object per line. text: for people. auto: text if standard error is a terminal, else json.',
  ),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().max(65535))
    .optional()
    .meta({
      description:
        'The TCP port on which Prometheus reads `/metrics`, not that of the API; 0 = any free port.',
      allowed: 'a whole number from 0 to 65535',
      example: '9464',
      default: 'not set: there are no metrics',
    }),
  METRICS_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/)
    .default('127.0.0.1')
    .meta({
      description:
        'The address on which the server shows metrics. Nobody has to sign in to read metrics: choose an ' +
        'address that only Prometheus can reach.',
      allowed: 'an IP address or a host name',
      example: '0.0.0.0',
      default: '127.0.0.1',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && hasProtocol(text, ['http:', 'https:']))
    .optional()
    .meta({
      description:
        'Address of the OpenTelemetry collector to which the server sends traces (OTLP over HTTP).',
      allowed: 'an http or https address, without /v1/traces',
      example: 'http://otel-collector:4318',
      default: 'not set: the server sends no traces',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().regex(HEADERS).optional().meta({
    description: 'Headers of the requests to the collector, such as credentials.',
    allowed: 'name=value, percent-encoded, separated by commas',
    example: 'authorization=Bearer%20(secret)',
    default: 'none',
    secret: true,
  }),
  OTEL_SERVICE_NAME: z.string().min(1).default('alert-review').meta({
    description: 'Name of the service in traces.',
    allowed: 'a text',
    example: 'alert-review',
    default: 'alert-review',
  }),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLERS, 'parentbased_always_on').describe(
    'Which requests and jobs are traced: all (on), none (off), or a share (ratio, see ' +
      'OTEL_TRACES_SAMPLER_ARG). parentbased: if a request has a traceparent, the traceparent decides.',
  ),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
    .transform(Number)
    .default(1)
    .meta({
      description: 'The share of requests and jobs that a ratio sampler traces.',
      allowed: 'a number from 0 to 1',
      example: '0.1',
      default: '1',
    }),
  RATE_LIMIT_REST_PER_MINUTE: perMinute(600).describe('Requests per minute for each API key; 0 = no limit.'),
  RATE_LIMIT_WEB_PER_MINUTE: perMinute(300).describe(
    'Requests for pages per minute for each user; 0 = no limit.',
  ),
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: perMinute(60).describe(
    'Requests per minute without a valid API key, for each address (IPv6: each /64); 0 = no limit.',
  ),
  RATE_LIMIT_REGISTRATION_PER_MINUTE: perMinute(30).describe(
    'Registrations of OAuth clients per minute for each address; 0 = no limit.',
  ),
  RATE_LIMIT_MCP_PER_MINUTE: perMinute(300).describe('MCP requests per minute for each user; 0 = no limit.'),
  RATE_LIMIT_MCP_ORGANIZATION_PER_MINUTE: perMinute(1200).describe(
    'MCP requests per minute for each organization; 0 = no limit.',
  ),
  OAUTH_REDIRECT_HOSTS: listOf(isRedirectHost).meta({
    description:
      'Hosts to which an OAuth client may send a user back after the consent. A host name allows https ' +
      'addresses on this host. scheme://host allows the address of an app. Client documents may be there.',
    allowed: 'host names or scheme://host, separated by commas',
    example: 'claude.ai,claude.com,chatgpt.com,vscode.dev,insiders.vscode.dev,www.cursor.com',
    default: 'only addresses of the same machine',
  }),
  OAUTH_CLIENT_DOCUMENTS: oneOf(['public', 'private', 'off'], 'public').describe(
    'Where the server may fetch a client document, if the client_id is an address on a host of ' +
      'OAUTH_REDIRECT_HOSTS. public: from public addresses. private: also from private networks and this ' +
      'machine. off: the server refuses such clients.',
  ),
  OAUTH_REFRESH_LEEWAY_SECONDS: wholeNumberSetting(0, 600, 120).describe(
    'Seconds in which a client may send a used refresh token again and get the same new token; 0 = ' +
      'never. The client may repeat the request up to ten times, until it has used the new token.',
  ),
  OAUTH_TOKEN_CACHE_SECONDS: wholeNumberSetting(0, 5, 5).describe(
    'How long other processes may still accept a revoked access token, in seconds; 0 = not at all.',
  ),
  OAUTH_SESSION_CAP_DAYS: wholeNumberSetting(1, 30, 30).describe(
    'How long a consent lasts, in days. Renewing the tokens does not prolong the consent.',
  ),
  MCP_SCOPE_ERRORS: oneOf(['auto', 'http', 'result'], 'auto').describe(
    'The answer to a call without a needed scope. http: status 403, and the client asks its user. result: ' +
      'an error that the model reads. auto: result for clients of OpenAI (openai or chatgpt in the ' +
      'User-Agent), which ignore status 403; http for all others.',
  ),
  ALLOWED_ORIGINS: listOf(isOrigin).meta({
    description: 'Origins of web pages that may call the MCP endpoint, in addition to PUBLIC_BASE_URL.',
    allowed: 'origins, separated by commas',
    example: 'https://inspector.example.com',
    default: 'none',
  }),
  TRUSTED_PROXY_HOPS: wholeNumberSetting(0, 10, 0).describe(
    'Number of proxies in front of the server whose X-Forwarded-For entries the server trusts.',
  ),
  UPLOAD_BYTES_MAX: wholeNumberSetting(1024, 5 * 1024 ** 3, 5 * 1024 ** 3).describe(
    'The largest transaction file that a client may upload, in bytes.',
  ),
  UPLOAD_ADDRESS_SECONDS: wholeNumberSetting(1, 86_400, 3600).describe(
    'How long a client can use an upload address, in seconds.',
  ),
  INVESTIGATION_CONCURRENCY: wholeNumberSetting(1, 64, 4).describe(
    'Number of investigations that run at the same time. An investigation may use 64 MiB for documents: ' +
      'choose a lower number if memory is short.',
  ),
  SWEEP_SECONDS: wholeNumberSetting(1, 3600, 30).describe(
    'Pause between two searches for jobs that no worker has started, in seconds.',
  ),
  JOB_LEASE_SECONDS: wholeNumberSetting(2, 3600, 3).describe(
    'If a worker dies, another worker takes over its job after this time, or up to two thirds later, in ' +
      'seconds.',
  ),
  SHUTDOWN_NOTICE_MS: wholeNumberSetting(0, 300_000, 5000).describe(
    'How long the server still accepts requests after the stop signal, in milliseconds. `/readyz` fails ' +
      'from the signal on.',
  ),
  SHUTDOWN_DRAIN_MS: wholeNumberSetting(0, 600_000, 20_000).describe(
    'How long requests and jobs may still run when the server stops, in milliseconds.',
  ),
  ACCESS_LOG_RETENTION_DAYS: wholeNumberSetting(1, 36_500, 400).describe(
    'How long the server keeps entries of the access log, in days.',
  ),
  CUSTOMER_DATA_RETENTION_DAYS: wholeNumberSetting(0, 36_500, 0).describe(
    'The server refuses to erase the data of a customer if any of this data is younger than this number ' +
      'of days; 0 = no limit. The setting itself erases nothing.',
  ),
  INVESTIGATION_STALLED_MINUTES: wholeNumberSetting(1, 1440, 45).describe(
    'A running investigation counts as stalled after this time without progress, in minutes.',
  ),
  REQUEST_TIMEOUT_MS: wholeNumberSetting(100, 600_000, 15_000).describe(
    'Time limit of a request, except file uploads, in milliseconds.',
  ),
  EMBEDDER: oneOf(EMBEDDERS, 'use-lite').describe(
    'How the search over past investigations compares texts. use-lite: by meaning, with the model of the ' +
      'optional packages @energetic-ai, if they are installed. none: by words only.',
  ),
  WEBHOOK_PRIVATE_ADDRESSES: boolean.describe(
    'true = webhooks may use http addresses, private networks and this machine.',
  ),
  SSO_PRIVATE_ADDRESSES: boolean.describe(
    'true = identity providers may use http addresses, private networks and this machine.',
  ),
  SSO_ASSISTANT_MINUTES: wholeNumberSetting(5, 720, 15).describe(
    'For identity providers without refresh tokens: how long assistants keep working after its last ' +
      'confirmation of their user, in minutes. A user who loses the groups keeps assistants for this time.',
  ),
  RISK_DATA_DIR: optionalText('a path to a folder', '/var/lib/alert-review-lists').describe(
    'Folder with lists of sanctions, Tor exits and others. These lists replace the shipped lists.',
  ),
  EVENTSTORE_URL: serverUrl(['esdb:', 'esdb+discover:'], 'EventStoreDB', 'esdb://eventstore:2113?tls=false'),
  MONGODB_URL: serverUrl(
    ['mongodb:', 'mongodb+srv:'],
    'MongoDB',
    'mongodb://mongodb:27017/alert-review?replicaSet=rs0',
  ),
  REDIS_URL: serverUrl(['redis:', 'rediss:'], 'Redis', 'redis://redis:6379'),
  S3_BUCKET: optionalText('the name of a bucket that exists', 'alert-review-files').describe(
    'Bucket of an S3-compatible storage for uploaded files. Not set = a folder under DATA_DIR.',
  ),
  S3_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && hasProtocol(text, ['http:', 'https:']))
    .optional()
    .meta({
      description:
        'Address of the S3-compatible storage of uploaded files and backups. Not set = the public address ' +
        'of S3 in the region.',
      allowed: 'an http or https address',
      example: 'https://storage.example.com',
      default: 'not set',
    }),
  S3_REGION: optionalText('a region', 'eu-north-1').describe('Region of the S3 buckets.'),
  S3_ACCESS_KEY_ID: optionalText('a key id', 'alert-review')
    .describe(
      'Key id for the buckets. Set S3_SECRET_ACCESS_KEY, too. Not set = the credentials of the machine.',
    )
    .meta({ secret: true }),
  S3_SECRET_ACCESS_KEY: optionalText('a secret', '(secret)')
    .describe('Secret that belongs to S3_ACCESS_KEY_ID.')
    .meta({ secret: true }),
  CHECKPOINT_COPIES: z
    .string()
    .refine((text) => !/^s3:\/*(?:$|\/\/\/)/i.test(text))
    .optional()
    .meta({
      description:
        'Where the server writes each signed checkpoint of the log as a new file. Choose a place that ' +
        'people who can write the log cannot change, such as a bucket with object lock.',
      allowed: 'a folder outside of DATA_DIR, or s3://bucket/prefix',
      example: 's3://audit-copies/checkpoints',
      default: 'not set',
    }),
  S3_PREFIX: optionalText('a text that ends with a slash', 'alert-review/').describe(
    'Begins the name of each uploaded file in S3_BUCKET.',
  ),
  FILES_SHARED: boolean.describe(
    'true = all processes share DATA_DIR/files on one volume (for the roles api and worker without S3).',
  ),
});

export type Env = z.output<typeof ENV_SCHEMA>;

export type EnvName = keyof Env;

export const ENV_NAMES = Object.keys(ENV_SCHEMA.shape) as EnvName[];

export const settingOfEnv = (name: EnvName) => Setting.parse(ENV_SCHEMA.shape[name].meta());

export type SecretFileName = `${EnvName}_FILE`;

/** Maps each secret setting to the variable that may name a file with its value. */
export const SECRET_FILES: ReadonlyMap<EnvName, SecretFileName> = new Map(
  ENV_NAMES.filter((name) => settingOfEnv(name).secret && !name.endsWith('_FILE')).map((name) => [
    name,
    `${name}_FILE`,
  ]),
);
