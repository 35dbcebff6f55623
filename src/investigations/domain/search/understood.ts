/** Part of a question that was understood, and the question without it. */
export interface Understood<Found> {
  readonly found: Found;
  readonly rest: string;
}
