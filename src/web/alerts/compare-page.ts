import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import type { Comparison } from '../../investigations/queries/compare-investigations.query.js';
import type {
  ReadAlertNote,
  RunFindings,
  ShownBlock,
  ShownFlag,
} from '../../investigations/queries/get-alert-findings.query.js';
import type { ListAlertInvestigations } from '../../investigations/queries/list-alert-investigations.query.js';
import { html, type Html } from '../html.js';
import { dashboardPage, section } from '../page-layout.js';
import { badge, button, select, table, timeElement, type Cell } from '../page-parts.js';
import { alertAddress } from './alert-address.js';
import { alertLink, inWords, outcomeBadge, scoreText } from './decision-parts.js';
import { colorMark } from './flag-parts.js';
import { markdownLine } from './markdown-parts.js';
import { QUEUE_PATH } from './queue-filter.js';
import type { Viewer } from './queue-page.js';
import { noteItem } from './work-parts.js';

type Runs = typeof ListAlertInvestigations.prototype.result.investigations;

interface CompareView {
  readonly viewer: Viewer;
  readonly row: QueueRow;
  readonly runs: Runs;
  readonly comparison: Comparison;
  /** What the two runs found; null without a result. */
  readonly before: RunFindings | null;
  readonly after: RunFindings | null;
  /** Notes that the later run read and the earlier one did not. */
  readonly notes: readonly ReadAlertNote[];
}

const HEAD = ['Part', 'Earlier run', 'Later run', 'What changed'] as const;

/** Two runs of an alert side by side: the earlier one on the left. */
export function comparePage(view: CompareView): Html {
  const { viewer, row, comparison, before, after } = view;
  return dashboardPage({
    title: 'Two runs compared',
    current: QUEUE_PATH,
    session: viewer.session,
    lead: html`${alertLink(row)} · alert <code>${row.alertId}</code>`,
    body: html`${choiceForm(view)}
    ${
      comparison.baseline === null
        ? html`<section class="card"><p>There is no earlier run to compare this one with.</p></section>`
        : html`${resultSection(view)} ${pointsSection(before, after)} ${flagsSection(before, after)}
          ${notesSection(view)}`
    }`,
  });
}

const RUNS_OFFERED = 100;

function choiceForm({ row, runs, comparison: { baseline, after } }: CompareView): Html {
  const choices = runs.slice(0, RUNS_OFFERED).map((run) => {
    const when = `${run.ranAt.slice(0, 10)} ${run.ranAt.slice(11, 16)} UTC`;
    const result = inWords(run.disposition ?? run.state);
    return { value: run.id, label: `${when}, ${result}, ${scoreText(run.score)}` };
  });
  return html`<section class="card" aria-label="Runs to compare">
    <form method="get" action="${alertAddress(row.serviceId)}/compare" class="two">
      ${select({ label: 'Earlier run', name: 'left', choices, value: baseline?.investigationId ?? '' })}
      ${select({ label: 'Later run', name: 'right', choices, value: after.investigationId })}
      <div class="actions">${button({ label: 'Compare', kind: 'plain' })}</div>
    </form>
  </section>`;
}

const CHANGED = badge('plain', 'changed');
const SAME = html`<span class="hint">the same</span>`;

const changed = (before: unknown, after: unknown): Html => (before === after ? SAME : CHANGED);

function resultSection({ comparison, before, after }: CompareView): Html {
  const { baseline, after: later, riskScoreDelta, configMatches } = comparison;
  const ruleOf = (side: typeof baseline): Cell =>
    side?.decidedBy ? html`${side.decidedBy.title ?? ''} <code>${side.decidedBy.rule}</code>` : null;
  const rows: Cell[][] = [
    ['Time', timeElement(baseline?.ranAt ?? null), timeElement(later.ranAt), null],
    [
      'Outcome',
      outcomeBadge(baseline?.disposition ?? null),
      outcomeBadge(later.disposition),
      changed(baseline?.disposition, later.disposition),
    ],
    ['Why', ruleOf(baseline), ruleOf(later), changed(baseline?.decidedBy?.rule, later.decidedBy?.rule)],
    [
      'Score of 100',
      html`<b>${scoreText(baseline?.riskScore ?? null)}</b>`,
      html`<b>${scoreText(later.riskScore)}</b>`,
      riskScoreDelta === null ? null : deltaText(riskScoreDelta),
    ],
    [
      'Pattern',
      before?.hypothesis?.title ?? 'none',
      after?.hypothesis?.title ?? 'none',
      changed(before?.hypothesis?.id, after?.hypothesis?.id),
    ],
    ['Recipe', null, null, configMatches === null ? null : configMatches ? SAME : CHANGED],
  ];
  return section('Result', table({ caption: 'Result of both runs', head: HEAD, rows }));
}

/** More points are more risk. */
function deltaText(delta: number): Html {
  if (delta === 0) return SAME;
  return badge(delta > 0 ? 'bad' : 'good', `${delta > 0 ? '+' : '−'}${scoreText(Math.abs(delta))}`);
}

interface Pair<Item> {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/** Pairs what both runs have by its id, in the order of the later run. */
function paired<Item extends { readonly id: string }>(
  before: readonly Item[] = [],
  after: readonly Item[] = [],
): Pair<Item>[] {
  const gone = before.filter(({ id }) => after.every((each) => each.id !== id));
  return [
    ...after.map((item) => ({ before: before.find(({ id }) => id === item.id), after: item })),
    ...gone.map((item) => ({ before: item, after: undefined })),
  ];
}

const eitherOf = <Item>({ before, after }: Pair<Item>): Item => (after ?? before)!;

function pointsSection(before: RunFindings | null, after: RunFindings | null): Html {
  const pointsOf = (block: ShownBlock | undefined) => block?.contribution ?? 0;
  const adding = paired(before?.blocks, after?.blocks).filter(
    (pair) => pointsOf(pair.before) > 0 || pointsOf(pair.after) > 0,
  );
  return section(
    'Points by block',
    adding.length === 0
      ? html`<p>No block adds to either score.</p>`
      : html`${table({
            caption: 'What each block adds to the score',
            head: ['Block', ...HEAD.slice(1)],
            rows: adding.map((pair) => [
              eitherOf(pair).title,
              pair.before ? scoreText(pair.before.contribution) : 'did not run',
              pair.after ? scoreText(pair.after.contribution) : 'did not run',
              html`${deltaText(Math.round((pointsOf(pair.after) - pointsOf(pair.before)) * 100) / 100)}
              ${pair.after?.state === 'carried_forward' && html`<span class="hint">carried forward</span>`}`,
            ]),
          })}
          <p class="hint">The other blocks add nothing to either.</p>`,
  );
}

/** Weight of a colour in the score; what was not assessed weighs as much as what showed nothing. */
const WEIGHTS: Readonly<Record<ShownFlag['color'], number>> = {
  black: 4,
  red: 3,
  yellow: 2,
  white: 1,
  gray: 1,
  green: 0,
};

function flagChange({ before, after }: Pair<ShownFlag>): Html {
  if (!before) return badge('plain', 'only in the later run');
  if (!after) return badge('plain', 'only in the earlier run');
  if (before.color === after.color) return SAME;
  const more = WEIGHTS[after.color] - WEIGHTS[before.color];
  if (more === 0) return badge('plain', after.color === 'gray' ? 'no longer assessed' : 'now assessed');
  return badge(more > 0 ? 'bad' : 'good', more > 0 ? 'more serious' : 'less serious');
}

const flagCell = (flag: ShownFlag | undefined): Cell =>
  flag ? html`${colorMark(flag.color)} <span class="hint">${markdownLine(flag.rationale)}</span>` : null;

const flagTable = (caption: string, pairs: readonly Pair<ShownFlag>[]): Html =>
  html`<div class="by-flag">
    ${table({
      caption,
      head: ['Flag', ...HEAD.slice(1)],
      rows: pairs.map((pair) => [
        html`${eitherOf(pair).title} <code>${eitherOf(pair).id}</code>`,
        flagCell(pair.before),
        flagCell(pair.after),
        flagChange(pair),
      ]),
    })}
  </div>`;

function flagsSection(before: RunFindings | null, after: RunFindings | null): Html {
  const flagsOf = (run: RunFindings | null) => run?.blocks.flatMap(({ flags }) => flags);
  const pairs = paired(flagsOf(before), flagsOf(after));
  const differing = pairs.filter((pair) => pair.before?.color !== pair.after?.color);
  const others = pairs.filter((pair) => !differing.includes(pair));
  return section(
    'Flags',
    html`${
      differing.length === 0
        ? html`<p>No flag changed its colour.</p>`
        : flagTable('Flags of another colour', differing)
    }
    ${
      others.length > 0 &&
      html`<details>
        <summary>Flags of the same colour in both: ${others.length}</summary>
        ${flagTable('Flags of the same colour', others)}
      </details>`
    }`,
  );
}

function notesSection({ notes, after, viewer, row }: CompareView): Html {
  const titles = new Map<string, string>(after?.blocks.map(({ id, title }) => [id, title]));
  return section(
    'Notes between them',
    notes.length === 0
      ? html`<p>None was written between the two runs.</p>`
      : html`<ol class="plain-list">
          ${notes.map((note) => noteItem(note, titles, viewer, row.serviceId))}
        </ol>`,
  );
}
