import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceFile, Violation } from './rules/source.js';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', 'results', 'made', '.git']);
const TEXT = /(\.(ts|c?js|md|json|ya?ml|sh)|\/run|Dockerfile)$/;
const SAMPLE_DATA_BYTES = 1_000_000;

/** Text files of the repository under the folders (or files) given, as the rules take them. */
export function readRepository(...places: readonly string[]): SourceFile[] {
  return places.flatMap((place) => {
    const full = path.join(ROOT, place);
    if (!existsSync(full)) return [];
    if (TEXT.test(`/${place}`)) return [read(place)];
    return readdirSync(full, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .filter((name) => TEXT.test(`/${name}`) && !name.split('/').some((part) => SKIPPED.has(part)))
      .map(read)
      .filter((file) => file.text.length < SAMPLE_DATA_BYTES);
  });
}

/** The same file is the same object, so that it is parsed once. */
const read = (name: string): SourceFile => {
  const known = files.get(name);
  if (known) return known;
  const file = { path: name, text: readFileSync(path.join(ROOT, name), 'utf8') };
  files.set(name, file);
  return file;
};

const files = new Map<string, SourceFile>();

/**
 * The suites that run a file of cases: they name it, from the same folder or from one above it. A file that
 * no suite names is run by the suite of its folder that takes all such files (`casesNotNamed`), if there is
 * one.
 */
export function suitesOf(cases: string, suites: readonly SourceFile[]): SourceFile[] {
  const naming = suites.filter(({ path: suite, text }) => {
    const place = path.posix.relative(path.posix.dirname(suite), cases.replace(/\.cases\.ts$/, ''));
    return text.includes('.cases') && [`'${place}'`, `'./${place}.cases.js'`].some((it) => text.includes(it));
  });
  if (naming.length > 0) return naming;
  const folder = path.posix.dirname(cases);
  return suites.filter(
    ({ path: suite, text }) => path.posix.dirname(suite) === folder && text.includes('casesNotNamed('),
  );
}

/** Text by path. */
export type PlantedFiles = Readonly<Record<string, string>>;

/** One readable line per violation: an empty list is what every rule wants. */
export const listed = (violations: readonly Violation[]): string[] =>
  violations.map(({ rule, path: file, line, message }) => `${file}:${line} [${rule}] ${message}`);

/** Names of the rules that fired on planted files. */
export const fired = (violations: readonly Violation[]): string[] => [
  ...new Set(violations.map(({ rule }) => rule)),
];
