import { markdownSection, markdownTable } from '@alert-review/kernel';
import { inventorySection } from './inventory-section.js';
import { monitoringSection } from './monitoring-section.js';
import { outcomesSection } from './outcomes-section.js';
import { recordsSection } from './records-section.js';
import { soundnessSection } from './soundness-section.js';
import type { ValidationFacts } from './validation-facts.js';

/** Where the questions of validators and of the two texts are answered. */
const ANSWERS = [
  ['Purpose and limits of the model', 'Conceptual soundness: Purpose and limits; Known weaknesses'],
  ['Data and recorded sets', 'Conceptual soundness: Data lineage; Recorded sets'],
  ['Performance by set', 'Conceptual soundness: Performance by set; Variants; Ablation'],
  ['Performance by rule', 'Outcomes analysis: by alert rule of the bank; by indicator'],
  ['Calibration over time', 'Outcomes analysis: What does a score mean'],
  [
    'Thresholds and their evidence',
    'Model inventory: evidence; Outcomes analysis: what the threshold misses',
  ],
  ['Policies, counts and bounds by month', 'Ongoing monitoring'],
  ['Reviews, limits and stops', 'Outcomes analysis: reviewers; Ongoing monitoring: limits and stops'],
  ['Decisions of people against the model', 'Outcomes analysis: decide otherwise than recommended'],
  ['Versions and changes', 'Model inventory and changes; Outcomes analysis: engine versions by month'],
  ['Who is accountable', 'Model inventory and changes'],
  ['SR 11-7, model inventory and changes', 'Model inventory and changes'],
  ['SR 11-7, conceptual soundness', 'Conceptual soundness'],
  ['SR 11-7, ongoing monitoring', 'Ongoing monitoring'],
  ['SR 11-7, outcomes analysis', 'Outcomes analysis'],
  ['EU AI Act, Article 12: recording of events', 'Record keeping'],
  ['EU AI Act, Article 19: logs of the provider', 'Record keeping'],
  ['EU AI Act, Article 26(6): logs of the deployer', 'Record keeping'],
] as const;

/** Writes the report in Markdown. The same facts give the same text. */
export const validationReport = (facts: ValidationFacts): string =>
  [
    '# Model validation file',
    `For model validators: what the model of ${facts.organization} is, how it was chosen, what it closes ` +
      `and how people check it. Made ${facts.madeAt} by ${facts.product}.`,
    markdownSection('Where to find an answer', markdownTable(['Question of', 'Section'], ANSWERS)),
    inventorySection(facts),
    outcomesSection(facts),
    monitoringSection(facts),
    recordsSection(facts),
    soundnessSection(facts),
  ].join('\n\n');
