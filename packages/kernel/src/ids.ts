export abstract class Ids {
  /** Returns 26 lower-case characters that ascend in time, so that rows stay in the order they came. */
  abstract next(): string;
}
