import { quoted } from '../../kernel/visible-text.js';
import type { CaseFacts } from '../domain/case/case-facts.js';
import type { RunResult } from '../domain/runs/run-result.js';
import type { Color } from '../domain/scoring/flag.js';
import {
  cite,
  clipped,
  joined,
  phrase,
  type ReferencedText,
  type Words,
} from '../domain/texts/referenced-text.js';
import { SAR_CHARS_MAX, who } from './compose-sar.js';
import { AMONG_FLAGS, fit, worstFirst } from './compose-write-up.js';
import { toldFlag } from './told-flags.js';

const SIGNS_CHARS_MAX = 1200;
const GAPS_CHARS_MAX = 1800;

/**
 * In the place of a report, of a run that escalates for want of data alone: what to ask for. Nothing in it
 * may read as if the customer were suspected.
 */
export function composeDataRequest(facts: CaseFacts, run: RunResult, isDobCorrected = false): ReferencedText {
  const id = cite('/alert/alert_id', quoted(facts.alert.content.alert_id, Infinity));
  const { because: text = '', references = [] } = run.outcome ?? {};
  const head = phrase`Written by the analysis of alert "${id}", which waits for data: nothing is reported.`;
  const sections = [
    phrase`# DRAFT request for information - no report of suspicion - confidential`,
    phrase`${head} Whether there is anything to report can be said when they are there.`,
    phrase`## Who\n${who(facts, isDobCorrected)}`,
    phrase`## What is missing\n${{ text, references }}`,
    fit(['## Not assessed'], linesOf(run, ['gray']), GAPS_CHARS_MAX, cite('/counts/unassessed', grays(run)), {
      where: AMONG_FLAGS,
    }),
    fit(
      ['## What was seen, which alone escalates nothing'],
      linesOf(run, ['red', 'yellow']),
      SIGNS_CHARS_MAX,
      cite('/counts/findings', linesOf(run, ['red', 'yellow']).length),
      { where: AMONG_FLAGS },
    ),
    phrase`## Next step\nAsk for what is missing, add it to the record and run the investigation again.`,
  ];
  return clipped(joined(sections, '\n\n'), SAR_CHARS_MAX);
}

const grays = ({ perBlock }: RunResult): number =>
  perBlock.flatMap(({ flags }) => flags.filter(({ color }) => color === 'gray')).length;

function linesOf({ perBlock }: RunResult, colors: readonly Color[]): Words[] {
  const lines = perBlock.flatMap(({ blockId, flags }) =>
    worstFirst(flags)
      .filter(({ color }) => colors.includes(color))
      .map((flag) => phrase`- ${toldFlag({ blockId, flag })}`),
  );
  return lines.length > 0 ? lines : ['Nothing.'];
}
