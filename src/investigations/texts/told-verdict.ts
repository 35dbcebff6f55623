import type { CaseView } from '../features/case-view.js';
import { sentenceOf } from '../domain/scoring/flag.js';
import { featureOf, measure } from '../features/all-features.js';
import { SYNTHESIS } from '../domain/runs/run-result.js';
import type { ReadNote } from '../domain/notes/note-effects.js';
import type { Recipe } from '../recipe/recipe.js';
import { cite, joinTexts, phrase, jsonPointer, sentences } from '../domain/texts/referenced-text.js';
import type { ReferencedText, AnyText } from '../domain/texts/referenced-text.js';
import { plural } from '../domain/texts/spoken.js';
import { lowerFirstLetter, toldFeature } from '../rules/filled-template.js';
import { plainFeature } from '../rules/hypotheses.js';
import { ASKS, BLOCKS, EXPLAINS, FLAGS, HYPOTHESES, MANDATORY } from '../rules/rule-table.js';
import { featureIn, flagsIn, isSevere, isUnusual, looksLike, tellingBehaviour, titleOf } from './figures.js';
import type { CaseAndResult, PlacedFlag } from './figures.js';

/** Sources of a result's texts, and what they have said so far: nothing is said twice. */
export interface Telling extends CaseAndResult {
  readonly view: CaseView;
  readonly recipe: Recipe;
  readonly notes: readonly ReadNote[];
  /** Ids of the features that were told. */
  readonly said: Set<string>;
}

/** More of any of these on the first screen would not be read. */
const TOLD_MAX = 3;
const FLAGS_MAX = 6;
const GAPS_MAX = 2;

/** Returns the clause without full stop and peers' percentiles, which only repeat how rare it is. */
function clauseIn(told: ReferencedText): ReferencedText {
  const text = told.text.replace(/, of whom .*$/, '').replace(/\.$/, '');
  const references = told.references.filter((piece) => piece.at + piece.text.length <= text.length);
  return lowerFirstLetter({ text, references });
}

/** Words what a feature found; tells what was only declared apart from what was seen. */
export function clauseOf({ view, run }: Pick<Telling, 'view' | 'run'>, id: string): AnyText {
  const clause = clauseIn(joinTexts([toldFeature(id, measure(view, id))]));
  return run.features?.[id]?.isDeclared
    ? phrase`${clause} (declared, not seen in the account's own past)`
    : clause;
}

/** Returns the words of a flag as one clause. */
export const flagClause = ({ flag: { rationale: text, references = [] } }: PlacedFlag): AnyText =>
  clauseIn({ text, references });

/** Returns clauses of the first known features that were not told yet. */
function untoldFeatureClauses(told: Telling, names: readonly string[]): AnyText[] {
  const found = [...new Set(names.map(plainFeature))]
    .filter((id) => !told.said.has(id) && measure(told.view, id).value !== null)
    .slice(0, TOLD_MAX);
  for (const id of found) told.said.add(id);
  return found.map((id) => clauseOf(told, id));
}

function flagsTold(told: Telling, flags: readonly PlacedFlag[]): AnyText[] {
  for (const placed of flags) told.said.add(featureIn(placed));
  return flags.map(flagClause);
}

const list = (clauses: readonly AnyText[]): AnyText => joinTexts(clauses, '; ');

const becauseSentence = (lead: AnyText, clauses: readonly AnyText[]): AnyText =>
  clauses.length > 0 ? phrase`${lead}, because ${list(clauses)}.` : phrase`${lead}.`;

/** Words what the case looks like and why; what is against it; what is not known. */
export const toldFirst = (told: Telling): AnyText =>
  sentences(toldRule(told), toldLooks(told), toldAgainst(told), toldUnknown(told));

/** Words the mandatory rule or the rule that asks, if one decided. */
function toldRule(told: Telling): AnyText {
  const { kind, rule, flags = [] } = told.run.outcome ?? {};
  const mandatory = MANDATORY.find(({ id }) => id === rule);
  const ask = ASKS.find(({ id }) => id === rule);
  const met = flagsIn(told.run).filter(({ flag }) => flags.includes(flag.flagId));
  if (kind === 'mandatory')
    return becauseSentence(
      `This is **${mandatory?.title ?? rule}**`,
      flagsTold(told, met.slice(0, TOLD_MAX)),
    );
  if (kind !== 'asks') return '';
  const tells = ask?.tells.filter((id) => measure(told.view, id).value !== 0) ?? [];
  return becauseSentence(
    `A person has to decide on **${ask?.title ?? rule}**`,
    untoldFeatureClauses(told, tells),
  );
}

function toldLooks(told: Telling): AnyText {
  const kind = told.run.outcome?.kind;
  const looks = looksLike(told.run);
  const reasons = untoldFeatureClauses(told, looks?.found.for.map(({ feature }) => feature) ?? []);
  const same = reasons.length === 0 ? ' for the same reasons' : '';
  if (looks)
    return sentences(
      becauseSentence(`It looks like **${looks.row.title}**${same}`, reasons),
      looks.isLikely ? '' : 'That is too little to escalate.',
    );
  const unusual = flagsIn(told.run).filter(isUnusual);
  if (kind === 'mandatory' || kind === 'asks') return '';
  if (kind === 'clear')
    return unusual.length > 0 ? 'It looks like nothing that has to be reported.' : 'It looks ordinary.';
  const shown = untoldFeatureClauses(told, tellingBehaviour(told.run));
  return becauseSentence(
    'It is unusual',
    shown.length > 0 ? shown : flagsTold(told, unusual.slice(0, TOLD_MAX)),
  );
}

/** Words the innocent twin with its reasons, what a row explains, and green flags. */
export function toldAgainst(told: Telling): AnyText {
  const looks = looksLike(told.run);
  const against = looks?.found.against.map(({ feature }) => plainFeature(feature)) ?? [];
  const twin = untoldFeatureClauses(told, against);
  // Why none then: the twin tells already how many transactions are explained.
  const counts = against.includes('explained') ? [] : Object.entries(told.run.explained ?? {});
  const explained = counts.map(([id, count]): AnyText => {
    const [title] = (EXPLAINS.find((row) => row.id === id)?.title ?? id).split(',');
    const noun = plural(count, 'transaction');
    told.said.add(id);
    return phrase`${cite(jsonPointer('explained', id), count)} ${noun} explained as ${title!}`;
  });
  if (counts.length > 0) told.said.add('explained');
  // Since when the customer is one stands with who it is.
  const green = flagsIn(told.run).filter(
    (placed) =>
      placed.flag.color === 'green' && placed.blockId !== 'account_age' && !told.said.has(featureIn(placed)),
  );
  const room = Math.max(0, TOLD_MAX - twin.length - explained.length);
  const all = [...twin, ...explained, ...flagsTold(told, green.slice(0, room))];
  const none = 'Nothing was found that speaks for the customer.';
  if (!looks) return all.length > 0 ? phrase`For the customer: ${list(all)}.` : none;
  const as = twin.length > 0 ? `, as for ${looks.row.twin.title}` : '';
  const contrary = all.length > 0 ? phrase`Against it${as}: ${list(all)}.` : '';
  const isAlone = twin.length === 0 && looks.isLikely;
  // It speaks for what the case looks like, and stands before what speaks against it.
  return sentences(isAlone ? `Nothing on file points to ${looks.row.twin.title} instead.` : '', contrary);
}

/** Words what the hypothesis or the question reads and could not be measured. */
function toldUnknown({ view, run }: Telling): AnyText {
  const looks = looksLike(run);
  const tells = ASKS.find(({ id }) => id === run.outcome?.rule)?.tells ?? [];
  const rows = looks ? [...looks.row.for, ...(view.isPerson ? [] : looks.row.twin.for)] : [];
  const read = rows.map(({ feature }) => plainFeature(feature));
  const open = [...new Set([...tells, ...read])].filter((id) => measure(view, id).value === null);
  const titles = open.map((id) => lowerFirstLetter(featureOf(id).title)).slice(0, TOLD_MAX);
  return titles.length > 0 ? phrase`Not known: ${list(titles)}.` : '';
}

/** Words what the payments show and unusual flags, worst first; of those told above the titles. */
export function toldEvidence(told: Telling): AnyText {
  const unusual = flagsIn(told.run).filter(isUnusual);
  const isSaid = (placed: PlacedFlag): boolean => told.said.has(featureIn(placed));
  const above = unusual
    .filter(isSaid)
    .map(({ flag }) => `${lowerFirstLetter(titleOf(flag.flagId)).text} (${flag.color})`);
  const others = unusual.filter((placed) => !isSaid(placed));
  const lines = others.slice(0, FLAGS_MAX).map((placed) => {
    const { flagId, color } = placed.flag;
    return phrase`- ${titleOf(flagId)} (${color}): ${flagClause(placed)}.`;
  });
  const count = cite('/counts/flags/unusual', unusual.length);
  const shown = untoldFeatureClauses(told, told.run.behaviour?.map(({ feature }) => feature) ?? []);
  const behaviour = shown.map((clause) => phrase`- ${sentenceOf(clause)}.`);
  if (unusual.length === 0) return joinTexts([...behaviour, 'No flag stands out.'], '\n');
  const first = above.length > 0 ? [`- Told above: ${above.join(', ')}.`] : [];
  const more = phrase`- … ${count} in all, each among the flags of the result`;
  const rest = others.length > lines.length ? [more] : [];
  return joinTexts(
    [...behaviour, ...first, ...lines, ...rest, ...whyRedFlagsAreNotEnough(told, unusual.filter(isSevere))],
    '\n',
  );
}

/** Words why red flags are not enough in a clearance: a score is no reason that an analyst can sign. */
function whyRedFlagsAreNotEnough({ run }: Telling, severe: readonly PlacedFlag[]): AnyText[] {
  if (run.outcome?.kind !== 'clear' || run.score === null || severe.length === 0) return [];
  const named = (isRare: boolean): string =>
    severe
      .filter(({ flag }) => flag.rationale.includes('comparable customers') === isRare)
      .map(({ flag }) => lowerFirstLetter(titleOf(flag.flagId)).text)
      .join(', ');
  const [rare, others] = [named(true), named(false)];
  return [
    sentences(
      `\nWhy ${severe.length === 1 ? 'the red flag is' : 'the red flags are'} not enough:`,
      rare && `to be rare among customers is by itself no sign of a crime (${rare})${others ? ';' : '.'}`,
      others && `no rule escalates on it alone (${others}).`,
    ),
  ];
}

const TITLES = new Map<string, string>([
  ...BLOCKS.map(({ id, title }) => [id, title] as const),
  [SYNTHESIS, 'all blocks together'],
]);

/** Words what could not be assessed: the commonest reasons. */
export function toldUnassessed({ run }: Pick<Telling, 'run'>): AnyText {
  const failed = run.failed.map(({ blockId }) => `The analysis of ${TITLES.get(blockId)} failed.`);
  const gray = flagsIn(run).filter(({ flag }) => flag.color === 'gray');
  const reasons = [...new Set(gray.map(({ flag }) => flag.rationale))];
  const gaps = reasons
    .map((reason) => gray.filter(({ flag }) => flag.rationale === reason))
    .sort((a, b) => b.length - a.length)
    .slice(0, GAPS_MAX);
  const lines = gaps.map((flags) => {
    const [{ blockId, flag }] = flags as [PlacedFlag];
    const source = jsonPointer('blocks', blockId, 'flags', flag.flagId, 'reason');
    return phrase`- ${cite(source, flag.rationale.replace(/\.$/, ''))}`;
  });
  const all = flagsIn(run).length;
  const assessed = cite('/counts/flags/assessed', all - gray.length);
  const of = phrase`${assessed} of ${cite('/counts/flags/all', all)} flags could be assessed`;
  const head = phrase`${of}; the others not${reasons.length > gaps.length ? ', mostly' : ''} because:`;
  return joinTexts([...failed, ...(gray.length > 0 ? [head, ...lines] : [])], '\n');
}

/** Words what decided, and what notes and earlier runs changed. */
export function toldOutcome({ run, recipe }: Telling): AnyText {
  const { outcome, disposition } = run;
  if (disposition === null || outcome === null)
    return 'No score and no disposition: without every block they would understate the risk.';
  const score = cite('/score', run.score?.toFixed(2) ?? '');
  const at = cite('/recipe/escalateAt', recipe.escalateAt);
  const decided: AnyText =
    outcome.kind === 'hypothesis'
      ? phrase`The risk score ${score} reaches the escalation threshold of ${at}.`
      : outcome.kind === 'asks'
        ? phrase`What is on file is not enough to decide: the risk score is lifted to ${at}.`
        : { text: outcome.because, references: outcome.references ?? [] };
  const without = cite('/scoreWithoutNotes', run.scoreWithoutNotes?.toFixed(2) ?? '');
  const notes = phrase`Without the analysts' notes the score would be ${without}.`;
  const named = (is: 'inputsChanged' | 'analysisChanged'): string =>
    run.perBlock.flatMap((block) => (block[is] ? [TITLES.get(block.blockId)] : [])).join(', ');
  const [stale, anew] = [named('inputsChanged'), named('analysisChanged')];
  return sentences(
    phrase`**${cite('/disposition', disposition)}.**`,
    decided,
    run.scoreWithoutNotes === undefined ? '' : notes,
    stale && `Taken over from an earlier run although what they read has changed since: ${stale}.`,
    anew && `Assessed anew without being asked for, as the analysis has changed: ${anew}.`,
  );
}

type Role = (typeof HYPOTHESES)[number]['role'];

/** Returns the customer's role in what the case looks like; unknown where nothing is likely. */
export function roleOf({ run }: Pick<Telling, 'run'>): Role {
  const looks = looksLike(run);
  return looks?.isLikely ? looks.row.role : 'unknown';
}

/** Steps by role: nothing may tip off a suspect; a victim is called first. */
const ROLE_STEPS: Readonly<Record<Role, string>> = {
  suspect: 'Do not call or write to the customer about it before a report is decided on: it may tip off.',
  victim: 'Call the customer first, on the known number and alone, before more money leaves: a victim here.',
  unknown: 'No contact with the customer about it before it is decided whether to report.',
};

/** Words what an analyst does next, by the row that decided and the role of the customer. */
export function toldNextStep(told: Telling): AnyText {
  const { outcome, perBlock, scoreWithoutNotes } = told.run;
  if (outcome === null) return 'Run the analysis again once the failed block works; decide nothing on this.';
  const isOpen = perBlock.some(({ openNotes = [] }) => openNotes.length > 0);
  const answer = isOpen ? 'Answer the note that asks for more context.' : '';
  if (outcome.kind === 'clear')
    return sentences(
      answer,
      scoreWithoutNotes === undefined ? 'Close the alert.' : 'See what the notes rest on, then close.',
    );
  const looks = looksLike(told.run);
  const ask = ASKS.find(({ id }) => id === outcome.rule);
  const row = MANDATORY.find(({ id }) => id === outcome.rule) ?? (looks?.isLikely ? looks.row : undefined);
  const next = (ask ?? row)?.next ?? 'Decide on a report, which need not wait for an answer.';
  const would = outcome.would ? `What would tell: ${lowerFirstLetter(outcome.would).text}.` : '';
  // Why empty: rows that know the role say it in their own words.
  const role = roleOf(told);
  return sentences(row && !ask ? '' : ROLE_STEPS[role], next, correctionIn(told), would, answer);
}

/** Words how to correct what a note disputes of a mandatory rule's flag; empty without such a note. */
function correctionIn({ run: { outcome }, notes }: Telling): string {
  const met = (outcome?.kind === 'mandatory' && outcome.flags) || [];
  const readDob = FLAGS.filter(({ topics }) => topics?.includes('date_of_birth')).map(({ id }) => id);
  const isDisputed = notes.some(({ dob, mitigated, disputed }) => {
    const flags = [...mitigated, ...disputed].map(({ flagId }) => flagId);
    return [...flags, ...(dob === null ? [] : readDob)].some((id) => met.includes(id));
  });
  if (!isDisputed) return '';
  const correct = 'correct the date of birth or document number in the record, then run again.';
  return `A note ends no mandatory rule: ${correct}`;
}
