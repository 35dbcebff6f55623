/** One key per upload session; the organisation stands in it because a job starts from nothing else. */
export const IMPORT_TRANSACTIONS_QUEUE = 'import-transactions';

export const importKey = (org: string, sessionId: string): string => `${org}.${sessionId}`;

export function parseImportKey(key: string): { org: string; sessionId: string } {
  const dot = key.indexOf('.');
  return { org: key.slice(0, dot), sessionId: key.slice(dot + 1) };
}
