import { misspeltSettings } from '../../../src/platform/config/misspelt-settings.js';

const remarksOn = (...names: string[]) =>
  misspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])));

test.each([
  ['LOG_LVL', 'LOG_LEVEL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['log_level', 'LOG_LEVEL'],
  ['LOG_FORMATT', 'LOG_FORMAT'],
  ['PROT', 'PORT'],
  ['DATADIR', 'DATA_DIR'],
  ['MONGODB_URI', 'MONGODB_URL'],
  ['S3_ACCESSKEY_ID', 'S3_ACCESS_KEY_ID'],
  ['JOB_LEASE_SECOND', 'JOB_LEASE_SECONDS'],
  ['REDIS_URI_FILE', 'REDIS_URL_FILE'],
  ['S3_SECRET_ACCESSKEY_FILE', 'S3_SECRET_ACCESS_KEY_FILE'],
])('%s is remarked, with %s', (name, setting) => {
  expect(remarksOn(name)).toEqual([`${name} is not a setting; did you mean ${setting}?`]);
});

test('settings themselves are not, and an empty variable counts as not set', () => {
  expect(remarksOn('LOG_LEVEL', 'PORT', 'S3_BUCKET', 'MONGODB_URL_FILE')).toEqual([]);
  expect(misspeltSettings({ LOG_LVL: '', PROT: undefined })).toEqual([]);
});

test.each([
  ['a shell', 'HOME PATH LOGNAME USER SHELL TERM LANG PWD TZ MAIL HOSTNAME HOSTTYPE COLUMNS LINES NO_COLOR'],
  ['Node and npm', 'NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS npm_config_cache npm_package_name INIT_CWD'],
  ['systemd', 'INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS STATE_DIRECTORY LOGS_DIRECTORY MAINPID'],
  ['Kubernetes', 'KUBERNETES_SERVICE_HOST KUBERNETES_PORT FOO_SERVICE_HOST FOO_PORT POD_NAME POD_IP HOST_IP'],
  [
    'Kubernetes, with our own services',
    'ALERT_REVIEW_SERVICE_HOST ALERT_REVIEW_API_SERVICE_HOST ALERT_REVIEW_API_PORT_3000_TCP_PORT',
  ],
  [
    'Kubernetes, with services of our names',
    'REDIS_SERVICE_HOST REDIS_PORT REDIS_PORT_6379_TCP MONGODB_PORT EVENTSTORE_PORT S3_PORT LOG_SERVICE_HOST',
  ],
  ['AWS', 'AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_ROLE_ARN'],
  ['the compose file', 'API_PORT EVENTSTORE_CLUSTER_SIZE EVENTSTORE_INSECURE MASTER_KEY_SOURCE'],
])('variables of %s are not', (_, names) => {
  expect(remarksOn(...names.split(' '))).toEqual([]);
});
