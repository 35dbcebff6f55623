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
      description: `Address of ${name}; not set = the embedded store.`,
      allowed:
        `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}, with ` +
        '@ : / ? # % in user name and password percent-encoded (%40 %3A %2F %3F %23 %25)',
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
      description: 'Address to listen on; 0.0.0.0 or :: for all.',
      allowed: 'an IP address or a host name',
      example: '0.0.0.0',
      default: '127.0.0.1',
    }),
  PORT: wholeNumberSetting(0, 65535, 3000).describe('TCP port to listen on; 0 takes any free one.'),
  PUBLIC_BASE_URL: z
    .string()
    .refine(isBaseUrl)
    .optional()
    .meta({
      description:
        'The address clients use; every address the server hands out begins with it. The server has a host ' +
        'of its own: behind a path of another one it does not work.',
      allowed:
        'https:// and a host in lower case, with a port only if it is not 443 (http only for localhost, ' +
        '127.x.x.x or [::1]); no path and no slash at the end',
      example: 'https://alerts.example.com',
      default: 'http://localhost:<PORT>',
    }),
  ROLE: oneOf(['all', 'api', 'worker'], 'all').describe(
    'What this process does: api answers requests, worker works on jobs, all does both.',
  ),
  DATA_DIR: z.string().min(1).default('./data').meta({
    description: 'Folder of the embedded stores; made when missing, used by one process at a time.',
    allowed: 'a path to a folder on a local disk',
    example: '/var/lib/alert-review',
    default: './data',
  }),
  EMBEDDED_ON_NETWORK_FILES: boolean.describe(
    'true = embedded stores may be on a network file system (NFS, SMB, FUSE, …), at the risk of losing them.',
  ),
  MASTER_KEY_FILE: z.string().min(1).refine(isNoKey).optional().meta({
    description: 'File with the key that protects all other keys; back it up apart from the data.',
    allowed: 'a path to a file only the server can read',
    example: '/run/secrets/alert-review-master-key',
    default: 'made on first start under DATA_DIR/keys',
    // Secret, because an operator may have set the key itself here by mistake.
    secret: true,
  }),
  GOAML_SCHEMA_FILE: z.string().min(1).optional().meta({
    description:
      'Schema (XSD, in one file) of your goAML authority, against which its report files are checked.',
    allowed: 'a path to a file that the server can read',
    example: '/etc/alert-review/goAMLSchema.xsd',
    default: 'none: report files for goAML are made, but not checked',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info').describe(
    'The least severe log lines that are written (to standard error).',
  ),
  LOG_FORMAT: oneOf(['auto', 'json', 'text'], 'auto').describe(
    'json: one object per line; text: for people; auto: text where standard error is a terminal, else json.',
  ),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().max(65535))
    .optional()
    .meta({
      description: 'TCP port that Prometheus asks for `/metrics`, apart from the API; 0 takes any free one.',
      allowed: 'a whole number from 0 to 65535',
      example: '9464',
      default: 'not set: metrics are not served',
    }),
  METRICS_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/)
    .default('127.0.0.1')
    .meta({
      description:
        'Address to serve metrics on. They are not protected: beyond the own machine, name an address that ' +
        'only Prometheus reaches.',
      allowed: 'an IP address or a host name',
      example: '0.0.0.0',
      default: '127.0.0.1',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && hasProtocol(text, ['http:', 'https:']))
    .optional()
    .meta({
      description: 'Address of the OpenTelemetry collector that traces are sent to, as OTLP over HTTP.',
      allowed: 'an http or https address, without /v1/traces',
      example: 'http://otel-collector:4318',
      default: 'not set: nothing is traced',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().regex(HEADERS).optional().meta({
    description: 'Headers of requests to the collector, such as its credentials.',
    allowed: 'name=value, percent-encoded, with commas between them',
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
    'Which requests and jobs are traced: all, none, or the share OTEL_TRACES_SAMPLER_ARG of them. ' +
      'parentbased: a request with a traceparent is traced where that says so.',
  ),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
    .transform(Number)
    .default(1)
    .meta({
      description: 'Share of the requests and jobs that a ratio sampler traces.',
      allowed: 'a number from 0 to 1',
      example: '0.1',
      default: '1',
    }),
  RATE_LIMIT_REST_PER_MINUTE: perMinute(600).describe('Requests per minute and API key; 0 = no limit.'),
  RATE_LIMIT_WEB_PER_MINUTE: perMinute(300).describe('Requests of pages per minute and user; 0 = no limit.'),
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: perMinute(60).describe(
    'Requests per minute and address (of IPv6: /64) without a valid API key; 0 = no limit.',
  ),
  RATE_LIMIT_REGISTRATION_PER_MINUTE: perMinute(30).describe(
    'OAuth clients that one address may register per minute; 0 = no limit.',
  ),
  RATE_LIMIT_MCP_PER_MINUTE: perMinute(300).describe('MCP requests per minute and user; 0 = no limit.'),
  RATE_LIMIT_MCP_ORGANIZATION_PER_MINUTE: perMinute(1200).describe(
    'MCP requests per minute and organization; 0 = no limit.',
  ),
  OAUTH_REDIRECT_HOSTS: listOf(isRedirectHost).meta({
    description:
      'Where OAuth clients may have their users sent, beside addresses of the own machine: hosts of https ' +
      'addresses, or scheme://host of apps. The hosts may also hold the documents of clients.',
    allowed: 'host names or scheme://host, with commas between them',
    example: 'claude.ai,claude.com,chatgpt.com,vscode.dev,insiders.vscode.dev,www.cursor.com',
    default: 'addresses of the own machine only',
  }),
  OAUTH_CLIENT_DOCUMENTS: oneOf(['public', 'private', 'off'], 'public').describe(
    'Clients whose client_id is the address of a document on a host of OAUTH_REDIRECT_HOSTS. public: ' +
      'fetched from public addresses only; private: also from private networks and this machine; off: ' +
      'such clients are refused.',
  ),
  OAUTH_REFRESH_LEEWAY_SECONDS: wholeNumberSetting(0, 600, 120).describe(
    'How long a used refresh token still returns its successor, at most ten times and until the ' +
      'successor is used; 0 = never, in seconds.',
  ),
  OAUTH_TOKEN_CACHE_SECONDS: wholeNumberSetting(0, 5, 5).describe(
    'How long another process may still accept a revoked access token; 0 = not at all, in seconds.',
  ),
  OAUTH_SESSION_CAP_DAYS: wholeNumberSetting(1, 30, 30).describe(
    'How long a consent lasts, however often its tokens are renewed, in days.',
  ),
  MCP_SCOPE_ERRORS: oneOf(['auto', 'http', 'result'], 'auto').describe(
    'How a call with a missing scope is refused. http: status 403 with a challenge, so that the ' +
      'client asks its user for more; result: an error that the model reads; auto: result for clients ' +
      'of OpenAI (openai or chatgpt in the User-Agent), which ignore the challenge, and http for all ' +
      'others.',
  ),
  ALLOWED_ORIGINS: listOf(isOrigin).meta({
    description: 'Origins of web pages that may call the MCP endpoint, beside that of PUBLIC_BASE_URL.',
    allowed: 'origins, with commas between them',
    example: 'https://inspector.example.com',
    default: 'none',
  }),
  TRUSTED_PROXY_HOPS: wholeNumberSetting(0, 10, 0).describe(
    'Proxies in front of the server whose X-Forwarded-For entries are believed.',
  ),
  UPLOAD_BYTES_MAX: wholeNumberSetting(1024, 5 * 1024 ** 3, 5 * 1024 ** 3).describe(
    'Largest transaction file, in bytes.',
  ),
  UPLOAD_ADDRESS_SECONDS: wholeNumberSetting(1, 86_400, 3600).describe(
    'How long an upload address can be used, in seconds.',
  ),
  INVESTIGATION_CONCURRENCY: wholeNumberSetting(1, 64, 4).describe(
    'Investigations that run at the same time. Each may use 64 MiB for documents: choose fewer if ' +
      'memory is short.',
  ),
  SWEEP_SECONDS: wholeNumberSetting(1, 3600, 30).describe(
    'Pause between two searches for work whose signal was lost, in seconds.',
  ),
  JOB_LEASE_SECONDS: wholeNumberSetting(2, 3600, 3).describe(
    'Time after which another worker takes over a job whose worker died (at most five thirds of it), ' +
      'in seconds.',
  ),
  SHUTDOWN_NOTICE_MS: wholeNumberSetting(0, 300_000, 5000).describe(
    'Time between the stop signal, when readiness fails, and the last accepted request, in ' +
      'milliseconds.',
  ),
  SHUTDOWN_DRAIN_MS: wholeNumberSetting(0, 600_000, 20_000).describe(
    'Time that running requests and jobs get to finish at a stop, in milliseconds.',
  ),
  ACCESS_LOG_RETENTION_DAYS: wholeNumberSetting(1, 36_500, 400).describe(
    'How long entries of the access log are kept, in days.',
  ),
  CUSTOMER_DATA_RETENTION_DAYS: wholeNumberSetting(0, 36_500, 0).describe(
    'The data of a customer is not erased while any of it is younger than this many days; 0 = no limit. It ' +
      'removes nothing by itself.',
  ),
  INVESTIGATION_STALLED_MINUTES: wholeNumberSetting(1, 1440, 45).describe(
    'Time without progress after which a running investigation counts as stalled, in minutes.',
  ),
  REQUEST_TIMEOUT_MS: wholeNumberSetting(100, 600_000, 15_000).describe(
    'Time limit of a request, except file uploads, in milliseconds.',
  ),
  EMBEDDER: oneOf(EMBEDDERS, 'use-lite').describe(
    'What the search over past investigations uses to compare meanings. use-lite: the model of the ' +
      'optional packages @energetic-ai, if they are installed; none: words only.',
  ),
  WEBHOOK_PRIVATE_ADDRESSES: boolean.describe(
    'true = webhooks may go to http addresses, private networks and this machine.',
  ),
  SSO_PRIVATE_ADDRESSES: boolean.describe(
    'true = identity providers may have http addresses and be in private networks or on this machine.',
  ),
  SSO_ASSISTANT_MINUTES: wholeNumberSetting(5, 720, 15).describe(
    'How long assistants keep working after an identity provider without refresh tokens has last ' +
      'confirmed their user, in minutes. Whoever loses the groups there keeps assistants for this time.',
  ),
  RISK_DATA_DIR: optionalText('a path to a folder', '/var/lib/alert-review-lists').describe(
    'Folder with lists of sanctions, Tor exits and others, which replace the shipped lists.',
  ),
  EVENTSTORE_URL: serverUrl(['esdb:', 'esdb+discover:'], 'EventStoreDB', 'esdb://eventstore:2113?tls=false'),
  MONGODB_URL: serverUrl(
    ['mongodb:', 'mongodb+srv:'],
    'MongoDB',
    'mongodb://mongodb:27017/alert-review?replicaSet=rs0',
  ),
  REDIS_URL: serverUrl(['redis:', 'rediss:'], 'Redis', 'redis://redis:6379'),
  S3_BUCKET: optionalText('the name of a bucket that exists', 'alert-review-files').describe(
    'Bucket of an S3-compatible storage for uploaded files; not set = a folder under DATA_DIR.',
  ),
  S3_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && hasProtocol(text, ['http:', 'https:']))
    .optional()
    .meta({
      description:
        'Address of the S3-compatible storage of uploaded files and backups, where it is not the public ' +
        'one of its region.',
      allowed: 'an http or https address',
      example: 'https://storage.example.com',
      default: 'not set',
    }),
  S3_REGION: optionalText('a region', 'eu-north-1').describe('Region of the buckets.'),
  S3_ACCESS_KEY_ID: optionalText('a key id', 'alert-review')
    .describe(
      'Key id for the buckets, together with S3_SECRET_ACCESS_KEY; not set = what the machine provides.',
    )
    .meta({ secret: true }),
  S3_SECRET_ACCESS_KEY: optionalText('a secret', '(secret)')
    .describe('Secret of S3_ACCESS_KEY_ID.')
    .meta({ secret: true }),
  CHECKPOINT_COPIES: z
    .string()
    .refine((text) => !/^s3:\/*(?:$|\/\/\/)/i.test(text))
    .optional()
    .meta({
      description:
        'Where each signed checkpoint of the log is written as a file that is never replaced: outside of ' +
        'the reach of whoever can write the log, such as a bucket with object lock.',
      allowed: 'a folder outside of DATA_DIR, or s3://bucket/prefix',
      example: 's3://audit-copies/checkpoints',
      default: 'not set',
    }),
  S3_PREFIX: optionalText('a text that ends with a slash', 'alert-review/').describe(
    'Prefix of the names of all uploaded files in S3_BUCKET.',
  ),
  FILES_SHARED: boolean.describe(
    'true = DATA_DIR/files is one volume that all processes share (roles api and worker without S3).',
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
