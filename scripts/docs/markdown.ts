/** A generated page, whose last line is empty. */
export const page = (title: string, ...lines: readonly string[]): string =>
  [`# ${title}`, '', '<!-- Made by npm run docs:generate: do not edit. -->', '', ...lines].join('\n');

/** Lines that Prettier leaves as they are. */
export const asItIs = (...lines: readonly string[]): string[] => [
  '<!-- prettier-ignore-start -->',
  ...lines,
  '<!-- prettier-ignore-end -->',
  '',
];

/** A row of a table. */
export const tableRow = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

export const tableHead = (...titles: readonly string[]): string[] => [
  tableRow(...titles),
  `|${titles.map(() => '---').join('|')}|`,
];

/** The text in a cell; a dash where there is none. */
export const shownCell = (text: string): string => text.replaceAll('<', '&lt;') || '–';

const COLUMNS = 110;

/** Lines of at most 110 columns where words allow it: the first after `mark`, the others as far right. */
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

/** A heading and a list of what is told under it; an empty text is left out, several are a list below. */
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
