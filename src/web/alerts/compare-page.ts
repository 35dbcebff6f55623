import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import type { RunComparison } from '../../investigations/queries/compare-investigations.query.js';
import type {
  InterpretedAlertNote,
  RunFindings,
  ShownBlock,
  ShownFlag,
} from '../../investigations/queries/get-alert-findings.query.js';
import type { ListAlertInvestigations } from '../../investigations/queries/list-alert-investigations.query.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import {
  badge,
  button,
  notice,
  plainList,
  selectField,
  table,
  timeElement,
  type Cell,
} from '../page-parts.js';
import { alertAddress } from './alert-address.js';
import { countPart } from './amount-parts.js';
import {
  alertLink,
  codeInWords,
  recommendationBadge,
  recommendationInWords,
  scoreText,
} from './decision-parts.js';
import { colorMark } from './flag-parts.js';
import { markdownLine } from './markdown-parts.js';
import { QUEUE_PATH } from './queue-filter.js';
import type { QueueViewer } from './queue-page.js';
import { noteItem } from './work-parts.js';

type Runs = ListAlertInvestigations['result']['investigations'];

interface CompareView {
  readonly viewer: QueueViewer;
  readonly row: QueueRow;
  readonly runs: Runs;
  readonly comparison: RunComparison;
  /** Findings of the two investigations; null for an investigation without a result. */
  readonly before: RunFindings | null;
  readonly after: RunFindings | null;
  /** Notes that only the later investigation read. */
  readonly notes: readonly InterpretedAlertNote[];
}

const HEAD = ['Part', 'Earlier investigation', 'Later investigation', 'What changed'] as const;

/** Renders two investigations of an alert side by side, the earlier one on the left. */
export function comparePage(view: CompareView): Html {
  const { viewer, row, comparison, before, after } = view;
  return dashboardPage({
    title: 'Two investigations compared',
    current: QUEUE_PATH,
    help: '/alerts/:id/compare',
    session: viewer.session,
    lead: html`${alertLink(row)} · alert <code>${row.alertId}</code>`,
    body: html`${choiceForm(view)}
    ${
      comparison.baseline === null
        ? html`<section class="card">
            <p>There is no earlier investigation to compare this one with.</p>
          </section>`
        : html`${resultSection(view)}
          ${
            before && after
              ? html`${movedSection(view)} ${flagsSection(before, after)}`
              : notice('info', 'One of the investigations has no result, so nothing else can be compared.')
          }
          ${notesSection(view)}`
    }`,
  });
}

const RUNS_OFFERED = 100;

function choiceForm({ row, runs, comparison: { baseline, after } }: CompareView): Html {
  const choices = runs.slice(0, RUNS_OFFERED).map((run) => {
    const when = `${run.ranAt.slice(0, 10)} ${run.ranAt.slice(11, 16)} UTC`;
    const result = run.disposition ? recommendationInWords(run.disposition) : codeInWords(run.state);
    return { value: run.id, label: `${when}, ${result}, ${scoreText(run.score)}` };
  });
  return html`<section class="card" aria-label="Investigations to compare">
    <form method="get" action="${alertAddress(row.serviceId)}/compare" class="two">
      ${selectField({
        label: 'Earlier investigation',
        name: 'left',
        choices,
        value: baseline?.investigationId ?? '',
      })}
      ${selectField({ label: 'Later investigation', name: 'right', choices, value: after.investigationId })}
      <div class="actions">${button({ label: 'Compare', kind: 'plain' })}</div>
    </form>
  </section>`;
}

const CHANGED = badge('plain', 'changed');
const SAME = html`<span class="hint">the same</span>`;

const changed = (before: unknown, after: unknown): Html => (before === after ? SAME : CHANGED);

function resultSection({ comparison }: CompareView): Html {
  const { baseline, after: later, riskScoreDelta, configMatches } = comparison;
  const ruleOf = (side: typeof baseline): Cell =>
    side?.decidedBy ? html`${side.decidedBy.title} <code>${side.decidedBy.rule}</code>` : null;
  const rows: Cell[][] = [
    ['Time', timeElement(baseline?.ranAt ?? null), timeElement(later.ranAt), null],
    [
      'Recommendation',
      recommendationBadge(baseline?.disposition ?? null),
      recommendationBadge(later.disposition),
      changed(baseline?.disposition, later.disposition),
    ],
    ['Why', ruleOf(baseline), ruleOf(later), changed(baseline?.decidedBy?.rule, later.decidedBy?.rule)],
    [
      'Score of 100',
      html`<b>${scoreText(baseline?.riskScore ?? null)}</b>`,
      html`<b>${scoreText(later.riskScore)}</b>`,
      riskScoreDelta === null ? null : deltaText(riskScoreDelta),
    ],
    ['Scoring rules', null, null, configMatches === null ? null : configMatches ? SAME : CHANGED],
  ];
  return pageSection('Result', table({ caption: 'Result of both investigations', head: HEAD, rows }));
}

function deltaText(delta: number): Html {
  if (delta === 0) return SAME;
  return badge(delta > 0 ? 'bad' : 'good', `${delta > 0 ? '+' : '−'}${scoreText(Math.abs(delta))}`);
}

interface Pair<Item> {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/**
 * Pairs the items of both investigations by id, in the order of the later one. Items that only the earlier
 * one has come last.
 */
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

/**
 * Weight of a flag's color in the score. A gray flag (not assessed) weighs as much as a white one (nothing
 * found).
 */
const WEIGHTS: Readonly<Record<ShownFlag['color'], number>> = {
  black: 4,
  red: 3,
  yellow: 2,
  white: 1,
  gray: 1,
  green: 0,
};
const NOTHING = WEIGHTS.white;

/**
 * What changed the score: the pattern, and the changed flags by block. The points of a block are not
 * compared, because they are shares of a total: a block's share grows when the flags of another block become
 * milder.
 */
function movedSection({ comparison, before, after }: CompareView): Html {
  const blocks = paired(before?.blocks, after?.blocks).flatMap((pair) => {
    const changes = changedFlags(pair);
    return changes.length === 0 ? [] : [{ pair, changes }];
  });
  const was = before?.hypothesis ?? null;
  const is = after?.hypothesis ?? null;
  const { riskScoreDelta: delta } = comparison;
  const isSame = was?.id === is?.id && was?.points === is?.points;
  const rows: Cell[][] = [
    ...(isSame ? [] : [['Pattern of the payments', patternText(was), patternText(is), CHANGED]]),
    ...blocks.map(({ pair, changes }) => {
      const sense = senseOf(changes);
      const from = pair.before?.score ?? 0;
      const to = pair.after?.score ?? 0;
      const isShown = sense === 'more serious' ? to >= from : sense === 'less serious' ? to <= from : true;
      return [
        eitherOf(pair).title,
        isShown ? scoreText(from) : null,
        isShown ? scoreText(to) : null,
        html`${senseBadge(sense)} ${plainList(changes.map((change) => flagMove(change, comparison)))}`,
      ];
    }),
  ];
  return pageSection(
    delta === 0 ? 'The score did not change' : 'Why the score changed',
    html`${
        rows.length === 0
          ? html`<p>
              No finding changed its colour${delta ? ': the measured figures behind them did' : ''}.
            </p>`
          : table({ caption: 'What changed the score', head: HEAD, rows })
      }
      <p class="hint">
        The score of a block comes from its own findings, out of 100. The score of the investigation is the
        higher of two values: from all flags, and from the payments. Milder flags therefore may not change it.
      </p>`,
  );
}

const patternText = (found: RunFindings['hypothesis']): string =>
  found === null ? 'none' : `${found.title}, ${countPart(found.points, 'point')}`;

const changedFlags = ({ before, after }: Pair<ShownBlock>): Pair<ShownFlag>[] =>
  paired(before?.flags, after?.flags).filter((pair) => pair.before?.color !== pair.after?.color);

type Sense = 'more serious' | 'less serious' | 'both ways' | 'as serious';

function senseOf(changes: readonly Pair<ShownFlag>[]): Sense {
  const moves = changes.map(moveOf);
  const up = moves.some((move) => move > 0);
  const down = moves.some((move) => move < 0);
  return up && down ? 'both ways' : up ? 'more serious' : down ? 'less serious' : 'as serious';
}

const senseBadge = (sense: Sense): Html =>
  badge(sense === 'more serious' ? 'bad' : sense === 'less serious' ? 'good' : 'plain', sense);

function flagMove(pair: Pair<ShownFlag>, { modules }: RunComparison): Html {
  const { id, title } = eitherOf(pair);
  const flip = modules.flatMap(({ flips }) => flips).find(({ flagId }) => flagId === id);
  const by = flip?.byNotes.length ? ', by a note' : flip?.byAlerts.length ? ', by other alerts' : '';
  return html`${title}: ${pair.before?.color ?? 'none'} → ${pair.after?.color ?? 'none'}${by}`;
}

/** Returns a positive number if the flag is more serious in the later investigation. */
const moveOf = ({ before, after }: Pair<ShownFlag>): number =>
  (after ? WEIGHTS[after.color] : NOTHING) - (before ? WEIGHTS[before.color] : NOTHING);

function flagChange(pair: Pair<ShownFlag>): Html {
  const { before, after } = pair;
  if (!before) return badge('plain', 'only in the later investigation');
  if (!after) return badge('plain', 'only in the earlier investigation');
  if (before.color === after.color) return SAME;
  const more = moveOf(pair);
  if (more === 0) return badge('plain', after.color === 'gray' ? 'no longer assessed' : 'now assessed');
  return senseBadge(more > 0 ? 'more serious' : 'less serious');
}

const flagCell = (flag: ShownFlag | undefined): Cell =>
  flag ? html`${colorMark(flag.color)} <span class="hint">${markdownLine(flag.rationale)}</span>` : null;

const flagTable = (caption: string, pairs: readonly Pair<ShownFlag>[]): Html =>
  html`<div class="by-flag">
    ${table({
      caption,
      head: ['Indicator', ...HEAD.slice(1)],
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
  return pageSection(
    'Indicators',
    html`${
      differing.length === 0
        ? html`<p>No indicator changed its colour.</p>`
        : flagTable('Indicators that changed colour', differing)
    }
    ${
      others.length > 0 &&
      html`<details>
        <summary>Indicators of the same colour in both investigations: ${others.length}</summary>
        ${flagTable('Indicators of the same colour', others)}
      </details>`
    }`,
  );
}

function notesSection({ notes, after, viewer, row }: CompareView): Html {
  return pageSection(
    'Notes between the two investigations',
    plainList(
      notes.map((note) => noteItem(note, after, viewer, row.serviceId)),
      'No note was written between the two investigations.',
    ),
  );
}
