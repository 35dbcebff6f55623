import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seeded } from './seeded.js';

const SYLLABLES = (
  'ba be bor dan dri el fa fen gar hal hu ib jas ka kel ko lar len lo ma mer mi nad ne nor ol pa per qua ' +
  'ra ren ri sa sel so ta tem to ul va ven vi wa xan ya zel zu'
).split(' ');

/** A generator of invented words of two or three syllables, which are nobody's name. */
export function madeUpNames(seed: number): (words: number) => string[] {
  const random = seeded(seed);
  const pick = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!;
  const word = () => Array.from({ length: random() < 0.5 ? 2 : 3 }, pick).join('');
  return (words) => Array.from({ length: words }, word);
}

/** Up to 26 short words that all differ. */
export const differentWords = (count: number): string =>
  Array.from('abcdefghijklmnopqrstuvwxyz'.slice(0, count), (letter) => `ko${letter}u`).join(' ');

export interface OfacEntry {
  readonly id: number;
  readonly name: string;
  readonly type?: string;
  readonly program?: string;
  readonly remarks?: string;
  readonly aliases?: readonly string[];
  readonly country?: string;
}

const field = (text: string | undefined): string =>
  text === undefined ? '-0- ' : `"${text.replaceAll('"', '""')}"`;

/**
 * The three OFAC files in the format of the US Treasury: no header, CRLF, `-0- ` for an empty value, Ctrl-Z
 * at the end.
 */
export function ofacFiles(entries: readonly OfacEntry[]) {
  const file = (rows: readonly string[]): string => `${rows.map((row) => `${row}\r\n`).join('')}\x1a`;
  const aliases = entries.flatMap(({ id, aliases = [] }) => aliases.map((name) => ({ id, name })));
  return {
    sdn: file(
      entries.map(({ id, name, type = 'individual', program = 'TEST', remarks }) => {
        const nothing = Array<string>(7).fill('-0- ');
        return [id, field(name), field(type), field(program), ...nothing, field(remarks)].join(',');
      }),
    ),
    alt: file(aliases.map(({ id, name }, row) => [id, row + 1, '"aka"', field(name), '-0- '].join(','))),
    add: file(
      entries.map(({ id, country }) => [id, id, '-0- ', '"Somewhere"', field(country), '-0- '].join(',')),
    ),
  };
}

/** Puts the files into the subfolder `sanctions`. Each appears under its name complete, by a rename. */
export async function mountOfac(folder: string, files: Partial<ReturnType<typeof ofacFiles>>): Promise<void> {
  await mkdir(path.join(folder, 'sanctions'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, 'sanctions', `${name}.csv`);
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  }
}
