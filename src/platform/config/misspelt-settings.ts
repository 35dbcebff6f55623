import { ENV_NAMES, SECRET_FILES } from './env.schema.js';

const EDITS_MAX = 2;
const LETTERS_PER_EDIT = 4;

const VARIABLES: readonly string[] = [...ENV_NAMES, ...SECRET_FILES.values()];

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns remarks on variables that one edit makes a setting, or two where it has eight letters or more. */
export const misspeltSettings = (env: Environment = process.env): string[] =>
  Object.keys(env).flatMap((name) => {
    if (!env[name] || VARIABLES.includes(name)) return [];
    const [nearest] = VARIABLES.map((setting) => ({ setting, edits: editsBetween(name, setting) }))
      .filter(({ setting, edits }) => edits <= Math.min(EDITS_MAX, setting.length / LETTERS_PER_EDIT))
      .sort((a, b) => a.edits - b.edits);
    return nearest ? [`${name} is not a setting; did you mean ${nearest.setting}?`] : [];
  });

/** Counts letters to add, leave out, replace or swap with the next one; capitals do not count. */
function editsBetween(name: string, setting: string): number {
  const typed = name.toUpperCase();
  const rows = [Array.from({ length: setting.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= setting.length; j++) {
      const isSame = typed[i - 1] === setting[j - 1];
      const replaced = rows[i - 1]![j - 1]! + (isSame ? 0 : 1);
      row[j] = Math.min(replaced, rows[i - 1]![j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && typed[i - 1] === setting[j - 2] && typed[i - 2] === setting[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[typed.length]![setting.length]!;
}
