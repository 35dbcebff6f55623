import { readFileSync } from 'node:fs';
import { systemErrorText } from '@alert-review/kernel';
import { SECRET_FILES, type EnvName, type SecretFileName } from './env.schema.js';

type Environment = Readonly<Record<string, string | undefined>>;

interface FileProblem {
  readonly name: SecretFileName;
  readonly given: string | null;
  readonly allowed: string;
  readonly fix: string;
}

/**
 * Reads every secret whose `<NAME>_FILE` variable is set. The problems it returns never quote the content
 * of a file.
 */
export function readSecretFiles(env: Environment): {
  values: Partial<Record<EnvName, string>>;
  problems: FileProblem[];
} {
  const values: Partial<Record<EnvName, string>> = {};
  const problems: FileProblem[] = [];
  for (const [name, fileName] of SECRET_FILES) {
    const path = env[fileName];
    if (!path) continue;
    const fault = env[name] ? `${name} is set too` : faultOrValue(path, (value) => (values[name] = value));
    if (fault === null) continue;
    const fix = env[name] ? `unset ${name} or ${fileName}` : `mend the file, or unset ${fileName}`;
    const allowed = `a path to a file that holds the value of ${name}, but ${fault}`;
    problems.push({ name: fileName, given: pathSafeToShow(path), allowed, fix });
  }
  return { values, problems };
}

function faultOrValue(path: string, take: (value: string) => void): string | null {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (value === '') return 'this one is empty';
    take(value);
    return null;
  } catch (error) {
    return `this one cannot be read: ${systemErrorText(error)}`;
  }
}

/**
 * Returns the text only if it looks like a path, because an operator may have set the secret itself here by
 * mistake.
 */
export const pathSafeToShow = (path: string): string | null => (/^\.{0,2}\//.test(path) ? path : null);
