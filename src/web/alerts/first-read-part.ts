import { shownResults } from '@alert-review/judgement';
import type { RunFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';
import { markdownLine, markdownLines, sectionsOfMarkdown, type TextSection } from './markdown-parts.js';
import { lineWithLinks } from './step-links.js';
import { unassessedPart } from './unassessed-part.js';

type ReadFirst = Pick<RunFindings, 'narrative' | 'stepRecords' | 'unassessed' | 'assessedShare'>;

/**
 * Sections of an escalated alert that stand beside the pictures, and how many lines they have. What to do and
 * what is open come right after the lead: the reasons are longer, and the pictures show them, too.
 */
const FIRST_READ = [
  { part: 'next', inSight: 3 },
  { part: 'open', inSight: 1 },
  { part: 'unusual', inSight: 3 },
] as const;
/** Class of a section. A page in one column leaves out the rest, which the narrative below says, too. */
const PLACES = { next: 'first-next', open: 'first-open', unusual: 'first-rest' } as const;
/** Lines about payments of a closed alert that are in sight. */
const CLOSED_PAYMENTS = 2;

/**
 * What an analyst reads first: the lead, what to do, what is open, and why. Nothing for a narrative of an
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
  const lead = sections[0]?.title === '' ? withoutReferences(sections[0].lines.slice(0, 1)) : [];
  const hasOpen = parts.some(({ part }) => part === 'open');
  const steps = withoutReferences(parts.find(({ part }) => part === 'next')?.section.lines ?? []);
  return html`<section class="card prose first-read" aria-label="In short">
    ${nextStepOnTop(steps)}
    <div class="first-rest">${markdownLines(lead)}</div>
    ${!hasOpen && html`<div class="first-open">${unassessedPart(run)}</div>`}
    ${parts.map(
      ({ part, inSight, section }) =>
        html`<div class="${PLACES[part]}">
          <h2>${section.title}</h2>
          ${part === 'open' && unassessedPart(run)} ${linesInSight(run, section, inSight)}
        </div>`,
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

/** Begins the sentence of a closed alert's narrative with the checks that were not made. */
const NOT_ASSESSED = ' Not assessed: ';

/** Leaves that sentence to the chip. */
function withoutUnassessed(line: string): string {
  const start = line.indexOf(NOT_ASSESSED);
  const end = line.indexOf('.', start);
  return start < 0 || end < 0 ? line : line.slice(0, start) + line.slice(end + 1);
}

/** Begins the line of a narrative with further checks that were not made. */
const ALSO = 'Also not assessed';

/** Begins a step that forbids something. */
const FORBIDS = /^Do not\b/u;

/**
 * The first of the next steps, after what must not be done: a page in one column has them above the pictures.
 */
function nextStepOnTop(lines: readonly string[]): Html | null {
  const steps = lines.map((line) => line.replace(/^(?:\d+\. |- )/u, ''));
  const shown = [
    ...steps.filter((step) => FORBIDS.test(step)),
    ...steps.filter((step) => !FORBIDS.test(step)),
  ];
  const [first, second] = shown;
  if (first === undefined) return null;
  const more = FORBIDS.test(first) && second !== undefined && html` ${markdownLine(second)}`;
  return html`<p class="next-on-top"><b>Next:</b> ${markdownLine(first)}${more}</p>`;
}

/** Leaves the ids of payments to the narrative below, which names them at the end of its lines. */
const withoutReferences = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/ (?<!\\)\[(?:[^\]\\]|\\.)*\]$/u, ''));

/** "Sanctions" of "Sanctions: not screened, no list is loaded." */
const subjectOf = (sentence: string): string => sentence.split(':', 1)[0]!;

/**
 * Of a closed alert, whose narrative is a few paragraphs without headings: the lead, why it is closed, the
 * next step, what is open, and the largest payments.
 */
function closedFirstRead(run: ReadFirst, lines: readonly string[]): Html {
  const paragraphOf = (part: 'closed_because' | 'closed_open' | 'closed_next'): string[] => {
    const heading = shownResults.headingOf(part).trim();
    return lines.filter((line) => line.startsWith(heading) && line.trim() !== heading);
  };
  const payments = withoutReferences(lines).filter((line) => line.startsWith('- '));
  const nextHeading = shownResults.headingOf('closed_next').trim();
  const next = paragraphOf('closed_next');
  const steps = next.map((line) => line.slice(nextHeading.length).trim());
  const open = paragraphOf('closed_open').flatMap((line) => openWithoutUnassessed(run, line));
  const because = paragraphOf('closed_because');
  return html`<section class="card prose first-read" aria-label="In short">
    ${steps.length > 0 ? nextStepOnTop(steps) : reasonOnTop(because)}
    <div class="first-rest">${markdownLines([...withoutReferences(lines.slice(0, 1)), ...because])}</div>
    ${next.length > 0 && html`<div class="first-next">${markdownLines(next)}</div>`}
    <div class="first-open">${unassessedPart(run)} ${markdownLines(open)}</div>
    <div class="first-rest">
      ${markdownLines(payments.slice(0, CLOSED_PAYMENTS))} ${furtherLines(payments.slice(CLOSED_PAYMENTS))}
    </div>
  </section>`;
}

/** The sentence that says why an alert is closed: a page in one column has it above the pictures. */
function reasonOnTop([paragraph]: readonly string[]): Html | null {
  if (paragraph === undefined) return null;
  const sentences = paragraph.slice(shownResults.headingOf('closed_because').length).split(/(?<=\.) /u);
  const reason = sentences.find((sentence) => /\bbecause\b/u.test(sentence)) ?? sentences[0]!;
  return html`<p class="next-on-top">${markdownLine(reason)}</p>`;
}

/** The open questions without the sentence that the chip tells; nothing if that was all. */
function openWithoutUnassessed({ unassessed }: ReadFirst, line: string): string[] {
  const text = unassessed?.length ? withoutUnassessed(line).trim() : line;
  return text === shownResults.headingOf('closed_open').trim() ? [] : [text];
}
