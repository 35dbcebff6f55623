/** Returns a generated page that ends with an empty line. */
export const page = (title: string, ...lines: readonly string[]): string =>
  [`# ${title}`, '', '<!-- Made by npm run docs:generate: do not edit. -->', '', ...lines].join('\n');

/** Marks lines that Prettier must not reformat. */
export const asItIs = (...lines: readonly string[]): string[] => [
  '<!-- prettier-ignore-start -->',
  ...lines,
  '<!-- prettier-ignore-end -->',
  '',
];

/** Returns a row of a table. */
export const tableRow = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

export const tableHead = (...titles: readonly string[]): string[] => [
  tableRow(...titles),
  `|${titles.map(() => '---').join('|')}|`,
];

/** Returns the text for a cell; a dash if it is empty. */
export const shownCell = (text: string): string => text.replaceAll('<', '&lt;') || '–';

const COLUMNS = 110;

/**
 * Wraps a text to lines of 110 columns. The first line begins with `mark`; the others are indented by its
 * width.
 */
export function wrapped(text: string, mark = ''): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= COLUMNS) lines[lines.length - 1] = longer;
    else lines.push((lines.length > 0 ? ' '.repeat(mark.length) : mark) + word);
  }
  return lines;
}

type Told = Readonly<Record<string, string | readonly string[]>>;

/**
 * Returns a heading with a list of labelled texts. Empty texts are left out; several texts become a nested
 * list.
 */
export const entry = (heading: string, told: Told): string[] => [
  heading,
  '',
  ...Object.entries(told).flatMap(([label, texts]) => {
    if (texts.length === 0) return [];
    if (typeof texts === 'string') return wrapped(`**${label}**: ${texts}`, '- ');
    return [...wrapped(`**${label}**:`, '- '), ...texts.flatMap((text) => wrapped(text, '  - '))];
  }),
  '',
];
