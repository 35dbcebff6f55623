import type { TestApp } from './app.js';

/** Begins to watch the log; what is returned gives the lines of decisions since then. */
export function decisionLines({ logLines, claimLog }: TestApp): () => Record<string, unknown>[] {
  claimLog();
  const from = logLines.length;
  return () =>
    logLines
      .slice(from)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ context }) => context === 'decisions');
}
