/** Something in a file that the map may read differently than the bank intended. */
export interface Doubt {
  readonly column: string;
  readonly rows: number;
  readonly message: string;
}
