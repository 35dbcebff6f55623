import type { CaseFact } from '../case-file/case-fact.js';
import type { MessageFile } from '../wording/message.js';
import { phraseText, type AnyText, type ReferencedText } from '../wording/referenced-text.js';
import { NARRATIVE_TEMPLATES } from './files.js';

/** Texts that are not facts of the case file: notes of analysts, and what to do. */
export interface NarrativeExtras {
  /** Sentences on what to do, the first first. */
  readonly steps: readonly AnyText[];
  readonly notes: readonly AnyText[];
}

/** Adds to a line the bank's ids of the transactions that show it. */
export const withTransactionIds = (line: ReferencedText, { named }: CaseFact): ReferencedText =>
  named === null ? line : phraseText`${line}${NARRATIVE_TEMPLATES.transactions.write('named', named)}`;

/** Writes the facts of which a template file has a message, each with its transactions. */
export const factLines = (template: MessageFile, facts: readonly CaseFact[]): ReferencedText[] =>
  facts
    .filter(({ kind }) => template.has(kind))
    .map((fact) => withTransactionIds(template.write(fact.kind, fact.values), fact));
