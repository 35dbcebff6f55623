import { html, type Html } from '../html.js';

export interface TextSection {
  /** Empty before the first heading. */
  readonly title: string;
  readonly lines: readonly string[];
}

/** Splits a text of our Markdown at its second-level headings; leaves out its first-level one. */
export function sectionsOf(text: string): TextSection[] {
  const sections: { title: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) continue;
    if (line.startsWith('## ')) sections.push({ title: plainText(line.slice(3)), lines: [] });
    else if (line.trim() !== '') {
      if (sections.length === 0) sections.push({ title: '', lines: [] });
      sections.at(-1)!.lines.push(line);
    }
  }
  return sections;
}

/** Removes the escapes before customers' characters. */
export const plainText = (text: string): string => text.replace(/\\([^\p{L}\p{N}\s])/gu, '$1');

const BOLD = /\*\*((?:[^*\\]|\\.)+)\*\*/gu;

/** Renders a line of our Markdown: escapes and bold; customers' texts are escaped in it and stay data. */
export function markdownLine(text: string): Html {
  const parts = text.split(BOLD);
  return html`${parts.map((part, at) =>
    at % 2 === 1 ? html`<strong>${plainText(part)}</strong>` : html`${plainText(part)}`,
  )}`;
}

/** Renders paragraphs and lists. */
export function markdownLines(lines: readonly string[]): Html {
  const blocks: Html[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!lines[at]!.startsWith('- ')) {
      blocks.push(html`<p>${markdownLine(lines[at]!)}</p>`);
      continue;
    }
    const items: Html[] = [];
    for (; lines[at]?.startsWith('- '); at++) items.push(html`<li>${markdownLine(lines[at]!.slice(2))}</li>`);
    at--;
    blocks.push(
      html`<ul>
        ${items}
      </ul>`,
    );
  }
  return html`${blocks}`;
}
