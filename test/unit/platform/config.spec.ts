import { Config, ConfigError, loadConfig } from '../../../src/platform/config/config.js';
import { ENV_NAMES, settingOf } from '../../../src/platform/config/env.schema.js';

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
      masterKeyFile: undefined,
      logLevel: 'info',
      logFormat: 'json',
      rateLimitRestPerMinute: 600,
      rateLimitUnauthenticatedPerMinute: 60,
      trustedProxyHops: 0,
      uploadBytesMax: 5_368_709_120,
      uploadAddressSeconds: 3600,
      investigationConcurrency: 2,
      sweepSeconds: 30,
      shutdownNoticeMs: 5000,
      shutdownDrainMs: 20_000,
      accessLogRetentionDays: 400,
      investigationStalledMinutes: 45,
      requestTimeoutMs: 15_000,
    });
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

  it('builds addresses from the port that was taken when any free one was asked for', () => {
    const config = loadConfig({ PORT: '0' });
    config.listeningOn(41234);
    expect(config.publicBaseUrl).toBe('http://localhost:41234');
  });

  it('keeps the public address that was given, whatever the port', () => {
    const config = loadConfig({ PUBLIC_BASE_URL: 'https://alerts.example.com' });
    config.listeningOn(41234);
    expect(config.publicBaseUrl).toBe('https://alerts.example.com');
  });

  it.each(['http://localhost:8080', 'http://127.0.0.9', 'http://[::1]:3000', 'https://a.example/base'])(
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
    ['HOST', 'a b'],
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

  it.each(['api', 'worker'])('refuses the role %s and says which stores it would need', (role) => {
    expect(problemsOf({ ROLE: role }).message).toMatch(/EventStoreDB, MongoDB and Redis.*one process/);
  });

  it.each(['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL', 'S3_BUCKET'])(
    'refuses %s instead of ignoring it, and does not print its value',
    (name) => {
      const { problems, message } = problemsOf({ [name]: 'scheme://user:hunter2@store.example' });
      expect(problems).toEqual([expect.objectContaining({ name, given: null })]);
      expect(message).toContain('this version has no adapter for');
      expect(message).not.toContain('hunter2');
    },
  );

  it('does not print credentials that stand in an address', () => {
    const { message } = problemsOf({ PUBLIC_BASE_URL: 'https://user:hunter2@alerts.example.com' });
    expect(message).not.toContain('hunter2');
  });

  it('describes every variable', () => {
    for (const name of ENV_NAMES) expect(settingOf(name).description).toMatch(/\w.*\.$/);
  });
});
