// size: a text is read as one line.

import { line, picture, text } from './plots.js';

interface Ranked {
  readonly score: number;
  readonly isLabelled: boolean;
}

const LEFT = 70;
const RIGHT = 740;
const TOP = 84;
const BOTTOM = 334;
const TICKS = [0, 20, 40, 60, 80, 100];

/** Draws alerts as bars, the highest score first, and those that are labelled in another colour. */
export function rankPlot(alerts: readonly Ranked[], escalateAt: number): string {
  const ranked = alerts.toSorted((a, b) => b.score - a.score);
  const width = (RIGHT - LEFT) / ranked.length;
  const y = (score: number): number => BOTTOM - (score / 100) * (BOTTOM - TOP);
  const found = (some: readonly Ranked[]): number => some.filter(({ isLabelled }) => isLabelled).length;
  const bars = (kind: string, isDrawn: (one: Ranked) => boolean): string => {
    const each = ranked.map((one, at) =>
      isDrawn(one)
        ? `M${(LEFT + (at + 0.5) * width).toFixed(1)} ${BOTTOM}V${Math.min(BOTTOM - 1, y(one.score)).toFixed(1)}`
        : '',
    );
    return `<path style="stroke: var(--${kind}); stroke-width: ${(width * 0.85).toFixed(2)}" d="${each.join('')}"/>`;
  };
  const legend = (at: number, kind: string, words: string): string =>
    `<rect x="${RIGHT - 330}" y="${TOP + at}" width="12" height="12" style="fill: var(--${kind})"/>` +
    text(RIGHT - 312, TOP + at + 11, '', words);
  const tenth = Math.round(ranked.length / 10);
  const all = found(ranked);
  const first = found(ranked.slice(0, tenth));
  const told = {
    title: `Do the risky alerts come first? ${ranked.length} alerts of the sample by risk score`,
    subtitle: `One bar is one alert. Of the ${tenth} with the highest scores ${first} are about launderers; by chance it would be ${Math.round((tenth * all) / ranked.length)}.`,
  };
  return picture(told, 400, [
    ...TICKS.flatMap((score) => [
      line('grid', [LEFT, y(score), RIGHT, y(score)]),
      text(LEFT - 8, y(score) + 4, 'faint end', String(score)),
    ]),
    text(LEFT - 50, TOP - 14, 'faint', 'risk score, 0 to 100'),
    bars('grid', ({ isLabelled }) => !isLabelled),
    bars('two', ({ isLabelled }) => isLabelled),
    line('axis', [LEFT, BOTTOM, RIGHT, BOTTOM]),
    line('line', [LEFT, y(escalateAt), RIGHT, y(escalateAt)]),
    text(LEFT + 60, y(escalateAt) - 6, 'faint', `from ${escalateAt} on: ESCALATED, a person looks`),
    legend(8, 'two', `the simulator made this customer launder (${all})`),
    legend(28, 'grid', `it did not (${ranked.length - all})`),
    ...[1, ...[1, 2, 3, 4, 5].map((n) => (n * ranked.length) / 5)].map((rank) =>
      text(LEFT + (rank - 0.5) * width, BOTTOM + 18, 'faint middle', String(Math.round(rank))),
    ),
    text((LEFT + RIGHT) / 2, BOTTOM + 42, 'faint middle', 'place in the queue: the highest score is first'),
  ]);
}
