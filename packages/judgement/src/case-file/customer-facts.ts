import { escapeMarkdown } from '@alert-review/kernel';
import { flaggedWindowOfSubject, subjectFactsOf } from '../case/facts/case-facts.js';
import { ageAtAlert } from '../case/facts/counterparties.js';
import { citedFigure } from './figures.js';
import { listedTexts } from '../wording/listed-texts.js';
import { citedText, jsonPointer, phraseText, type ReferencedText } from '../wording/referenced-text.js';
import { spokenDay } from '../wording/spoken.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { NAME_CHARS_MAX, shownId, shownName, shownOccupation } from './shown-names.js';

const LISTED_MAX = 3;

/** Returns what the customer declared, what the bank noted, and which companies own it. */
export function kycFileFacts({ facts }: CaseSources): CaseFact[] {
  const { profile } = subjectFactsOf(facts);
  const quoted = (value: string, ...at: (string | number)[]): ReferencedText =>
    phraseText`"${citedText(jsonPointer('subject', ...at), escapeMarkdown(value, NAME_CHARS_MAX))}"`;
  const list = (name: 'purpose_of_account' | 'source_of_funds' | 'tags'): ReferencedText[] =>
    (profile?.[name] ?? []).slice(0, LISTED_MAX).flatMap((each, i) => (each ? [quoted(each, name, i)] : []));
  const owners = (profile?.ubo?.corporate ?? [])
    .slice(0, LISTED_MAX)
    .flatMap(({ entity_name: name }, i) =>
      name ? [quoted(name, 'ubo', 'corporate', i, 'entity_name')] : [],
    );
  const fact = (kind: string, all: readonly ReferencedText[]): CaseFact[] =>
    all.length === 0
      ? []
      : [caseFact({ part: 'comparison', kind, weight: 0.1, values: { all: listedTexts(all) } })];
  return [
    ...fact('expected', [...list('source_of_funds'), ...list('purpose_of_account')]),
    ...fact('noted', list('tags')),
    ...fact('owned', owners),
  ];
}

/** Returns who the customer is: name, id, work or business, age and how long a customer. */
export function customerFacts(from: CaseSources): CaseFact[] {
  const { facts, view } = from;
  const { entityId, profile, registeredAtMs } = subjectFactsOf(facts);
  const isSince = registeredAtMs !== null && registeredAtMs <= flaggedWindowOfSubject(facts).startMs;
  const work = view.isPerson ? 'occupation' : 'industry';
  const field = profile?.[work] ? work : profile?.occupation ? 'occupation' : 'industry';
  const said = profile?.[field] ?? '';
  return [
    caseFact({
      part: 'who',
      kind: 'customer',
      weight: 1,
      values: {
        named: profile?.name ? 'yes' : 'no',
        name: profile?.name ? shownName('/subject/name', profile.name) : '',
        id: shownId('/subject/entity_id', entityId),
        record: profile ? 'yes' : 'no',
        is: view.isPerson ? 'person' : 'firm',
        work: said === '' ? '' : shownOccupation(`/subject/${field}`, said),
        work_is: said === '' ? 'none' : field,
        aged: ageAtAlert(facts) === null ? 'no' : 'yes',
        age: ageAtAlert(facts) === null ? '' : citedFigure(from, 'case', 'age'),
        // A day after the flagged payments is the day of an upload, and says nothing of the relationship.
        since_is: isSince ? 'known' : profile && registeredAtMs === null ? 'none' : 'not_known',
        since: isSince ? citedText('/subject/registered_at', spokenDay(registeredAtMs)) : '',
      },
    }),
  ];
}
