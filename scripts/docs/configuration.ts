import { ENV_NAMES, settingOf } from '../../src/platform/config/env.schema.js';
import { asItIs, page, shownCell, tableHead, tableRow } from './markdown.js';

/** docs/configuration.md: every environment variable, from its schema. */
export function configurationPage(): string {
  const rows = ENV_NAMES.map((name) => {
    const { description, allowed, example, default: preset } = settingOf(name);
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
    ...asItIs(...tableHead('Variable', 'Meaning', 'Allowed', 'Default', 'Example'), ...rows),
  );
}
