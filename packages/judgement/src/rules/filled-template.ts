import {
  citedText,
  joinTexts,
  jsonPointer,
  type ReferencedText,
  type AnyText,
} from '../wording/referenced-text.js';
import { featureById } from '../features/all-features.js';
import type { Measured } from '../features/feature.js';

/**
 * Fills figures into the template, each cited as `/features/<id>/figures/<name>` (`{value}`: the value
 * itself, unless a figure has that name). Throws on a name that is no figure: no text may invent one.
 */
function fillTemplate(template: string, featureId: string, { value, figures = {} }: Measured): AnyText {
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

/** Lowers the capital of a clause inside a sentence; keeps that of a name, a code or a figure. */
export function lowerFirstLetter(words: AnyText): ReferencedText {
  const { text, references } = joinTexts([words]);
  const isOurs = /^[A-Z][a-z]* /.test(text) && references[0]?.at !== 0;
  return { references, text: isOurs ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text };
}

/** Words a feature with its figures, or why it is not known; `says` replaces the feature's clause. */
export const toldFeature = (id: string, measured: Measured, says?: string): AnyText =>
  fillTemplate(
    measured.value === null
      ? (measured.unknown ?? featureById(id).title)
      : (measured.says ?? says ?? featureById(id).says),
    id,
    measured,
  );

/** Words the measure of `feature` or `feature.part`, and nothing of the other parts. */
export function toldMeasure(name: string, measured: Measured): AnyText {
  const [id = '', part = 'value'] = name.split('.');
  const says = featureById(id).tells?.[part];
  return measured.value === null || says === undefined
    ? toldFeature(id, measured)
    : fillTemplate(says, id, measured);
}
