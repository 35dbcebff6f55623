/** How dispositions change when one row is switched off, counted in both banks. */
export interface Effect {
  /** Guilty customers who are cleared without the row. */
  guiltyLost: number;
  innocentsGained: number;
  /** Guilty customers who are escalated without the row, as when a mitigating row clears them. */
  guiltyGained: number;
  innocentsLost: number;
}

/** docs/figures/ablation.json by id of row or flag: over the stories as they are told and over variants. */
export interface AblationFigures {
  readonly engine: number;
  readonly runs: { readonly stories: number; readonly variants: number };
  readonly rows: Readonly<Record<string, { readonly stories: Effect; readonly variants: Effect }>>;
}

/** Describes what a row achieves, for the table of rules. */
export function earned({ guiltyLost, innocentsGained, guiltyGained, innocentsLost }: Effect): string {
  const told = [
    ...(guiltyLost || innocentsGained
      ? [`finds ${guiltyLost} guilty and ${innocentsGained} innocent customers`]
      : []),
    ...(innocentsLost || guiltyGained
      ? [`clears ${innocentsLost} innocent and ${guiltyGained} guilty customers`]
      : []),
  ];
  return told.length > 0 ? told.join(' and ') : 'no effect';
}
