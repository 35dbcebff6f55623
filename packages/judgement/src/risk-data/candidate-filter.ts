import { SHORT_LETTERS_MAX, type NameParts } from './name-parts.js';
import { JOINED_COST_MAX, JOINED_LETTERS_APART, UNUSUAL_LIKENESS_MIN } from './name-pairs.js';
import { costBound, joinedCostBound } from './words/word-likeness.js';

/** Minimum similarity of two words; less than any score that counts requires. */
const ALIKE_MIN = 0.8;
/** Marks a word that belongs to several groups of given names. */
const MANY_GROUPS = -2;
const NO_GROUP = -1;
/** Number of letters by which another spelling of a word may be longer. */
const SPELLING_LETTERS_APART = 2;

/** Stores words of names as columns of numbers for speed: most of a search consists of ruling names out. */
export class CandidateFilter {
  private readonly starts: number[] = [0];
  private readonly masks: number[] = [];
  /** Masks of words joined with the particles before them; 0 if there is no particle. */
  private readonly joinedMasks: number[] = [];
  private readonly limits: number[] = [];
  private readonly groups: number[] = [];
  /** First letters; negative if the word is too short to be compared. */
  private readonly firsts: number[] = [];
  private readonly weights: number[] = [];
  private readonly letters: number[] = [];

  private readonly organizations: boolean[] = [];
  /** Masks of other spellings of each word, and which names have any. */
  private readonly spellings: (readonly number[])[] = [];
  private readonly spelled: boolean[] = [];

  add({ words, kind, others }: NameParts): this {
    this.spelled.push(words.some((word) => word.spellings.length > 0));
    this.organizations.push(kind === 'organization');
    for (const { text, folded, mask, joinedMask, costMax, groups, script, weight, spellings } of words) {
      this.masks.push(mask);
      this.joinedMasks.push(joinedMask);
      // No limit, because a name written without vowels, or containing several names, may resemble anything.
      this.limits.push(script === null && others.length === 0 ? costMax : Infinity);
      this.spellings.push(spellings.length === 0 ? NO_MASKS : spellings.map((each) => each.mask));
      this.groups.push(groups.length > 1 ? MANY_GROUPS : (groups[0] ?? NO_GROUP));
      this.firsts.push(text.length <= SHORT_LETTERS_MAX ? -text.charCodeAt(0) : text.charCodeAt(0));
      this.weights.push(weight);
      this.letters.push(folded.length);
    }
    this.starts.push(this.masks.length);
    return this;
  }

  /**
   * Tells whether a name of this filter may match the single name of another: enough words of both names (for
   * organizations: enough weight) have a similar word in the other.
   */
  mayMatch(name: number, asked: CandidateFilter): boolean {
    const isOrganization = this.organizations[name]! || asked.organizations[0]!;
    const left = this.findUnlikeWords(name, asked, 0, isOrganization, LEFT);
    if (left.words === 0) return true;
    const right = asked.findUnlikeWords(0, this, name, isOrganization, RIGHT);
    if (right.words === 0 || this.mayBeJoined(name, right) || asked.mayBeJoined(0, left)) return true;
    const alone = isOrganization ? left.share + right.share : Math.max(left.share, right.share);
    const alike = isOrganization ? left.alike + right.alike : Math.max(left.alike, right.alike);
    return alike >= ALIKE_MIN * (alike + alone);
  }

  /** Stores in `into` which words of the name have no similar word in the other name. */
  private findUnlikeWords(
    name: number,
    others: CandidateFilter,
    other: number,
    isOrganization: boolean,
    into: UnlikeWords,
  ): UnlikeWords {
    into.words = into.mask = into.letters = into.share = into.alike = 0;
    for (let i = this.starts[name]!; i < this.starts[name + 1]!; i++) {
      const share = isOrganization ? this.weights[i]! : 1;
      if (this.hasLikeWord(name, i, others, other)) {
        into.alike += share;
        continue;
      }
      into.words++;
      into.mask |= this.masks[i]!;
      into.letters += this.letters[i]!;
      into.share += share;
    }
    return into;
  }

  private hasLikeWord(name: number, i: number, others: CandidateFilter, other: number): boolean {
    const mask = this.masks[i]!;
    const limit = this.limits[i]!;
    const group = this.groups[i]!;
    const first = this.firsts[i]!;
    const joined = this.joinedMasks[i]!;
    const end = others.starts[other + 1]!;
    const isSpelled = this.spelled[name]! || others.spelled[other]!;
    for (let j = others.starts[other]!; j < end; j++) {
      const limitOfOther = others.limits[j]!;
      const most = limit > limitOfOther ? limit : limitOfOther;
      if (costBound(mask, others.masks[j]!) <= most) return true;
      if (isSpelled && this.isSpelledLike(i, others, j)) return true;
      const joinedOfOther = others.joinedMasks[j]!;
      if (joinedOfOther !== 0 && costBound(mask, joinedOfOther) <= most) return true;
      if (joined !== 0 && costBound(joined, others.masks[j]!) <= most) return true;
      const groupOfOther = others.groups[j]!;
      if (group !== NO_GROUP && groupOfOther !== NO_GROUP)
        if (group === groupOfOther || group === MANY_GROUPS || groupOfOther === MANY_GROUPS) return true;
      const firstOfOther = others.firsts[j]!;
      if ((first < 0 || firstOfOther < 0) && (first === firstOfOther || first === -firstOfOther)) return true;
    }
    return false;
  }

  /** Tells whether another spelling of one of two words may be like the other word. */
  private isSpelledLike(i: number, others: CandidateFilter, j: number): boolean {
    const longer = Math.max(this.letters[i]!, others.letters[j]!) + SPELLING_LETTERS_APART;
    const most = (1 - UNUSUAL_LIKENESS_MIN) * longer;
    for (const mask of this.spellings[i]!) if (costBound(mask, others.masks[j]!) <= most) return true;
    for (const mask of others.spellings[j]!) if (costBound(this.masks[i]!, mask) <= most) return true;
    return false;
  }

  /** Tells whether a word may consist of all words of the other name that have no counterpart. */
  private mayBeJoined(name: number, alone: UnlikeWords): boolean {
    if (alone.words < 2) return false;
    for (let i = this.starts[name]!; i < this.starts[name + 1]!; i++)
      if (
        Math.abs(this.letters[i]! - alone.letters) <= JOINED_LETTERS_APART &&
        joinedCostBound(this.masks[i]!, alone.mask) <= JOINED_COST_MAX
      )
        return true;
    return false;
  }
}

const NO_MASKS: readonly number[] = [];

interface UnlikeWords {
  words: number;
  mask: number;
  letters: number;
  share: number;
  alike: number;
}

/** Reused by every comparison, since a search makes thousands. */
const LEFT: UnlikeWords = { words: 0, mask: 0, letters: 0, share: 0, alike: 0 };
const RIGHT: UnlikeWords = { ...LEFT };
