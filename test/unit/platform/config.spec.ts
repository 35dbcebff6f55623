import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { Config, ConfigError, loadConfig } from '../../../src/platform/config/config.js';
import {
  ENV_NAMES,
  SECRET_FILES,
  settingOfEnv,
  type EnvName,
} from '../../../src/platform/config/env.schema.js';

function problemsOf(env: NodeJS.ProcessEnv): ConfigError {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('loadConfig', () => {
  it('needs nothing and gives every setting its default', () => {
    const config = loadConfig({});
    expect(config).toBeInstanceOf(Config);
    expect({ ...config }).toEqual({
      host: '127.0.0.1',
      port: 3000,
      role: 'all',
      dataDir: './data',
      embedder: 'use-lite',
      embeddedOnNetworkFiles: false,
      masterKeyFile: undefined,
      mcpScopeErrors: 'auto',
      logLevel: 'info',
      logFormat: 'auto',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      otelExporterOtlpEndpoint: undefined,
      otelExporterOtlpHeaders: undefined,
      otelServiceName: 'alert-review',
      otelTracesSampler: 'parentbased_always_on',
      otelTracesSamplerArg: 1,
      webhookPrivateAddresses: false,
      ssoPrivateAddresses: false,
      ssoAssistantMinutes: 15,
      rateLimitRestPerMinute: 600,
      rateLimitWebPerMinute: 300,
      rateLimitUnauthenticatedPerMinute: 60,
      rateLimitRegistrationPerMinute: 30,
      rateLimitMcpPerMinute: 300,
      rateLimitMcpOrganizationPerMinute: 1200,
      oauthRedirectHosts: [],
      oauthClientDocuments: 'public',
      oauthRefreshLeewaySeconds: 120,
      oauthTokenCacheSeconds: 5,
      oauthSessionCapDays: 30,
      allowedOrigins: [],
      trustedProxyHops: 0,
      uploadBytesMax: 5_368_709_120,
      uploadAddressSeconds: 3600,
      investigationConcurrency: 4,
      sweepSeconds: 30,
      jobLeaseSeconds: 3,
      shutdownNoticeMs: 5000,
      shutdownDrainMs: 20_000,
      accessLogRetentionDays: 400,
      customerDataRetentionDays: 0,
      investigationStalledMinutes: 45,
      requestTimeoutMs: 15_000,
      eventStoreUrl: undefined,
      mongoDbUrl: undefined,
      redisUrl: undefined,
      s3Bucket: undefined,
      s3Endpoint: undefined,
      s3Region: undefined,
      s3AccessKeyId: undefined,
      s3SecretAccessKey: undefined,
      s3Prefix: undefined,
      filesShared: false,
    });
    expect(config.s3).toBeNull();
    expect(config.publicBaseUrl).toBe('http://localhost:3000');
  });

  it('is frozen', () => {
    expect(Object.isFrozen(loadConfig({}))).toBe(true);
  });

  it('reads values and counts an empty variable as not set', () => {
    const config = loadConfig({ PORT: '0', HOST: '', LOG_FORMAT: 'text', SHUTDOWN_NOTICE_MS: '0' });
    expect([config.port, config.host, config.logFormat, config.shutdownNoticeMs]).toEqual([
      0,
      '127.0.0.1',
      'text',
      0,
    ]);
  });

  it('reads lists with commas between their items', () => {
    const hosts = loadConfig({ OAUTH_REDIRECT_HOSTS: 'claude.ai, cursor://anysphere.cursor-mcp' });
    expect(hosts.oauthRedirectHosts).toEqual(['claude.ai', 'cursor://anysphere.cursor-mcp']);
  });

  it('builds addresses from the port that was taken when any free one was asked for', () => {
    const config = loadConfig({ PORT: '0' });
    config.listeningOn(41234);
    expect(config.publicBaseUrl).toBe('http://localhost:41234');
  });

  it('leaves out the port that a browser leaves out', () => {
    expect(loadConfig({ PORT: '80' }).publicBaseUrl).toBe('http://localhost');
  });

  it('says of a public address with a path that there may be none', () => {
    const { message } = problemsOf({ PUBLIC_BASE_URL: 'https://bank.example/alert-review' });
    expect(message).toMatch(/PUBLIC_BASE_URL is "https:\/\/bank\.example\/alert-review"; .*without a path/);
  });

  it('keeps the public address that was given, whatever the port', () => {
    const config = loadConfig({ PUBLIC_BASE_URL: 'https://alerts.example.com' });
    config.listeningOn(41234);
    expect(config.publicBaseUrl).toBe('https://alerts.example.com');
  });

  it.each(['http://localhost:8080', 'http://127.0.0.9', 'http://[::1]:3000', 'https://a.example:8443'])(
    'accepts the public address %s',
    (url) => expect(loadConfig({ PUBLIC_BASE_URL: url }).publicBaseUrl).toBe(url),
  );

  it.each([
    'http://alerts.example.com',
    'https://alerts.example.com/',
    'ftp://localhost',
    'alerts.example.com',
    'https://a.example?x=1',
    'http://localhost.example.com',
    'https://a.example/alert-review',
    'https://user@a.example',
    'https://A.example',
    'https://a.example:443',
  ])('refuses the public address %s', (url) => {
    expect(problemsOf({ PUBLIC_BASE_URL: url }).problems.map(({ name }) => name)).toEqual([
      'PUBLIC_BASE_URL',
    ]);
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '0x10'],
    ['PORT', ' 1'],
    ['UPLOAD_BYTES_MAX', '5368709121'],
    ['SWEEP_SECONDS', '0'],
    ['LOG_LEVEL', 'INFO'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'otel-collector:4318'],
    ['OTEL_TRACES_SAMPLER', 'xray'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['HOST', 'a b'],
    ['OAUTH_REDIRECT_HOSTS', 'claude.ai,https://chatgpt.com'],
    ['OAUTH_REDIRECT_HOSTS', 'javascript://claude.ai'],
    ['OAUTH_REFRESH_LEEWAY_SECONDS', '601'],
    ['OAUTH_SESSION_CAP_DAYS', '31'],
    ['ALLOWED_ORIGINS', 'https://inspector.example.com/'],
  ])('refuses %s=%s and says what is allowed', (name, value) => {
    const { problems, message } = problemsOf({ [name]: value });
    expect(problems).toEqual([expect.objectContaining({ name, given: value })]);
    expect(message).toContain(`${name} is ${JSON.stringify(value)}; allowed: ${problems[0]!.allowed}`);
    expect(message).toContain('To fix: set it to');
  });

  it('lists every problem at once', () => {
    const { problems, message } = problemsOf({
      PORT: 'x',
      LOG_LEVEL: 'loud',
      ROLE: 'boss',
      SWEEP_SECONDS: '-',
    });
    expect(problems.map(({ name }) => name).sort()).toEqual(['LOG_LEVEL', 'PORT', 'ROLE', 'SWEEP_SECONDS']);
    expect(message.split('\n')).toHaveLength(5);
  });

  const shared = {
    EVENTSTORE_URL: 'esdb://events:2113?tls=false',
    MONGODB_URL: 'mongodb://documents:27017/alert-review',
    REDIS_URL: 'redis://queue:6379',
    FILES_SHARED: 'true',
    MASTER_KEY_FILE: '/run/secrets/master-key',
  };

  it.each(['api', 'worker'])('refuses the role %s on embedded stores and says which are missing', (ROLE) => {
    const { problems, message } = problemsOf({ ROLE });
    expect(problems.map(({ name }) => name).sort()).toEqual(['FILES_SHARED', 'MASTER_KEY_FILE', 'ROLE']);
    expect(message).toMatch(/EVENTSTORE_URL and MONGODB_URL and REDIS_URL.*one process/);
  });

  it.each(['api', 'worker'])('accepts the role %s on stores that processes share', (ROLE) => {
    expect(loadConfig({ ...shared, ROLE })).toMatchObject({ role: ROLE, embedded: false, filesShared: true });
  });

  it('refuses esdb+discover with several addresses, and says how to write them', () => {
    const url = 'esdb+discover://us:secret@one:2113,two:2113,three:2113?tls=true';
    const { problems, message } = problemsOf({ ...shared, EVENTSTORE_URL: url });
    expect(problems).toMatchObject([{ name: 'EVENTSTORE_URL', given: null }]);
    expect(message).toContain('as in esdb://one:2113,two:2113,three:2113');
    expect(message).not.toContain('secret');
  });

  it.each(['esdb+discover://events.example.com?tls=true', 'esdb://one:2113,two:2113,three:2113?tls=true'])(
    'accepts %s',
    (EVENTSTORE_URL) => {
      expect(loadConfig({ ...shared, EVENTSTORE_URL }).eventStoreUrl).toBe(EVENTSTORE_URL);
    },
  );

  it.each(Object.keys(shared))('refuses the role worker without %s', (name) => {
    expect(problemsOf({ ...shared, ROLE: 'worker', [name]: '' }).problems).toHaveLength(1);
  });

  it.each(['5a'.repeat(32), '5A'.repeat(32), ` ${'5a'.repeat(32)}\n`])(
    'refuses the master key itself in place of its file, and does not repeat it',
    (MASTER_KEY_FILE) => {
      const { problems, message } = problemsOf({ MASTER_KEY_FILE });
      expect(problems.map(({ name }) => name)).toEqual(['MASTER_KEY_FILE']);
      expect(message + JSON.stringify(problems)).not.toMatch(/5a5a/i);
    },
  );

  it('asks for the key file wherever no store is embedded, also of one process', () => {
    const { problems } = problemsOf({ ...shared, MASTER_KEY_FILE: '' });
    expect(problems.map(({ name }) => name)).toEqual(['MASTER_KEY_FILE']);
  });

  it('takes a bucket in place of a shared folder', () => {
    const config = loadConfig({ ...shared, ROLE: 'api', FILES_SHARED: '', S3_BUCKET: 'files' });
    expect(config.s3).toMatchObject({ bucket: 'files' });
  });

  it('mixes embedded and shared stores in one process', () => {
    expect(loadConfig({ MONGODB_URL: shared.MONGODB_URL }).embedded).toBe(true);
    expect(loadConfig({ REDIS_URL: shared.REDIS_URL }).embedded).toBe(true);
  });

  it('refuses half a pair of storage credentials', () => {
    const { problems } = problemsOf({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' });
    expect(problems.map(({ name }) => name)).toEqual(['S3_SECRET_ACCESS_KEY']);
  });

  it.each(['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'])(
    'refuses a %s of another kind and does not print its value',
    (name) => {
      const { problems, message } = problemsOf({ [name]: 'scheme://user:hunter2@store.example' });
      expect(problems).toEqual([expect.objectContaining({ name, given: null })]);
      expect(message).not.toContain('hunter2');
    },
  );

  it('does not print credentials that stand in an address', () => {
    const { message } = problemsOf({ PUBLIC_BASE_URL: 'https://user:hunter2@alerts.example.com' });
    expect(message).not.toContain('hunter2');
  });

  it('describes every variable', () => {
    for (const name of ENV_NAMES) expect(settingOfEnv(name).description).toMatch(/\w.*\.$/);
  });
});

describe('a secret in a file', () => {
  const VALUES: Partial<Record<EnvName, string>> = {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hunter2',
    EVENTSTORE_URL: 'esdb://ann:hunter2@events:2113?tls=true',
    MONGODB_URL: 'mongodb://ann:hunter2@documents:27017/alert-review',
    REDIS_URL: 'rediss://:hunter2@queue:6379',
    S3_ACCESS_KEY_ID: 'hunter2-id',
    S3_SECRET_ACCESS_KEY: '/hunter2 ',
  };
  let folder: string;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  /** The variables that name a file for each of these secrets. */
  const filesOf = (values: Partial<Record<EnvName, string>>, end = '\n'): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        writeFileSync(path.join(folder, name), `${value}${end}`);
        return [`${name}_FILE`, path.join(folder, name)];
      }),
    );

  it('is possible for every secret, and the values here are of all of them', () => {
    expect([...SECRET_FILES.keys()]).toEqual(Object.keys(VALUES));
    expect([...SECRET_FILES.values()]).toEqual(Object.keys(VALUES).map((name) => `${name}_FILE`));
  });

  it.each(['', '\n', '\r\n'])('is read without the last line break (%j)', (end) => {
    const asFiles = loadConfig({ ...filesOf(VALUES, end), MASTER_KEY_FILE: '/run/key' });
    expect({ ...asFiles }).toEqual({ ...loadConfig({ ...VALUES, MASTER_KEY_FILE: '/run/key' }) });
  });

  it('is refused beside the setting itself', () => {
    const { problems, message } = problemsOf({ ...filesOf(VALUES), REDIS_URL: VALUES.REDIS_URL });
    expect(problems.map(({ name }) => name)).toEqual(['REDIS_URL_FILE']);
    expect(message).toMatch(/REDIS_URL_FILE is ".*REDIS_URL"; .*but REDIS_URL is set too/);
    expect(message).not.toContain('hunter2');
  });

  it.each(['missing', 'empty', 'folder'])('that is %s is named', (fault) => {
    const file = fault === 'folder' ? folder : path.join(folder, fault);
    if (fault === 'empty') writeFileSync(file, '\n');
    const { problems, message } = problemsOf({ ROLE: 'worker', REDIS_URL_FILE: file });
    expect(problems).toEqual([expect.objectContaining({ name: 'REDIS_URL_FILE', given: file })]);
    expect(message).toMatch(/no such file|this one is empty|it is a folder/);
  });

  it('with a wrong value is refused by the name of its variable, without the value', () => {
    const { problems, message } = problemsOf(filesOf({ REDIS_URL: 'http://hunter2' }));
    expect(problems.map(({ name }) => name)).toEqual(['REDIS_URL_FILE']);
    expect(message).toContain('redis:// or rediss://');
    expect(message).not.toContain('hunter2');
  });

  it('does not show the secret that was set in place of its file', () => {
    const { message } = problemsOf({ REDIS_URL_FILE: VALUES.REDIS_URL });
    expect(message).toContain('REDIS_URL_FILE is set to a value that is not shown');
    expect(message).not.toContain('hunter2');
  });
});

describe('settings that a start would refuse', () => {
  const PASSWORD = 'geheim';
  it.each<[EnvName, string]>([
    ['MONGODB_URL', `mongodb://u:${PASSWORD}@ss@h/db`],
    ['MONGODB_URL', `mongodb://u:${PASSWORD}/ss@h/db`],
    ['MONGODB_URL', `mongodb://u:${PASSWORD}:ss@h/db`],
    ['MONGODB_URL', `mongodb://u:${PASSWORD}?ss@h/db`],
    ['MONGODB_URL', `mongodb://u:${PASSWORD}%zz@h/db`],
    ['MONGODB_URL', `mongodb://u:${PASSWORD}@h:port/db`],
    ['EVENTSTORE_URL', `esdb://u:${PASSWORD}@ss@h:2113`],
    ['EVENTSTORE_URL', `esdb://u:${PASSWORD}#ss@h:2113`],
    ['REDIS_URL', `redis://u:${PASSWORD}/ss@h:6379`],
    ['REDIS_URL', `redis://:${PASSWORD}@h:x`],
  ])('%s %s is refused by its name and a remedy, without the password', (name, value) => {
    const { message, problems } = problemsOf({ [name]: value, MASTER_KEY_FILE: '/k' });
    expect(problems.map((problem) => problem.name)).toEqual([name]);
    expect(message).toContain('in user name and password written as %40 %3A %2F %3F %23 %25');
    expect(message).not.toContain(PASSWORD);
  });

  it.each<[EnvName, string]>([
    ['MONGODB_URL', 'mongodb://u:p%40ss%3A@a:1,b:2,[::1]:3/db?replicaSet=rs0&appName=a@b'],
    ['MONGODB_URL', 'mongodb+srv://u@cluster.example/db'],
    ['MONGODB_URL', 'mongodb://%2Ftmp%2Fmongodb.sock/db'],
    ['EVENTSTORE_URL', 'esdb://u:p%2Fq@a:2113,b:2113?tls=false'],
    ['REDIS_URL', 'rediss://:p%40@h:6379/1'],
    ['S3_ENDPOINT', 'http://127.0.0.1:9000'],
    ['CHECKPOINT_COPIES', 's3://bucket'],
    ['CHECKPOINT_COPIES', './data-copies'],
    ['CHECKPOINT_COPIES', '/srv/copies'],
  ])('%s %s is taken', (name, value) => {
    expect(() => loadConfig({ [name]: value })).not.toThrow();
  });

  it.each<[EnvName, NodeJS.ProcessEnv]>([
    ['S3_ENDPOINT', { S3_ENDPOINT: 'storage.example.com' }],
    ['METRICS_PORT', { METRICS_PORT: '3000' }],
    ['METRICS_PORT', { PORT: '3131', METRICS_PORT: '3131' }],
    ['METRICS_PORT', { PORT: '3131', METRICS_PORT: '03131', HOST: '0.0.0.0' }],
    ['CHECKPOINT_COPIES', { CHECKPOINT_COPIES: 's3://' }],
    ['CHECKPOINT_COPIES', { CHECKPOINT_COPIES: 's3:///prefix' }],
  ])('%s of %j is refused', (name, env) => {
    expect(problemsOf(env).problems.map((problem) => problem.name)).toEqual([name]);
  });

  it('one port on two addresses is taken', () => {
    const env = { PORT: '3131', METRICS_PORT: '3131', HOST: '10.0.0.1' };
    expect(loadConfig(env).metricsPort).toBe(3131);
  });
});
