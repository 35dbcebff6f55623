import { cite, phrase, joined, pointer, type Words } from '../domain/texts/referenced-text.js';
import type { Measured } from '../features/feature.js';

/**
 * The template with its figures put in, each cited as `/features/<id>/figures/<name>` (`{value}`: of the
 * value itself where no figure has that name). Throws on a name that is no figure: no text may invent one.
 */
export function filled(template: string, featureId: string, { value, figures = {} }: Measured): Words {
  const parts = template.split(/\{([a-zA-Z0-9_]+)\}/);
  return joined(
    parts.map((part, i): Words => {
      if (i % 2 === 0) return part;
      if (Object.hasOwn(figures, part))
        return cite(pointer('features', featureId, 'figures', part), figures[part]!);
      if (part === 'value' && value !== null) return cite(pointer('features', featureId, 'value'), value);
      throw new Error(`${featureId} has no figure ${part}`);
    }),
  );
}

export const sentence = (words: Words): Words => phrase`${words}.`;
