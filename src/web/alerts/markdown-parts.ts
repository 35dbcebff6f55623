import { html, type Html } from '../html.js';
import { table } from '../page-parts.js';

export interface TextSection {
  /** Empty for the lines before the first heading. */
  readonly title: string;
  readonly lines: readonly string[];
}

/** Splits Markdown that this server wrote at its second-level headings. Leaves out first-level headings. */
export function sectionsOfMarkdown(text: string): TextSection[] {
  const sections: { title: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) continue;
    if (line.startsWith('## ')) sections.push({ title: unescapeMarkdown(line.slice(3)), lines: [] });
    else if (line.trim() !== '') {
      if (sections.length === 0) sections.push({ title: '', lines: [] });
      sections.at(-1)!.lines.push(line);
    }
  }
  return sections;
}

/** Renders one line; pages give their own for lines with links. */
type LineWriter = (line: string) => Html;

/** Renders Markdown with several sections, without its first-level heading. */
export const markdownSections = (text: string, writeLine: LineWriter = markdownLine): Html =>
  html`${sectionsOfMarkdown(text).map(
    ({ title, lines }) => html`${title && html`<h3>${title}</h3>`} ${markdownLines(lines, writeLine)}`,
  )}`;

/** Removes the backslashes that escape customers' characters. */
export const unescapeMarkdown = (text: string): string => text.replace(/\\([^\p{L}\p{N}\s])/gu, '$1');

const BOLD = /\*\*((?:[^*\\]|\\.)+)\*\*/gu;

/**
 * Renders one line of our Markdown, which has only escapes and bold text. Customers' text in it is escaped
 * and is shown as plain text.
 */
export function markdownLine(text: string): Html {
  const parts = text.split(BOLD);
  return html`${parts.map((part, at) =>
    at % 2 === 1 ? html`<strong>${unescapeMarkdown(part)}</strong>` : html`${unescapeMarkdown(part)}`,
  )}`;
}

/** Renders paragraphs, lists and tables; `writeLine` writes paragraphs. */
export function markdownLines(lines: readonly string[], writeLine: LineWriter = markdownLine): Html {
  const blocks: { readonly kind: string; readonly lines: string[] }[] = [];
  for (const line of lines) {
    const kind = /^(?:- |\|)/.exec(line)?.[0] ?? '';
    const last = blocks.at(-1);
    if (kind !== '' && last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return html`${blocks.map((block) => blockOf(block, writeLine))}`;
}

function blockOf(
  { kind, lines }: { readonly kind: string; readonly lines: readonly string[] },
  writeLine: LineWriter,
): Html {
  if (kind === '|') return markdownTable(lines);
  return kind === ''
    ? html`<p>${writeLine(lines[0]!)}</p>`
    : html`<ul>
        ${lines.map((line) => html`<li>${markdownLine(line.slice(2))}</li>`)}
      </ul>`;
}

/** Renders a table. Its second line, between head and rows, is skipped. */
function markdownTable([head = '', , ...rows]: readonly string[]): Html {
  const cellsOf = (line: string): string[] =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
  return table({
    caption: cellsOf(head).join(', '),
    head: cellsOf(head),
    rows: rows.map((row) => cellsOf(row).map(markdownLine)),
  });
}
