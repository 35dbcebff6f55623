import { editDistance } from '@alert-review/kernel';
import { ENV_NAMES, SECRET_FILES } from './env.schema.js';

const EDITS_MAX = 2;
const LETTERS_PER_EDIT = 4;

const VARIABLES: readonly string[] = [...ENV_NAMES, ...SECRET_FILES.values()];

/**
 * Returns remarks on environment variables that look like misspelt settings: one edit away, or two edits if
 * the setting has eight letters or more.
 */
export const misspeltSettings = (env: Readonly<Record<string, string | undefined>> = process.env): string[] =>
  Object.keys(env).flatMap((name) => {
    if (!env[name] || VARIABLES.includes(name)) return [];
    const [nearest] = VARIABLES.filter((setting) => Math.abs(setting.length - name.length) <= EDITS_MAX)
      .map((setting) => ({ setting, edits: editDistance(name, setting) }))
      .filter(({ setting, edits }) => edits <= Math.min(EDITS_MAX, setting.length / LETTERS_PER_EDIT))
      .sort((a, b) => a.edits - b.edits);
    return nearest ? [`${name} is not a setting; did you mean ${nearest.setting}?`] : [];
  });
