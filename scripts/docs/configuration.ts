import { ENV_NAMES, SECRET_FILES, settingOfEnv } from '../../src/platform/config/env.schema.js';
import { asItIs, page, shownCell, tableHead, tableRow } from './markdown.js';

/** Generates docs/configuration.md: every environment variable, from its schema. */
export function configurationPage(): string {
  const rows = ENV_NAMES.map((name) => {
    const { description, allowed, example, default: preset } = settingOfEnv(name);
    const cells = [`\`${name}\``, description, allowed, preset, example && `\`${example}\``];
    return tableRow(...cells.map(shownCell));
  });
  return page(
    'Configuration',
    'All settings are environment variables. An empty variable counts as not set. The server checks them',
    'all at start: if any is wrong it prints every problem with its remedy and ends with exit code 78.',
    'A variable that is no setting, but would be one with one letter changed (two where the setting has',
    'eight or more), is remarked at start and by config check.',
    '',
    'A secret may stand in a file instead: each of these variables names one, and what it holds without a',
    'line break at its end is the value of the setting. A file that is missing or empty is refused, and so',
    'is a setting that is given both ways.',
    '',
    ...[...SECRET_FILES.values()].map((name) => `- \`${name}\``),
    '',
    ...asItIs(...tableHead('Variable', 'Meaning', 'Allowed', 'Default', 'Example'), ...rows),
  );
}
