import {
  folderOf,
  importsOf,
  kindOf,
  productCode,
  type Rule,
  type SourceFile,
  type Violation,
} from './source.js';

/** The page with the table of what may cross between the parts of the core. */
const PAGE = 'docs/architecture.md';
/** A row of the table: `| alerts | teams | `teams.lookup`, `alert-dues.lookup` |`. */
const ROW = /^\| ([a-z]+) +\| ([a-z]+) +\| (`[^|]+`) *\|$/gm;
/** The row of the layout that names the parts, such as `| Core: the parts | `src`: teams alerts |`. */
const PARTS = /^\| Core\b[^|]*\| `src`: ([^|]+?) +\|/m;

/** A file of one part that another part may import, such as `alerts teams teams.lookup`. */
const crossing = (from: string, to: string, name: string): string => `${from} ${to} ${name}`;

function allowedCrossings(page: string): ReadonlySet<string> {
  const allowed = new Set<string>();
  for (const [, from, to, names] of page.matchAll(ROW))
    for (const [, name] of names!.matchAll(/`([^`]+)`/g)) allowed.add(crossing(from!, to!, name!));
  return allowed;
}

/** Imports from one part to another, with the first file that needs each of them. */
function crossingsInCode(
  files: readonly SourceFile[],
  parts: ReadonlySet<string>,
): ReadonlyMap<string, SourceFile> {
  const found = new Map<string, SourceFile>();
  for (const file of productCode(files)) {
    const from = folderOf(file.path);
    if (!parts.has(from)) continue;
    for (const { target } of importsOf(file)) {
      const to = target === null ? '' : folderOf(target);
      if (target === null || to === from || !parts.has(to)) continue;
      const { stem, kind } = kindOf(target);
      const key = crossing(from, to, kind === null ? stem : `${stem}.${kind}`);
      if (!found.has(key)) found.set(key, file);
    }
  }
  return found;
}

/** The parts of the core import from one another exactly what the table of the page names. */
export const coreCrossings: Rule = (files) => {
  const page = files.find(({ path }) => path === PAGE);
  if (!page) return [];
  const fault = (path: string, message: string): Violation => ({
    rule: 'core-crossings',
    path,
    line: 0,
    message,
  });
  const parts = new Set(PARTS.exec(page.text)?.[1]?.split(' '));
  const allowed = allowedCrossings(page.text);
  const found = crossingsInCode(files, parts);
  return [
    ...[...found]
      .filter(([key]) => !allowed.has(key))
      .map(([key, file]) => fault(file.path, `the table of the core in ${PAGE} does not have ${key}`)),
    ...[...allowed]
      .filter((key) => !found.has(key))
      .map((key) => fault(PAGE, `the table of the core has ${key}, which no file imports`)),
  ];
};
