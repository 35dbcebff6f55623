import { unknownAddressOptions } from './address-options.js';
import { misspeltSettings } from './misspelt-settings.js';
import {
  ENV_NAMES,
  ENV_SCHEMA,
  settingOfEnv,
  type Env,
  type EnvName,
  type SecretFileName,
} from './env.schema.js';
import { readSecretFiles, pathSafeToShow } from './secret-files.js';

/** A problem with one setting. `given` is null for a secret and undefined if the setting is not set. */
interface ConfigProblem {
  readonly name: EnvName | SecretFileName;
  readonly given: string | null | undefined;
  readonly allowed: string;
  readonly fix: string;
}

const shownSettingValue = (given: string | null | undefined): string =>
  given === undefined
    ? 'not set'
    : given === null
      ? 'set to a value that is not shown'
      : JSON.stringify(given);

/** The settings are invalid. The message lists all problems and remarks, one per line, without secrets. */
export class ConfigError extends Error {
  constructor(
    readonly problems: readonly ConfigProblem[],
    remarks: readonly string[],
  ) {
    const lines = problems.map(
      ({ name, given, allowed, fix }) =>
        `- ${name} is ${shownSettingValue(given)}; ` + `allowed: ${allowed}. To fix: ${fix}.`,
    );
    super([`The configuration has ${problems.length} problem(s):`, ...lines, ...remarks].join('\n'));
    this.name = 'ConfigError';
  }
}

/** An account for S3-compatible storage. Undefined parts come from the machine's own settings. */
interface S3Account {
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

interface S3Config extends S3Account {
  readonly bucket: string;
  readonly prefix: string | undefined;
}

/** Turns a name such as `EVENTSTORE_URL` into `eventStoreUrl`. */
type PropertyOf<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${CamelCaseWordOf<First>}${Capitalize<PropertyOf<Rest>>}`
  : CamelCaseWordOf<Name>;
type CamelCaseWordOf<Word extends string> = Word extends keyof typeof CAMEL_CASE_WORDS
  ? (typeof CAMEL_CASE_WORDS)[Word]
  : Lowercase<Word>;

const CAMEL_CASE_WORDS = { EVENTSTORE: 'eventStore', MONGODB: 'mongoDb' } as const;

const propertyOf = (name: string): string =>
  name
    .split('_')
    .map((word) => (CAMEL_CASE_WORDS as Readonly<Record<string, string>>)[word] ?? word.toLowerCase())
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');

type Settings = { readonly [Name in Exclude<EnvName, 'PUBLIC_BASE_URL'> as PropertyOf<Name>]: Env[Name] };

const Settings = class {
  constructor({ PUBLIC_BASE_URL: _computed, ...env }: Env) {
    for (const [name, value] of Object.entries(env)) Object.assign(this, { [propertyOf(name)]: value });
  }
} as new (env: Env) => Settings;

/** The settings of this process, read once at start. The class is also the injection token. */
export class Config extends Settings {
  readonly #publicBaseUrl: string | undefined;
  #boundPort: number;

  constructor(env: Env) {
    super(env);
    this.#publicBaseUrl = env.PUBLIC_BASE_URL;
    this.#boundPort = env.PORT;
    Object.freeze(this);
  }

  /** Account for buckets of uploaded files and backups. */
  get s3Account(): S3Account {
    return {
      endpoint: this.s3Endpoint,
      region: this.s3Region,
      accessKeyId: this.s3AccessKeyId,
      secretAccessKey: this.s3SecretAccessKey,
    };
  }

  /** Bucket for uploaded files; null if files are kept in a folder under DATA_DIR. */
  get s3(): S3Config | null {
    if (this.s3Bucket === undefined) return null;
    return { ...this.s3Account, bucket: this.s3Bucket, prefix: this.s3Prefix };
  }

  /** True if a store of this process is in DATA_DIR; the process then owns that directory. */
  get embedded(): boolean {
    return this.eventStoreUrl === undefined || this.mongoDbUrl === undefined;
  }

  /** Base URL that clients use, without a final slash. The only source of addresses in answers. */
  get publicBaseUrl(): string {
    return this.#publicBaseUrl ?? new URL(`http://localhost:${this.#boundPort}`).origin;
  }

  /** Address of the MCP endpoint, which is also the audience of access tokens. */
  get mcpUrl(): string {
    return `${this.publicBaseUrl}/mcp/v1`;
  }

  /** Sets the port in use, which is not known before with PORT=0. */
  listeningOn(port: number): void {
    this.#boundPort = port;
  }
}

/** Reads the settings. An empty variable counts as not set. Throws ConfigError. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const files = readSecretFiles(env);
  const given: GivenSettings = { ...files.values, ...valuesOf(env) };
  const result = ENV_SCHEMA.safeParse(given);
  const wrong = new Set<string>(result.error?.issues.map((issue) => issue.path[0] as EnvName) ?? []);
  const problems: ConfigProblem[] = [...files.problems];
  for (const name of wrong as Set<EnvName>)
    problems.push(
      files.values[name] === undefined
        ? problemOf(name, given[name])
        : problemOfFile(name, env[`${name}_FILE`]!),
    );
  // Checked only if all secret files were read, because an unread secret would count as not set.
  if (files.problems.length === 0)
    problems.push(...combinationProblems(given).filter(({ name }) => !wrong.has(name)));
  if (result.success && problems.length === 0) return new Config(result.data);
  throw new ConfigError(problems, misspeltSettings(env));
}

type GivenSettings = Readonly<Partial<Record<EnvName, string>>>;

const valuesOf = (env: NodeJS.ProcessEnv): GivenSettings =>
  Object.fromEntries(ENV_NAMES.filter((name) => env[name]).map((name) => [name, env[name]]));

function combinationProblems(given: GivenSettings): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const { ROLE } = given;
  const several = ROLE === 'api' || ROLE === 'worker';
  const embedded = (['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const).filter((name) => !given[name]);
  if (several && embedded.length > 0)
    problems.push({
      name: 'ROLE',
      given: ROLE,
      allowed: 'all, as long as a store is embedded',
      fix:
        `set ${embedded.join(' and ')} too, or set ROLE to all: without them the stores are embedded, ` +
        'and embedded stores allow one process',
    });
  if (several && !given.S3_BUCKET && given.FILES_SHARED !== 'true')
    problems.push({
      name: 'FILES_SHARED',
      given: given.FILES_SHARED,
      allowed: `true with ROLE=${ROLE} and files in a folder`,
      fix: 'mount one volume at DATA_DIR/files of all processes and set it to true, or set S3_BUCKET',
    });
  const remote = Boolean(given.EVENTSTORE_URL && given.MONGODB_URL);
  if ((several || remote) && !given.MASTER_KEY_FILE)
    problems.push({
      name: 'MASTER_KEY_FILE',
      given: undefined,
      allowed: 'the same key file in every process that shares the stores',
      fix: 'mount a file with 64 hexadecimal digits and name it here; a key of one process helps no other',
    });
  const members = membersOf(given.EVENTSTORE_URL);
  if (members.length > 1)
    problems.push({
      name: 'EVENTSTORE_URL',
      given: null,
      allowed: 'esdb+discover:// with one DNS name, which stands for all nodes',
      fix:
        `write esdb:// in place of esdb+discover://, as in esdb://${members.join(',')}: ` +
        'with several addresses esdb+discover:// uses the first one alone',
    });
  problems.push(...placeProblems(given));
  if (Boolean(given.S3_ACCESS_KEY_ID) !== Boolean(given.S3_SECRET_ACCESS_KEY))
    problems.push({
      name: given.S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID',
      given: undefined,
      allowed: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or neither',
      fix: 'set the other one too, or unset both',
    });
  return problems;
}

const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/** Returns problems of addresses with unknown options, and of settings that name the same place twice. */
function placeProblems(given: GivenSettings): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  for (const name of ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const)
    for (const unknown of unknownAddressOptions(name, given[name] ?? ''))
      problems.push({ name, given: null, ...unknown });
  const { PORT = '3000', METRICS_PORT } = given;
  const hosts = [given.HOST ?? '127.0.0.1', given.METRICS_HOST ?? '127.0.0.1'];
  const isSameHost = hosts[0] === hosts[1] || hosts.some((host) => EVERY_ADDRESS.includes(host));
  if (METRICS_PORT && Number(METRICS_PORT) !== 0 && Number(METRICS_PORT) === Number(PORT) && isSameHost)
    problems.push({
      name: 'METRICS_PORT',
      given: METRICS_PORT,
      allowed: 'another port than PORT',
      fix: `take a port other than ${PORT}, on which the server itself listens`,
    });
  return problems;
}

/** Returns the hosts of an esdb+discover:// address without credentials; empty for other addresses. */
function membersOf(url = ''): string[] {
  const [, rest] = /^esdb\+discover:\/\/([^/?]*)/.exec(url) ?? [];
  return (rest ?? '').split('@').at(-1)!.split(',').filter(Boolean);
}

function problemOf(name: EnvName, given: string | undefined): ConfigProblem {
  const setting = settingOfEnv(name);
  const { allowed, example, default: preset } = setting;
  const remedy = `set it to ${allowed}, such as ${example}, or unset it (then: ${preset})`;
  return {
    name,
    given: setting.secret ? null : (given?.replace(/\/\/[^/@]*@/, '//[hidden]@') ?? null),
    allowed,
    fix: remedy,
  };
}

function problemOfFile(name: EnvName, path: string): ConfigProblem {
  const { allowed } = settingOfEnv(name);
  const fix = 'write that into the file, with no more than one line break at its end';
  return { name: `${name}_FILE`, given: pathSafeToShow(path), allowed: `a file that holds ${allowed}`, fix };
}
