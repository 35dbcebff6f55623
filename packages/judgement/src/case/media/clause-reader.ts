import {
  isMediaWordOf,
  isAdverbWord,
  isPunctuationMark,
  isNameWord,
  isStopWord,
  isVerbWord,
  SUBJECT_TOKEN,
} from './media-words.js';

// size: a text is read as one line.

export type ClauseSubject = 'subject' | 'other' | null;

/**
 * About whom a clause speaks at one of its words, and whether the statement is denied or only possible there.
 */
interface WordContext {
  who: ClauseSubject;
  readonly isDenied: boolean;
  /** `possible`: may be so; `if`: only under a condition. */
  readonly mood: 'possible' | 'if' | null;
  /** The people named by the phrase right before this word. */
  readonly before: ClauseSubject;
}

/** What earlier sentences imply for the next. */
export interface ClauseContext {
  /** Whom a pronoun means if its own sentence names nobody. */
  readonly focus: ClauseSubject;
  /** The sentence gives the customer a role other than offender, so that an offence is somebody else's. */
  readonly isBystander: boolean;
}

interface Phrase {
  readonly end: number;
  readonly who: ClauseSubject;
  readonly isPerson: boolean;
}

type Tone = Pick<WordContext, 'isDenied' | 'mood'>;

interface ClauseFrame {
  who: ClauseSubject;
  isDenied: boolean;
  mood: WordContext['mood'];
  hasVerb: boolean;
  readonly isRelative: boolean;
}

const PLAIN_TONE: Tone = { isDenied: false, mood: null };

const newFrame = (who: ClauseSubject, { isDenied, mood } = PLAIN_TONE, isRelative = false): ClauseFrame => {
  return { who, isDenied, mood, hasVerb: false, isRelative };
};

const isNumber = (word: string | undefined): boolean => /^\d/.test(word ?? '');

/**
 * Reads a sentence as tokens: lower-case words, capitalized names, SUBJECT for the customer, `'s` and the
 * marks `, ; :`.
 */
export class ClauseReader {
  readonly places: WordContext[] = [];
  private frames: ClauseFrame[] = [newFrame(null)];
  private last: Phrase | null = null;
  private lastPerson: ClauseSubject = null;
  private hasReported = false;

  constructor(
    readonly tokens: readonly string[],
    private readonly context: ClauseContext,
  ) {
    for (let i = 0; i < tokens.length;) {
      const next = this.readWord(i);
      const place = this.placeAt(i);
      while (i < next) this.places[i++] = place;
    }
    // In "Convicted of fraud, X left" the person comes after the verb.
    const first = this.places.find(({ who }) => who !== null)?.who ?? null;
    for (const place of this.places) place.who ??= first;
  }

  /**
   * Returns the person the sentence was about last, so that a pronoun in the next sentence can refer to that
   * person.
   */
  get focusAfter(): ClauseSubject {
    const main = this.frames[0]!.who;
    if (this.lastPerson === null) return this.context.focus;
    if (main !== 'subject') return main === null ? this.lastPerson : this.places[0]!.who;
    const namesOthers = this.tokens.some(
      (word) => isMediaWordOf(word, 'people', 'objects') || word === 'his',
    );
    return this.context.isBystander && namesOthers ? 'other' : 'subject';
  }

  /** Returns who is the object of the verb at `i`. */
  objectOf(i: number): ClauseSubject {
    const at = this.skipAdverbs(i + 1);
    const { who } = this.places[i]!;
    const word = this.tokens[at];
    if (!isMediaWordOf(word, 'objects') || this.isPossessive(at)) return this.groupAt(at, true)?.who ?? null;
    return who === 'subject' ? 'other' : this.known();
  }

  known(): ClauseSubject {
    return this.tokens.includes(SUBJECT_TOKEN) || this.context.focus === 'subject' ? 'subject' : 'other';
  }

  private get top(): ClauseFrame {
    return this.frames.at(-1)!;
  }

  private placeAt(i: number): WordContext {
    const { who, isDenied, mood, hasVerb } = this.top;
    const { last } = this;
    const isRight = last?.end === i && last.isPerson;
    const isObject = last?.end === i - 1 && hasVerb && this.isHeldObject(i, last.isPerson);
    return { who, isDenied, mood, before: isRight || isObject ? last.who : null };
  }

  /**
   * Distinguishes "X hires Wren, convicted of fraud" (about Wren) from "X was held with Wren, convicted and
   * jailed" (about X).
   */
  private isHeldObject(i: number, isPerson: boolean): boolean {
    const { tokens } = this;
    if (tokens[i - 1] !== ',' || !isNameWord(tokens[i - 2])) return false;
    const verb = tokens.findLastIndex((word, at) => at < i - 1 && isVerbWord(word));
    return (isPerson || isMediaWordOf(tokens[i - 3], 'hires')) && !isMediaWordOf(tokens[verb - 1], 'passive');
  }

  private readWord(i: number): number {
    const word = this.tokens[i]!;
    if (word === ',') return this.connect(i, 'comma');
    if (isPunctuationMark(word)) {
      this.frames = [newFrame(null)];
      return i + 1;
    }
    const isRelative = this.tokens[i - 1] !== ',';
    if (isMediaWordOf(word, 'relatives'))
      return this.beginClause(i + 1, this.last?.who ?? this.top.who, PLAIN_TONE, isRelative);
    if (word === 'whose' || word === 'whom') {
      const phrase = this.groupAt(i + 1, false);
      return this.beginClause(
        Math.max(i + 1, phrase?.end ?? 0),
        phrase?.who ?? 'other',
        PLAIN_TONE,
        isRelative,
      );
    }
    if (isMediaWordOf(word, 'openers')) return this.connect(i, 'open');
    if (isMediaWordOf(word, 'joiners')) return this.connect(i, 'join');
    if (isMediaWordOf(word, 'nominatives')) return this.beginClause(i + 1, this.pronoun());
    if (isMediaWordOf(word, 'prepositions')) return this.prepositional(i);
    if (isVerbWord(word)) return this.verb(i);
    this.noteNegationOrModal(word);
    return isAdverbWord(word) ? i + 1 : this.readPhraseStart(i);
  }

  /**
   * Continues after a comma, or a word that joins or opens a clause; determines whom the following clause is
   * about.
   */
  private connect(i: number, kind: 'comma' | 'join' | 'open'): number {
    const { tokens, top } = this;
    const word = tokens[i];
    // "Three men, among them X, were": the clause is also about X.
    const isPart = kind === 'comma' && (tokens[i + 1] === 'including' || tokens[i + 2] === 'them');
    const from = isPart
      ? tokens.findIndex((each, at) => at > i && !isMediaWordOf(each, 'parts'))
      : this.skipAdverbs(i + 1);
    if (this.isVerbAt(from)) {
      if (kind === 'open') return this.beginClause(from, top.who, this.toneBehind(word));
      if (word !== 'and' ? kind === 'comma' || word === 'but' : isMediaWordOf(tokens[from], 'auxiliaries'))
        Object.assign(top, PLAIN_TONE);
      return i + 1;
    }
    const group = this.groupAt(from, false);
    if (!group) return i + 1;
    if (this.isClauseAt(group.end, kind === 'open')) {
      // "X, Wren and Berg were" is a list; a clause would have its own verb.
      const isList = kind === 'comma' && !top.hasVerb && isMediaWordOf(tokens[group.end], 'plural_verbs');
      if (kind === 'open') this.beginClause(i, group.who, this.toneBehind(word));
      else this.frames = [newFrame(isList && top.who === 'subject' ? 'subject' : group.who)];
    } else if (kind === 'join') return i + 1;
    else if (kind === 'comma') {
      // "The ringleader, X, was" and "X, a lawyer, was" name the same person twice.
      if (!top.hasVerb && (top.who === null || group.who === 'subject')) top.who = group.who;
      this.last = { ...group, who: top.hasVerb ? group.who : top.who };
      if (group.isPerson && top.hasVerb) this.lastPerson = group.who;
      return group.end;
    }
    return this.rememberPhrase(group);
  }

  private toneBehind(word: string | undefined): Tone {
    if (word === 'that') return this.top;
    return {
      isDenied: false,
      mood: isMediaWordOf(word, 'conditions') ? 'if' : word === 'whether' ? 'possible' : null,
    };
  }

  private prepositional(i: number): number {
    const word = this.tokens[i];
    const phrase = this.phraseAt(this.skipAdverbs(i + 1), true);
    if (!phrase) return i + 1;
    const isPlace = isMediaWordOf(word, 'places');
    const isPart = isPlace && this.last?.end === i;
    this.last = { ...phrase, who: isPart && phrase.who !== 'subject' ? this.last!.who : phrase.who };
    if (isPart && word === 'of' && phrase.who === 'subject') this.last = { ...this.last, who: 'other' };
    if (phrase.isPerson && !isPlace) this.lastPerson = phrase.who;
    return phrase.end;
  }

  private verb(i: number): number {
    const word = this.tokens[i]!;
    // "The man who robbed X was": the object ends the inner clause.
    if (this.top.isRelative && this.top.hasVerb && this.last?.end === i) {
      this.frames.pop();
      this.last = null;
    }
    this.noteNegationOrModal(word);
    if (!isMediaWordOf(word, 'auxiliaries')) this.top.hasVerb = true;
    if (!isMediaWordOf(word, 'reports')) return i + 1;
    this.hasReported ||= isMediaWordOf(word, 'neutral_reports');
    const group = this.groupAt(this.skipAdverbs(i + 1), false);
    if (!group || !this.isClauseAt(group.end, true)) return i + 1;
    this.beginClause(i, group.who, this.top);
    return this.rememberPhrase(group);
  }

  /** Reads a word that begins a phrase: the subject of the clause or an object. */
  private readPhraseStart(i: number): number {
    const isSubject = this.top.who === null && !this.top.hasVerb;
    const phrase = this.groupAt(i, !isSubject);
    if (!phrase) return i + 1;
    // "But on Friday X was": a new clause without a word that opens it.
    if (!isSubject && this.last?.end === i && this.isClauseAt(phrase.end))
      this.frames = [newFrame(phrase.who)];
    for (const word of this.tokens.slice(i, phrase.end))
      if (!isVerbWord(word)) this.noteNegationOrModal(word);
    if (isSubject) this.top.who = phrase.who;
    return this.rememberPhrase(phrase);
  }

  private noteNegationOrModal(word: string): void {
    if (isMediaWordOf(word, 'negations')) this.top.isDenied = true;
    if (isMediaWordOf(word, 'modals')) this.top.mood ??= 'possible';
  }

  /** Begins a clause that continues at `next`. */
  private beginClause(next: number, who: ClauseSubject, tone = PLAIN_TONE, isRelative = false): number {
    this.frames.push(newFrame(who, tone, isRelative));
    return next;
  }

  private rememberPhrase(phrase: Phrase): number {
    this.last = phrase;
    if (phrase.isPerson) this.lastPerson = phrase.who;
    return phrase.end;
  }

  private pronoun(): ClauseSubject {
    const speaksOfOthers = this.context.isBystander && this.hasReported;
    return speaksOfOthers ? 'other' : (this.lastPerson ?? this.context.focus);
  }

  private skipAdverbs(i: number): number {
    while (i < this.tokens.length && isAdverbWord(this.tokens[i]!)) i++;
    return i;
  }

  /** Tells whether there is a verb at `i`. After a name, any other word counts as its verb. */
  private isVerbAt(i: number): boolean {
    const at = this.skipAdverbs(i);
    const word = this.tokens[at];
    const before = this.tokens[at - 1];
    if (word === undefined || word === "'s" || isNumber(word)) return false;
    if (isVerbWord(word)) return true;
    const canFollow =
      !isStopWord(word) && !isMediaWordOf(word, 'determiners') && !isNameWord(word) && word !== SUBJECT_TOKEN;
    return (before === SUBJECT_TOKEN || isNameWord(before)) && canFollow;
  }

  /** Tells whether a verb follows, possibly after "in Leeds"; `withRelative`: or after "who took bribes". */
  private isClauseAt(i: number, withRelative = false): boolean {
    let at = i;
    while (isMediaWordOf(this.tokens[at], 'prepositions')) at = this.phraseAt(at + 1, true)?.end ?? at + 1;
    return this.isVerbAt(at) || (withRelative && isMediaWordOf(this.tokens[at], 'relatives'));
  }

  private isPossessive(i: number): boolean {
    const next = this.tokens[i + 1];
    if (this.tokens[i] !== 'her' || next === undefined || next === 'guilty') return false;
    return !isStopWord(next) && !isVerbWord(next) && !isAdverbWord(next);
  }

  /** Returns phrases joined by "and". The group is about the customer if any of them is. */
  private groupAt(i: number, isObject: boolean): Phrase | null {
    let group = this.phraseAt(i, false);
    while (group && ['and', 'or'].includes(this.tokens[group.end] ?? '')) {
      const next = this.phraseAt(group.end + 1, false);
      if (!next || (isObject && this.isClauseAt(next.end))) break;
      const who: ClauseSubject = group.who === 'subject' ? 'subject' : next.who;
      group = { end: next.end, who, isPerson: group.isPerson || next.isPerson };
    }
    return group;
  }

  private phraseAt(i: number, isPrepositional: boolean): Phrase | null {
    const { tokens } = this;
    if (isMediaWordOf(tokens[i], 'nominatives')) return { end: i + 1, who: this.pronoun(), isPerson: true };
    if (isMediaWordOf(tokens[i], 'objects') && !this.isPossessive(i))
      return { end: i + 1, who: this.top.who === 'subject' ? 'other' : this.known(), isPerson: true };
    let at = i;
    let nouns = 0;
    let who = 'other' as ClauseSubject;
    let isPerson = false;
    for (; at < tokens.length; at++) {
      const word = tokens[at]!;
      const before = at > i ? tokens[at - 1] : undefined;
      if (word === "'s") {
        who = 'other';
        isPerson = false;
        continue;
      }
      const isAfterName = before === SUBJECT_TOKEN || isNameWord(before);
      if (word === SUBJECT_TOKEN) {
        if (isPrepositional && (isAfterName || isNumber(before))) break;
        who = 'subject';
        isPerson = true;
      } else if (isNameWord(word)) {
        if (before === SUBJECT_TOKEN) break;
        isPerson = isAfterName;
      } else if (this.endsPhrase(word, isAfterName, nouns > 0)) {
        break;
      } else if (isMediaWordOf(word, 'determiners')) {
        continue;
      } else isPerson = isMediaWordOf(word, 'people');
      nouns++;
    }
    return at > i ? { end: at, who: nouns > 0 ? who : 'other', isPerson } : null;
  }

  private endsPhrase(word: string, isAfterName: boolean, hasNoun: boolean): boolean {
    if (isAfterName && !isNumber(word)) return true;
    if (isStopWord(word) && word !== 'her' && word !== 'one') return true;
    if (isMediaWordOf(word, 'determiners')) return hasNoun;
    if (isAdverbWord(word) && !isNumber(word)) return true;
    return isVerbWord(word) && (hasNoun || !word.endsWith('ed'));
  }
}
