export abstract class Ids {
  /** 26 lower-case characters, ascending in time, so that rows stay in the order they came. */
  abstract next(): string;
}
