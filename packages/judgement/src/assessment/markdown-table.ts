type MarkdownCell = string | number | null;

const cellText = (cell: MarkdownCell): string =>
  cell === null ? '–' : String(cell).replaceAll('\n', ' ').replaceAll('|', '\\|');

export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly MarkdownCell[])[],
  none = 'Nothing yet.',
): string {
  if (rows.length === 0) return none;
  const line = (cells: readonly MarkdownCell[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const markdownSection = (title: string, ...parts: readonly string[]): string =>
  [`## ${title}`, ...parts].join('\n\n');
