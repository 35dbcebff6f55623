import { ENV_NAMES, SECRET_FILES, settingOfEnv, type EnvName } from '../../src/platform/config/env.schema.js';
import { asItIs, page, shownCell, tableHead, tableRow } from './markdown.js';

/** Headings of the page, and the names of the settings below each. The first pattern that fits decides. */
const SECTIONS: readonly (readonly [title: string, names: RegExp])[] = [
  ['Logs, metrics and traces', /^(LOG|METRICS|OTEL)_/],
  ['Rate limits', /^RATE_LIMIT_/],
  ['Assistants, sign-in and webhooks', /^(OAUTH|MCP|SSO|WEBHOOK)_|^ALLOWED_ORIGINS$/],
  ['Stores and files', /^(S3|EVENTSTORE|MONGODB|REDIS|EMBEDDED|UPLOAD)_|^(DATA_DIR|FILES_SHARED)$/],
  ['Keeping and erasing data', /_RETENTION_DAYS$|^CHECKPOINT_COPIES$/],
  ['Investigations and lists', /^(INVESTIGATION|RISK_DATA|GOAML)_|^EMBEDDER$/],
  ['The server and its processes', /^/],
];

const sectionOf = (name: EnvName) => SECTIONS.findIndex(([, names]) => names.test(name));

function settingRow(name: EnvName): string {
  const { description, allowed, example, default: preset } = settingOfEnv(name);
  const cells = [`\`${name}\``, description, allowed, preset, example && `\`${example}\``];
  return tableRow(...cells.map(shownCell));
}

/** Generates docs/configuration.md: every environment variable, from its schema. */
export function configurationPage(): string {
  const sections = SECTIONS.map(([title], at) => ({
    title,
    rows: ENV_NAMES.filter((name) => sectionOf(name) === at).map(settingRow),
  }));
  const inOrder = [...sections.slice(-1), ...sections.slice(0, -1)];
  return page(
    'Configuration',
    'For operators: every setting. All settings are environment variables; an empty variable counts as not',
    'set. The server checks all settings when it starts. If a setting is wrong, the server prints every',
    'problem with its remedy and ends with exit code 78. `alert-review config check` makes the same check',
    'without starting the server. The check also reports variables whose name looks like a misspelt setting.',
    '',
    'Most installations set only `PUBLIC_BASE_URL`, `TRUSTED_PROXY_HOPS`, `DATA_DIR` and `MASTER_KEY_FILE`.',
    'If several processes share the work, also set `ROLE`, the addresses of the stores and a bucket',
    '([deployment](deployment.md)).',
    '',
    ...asItIs(
      ...inOrder.flatMap(({ title, rows }) => [
        `## ${title}`,
        '',
        ...tableHead('Variable', 'Meaning', 'Allowed values', 'Default', 'Example'),
        ...rows,
        '',
      ]),
    ),
    '## Secrets in files',
    '',
    'You can put a secret in a file. Each of these variables names a file that contains the value of the',
    'setting with the same name, without `_FILE`. The server refuses a missing or empty file. Do not set',
    'both variables.',
    '',
    ...[...SECRET_FILES.values()].map((name) => `- \`${name}\``),
    '',
  );
}
