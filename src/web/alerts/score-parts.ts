import type { ScoreProbability } from '@alert-review/decision-statistics';
import type { RunFindings, ShownBlock } from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { scoreText } from './decision-parts.js';
import { indicatorLink } from './flag-parts.js';

/**
 * The rule that decided. Nothing for the rule `clear`, which applies if no other rule did and whose title
 * would not help an analyst.
 */
export const decidingRuleText = (
  outcome: Pick<NonNullable<RunFindings['outcome']>, 'rule' | 'title'> | null,
): Html | null => (outcome && outcome.rule !== 'clear' ? html`<p class="hint">${outcome.title}</p>` : null);

/**
 * What makes the score, as a waterfall from 0: each part begins where the one before it ends, and is named by
 * the indicators that raise it.
 */
export function scoreSection(run: RunFindings, probability: ScoreProbability | null = null): Html {
  const { blocks, score, escalateAt, scoreWithoutNotes, outcome, assessedShare } = run;
  const adding = blocks.filter(({ contribution }) => (contribution ?? 0) > 0);
  const steps = adding.reduce<{ block: ShownBlock; from: number }[]>(
    (before, block) => [
      ...before,
      { block, from: (before.at(-1)?.from ?? 0) + (before.at(-1)?.block.contribution ?? 0) },
    ],
    [],
  );
  return pageSection(
    'What makes the score',
    html`<ol class="waterfall">
        ${steps.map(({ block, from }) =>
          step(
            indicatorNames(block),
            `+${scoreText(block.contribution)}`,
            bar(from, block.contribution ?? 0, escalateAt),
          ),
        )}
        ${step(html`Score`, scoreText(score), bar(0, score ?? 0, escalateAt, 'total'))}
      </ol>
      <p>${Math.floor(assessedShare * 100)} % of the indicators could be assessed.</p>
      ${decidingRuleText(outcome)} ${probability && html`<p>${probabilityText(probability)}</p>`}
      <p class="hint">
        ${escalateAt !== null && `The red line marks the threshold: a score from ${escalateAt} escalates. `}${
          scoreWithoutNotes !== null && `Without notes the score would be ${scoreText(scoreWithoutNotes)}. `
        }Other
        parts add nothing.
      </p>`,
  );
}

/** "Of alerts with such a score your people escalate 31 % (24 to 39 %)." */
const probabilityText = ({ probability, lower, upper }: ScoreProbability): string => {
  const percent = (share: number): string => (100 * share).toFixed(0);
  return (
    `Of alerts with such a score your people escalate ${percent(probability)} % ` +
    `(${percent(lower)} to ${percent(upper)} %).`
  );
};

const RAISING: readonly string[] = ['black', 'red', 'yellow'];

/** The indicators that raise the score, one below the other, with the part of the score they belong to. */
function indicatorNames({ title, flags }: ShownBlock): Html {
  const raising = flags
    .filter(({ color }) => RAISING.includes(color))
    .sort((a, b) => RAISING.indexOf(a.color) - RAISING.indexOf(b.color));
  return raising.length === 0
    ? html`${title}`
    : html`${raising.map((flag) => html`${indicatorLink(flag)}<br />`)} <span class="hint">${title}</span>`;
}

const step = (name: Html, points: string, drawn: Html): Html =>
  html`<li><span>${name}</span> ${drawn} <b>${points}</b></li>`;

const bar = (from: number, width: number, line: number | null, kind = 'part'): Html =>
  html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="10" />
    <rect class="${kind}" x="${from.toFixed(2)}" width="${Math.max(width, 0.4).toFixed(2)}" height="10" />
    ${line !== null && html`<path class="line" d="M${line} 0v10" />`}
  </svg>`;
