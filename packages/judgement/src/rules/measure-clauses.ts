import { measureFeature } from '../features/all-features.js';
import type { CaseView, FeatureMeasure } from '../features/feature.js';
import { lowerFirstLetter, MEASURE_MESSAGES, measureText } from './filled-template.js';
import { featureOfPart } from './hypotheses.js';
import { citedText, jsonPointer, type ReferencedText } from '../wording/referenced-text.js';
import { proseFigure, proseWords } from '../wording/spoken.js';

/** Parts that count what a clause tells, where that is fewer than the score counts. */
const COUNTED_BY: Readonly<Record<string, string>> = { 'parties.payers': 'told' };

/** Returns a clause on a feature or `feature.part`: by its message, or else by the words of the feature. */
export function measureClause(view: CaseView, about: string): ReferencedText {
  const id = featureOfPart(about);
  const measured = measureFeature(view, id);
  // Words of the feature for a value of nothing tell of the whole feature, not of a part.
  const isNothing = measured.says !== undefined && !about.includes('.');
  if (measured.value === null || isNothing || !MEASURE_MESSAGES.has(about))
    return lowerFirstLetter(proseOf(measureText(about, measured)));
  const none = `${about}.none`;
  const part = COUNTED_BY[about] ?? about.slice(id.length + 1);
  const isNone = MEASURE_MESSAGES.has(none) && measured.parts?.[part] === 0;
  return MEASURE_MESSAGES.write(isNone ? none : about, figuresOf(id, measured));
}

/** Returns the figures of a feature as messages take them. */
export const measureFigures = (view: CaseView, id: string) => figuresOf(id, measureFeature(view, id));

const figuresOf = (id: string, { figures = {} }: FeatureMeasure) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      citedText(jsonPointer('features', id, 'figures', name), proseFigure(figure)),
    ]),
  );

/** Returns a text of a feature with its figures as prose has them. */
export function proseOf(words: string | ReferencedText): ReferencedText {
  const { text, references } = typeof words === 'string' ? { text: words, references: [] } : words;
  let shown = '';
  let end = 0;
  const moved = references.map((piece) => {
    shown += proseWords(text.slice(end, piece.at));
    end = piece.at + piece.text.length;
    const said = proseFigure(piece.text);
    const at = shown.length;
    shown += said;
    return { at, source: piece.source, text: said };
  });
  return { text: shown + proseWords(text.slice(end)), references: moved };
}

export const isMeasureKnown = (view: CaseView, about: string): boolean => {
  const [id = '', part] = about.split('.');
  if (part !== undefined && !MEASURE_MESSAGES.has(about)) return false;
  return measureFeature(view, id).value !== null;
};
