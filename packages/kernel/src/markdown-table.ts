type MarkdownCell = string | number | null;

/** A text that `escapeMarkdown` has escaped keeps its one backslash: a second one would end the cell. */
const UNESCAPED_BAR = /(?<!\\)\|/g;

const cellText = (cell: MarkdownCell): string =>
  cell === null ? '–' : String(cell).replaceAll('\n', ' ').replaceAll(UNESCAPED_BAR, '\\|');

/** Returns a table in Markdown; `none` without rows. Texts of people in it have to be escaped before. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly MarkdownCell[])[],
  none = 'Nothing yet.',
): string {
  if (rows.length === 0) return none;
  const line = (cells: readonly MarkdownCell[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Returns a second-level heading with paragraphs under it. */
export const markdownSection = (title: string, ...parts: readonly string[]): string =>
  [`## ${title}`, ...parts].join('\n\n');
