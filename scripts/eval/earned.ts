/** What becomes of the dispositions when one row is switched off, counted in both banks. */
export interface Effect {
  /** Cleared without the row. */
  guiltyLost: number;
  innocentsGained: number;
  /** Escalated without the row: what an explaining row clears. */
  guiltyGained: number;
  innocentsLost: number;
}

/** docs/figures/ablation.json by id of row or flag: over the stories as they are told and over variants. */
export interface AblationFigures {
  readonly engine: number;
  readonly runs: { readonly stories: number; readonly variants: number };
  readonly rows: Readonly<Record<string, { readonly stories: Effect; readonly variants: Effect }>>;
}

/** What a row earns, as the rule table tells it. */
export function earned({ guiltyLost, innocentsGained, guiltyGained, innocentsLost }: Effect): string {
  const told = [
    ...(guiltyLost || innocentsGained ? [`${guiltyLost} guilty for ${innocentsGained} innocents`] : []),
    ...(innocentsLost || guiltyGained
      ? [`clears ${innocentsLost} innocents for ${guiltyGained} guilty`]
      : []),
  ];
  return told.length > 0 ? told.join('; ') : 'nothing';
}
