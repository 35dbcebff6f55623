import { isBeyondDeclared } from '../../blocks/expected-activity.block.js';
import { toldReason } from '../../blocks/explained.js';
import type { CaseFacts } from '../../domain/case/facts/case-facts.js';
import type { ExplanationKind } from '../../domain/case/facts/explanation.js';
import type { RunResult } from '../../domain/runs/run-result.js';
import { joined, phrase, type Words } from '../../domain/texts/referenced-text.js';
import { flagsIn, titleOf, saidBy } from './flag-words.js';

/** Reasons that are the customer's own word. */
const OWN_WORD: readonly ExplanationKind[] = [
  'purpose',
  'declared',
  'declared_trade',
  'declared_year',
  'declared_average',
];

const LINES_MAX = 4;

/** What reasons took off the first screen, on whose word, and what exceeds a declaration; may be empty. */
export function toldSetAside(facts: CaseFacts, run: RunResult, told: ReadonlySet<string>): Words {
  const { explanations = [] } = facts;
  const kinds = new Set<ExplanationKind>();
  const lines = flagsIn(run).flatMap(({ flag }): Words[] => {
    const { flagId, color, colorBeforeReasons, rationale } = flag;
    if (color !== 'white' || colorBeforeReasons === undefined) return [];
    const at = explanations.findIndex((_, i) =>
      rationale.startsWith(phrase`${toldReason(explanations, i)}`.text),
    );
    if (at < 0) return [];
    const { kind } = explanations[at]!;
    kinds.add(kind);
    const whose = OWN_WORD.includes(kind) ? ", on the customer's own word, which nobody verified" : '';
    const title = titleOf(flagId) ?? 'A flag';
    return [
      phrase`${title} was ${colorBeforeReasons}: ${toldReason(explanations, at)} set it aside${whose}.`,
    ];
  });
  if (lines.length === 0) return '';
  const isDeclared = OWN_WORD.some((kind) => kinds.has(kind));
  const ranges = flagsIn(run).filter(
    ({ flag }) => isDeclared && isBeyondDeclared(flag) && !told.has(flag.flagId),
  );
  const beside = ranges.map((each) => phrase`Of what the customer declared: ${saidBy(each)}`);
  const all = [...lines.slice(0, LINES_MAX), ...beside];
  return joined(['Set aside for such a reason:', ...all.map((line) => phrase`- ${line}`)], '\n');
}
