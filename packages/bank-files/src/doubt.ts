/** Something that a mapping may read differently than the bank intended. */
export interface Doubt {
  readonly column: string;
  readonly rows: number;
  readonly message: string;
}
