import path from 'node:path';
import ts from 'typescript';
import { lineOf, treeOf, type Rule, type SourceFile, type Violation } from './source.js';

/** A shorter face is read at a glance. */
const NAMES_WITHOUT_SECTIONS_MAX = 30;

interface FaceSection {
  /** The comment above the section, without its full stop; null where there is none. */
  readonly title: string | null;
  readonly line: number;
  readonly names: readonly string[];
}

/** A blank line ends a section. */
function sectionsOf(file: SourceFile): FaceSection[] {
  const sections: { title: string | null; line: number; names: string[] }[] = [];
  for (const statement of treeOf(file).statements) {
    const above = file.text.slice(statement.getFullStart(), statement.getStart());
    if (sections.length === 0 || /\n\s*\n|^\s*\/\//.test(above)) {
      const title = /\/\/ (.+?)\.?\n/.exec(above)?.[1] ?? null;
      sections.push({ title, line: lineOf(file, statement.getStart()), names: [] });
    }
    if (!ts.isExportDeclaration(statement) || !statement.exportClause) continue;
    if (ts.isNamedExports(statement.exportClause))
      sections.at(-1)!.names.push(...statement.exportClause.elements.map(({ name }) => name.text));
  }
  return sections;
}

/** A package's face stands in sections with a title; each name is in one of them. */
export const packageFaces: Rule = (files) =>
  files
    .filter((file) => /^packages\/[^/]+\/index\.ts$/.test(file.path))
    .flatMap((file) => {
      const sections = sectionsOf(file);
      const names = sections.flatMap((section) => section.names);
      if (names.length <= NAMES_WITHOUT_SECTIONS_MAX) return [];
      const fault = (line: number, message: string): Violation => ({
        rule: 'package-faces',
        path: file.path,
        line,
        message,
      });
      const untitled = sections.filter(({ title }) => title === null);
      const repeated = names.filter((name, at) => names.indexOf(name) !== at);
      return [
        ...untitled.map(({ line, names }) =>
          fault(line, `${names.join(' ')} stand in no section with a title`),
        ),
        ...repeated.map((name) => fault(0, `${name} stands twice`)),
      ];
    });

const ROW = /^\| ([^|]+?) +\|.*\| ([^|]+?) +\|$/gm;

/** Where a README has a table of the sections, it is that of the face, and its names are offered there. */
export const readmeFaces: Rule = (files) =>
  files
    .filter((file) => /^packages\/[^/]+\/README\.md$/.test(file.path))
    .flatMap((readme) => {
      const face = files.find(
        (file) => file.path === path.posix.join(path.posix.dirname(readme.path), 'index.ts'),
      );
      const table = readme.text.split('\n\n').find((part) => part.startsWith('| section '));
      if (!face || !table) return [];
      const sections = sectionsOf(face);
      const rows = [...table.matchAll(ROW)].slice(2);
      const fault = (message: string): Violation => ({
        rule: 'readme-faces',
        path: readme.path,
        line: 0,
        message,
      });
      const shown = new Set(rows.map(([, title]) => title));
      return [
        ...sections
          .filter(({ title }) => title !== null && !shown.has(title))
          .map(({ title }) => fault(`the section "${title}" is not shown`)),
        ...rows.flatMap(([, title, cell]) => {
          const section = sections.find((each) => each.title === title);
          if (!section) return [fault(`"${title}" is no section of index.ts`)];
          const named = [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
          return named
            .filter((name) => !section.names.includes(name))
            .map((name) => fault(`${name} is not in the section "${title}"`));
        }),
      ];
    });

const WHOLE_FACE = '## The whole face\n';

/** Each README has a section "The whole face", which shows every name of the face and no other. */
export const readmesOfWholeFaces: Rule = (files) =>
  files
    .filter((file) => /^packages\/[^/]+\/index\.ts$/.test(file.path))
    .flatMap((face) => {
      const path = face.path.replace(/index\.ts$/, 'README.md');
      const fault = (message: string): Violation => ({ rule: 'readme-faces', path, line: 0, message });
      const text = files.find((file) => file.path === path)?.text ?? '';
      const [, part] = text.split(WHOLE_FACE);
      if (part === undefined) return [fault('it has no section "The whole face"')];
      const names = new Set(sectionsOf(face).flatMap((section) => section.names));
      const shown = new Set([...part.split('\n## ')[0]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
      return [
        ...[...names].filter((name) => !shown.has(name)).map((name) => fault(`${name} is not shown`)),
        ...[...shown]
          .filter((name) => !names.has(name))
          .map((name) => fault(`${name} is no name of index.ts`)),
      ];
    });

export const faceRules: readonly Rule[] = [packageFaces, readmeFaces, readmesOfWholeFaces];
