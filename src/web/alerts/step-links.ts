import type { RecordNamedInNarrative } from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';
import { customerLink, searchLink, transactionLink } from '../links.js';
import { markdownLine, unescapeMarkdown } from './markdown-parts.js';

/** Returns a writer of lines that links the records which a line names to their pages. */
export const lineWithLinks =
  (named: ReadonlyMap<string, readonly RecordNamedInNarrative[]>) =>
  (line: string): Html => {
    const records = named.get(line) ?? [];
    const parts: Html[] = [];
    let end = 0;
    for (const record of records) {
      parts.push(markdownLine(line.slice(end, record.at)), recordLink(record));
      end = record.at + record.text.length;
    }
    return html`${[...parts, markdownLine(line.slice(end))]}`;
  };

function recordLink({ is, id, text }: RecordNamedInNarrative): Html {
  const shown = unescapeMarkdown(text);
  if (is === 'customer') return customerLink(id, shown);
  return is === 'transaction' ? transactionLink(id, shown) : searchLink(shown);
}
