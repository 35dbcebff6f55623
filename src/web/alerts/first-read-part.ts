import { shownResults } from '@alert-review/judgement';
import type { RunFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';
import { markdownLines, sectionsOfMarkdown, type TextSection } from './markdown-parts.js';
import { lineWithLinks } from './step-links.js';
import { unassessedPart } from './unassessed-part.js';

type ReadFirst = Pick<RunFindings, 'narrative' | 'stepRecords' | 'unassessed' | 'assessedShare'>;

/** Sections of an escalated alert that stand beside the pictures, and how many of their lines do. */
const FIRST_READ = [
  { part: 'unusual', inSight: 3 },
  { part: 'open', inSight: 1 },
  { part: 'next', inSight: 3 },
] as const;
/** Paragraphs of a closed alert that do, beside its first paragraph and the list of payments. */
const FIRST_READ_CLOSED = ['closed_next', 'closed_open'] as const;
/** Lines about payments of a closed alert that are in sight. */
const CLOSED_PAYMENTS = 2;

/**
 * What an analyst reads first: the lead, why, what is open and what to do. Nothing for a narrative of an
 * earlier engine, which has no such sections; the whole narrative follows below.
 */
export function firstReadSections(run: ReadFirst): Html | null {
  const sections = sectionsOfMarkdown(run.narrative);
  const [whole] = sections;
  if (sections.length === 1 && whole?.title === '') return closedFirstRead(run, whole.lines);
  const parts = FIRST_READ.flatMap(({ part, inSight }) =>
    sections
      .filter(({ title }) => title === shownResults.headingOf(part))
      .map((section) => ({ part, inSight, section })),
  );
  if (parts.length === 0) return null;
  const lead = sections[0]?.title === '' ? sections[0].lines.slice(0, 1) : [];
  const hasOpen = parts.some(({ part }) => part === 'open');
  return html`<section class="card prose first-read" aria-label="In short">
    ${markdownLines(lead)} ${!hasOpen && unassessedPart(run)}
    ${parts.map(
      ({ part, inSight, section }) =>
        html`<h2>${section.title}</h2>
          ${part === 'open' && unassessedPart(run)} ${linesInSight(run, section, inSight)}`,
    )}
  </section>`;
}

/** The first lines of a section; the others are one click away. The chip tells what was not assessed. */
function linesInSight({ unassessed, stepRecords }: ReadFirst, { lines }: TextSection, inSight: number): Html {
  const told = new Set(unassessed && [ALSO, ...unassessed.map(({ sentence }) => subjectOf(sentence))]);
  const own = withoutReferences(lines).filter((line) => !told.has(subjectOf(line.replace(/^- /, ''))));
  return html`${markdownLines(own.slice(0, inSight), lineWithLinks(stepRecords))}
  ${furtherLines(own.slice(inSight))}`;
}

const furtherLines = (lines: readonly string[]): Html | null =>
  lines.length === 0
    ? null
    : html`<details class="more">
        <summary>${lines.length} more</summary>
        ${markdownLines(lines)}
      </details>`;

/** Begins the line of a narrative with further checks that were not made. */
const ALSO = 'Also not assessed';

/** Leaves the ids of payments to the narrative below, which names them at the end of its lines. */
const withoutReferences = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/ (?<!\\)\[(?:[^\]\\]|\\.)*\]$/u, ''));

/** "Sanctions" of "Sanctions: not screened, no list is loaded." */
const subjectOf = (sentence: string): string => sentence.split(':', 1)[0]!;

/** Of a closed alert, whose narrative is a few paragraphs without headings. */
function closedFirstRead(run: ReadFirst, lines: readonly string[]): Html {
  const openings = FIRST_READ_CLOSED.map((part) => shownResults.headingOf(part).trim());
  const payments = withoutReferences(lines).filter((line) => line.startsWith('- '));
  const settled = lines.filter((line) => openings.some((opening) => line.startsWith(opening)));
  const rest = payments.slice(CLOSED_PAYMENTS);
  return html`<section class="card prose first-read" aria-label="In short">
    ${markdownLines(lines.slice(0, 1))} ${unassessedPart(run)}
    ${markdownLines(payments.slice(0, CLOSED_PAYMENTS))} ${furtherLines(rest)} ${markdownLines(settled)}
  </section>`;
}
