/** The only source of new ids. Tests replace it. */
export abstract class Ids {
  /**
   * Returns an id of 26 lower-case characters. Later ids sort after earlier ids, so rows stay in the order
   * of their creation.
   */
  abstract next(): string;
}
