/*
 * Figures that the description of an alert reports of the flagged payments, such as "12 transfers, 7,441.75
 * EUR": a reader wants to know whether the record has them too.
 */

/** What a description says it found; null where it says nothing of the kind. */
export interface ReportedFigures {
  readonly payments: { readonly words: string; readonly count: number };
  readonly sum: { readonly amount: number; readonly code: string } | null;
  /** Within how many days. */
  readonly days: { readonly words: string; readonly count: number } | null;
  readonly side: 'in' | 'out' | null;
}

/** A number of payments that was found; a number from which a rule applies is none. */
// size: a regular expression cannot be broken.
const PAYMENTS =
  /(?<!\b(?:than|over|least|above|from|to|exceeds?|limit of|top) )\b(\d{1,4}) (?:(?:incoming|outgoing|cash|new|separate) )?(?:transfers|payments|credits|debits|deposits|withdrawals|transactions)\b/iu;
const SUM = /(?<![\w.,])(\d[\d,]*(?:\.\d+)?) ?([A-Z]{3})\b|\b([A-Z]{3}) ?(\d[\d,]*(?:\.\d+)?)(?![\w%])/u;
const IN = /\b(?:senders?|payers?|credits?|deposits?|incoming|received|fan-in)\b/iu;
const OUT =
  /\b(?:receivers?|recipients?|payees?|beneficiar(?:y|ies)|debits?|withdrawals?|outgoing|sent|fan-out)\b/iu;

const DAYS = /\b(?:within|in|over) (\d{1,3}) days\b/iu;

/**
 * Reads the figures of a description of one finding: several findings are about more payments than any of
 * them.
 */
export function reportedFiguresIn(description: string): ReportedFigures | null {
  const sentences = description.split(/(?<=\.) (?=[A-Z])/u).filter((words) => /\d/.test(words));
  const [words] = sentences;
  if (words === undefined || sentences.length > 1) return null;
  const [paymentWords, count] = PAYMENTS.exec(words) ?? [];
  if (paymentWords === undefined) return null;
  const [dayWords, days] = DAYS.exec(words) ?? [];
  const [sumWords, amount, code, codeBefore, amountAfter] = SUM.exec(words) ?? [];
  return {
    payments: { words: paymentWords, count: Number(count) },
    sum:
      sumWords === undefined
        ? null
        : {
            amount: Number((amount ?? amountAfter)!.replaceAll(',', '')),
            code: (code ?? codeBefore)!,
          },
    days: dayWords === undefined ? null : { words: dayWords, count: Number(days) },
    side: IN.test(words) === OUT.test(words) ? null : IN.test(words) ? 'in' : 'out',
  };
}
