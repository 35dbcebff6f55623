import { markdownSection } from '@alert-review/kernel';
import { questionWithAnswer } from './report-parts.js';
import type { ValidationFacts } from './validation-facts.js';

/** How the model decides, and the figures that come with the product. */
export const soundnessSection = ({ model }: ValidationFacts): string =>
  markdownSection(
    'Conceptual soundness (SR 11-7)',
    questionWithAnswer(
      'How does the model decide, on which data, and how well does it do on labelled sets?',
      'The engine describes itself below: its purpose, features, rules with their sources, lists, figures ' +
        'on recorded sets and known weaknesses. The recorded sets are not data of this organization.',
    ),
    deeperHeadings(model),
  );

/** Headings of the description become headings below this section. */
const deeperHeadings = (markdown: string): string => markdown.replaceAll(/^(?=#{2,4} )/gm, '#');
