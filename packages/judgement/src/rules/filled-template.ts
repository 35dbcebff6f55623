import {
  citedText,
  joinTexts,
  jsonPointer,
  type ReferencedText,
  type AnyText,
} from '../wording/referenced-text.js';
import { featureById } from '../features/all-features.js';
import type { FeatureMeasure } from '../features/feature.js';
import { MessageFile } from '../wording/message.js';
import measures from './measures.json' with { type: 'json' };

/** Clauses that tell a feature, or a part of one as `feature.part`. */
export const MEASURE_MESSAGES = new MessageFile('measures.json', measures);

/**
 * Fills figures into a template, each cited as `/features/<id>/figures/<name>` (`{value}`: the value itself,
 * unless a figure has that name). Throws if a name is not a figure, because no text may invent a figure.
 */
function fillTemplate(template: string, featureId: string, { value, figures = {} }: FeatureMeasure): AnyText {
  const parts = template.split(/\{([a-zA-Z0-9_]+)\}/);
  return joinTexts(
    parts.map((part, i): AnyText => {
      if (i % 2 === 0) return part;
      if (Object.hasOwn(figures, part))
        return citedText(jsonPointer('features', featureId, 'figures', part), figures[part]!);
      if (part === 'value' && value !== null)
        return citedText(jsonPointer('features', featureId, 'value'), value);
      throw new Error(`${featureId} has no figure ${part}`);
    }),
  );
}

/**
 * Lower-cases the first letter of a clause inside a sentence; keeps the capital of a name, a code or a
 * figure.
 */
export function lowerFirstLetter(words: AnyText): ReferencedText {
  const { text, references } = joinTexts([words]);
  const isOurs = /^[A-Z][a-z]* /.test(text) && references[0]?.at !== 0;
  return { references, text: isOurs ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text };
}

/**
 * Returns a text on a feature with its figures, or on why it is unknown. `says` replaces the feature's
 * clause.
 */
export const featureText = (id: string, measured: FeatureMeasure, says?: string): AnyText =>
  fillTemplate(
    measured.value === null
      ? (measured.unknown ?? featureById(id).title)
      : (measured.says ?? says ?? featureById(id).says ?? MEASURE_MESSAGES.messageOf(id)),
    id,
    measured,
  );

/** Returns a text on `feature` or `feature.part` alone, without the feature's other parts. */
export function measureText(name: string, measured: FeatureMeasure): AnyText {
  const [id = '', part] = name.split('.');
  return measured.value === null || part === undefined || !MEASURE_MESSAGES.has(name)
    ? featureText(id, measured)
    : fillTemplate(MEASURE_MESSAGES.messageOf(name), id, measured);
}
