import { spokenDay } from '../../../src/investigations/domain/texts/spoken.js';
import type { Reference, ReferencedText } from '../../../src/investigations/domain/texts/referenced-text.js';

type Random = () => number;
type Mutation = (text: ReferencedText, random: Random) => ReferencedText;

const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)]!;

const otherDigit = (digit: string, random: Random): string =>
  String((Number(digit) + 1 + Math.floor(random() * 9)) % 10);

/** Puts another piece in the place of a reference, as somebody would who changes text and reference alike. */
function replaced({ text, references }: ReferencedText, chosen: Reference, piece: string): ReferencedText {
  const { at, text: old } = chosen;
  const longer = piece.length - old.length;
  return {
    text: text.slice(0, at) + piece + text.slice(at + old.length),
    references: references.map((each) =>
      each === chosen ? { ...each, text: piece } : each.at > at ? { ...each, at: each.at + longer } : each,
    ),
  };
}

const DATE = /^\d{1,2} [A-Z][a-z]+ \d{4}$/;
const ID = /\/(alert_id|entity_id|entityId|service_id)$|\/openNotes\//;

const sameFigure = (a: string, b: string): boolean =>
  a.startsWith(b) || b.startsWith(a) || (a !== '' && Number(a) === Number(b));

/** Each makes a text say something that is not so, or say it without a source. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a digit is changed': ({ text, references }, random) => {
    const at = pick([...text.matchAll(/\d/g)], random).index;
    return { text: text.slice(0, at) + otherDigit(text[at]!, random) + text.slice(at + 1), references };
  },
  'a digit is changed in text and reference': (told, random) => {
    const chosen = pick(
      told.references.filter(({ text }) => /\d/.test(text)),
      random,
    );
    const at = pick([...chosen.text.matchAll(/\d/g)], random).index;
    const digit = otherDigit(chosen.text[at]!, random);
    return replaced(told, chosen, chosen.text.slice(0, at) + digit + chosen.text.slice(at + 1));
  },
  'a date is moved': (told, random) => {
    const chosen = pick(
      told.references.filter(({ text }) => DATE.test(text)),
      random,
    );
    const days = (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() * 400));
    return replaced(told, chosen, spokenDay(Date.parse(`${chosen.text} UTC`) + days * 86_400_000));
  },
  'a figure, a date or an id is cut': (told, random) => {
    const chosen = pick(
      told.references.filter(({ text, source }) => ID.test(source) || /^-?\d[\d.,:TZ-]*$/.test(text)),
      random,
    );
    return replaced(told, chosen, `${chosen.text.slice(0, Math.floor(random() * chosen.text.length))}…`);
  },
  'an id is swapped': (told, random) => {
    const chosen = pick(
      told.references.filter(({ source }) => ID.test(source)),
      random,
    );
    const ids = ['A2', 'C2', 'C9', 'tx00002', 'tx99999', `${chosen.text}0`, chosen.text.slice(1)];
    return replaced(
      told,
      chosen,
      pick(
        ids.filter((id) => id !== chosen.text),
        random,
      ),
    );
  },
  'a reference is dropped': ({ text, references }, random) => {
    const dropped = pick(references, random);
    return { text, references: references.filter((each) => each !== dropped) };
  },
  'a number is inserted': ({ text, references }, random) => {
    const inside = (at: number) => references.some((each) => at > each.at && at < each.at + each.text.length);
    let at = Math.floor(random() * text.length);
    while (inside(at)) at = Math.floor(random() * text.length);
    const number = pick(['7', ' 12', ' 3,000', '1.', ' 2024-01-01 ', ' T1'], random);
    return {
      text: text.slice(0, at) + number + text.slice(at),
      references: references.map((each) => (each.at >= at ? { ...each, at: each.at + number.length } : each)),
    };
  },
  'a number is inserted into a piece': (told, random) => {
    const chosen = pick(told.references, random);
    const at = Math.floor(random() * (chosen.text.length + 1));
    return replaced(told, chosen, `${chosen.text.slice(0, at)}4${chosen.text.slice(at)}`);
  },
  'a reference points elsewhere': ({ text, references }, random) => {
    const chosen = pick(references, random);
    // To another source of the same figure it may point: then the text stays true.
    const others = references.filter((each) => !sameFigure(each.text, chosen.text));
    const { source } = pick(others, random);
    return { text, references: references.map((each) => (each === chosen ? { ...each, source } : each)) };
  },
  'a reference is moved': ({ text, references }, random) => {
    const chosen = pick(references, random);
    const by = pick([-2, -1, 1, 2], random);
    return {
      text,
      references: references.map((each) =>
        each === chosen ? { ...each, at: Math.max(0, each.at + by) } : each,
      ),
    };
  },
};
