import { ENV_NAMES, ENV_SCHEMA, settingOf, type Env, type EnvName } from './env.schema.js';

/** One thing wrong with the environment. `given` is null when the value is secret or not set. */
export interface ConfigProblem {
  readonly name: EnvName;
  readonly given: string | null;
  readonly allowed: string;
  readonly fix: string;
}

/** The environment cannot be used. Its message lists every problem, one per line, and holds no secret. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly ConfigProblem[]) {
    const lines = problems.map(
      ({ name, given, allowed, fix }) =>
        `- ${name} is ${given === null ? 'set to a value that is not shown' : JSON.stringify(given)}; ` +
        `allowed: ${allowed}. To fix: ${fix}.`,
    );
    super([`The configuration has ${problems.length} problem(s):`, ...lines].join('\n'));
    this.name = 'ConfigError';
  }
}

/** The settings of this process, read once at start; also their injection token. */
export class Config {
  readonly host: string;
  readonly port: number;
  readonly role: 'all' | 'api' | 'worker';
  readonly dataDir: string;
  readonly masterKeyFile: string | undefined;
  readonly logLevel: Env['LOG_LEVEL'];
  readonly logFormat: Env['LOG_FORMAT'];
  readonly rateLimitRestPerMinute: number;
  readonly rateLimitUnauthenticatedPerMinute: number;
  readonly trustedProxyHops: number;
  readonly uploadBytesMax: number;
  readonly uploadAddressSeconds: number;
  readonly investigationConcurrency: number;
  readonly sweepSeconds: number;
  readonly shutdownNoticeMs: number;
  readonly shutdownDrainMs: number;
  readonly accessLogRetentionDays: number;
  readonly investigationStalledMinutes: number;
  readonly requestTimeoutMs: number;
  readonly #publicBaseUrl: string | undefined;
  #boundPort: number;

  constructor(env: Env) {
    this.host = env.HOST;
    this.port = env.PORT;
    this.role = env.ROLE;
    this.dataDir = env.DATA_DIR;
    this.masterKeyFile = env.MASTER_KEY_FILE;
    this.logLevel = env.LOG_LEVEL;
    this.logFormat = env.LOG_FORMAT;
    this.rateLimitRestPerMinute = env.RATE_LIMIT_REST_PER_MINUTE;
    this.rateLimitUnauthenticatedPerMinute = env.RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE;
    this.trustedProxyHops = env.TRUSTED_PROXY_HOPS;
    this.uploadBytesMax = env.UPLOAD_BYTES_MAX;
    this.uploadAddressSeconds = env.UPLOAD_ADDRESS_SECONDS;
    this.investigationConcurrency = env.INVESTIGATION_CONCURRENCY;
    this.sweepSeconds = env.SWEEP_SECONDS;
    this.shutdownNoticeMs = env.SHUTDOWN_NOTICE_MS;
    this.shutdownDrainMs = env.SHUTDOWN_DRAIN_MS;
    this.accessLogRetentionDays = env.ACCESS_LOG_RETENTION_DAYS;
    this.investigationStalledMinutes = env.INVESTIGATION_STALLED_MINUTES;
    this.requestTimeoutMs = env.REQUEST_TIMEOUT_MS;
    this.#publicBaseUrl = env.PUBLIC_BASE_URL;
    this.#boundPort = env.PORT;
    Object.freeze(this);
  }

  /** Where clients reach the server, without a slash at the end; the only source of addresses handed out. */
  get publicBaseUrl(): string {
    return this.#publicBaseUrl ?? `http://localhost:${this.#boundPort}`;
  }

  /** Tells which port was taken, which matters when any free one was asked for (PORT=0). */
  listeningOn(port: number): void {
    this.#boundPort = port;
  }
}

/**
 * Reads the environment; an empty variable counts as not set. Throws ConfigError with everything that is
 * wrong.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(ENV_NAMES.filter((name) => env[name]).map((name) => [name, env[name]]));
  const result = ENV_SCHEMA.safeParse(given);
  if (result.success) return new Config(result.data);
  const wrong = new Set(result.error.issues.map((issue) => issue.path[0] as EnvName));
  throw new ConfigError([...wrong].map((name) => problemOf(name, given[name])));
}

function problemOf(name: EnvName, given: string | undefined): ConfigProblem {
  const setting = settingOf(name);
  const { allowed, example, default: preset } = setting;
  const remedy = `set it to ${allowed}, such as ${example}, or unset it (then: ${preset})`;
  return {
    name,
    given: setting.secret ? null : (given?.replace(/\/\/[^/@]*@/, '//[hidden]@') ?? null),
    allowed,
    fix: setting.fix ?? remedy,
  };
}
