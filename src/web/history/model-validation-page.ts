import { markdownLine, markdownLines, sectionsOfMarkdown } from '../alerts/markdown-parts.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { buttonLink } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { DECISIONS_PATH, VALIDATION_PATH } from './decision-fields.js';
import { logTabs } from './decisions-page.js';

const HEADING = /^#{3,5} /;

/** Headings within a section; all other lines as paragraphs. */
const writeLine = (line: string): Html =>
  HEADING.test(line) ? html`<strong>${markdownLine(line.replace(HEADING, ''))}</strong>` : markdownLine(line);

/** Shows the report that the signed file contains, with a link to the file. */
export function modelValidationPage(session: PageSession, report: string): Html {
  const [lead, ...sections] = sectionsOfMarkdown(report);
  return dashboardPage({
    title: 'Model validation',
    current: DECISIONS_PATH,
    help: VALIDATION_PATH,
    session,
    lead: html`${lead?.lines.map((line) => html`${markdownLine(line)}`)}`,
    body: html`${logTabs(VALIDATION_PATH)}
      <div class="actions">
        ${buttonLink({ href: `${VALIDATION_PATH}/file`, label: 'Download the signed file' })}
      </div>
      ${sections.map(({ title, lines }) => pageSection(title, markdownLines(lines, writeLine)))}`,
  });
}
