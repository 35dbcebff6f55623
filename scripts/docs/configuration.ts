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
    'For operators: every setting. All settings are environment variables; an empty variable counts as not',
    'set. The server checks them at its start. If one is wrong, it prints every problem with its remedy and',
    'ends with exit code 78. `alert-review config check` does the same without a start. Both point out a',
    'variable whose name looks like a setting with a typing error.',
    '',
    'A secret can be in a file. Each of these variables names a file with the value of the setting. A',
    'missing or empty file is refused, and so is a setting that is given both ways.',
    '',
    ...[...SECRET_FILES.values()].map((name) => `- \`${name}\``),
    '',
    ...asItIs(...tableHead('Variable', 'Meaning', 'Allowed', 'Default', 'Example'), ...rows),
  );
}
