import type { PaymentRestriction } from './payment-sets.js';
import type { Clause } from './read-clauses.js';
import type { DayMention } from './read-days.js';

/** Of what in a clause a choice assumes that it is wrong. */
export type DoubtedPart = 'direction' | 'days' | 'names';

/** Which payments a clause may speak of. */
export interface PaymentChoice {
  readonly restriction: PaymentRestriction;
  readonly against: DoubtedPart | null;
  /** Grows with each restriction that the clause does not ask for, or asks for and the choice lacks. */
  readonly soft: number;
}

/** Returns the choices that remain once words of one kind in a clause, such as its days, were applied. */
type Narrowing = (choice: PaymentChoice) => PaymentChoice[];

/** Days and names of a clause that are tried one by one. */
const EACH_TRIED_MAX = 4;
/** Choices that are tried for a clause, and payments that are looked at for them. */
const CHOICES_MAX = 200;
const CHOICES_MIN = 12;
const ROWS_READ_MAX = 400_000;

/**
 * Returns which payments a clause may speak of: by all that it says, and with one thing of it wrong. Of many
 * payments only the likeliest choices are tried.
 */
export function paymentChoicesOf(clause: Clause, rows: number): PaymentChoice[] {
  const narrowings = [byDirection(clause), byDays(clause), byNames(clause), ...byWords(clause)];
  const choices = narrowings.reduce<PaymentChoice[]>(
    (before, narrowing) => before.flatMap(narrowing),
    [{ restriction: {}, against: null, soft: 0 }],
  );
  const most = Math.min(CHOICES_MAX, Math.max(CHOICES_MIN, Math.floor(ROWS_READ_MAX / Math.max(1, rows))));
  if (choices.length <= most) return choices;
  const unlikely = ({ against, soft }: PaymentChoice): number => soft + (against === null ? 0 : 1);
  return choices.toSorted((a, b) => unlikely(a) - unlikely(b)).slice(0, most);
}

const narrowed = (choice: PaymentChoice, restriction: PaymentRestriction, soft = 0): PaymentChoice => ({
  ...choice,
  restriction: { ...choice.restriction, ...restriction },
  soft: choice.soft + soft,
});

/** One thing of a clause is wrong at most: two errors are found one after the other. */
const assumedWrong = (
  choice: PaymentChoice,
  against: DoubtedPart,
  restriction: PaymentRestriction = {},
): PaymentChoice[] => (choice.against === null ? [{ ...narrowed(choice, restriction), against }] : []);

const directionsOf = ({ cues }: Clause): readonly ('in' | 'out')[] => [
  ...new Set(cues.map(({ direction }) => direction)),
];

/** A verb and the name behind it say different directions: "sent EUR 500 from Ada Lind". */
function contradictsItself({ cues }: Clause): boolean {
  const [first, second, ...more] = cues.filter(({ isEvent }) => isEvent);
  if (first === undefined || second === undefined || more.length > 0) return false;
  const isPreposition = ({ text }: { readonly text: string }): boolean => /^(?:from|to|by)\s/iu.test(text);
  return first.direction !== second.direction && isPreposition(second) && !isPreposition(first);
}

const isMixed = (clause: Clause): boolean => directionsOf(clause).length === 2 && !contradictsItself(clause);

function byDirection(clause: Clause): Narrowing {
  const directions = directionsOf(clause);
  return (choice) => {
    if (directions.length === 0)
      return [choice, narrowed(choice, { direction: 'in' }, 1), narrowed(choice, { direction: 'out' }, 1)];
    if (isMixed(clause)) return [...directions.map((direction) => narrowed(choice, { direction })), choice];
    if (directions.length === 2)
      return directions.flatMap((direction) => assumedWrong(choice, 'direction', { direction }));
    const [direction] = directions;
    const other = direction === 'in' ? 'out' : 'in';
    return [
      narrowed(choice, { direction: direction! }),
      ...assumedWrong(choice, 'direction', { direction: other }),
    ];
  };
}

const spansOf = (mentions: readonly DayMention[]) => mentions.flatMap(({ spans }) => spans);

function byDays({ days: all, inherited }: Clause): Narrowing {
  // "Not paid before 9 January" is of payments on both sides of that day.
  const open = all.filter(({ grain }) => grain === 'open');
  const days = all.filter(({ grain }) => grain !== 'open');
  return (choice) => {
    if (days.length > 0) {
      const isEachTried = days.length > 1 && days.length <= EACH_TRIED_MAX;
      const each = isEachTried ? days.map(({ spans }) => narrowed(choice, { days: spans }, 1)) : [];
      return [narrowed(choice, { days: spansOf(days) }), ...each, ...assumedWrong(choice, 'days')];
    }
    if (open.length > 0) return [choice, narrowed(choice, { days: spansOf(open) }, 1)];
    if (inherited.length > 0)
      return [narrowed(choice, { days: spansOf(inherited) }), narrowed(choice, {}, 1)];
    return [choice];
  };
}

function byNames(clause: Clause): Narrowing {
  const parties = [...new Set(clause.names.flatMap((name) => name.parties))];
  const counted = Math.max(0, ...clause.counts.flatMap(({ of, value }) => (of === 'parties' ? value : [])));
  // "From 11 people, the largest from Marek Wójcik" names some of those it speaks of.
  const isOfMore =
    counted > clause.names.length || isMixed(clause) || (clause.namesSome && clause.counts.length > 0);
  return (choice) => {
    if (parties.length === 0) return [choice];
    const isEachTried = parties.length > 1 && parties.length <= EACH_TRIED_MAX;
    return [
      narrowed(choice, { parties }),
      ...(isEachTried ? parties.map((party) => narrowed(choice, { parties: [party] }, 1)) : []),
      ...(isOfMore ? [narrowed(choice, {}, 2)] : []),
      ...assumedWrong(choice, 'names'),
    ];
  };
}

function byWords({ isFlagged, isFirstTime, means, quotes: [reference] }: Clause): Narrowing[] {
  const asked = (restriction: PaymentRestriction, soft: number): Narrowing => {
    return (choice) => [narrowed(choice, restriction), narrowed(choice, {}, soft)];
  };
  return [
    isFlagged ? asked({ isFlagged }, 2) : (choice) => [choice, narrowed(choice, { isFlagged: true }, 1)],
    ...(isFirstTime ? [asked({ isFirstTime }, 2)] : []),
    ...(means === null ? [] : [asked({ means }, 2)]),
    ...(reference === undefined ? [] : [asked({ reference }, 1)]),
  ];
}
