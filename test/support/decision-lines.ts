import type { TestApp } from './app.js';

/**
 * Starts to watch the server's log output. The returned function gives the log lines about decisions since
 * then.
 */
export function decisionLines({ logLines, claimLog }: TestApp): () => Record<string, unknown>[] {
  claimLog();
  const from = logLines.length;
  return () =>
    logLines
      .slice(from)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ context }) => context === 'decisions');
}
