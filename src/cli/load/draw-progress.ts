import cliProgress from 'cli-progress';
import type { Clock } from '@alert-review/kernel';
import type { LoadStep } from './load-set.js';

const PLAIN_LINE_MS = 5_000;
const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** Progress of a step. `step`: name of a step of a load, or the text to show. */
export interface DrawnProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly unit: string;
}

const STEP_NAMES: Readonly<Record<LoadStep, string>> = {
  customers: 'Uploading customers',
  transactions: 'Uploading transactions',
  import: 'Importing transactions',
  alerts: 'Uploading alerts',
  investigations: 'Investigating alerts',
};

const STEP_NAME_WIDTH = Math.max(...Object.values(STEP_NAMES).map(({ length }) => length));

/** Returns a number with separators between thousands. */
export const groupedNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 0 });

/** Returns a number with its unit, such as `4,468 rows` or `39.1 MB`. */
export function amountText(value: number, unit: string): string {
  if (unit !== 'bytes') return groupedNumber(value);
  if (value < KILOBYTE) return `${groupedNumber(value)} bytes`;
  return value < MEGABYTE ? `${(value / KILOBYTE).toFixed(1)} kB` : `${(value / MEGABYTE).toFixed(1)} MB`;
}

/** Returns progress as a text: number done and in total, rate, and remaining time. */
export function progressText(
  { done, total, unit }: DrawnProgress,
  sinceStart: number,
  elapsedMs: number,
): string {
  const counts =
    unit === 'bytes'
      ? `${amountText(done, unit)} of ${amountText(total, unit)}`
      : `${groupedNumber(done)} of ${groupedNumber(total)} ${unit}`;
  const perSecond = (sinceStart * 1_000) / Math.max(1, elapsedMs);
  if (perSecond <= 0 || done >= total) return counts;
  const rate = `${amountText(perSecond, unit)}/s`;
  return `${counts}, ${rate}, ${groupedNumber(Math.ceil((total - done) / perSecond))} s left`;
}

const nameOf = (step: string): string => STEP_NAMES[step as LoadStep] ?? step;

interface RunningStep {
  readonly name: string;
  readonly startedMs: number;
  readonly startedAt: number;
}

/** A running drawing of progress. */
export interface ProgressDrawing {
  readonly onProgress: (progress: DrawnProgress) => void;
  readonly stop: () => void;
}

type Draw = (progress: DrawnProgress, text: string, isNewStep: boolean) => void;

function barDraw(output: NodeJS.WriteStream): { draw: Draw; stop: () => void } {
  let bar: cliProgress.SingleBar | null = null;
  const stop = () => {
    bar?.stop();
    bar = null;
  };
  const draw: Draw = ({ step, done, total }, text, isNewStep) => {
    if (isNewStep) {
      stop();
      const format = `${nameOf(step).padEnd(STEP_NAME_WIDTH)} [{bar}] {percentage} %  {text}`;
      bar = new cliProgress.SingleBar({ format, stream: output, barsize: 14, hideCursor: true });
      bar.start(total, done, { text });
    }
    bar?.update(done, { text });
    if (done >= total) stop();
  };
  return { draw, stop };
}

function lineDraw(output: NodeJS.WritableStream, clock: Clock): { draw: Draw; stop: () => void } {
  let lastMs = -Infinity;
  const draw: Draw = ({ step, done, total }, text, isNewStep) => {
    if (!isNewStep && done < total && clock.now() - lastMs < PLAIN_LINE_MS) return;
    lastMs = clock.now();
    output.write(`${nameOf(step)}: ${text}\n`);
  };
  return { draw, stop: () => undefined };
}

/**
 * Draws a progress bar per step on a terminal. For other outputs, prints a line at start and end and every 5
 * seconds.
 */
export function drawProgress(output: NodeJS.WriteStream, clock: Clock): ProgressDrawing {
  const { draw, stop } = output.isTTY ? barDraw(output) : lineDraw(output, clock);
  let running: RunningStep | null = null;
  let isFinished = false;
  const onProgress = (progress: DrawnProgress) => {
    const isNewStep = running?.name !== progress.step;
    if (!isNewStep && isFinished) return;
    if (running === null || isNewStep) {
      running = { name: progress.step, startedMs: clock.now(), startedAt: progress.done };
    }
    isFinished = progress.done >= progress.total;
    const elapsedMs = clock.now() - running.startedMs;
    draw(progress, progressText(progress, progress.done - running.startedAt, elapsedMs), isNewStep);
  };
  return { onProgress, stop };
}

/** Returns a bar chart as text, one line per value. The greatest value has the full width. */
export function barChart(
  values: readonly (readonly [name: string, value: number, text: string])[],
  width = 40,
): string[] {
  const longest = Math.max(...values.map(([name]) => name.length));
  const greatest = Math.max(...values.map(([, value]) => value));
  return values.map(([name, value, text]) => {
    const chars = value > 0 ? Math.max(1, Math.round((value / greatest) * width)) : 0;
    return `  ${name.padEnd(longest)} ${'█'.repeat(chars)}${chars > 0 ? ' ' : ''}${text}`;
  });
}
