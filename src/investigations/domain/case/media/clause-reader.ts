import { SUBJECT } from './acquittal.js';
import * as words from './clause-words.js';

export type Who = 'subject' | 'other' | null;

/** Of whom a clause speaks at one of its words, and whether it says so, denies it or holds it possible. */
export interface Place {
  who: Who;
  readonly isDenied: boolean;
  /** `if`: a condition; what hangs on one has been set going. */
  readonly mood: 'possible' | 'if' | null;
  /** Of people whom a phrase names right before. */
  readonly before: Who;
}

/** What the sentences before leave behind. */
export interface Context {
  /** Whom a pronoun means that nobody in its own sentence explains. */
  readonly focus: Who;
  /** The sentence gives the subject a part beside the offence, so that it speaks of others. */
  readonly isBystander: boolean;
}

interface Phrase {
  readonly end: number;
  readonly who: Who;
  readonly isPerson: boolean;
}

interface Frame {
  who: Who;
  isDenied: boolean;
  mood: Place['mood'];
  hasVerb: boolean;
  readonly relative: 'none' | 'close' | 'comma';
}

const NEUTRAL = /^(?:said|says|told|tells|testified|wrote|writes|reported|reports|claimed|claims|argued)$/;
const isName = (word: string | undefined): boolean => /^[A-Z]/.test(word ?? '') && word !== SUBJECT;
const isNumber = (word: string | undefined): boolean => /^\d/.test(word ?? '');
const PLACE = /^(?:in|at|near|of|from)$/;
const ORGANISATION =
  /^(?:court|bank|council|police|tribunal|ministry|agency|university|times|courier|post|news)$/i;

/** One sentence of lower-case words, names with a capital, SUBJECT, `'s` and `, ; :`, each by itself. */
export class Clauses {
  readonly places: Place[] = [];
  private frames: Frame[] = [newFrame(null)];
  private last: Phrase | null = null;
  private lastPerson: Who = null;
  private hasReported = false;

  constructor(
    readonly tokens: readonly string[],
    private readonly context: Context,
  ) {
    for (let i = 0; i < tokens.length;) {
      const next = this.step(i);
      const place = this.placeAt(i);
      while (i < next) this.places[i++] ??= place;
    }
    // "Convicted of fraud, X left": who it was comes behind.
    const first = this.places.find(({ who }) => who !== null)?.who ?? null;
    for (const place of this.places) place.who ??= first;
  }

  /** Of whom the sentence leaves its reader thinking. */
  get focusAfter(): Who {
    const main = this.frames[0]!.who;
    if (this.lastPerson === null) return this.context.focus;
    if (main !== 'subject') return main === null ? this.lastPerson : this.places[0]!.who;
    return this.context.isBystander && this.namesOthers ? 'other' : 'subject';
  }

  private get namesOthers(): boolean {
    return this.tokens.some((word) => words.PEOPLE.test(word) || /^(?:him|his|them|others)$/.test(word));
  }

  /** To whom the verb at `i` does something. */
  objectOf(i: number): Who {
    const [at, place] = [this.skipAdverbs(i + 1), this.places[i]!];
    const word = this.tokens[at];
    if (word !== undefined && words.OBJECTS.has(word) && !this.isPossessive(at)) {
      if (/sel(?:f|ves)$/.test(word)) return place.who;
      return place.who === 'subject' ? 'other' : this.known();
    }
    return this.groupAt(at, true)?.who ?? null;
  }

  /** Whether "his" or "her" can mean the subject. */
  known(): Who {
    return this.tokens.includes(SUBJECT) || this.context.focus === 'subject' ? 'subject' : 'other';
  }

  private get top(): Frame {
    return this.frames.at(-1)!;
  }

  private placeAt(i: number): Place {
    const { who, isDenied, mood } = this.top;
    const { last, tokens } = this;
    const isRight = last?.end === i && last.isPerson;
    const isObject = last?.end === i - 1 && this.top.hasVerb && words.isHeldObject(tokens, i, last.isPerson);
    return { who, isDenied, mood, before: isRight || isObject ? last.who : null };
  }

  private step(i: number): number {
    const word = this.tokens[i]!;
    if (word === ',') return this.comma(i);
    if (words.PUNCTUATION.test(word)) {
      this.frames = [newFrame(null)];
      return i + 1;
    }
    if (words.RELATIVES.has(word) || (word === 'that' && this.isVerbAt(i + 1))) return this.relative(i);
    if (word === 'whose' || word === 'whom') {
      const phrase = this.groupAt(i + 1, false);
      this.push({ who: phrase?.who ?? 'other', relative: this.relativeAt(i) });
      return Math.max(i + 1, phrase?.end ?? 0);
    }
    if (words.OPENERS.has(word)) return this.opener(i);
    if (words.JOINERS.has(word)) return this.joiner(i);
    if (words.NOMINATIVES.has(word)) {
      this.push({ who: this.pronoun(), isDenied: this.top.isDenied, mood: this.top.mood });
      return i + 1;
    }
    if (word === 'to' && /^(?:be|have)$/.test(this.tokens[i + 1] ?? '')) {
      const who = this.last?.end === i && this.top.hasVerb ? this.last.who : this.top.who;
      this.push({ who, isDenied: this.top.isDenied, mood: 'possible' });
      return i + 1;
    }
    if (words.PREPOSITIONS.has(word)) return this.prepositional(i);
    if (words.isVerb(word)) return this.verb(i);
    this.note(word);
    if (/sel(?:f|ves)$/.test(word)) return i + 1;
    return words.isAdverb(word) ? i + 1 : this.plain(i);
  }

  private comma(i: number): number {
    const part = this.partAt(i + 1);
    if (part) return part;
    const from = this.skipAdverbs(i + 1);
    const word = this.tokens[from];
    if (word === undefined || words.isStop(word) !== words.AUXILIARIES.has(word)) {
      if (!words.NOMINATIVES.has(word ?? '')) return i + 1;
    }
    if (this.isVerbAt(from)) {
      while (this.frames.length > 1 && this.top.relative === 'comma') this.frames.pop();
      if (this.isFinite(from)) this.plainly();
      return i + 1;
    }
    const group = this.groupAt(from, false);
    if (!group) return i + 1;
    if (this.isClauseAt(group.end)) {
      // "X, Wren and Berg were" is a list; a clause of its own has its own verb.
      const isList = !this.top.hasVerb && /^(?:were|are|have)$/.test(this.tokens[group.end]!);
      this.frames = [newFrame(isList && this.top.who === 'subject' ? 'subject' : group.who)];
      return this.seen(group);
    }
    // "The ringleader, X, was" and "X, a lawyer, was" name one person twice.
    const { top } = this;
    if (!top.hasVerb && (top.who === null || group.who === 'subject')) top.who = group.who;
    this.last = { ...group, who: top.hasVerb ? group.who : top.who };
    if (group.isPerson && top.hasVerb) this.lastPerson = group.who;
    return group.end;
  }

  /** "Three men, among them X, were": the clause is of X too. Gives where the phrase ends. */
  private partAt(i: number): number | null {
    if (this.top.hasVerb || !/^(?:among|including)$/.test(this.tokens[i] ?? '')) return null;
    const group = this.groupAt(this.tokens[i + 1] === 'them' ? i + 2 : i + 1, false);
    if (group?.who !== 'subject') return null;
    this.top.who = 'subject';
    return this.seen(group);
  }

  private relative(i: number): number {
    this.push({ who: this.last?.who ?? this.top.who, relative: this.relativeAt(i) });
    return i + 1;
  }

  private relativeAt = (i: number): Frame['relative'] => (this.tokens[i - 1] === ',' ? 'comma' : 'close');

  private opener(i: number): number {
    const word = this.tokens[i]!;
    const { isDenied, mood, who } = this.top;
    const isCondition = word === 'if' || word === 'unless';
    const asks = isCondition ? 'if' : word === 'whether' ? 'possible' : word === 'that' ? mood : null;
    const inherited = { isDenied: word === 'that' && isDenied, mood: asks } as const;
    const from = this.skipAdverbs(i + 1);
    const speaker =
      word === 'that' && words.NOMINATIVES.has(this.tokens[from] ?? '') && !this.speaksOfOthers();
    const group = this.groupAt(from, false);
    if (group && this.isClauseAt(group.end, true)) {
      this.push({ who: speaker ? who : group.who, ...inherited });
      return speaker ? group.end : this.seen(group);
    }
    if (this.isVerbAt(from)) {
      this.push({ who, ...inherited });
      return from;
    }
    return group ? this.seen(group) : i + 1;
  }

  private joiner(i: number): number {
    const word = this.tokens[i]!;
    const from = this.skipAdverbs(i + 1);
    if (this.isVerbAt(from)) {
      const isNew = word === 'but' || (word === 'and' && words.AUXILIARIES.has(this.tokens[from]!));
      if (isNew) this.plainly();
      return i + 1;
    }
    const group = this.groupAt(from, false);
    if (!group || !this.isClauseAt(group.end)) return i + 1;
    this.frames = [newFrame(group.who)];
    return this.seen(group);
  }

  private prepositional(i: number): number {
    const word = this.tokens[i]!;
    const phrase = this.phraseAt(this.skipAdverbs(i + 1), true);
    if (!phrase) return i + 1;
    if (word === 'without') {
      const place = { ...this.placeAt(i), isDenied: true };
      for (let at = i; at < phrase.end; at++) this.places[at] = { ...place };
    }
    const isPart = PLACE.test(word) && this.last?.end === i;
    this.last = { ...phrase, who: isPart && phrase.who !== 'subject' ? this.last!.who : phrase.who };
    if (isPart && word === 'of' && phrase.who === 'subject') this.last = { ...this.last, who: 'other' };
    if (phrase.isPerson && !PLACE.test(word)) this.lastPerson = phrase.who;
    return phrase.end;
  }

  private verb(i: number): number {
    const word = this.tokens[i]!;
    const { top } = this;
    // "The man who robbed X was": the object ends the clause within.
    if (top.relative === 'close' && top.hasVerb && this.last?.end === i) {
      this.frames.pop();
      this.last = null;
    }
    this.note(word);
    if (!words.AUXILIARIES.has(word)) this.top.hasVerb = true;
    if (!words.REPORTS.has(word)) return i + 1;
    this.hasReported ||= NEUTRAL.test(word);
    const group = this.groupAt(this.skipAdverbs(i + 1), false);
    if (group && this.isClauseAt(group.end, true)) {
      this.push({ who: group.who, isDenied: this.top.isDenied, mood: this.top.mood });
      return this.seen(group);
    }
    return i + 1;
  }

  /** A word that begins a phrase, of the subject of the clause or of an object. */
  private plain(i: number): number {
    const isSubject = this.top.who === null && !this.top.hasVerb;
    const phrase = this.groupAt(i, !isSubject);
    if (!phrase) return i + 1;
    // "But on Friday X was": a clause of its own though no word opens it.
    if (!isSubject && this.last?.end === i && this.isClauseAt(phrase.end))
      this.frames = [newFrame(phrase.who)];
    for (const word of this.tokens.slice(i, phrase.end)) if (!words.isVerb(word)) this.note(word, true);
    if (isSubject && !words.TIMES.test(this.tokens[i]!)) this.top.who = phrase.who;
    return this.seen(phrase);
  }

  private note(word: string, isInPhrase = false): void {
    if (words.NEGATIONS.has(word) && (!isInPhrase || !/^(?:false|dismissed)$/.test(word)))
      this.top.isDenied = true;
    if (words.MODALS.has(word)) this.top.mood ??= 'possible';
  }

  private plainly(): void {
    this.top.isDenied = false;
    this.top.mood = null;
  }

  private push(frame: Partial<Frame>): void {
    this.frames.push({ ...newFrame(null), ...frame });
  }

  private seen(phrase: Phrase): number {
    this.last = phrase;
    if (phrase.isPerson) this.lastPerson = phrase.who;
    return phrase.end;
  }

  private speaksOfOthers = (): boolean => this.context.isBystander && this.hasReported;

  private pronoun = (): Who => (this.speaksOfOthers() ? 'other' : (this.lastPerson ?? this.context.focus));

  private skipAdverbs(i: number): number {
    while (
      i < this.tokens.length &&
      words.isAdverb(this.tokens[i]!) &&
      !/^(?:neither|either|both)$/.test(this.tokens[i]!)
    )
      i++;
    return i;
  }

  /** Behind a name any other word is its verb. */
  private isVerbAt(i: number): boolean {
    const at = this.skipAdverbs(i);
    const [word, before] = [this.tokens[at], this.tokens[at - 1]];
    if (word === undefined || word === "'s" || isNumber(word)) return false;
    if (words.isVerb(word)) return true;
    const isAfterName = before === SUBJECT || isName(before);
    return (
      isAfterName && !words.isStop(word) && !words.DETERMINERS.has(word) && !isName(word) && word !== SUBJECT
    );
  }

  private isFinite(i: number): boolean {
    const [word, next] = [this.tokens[i]!, this.tokens[this.skipAdverbs(i + 1)] ?? ','];
    return words.AUXILIARIES.has(word) || words.VERBS.has(word) || !words.isStop(next);
  }

  /** A verb, maybe behind "in Leeds"; `withRelative`: or behind "who took bribes". */
  private isClauseAt(i: number, withRelative = false): boolean {
    let at = i;
    while (words.PREPOSITIONS.has(this.tokens[at] ?? '')) at = this.phraseAt(at + 1, true)?.end ?? at + 1;
    return this.isVerbAt(at) || (withRelative && words.RELATIVES.has(this.tokens[at] ?? ''));
  }

  private isPossessive(i: number): boolean {
    const next = this.tokens[i + 1];
    return (
      this.tokens[i] === 'her' &&
      next !== undefined &&
      !words.isStop(next) &&
      !words.isVerb(next) &&
      !words.isAdverb(next) &&
      next !== 'guilty'
    );
  }

  /** Phrases joined by "and"; it speaks of the subject where one of them does. */
  private groupAt(i: number, isObject: boolean): Phrase | null {
    let group = this.phraseAt(i, false);
    if (!group) return null;
    while (/^(?:and|or)$/.test(this.tokens[group.end] ?? '')) {
      const next = this.phraseAt(group.end + 1, false);
      if (!next || (isObject && this.isClauseAt(next.end))) break;
      const who: Who = group.who === 'subject' || next.who === 'subject' ? 'subject' : next.who;
      group = { end: next.end, who, isPerson: group.isPerson || next.isPerson };
    }
    return group;
  }

  private phraseAt(i: number, isPrepositional: boolean): Phrase | null {
    const { tokens } = this;
    const first = tokens[i];
    if (first === undefined) return null;
    if (words.NOMINATIVES.has(first)) return { end: i + 1, who: this.pronoun(), isPerson: true };
    if (words.OBJECTS.has(first) && !this.isPossessive(i)) {
      return { end: i + 1, who: this.top.who === 'subject' ? 'other' : this.known(), isPerson: true };
    }
    let [at, nouns, who, isPerson] = [i, 0, 'other' as Who, false];
    for (; at < tokens.length; at++) {
      const word = tokens[at]!;
      if (word === "'s") {
        [who, isPerson] = ['other', false];
        continue;
      }
      const before = tokens[at - 1];
      const isAfterName = at > i && (before === SUBJECT || isName(before)) && !words.TITLES.test(before!);
      if (word === SUBJECT) {
        if (isPrepositional && (isAfterName || isNumber(before))) break;
        [who, isPerson] = ['subject', true];
        nouns++;
        continue;
      }
      if (isName(word)) {
        if (before === SUBJECT && at > i) break;
        isPerson = isAfterName ? !ORGANISATION.test(word) : false;
        nouns++;
        continue;
      }
      if (isAfterName && !isNumber(word)) break;
      if (words.isStop(word) && word !== 'her' && word !== 'one') break;
      if (
        words.DETERMINERS.has(word)
          ? nouns > 0
          : (words.isAdverb(word) && !isNumber(word)) || (words.isVerb(word) && nouns > 0)
      )
        break;
      if (words.isVerb(word) && !/ed$/.test(word)) break;
      if (!words.DETERMINERS.has(word)) {
        nouns++;
        isPerson = words.PEOPLE.test(word);
      }
    }
    return nouns > 0 || at > i ? { end: at, who: nouns > 0 ? who : 'other', isPerson } : null;
  }
}

function newFrame(who: Who): Frame {
  return { who, isDenied: false, mood: null, hasVerb: false, relative: 'none' };
}
