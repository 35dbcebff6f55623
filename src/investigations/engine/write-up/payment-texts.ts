import { quoted } from '../../../kernel/visible-text.js';
import type { CaseFacts } from '../../domain/case/facts/case-facts.js';
import { TOLD_TEXTS_MAX, untoldTexts, writtenTexts } from '../../domain/case/facts/written-texts.js';
import { cite, joined, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { plural } from '../../domain/texts/spoken.js';

/** Of one text, wherever it is told. */
export const WRITTEN_CHARS_MAX = 60;

/** What is written on the flagged payments; empty where nothing is. */
export function toldWritten(facts: CaseFacts): Words {
  const all = writtenTexts(facts);
  if (all.length === 0) return '';
  const told = all.slice(0, TOLD_TEXTS_MAX).map(({ text, payments, parties }, i) => {
    const of = (figure: string, shown: string | number) => cite(pointer('written', i, figure), shown);
    const written = phrase`"${of('text', quoted(text, WRITTEN_CHARS_MAX))}"`;
    if (payments === 1) return written;
    const many = phrase`${of('payments', payments)} payments`;
    const whose = parties > 1 ? phrase` of ${of('parties', parties)} counterparties` : '';
    return phrase`${written} (${many}${whose})`;
  });
  const others = untoldTexts(facts);
  const rest = phrase` and ${cite('/written/others', others)} other ${plural(others, 'text')}`;
  return phrase`Written on the payments: ${joined(told, ', ')}${others > 0 ? rest : ''}.`;
}
