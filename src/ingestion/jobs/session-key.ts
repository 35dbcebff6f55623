/** One key per upload session, with the organisation in it, as a job starts from nothing else. */
export const IMPORT_TRANSACTIONS_QUEUE = 'import-transactions';
export const COLLECT_FILES_QUEUE = 'collect-transaction-files';

export const sessionKey = (org: string, sessionId: string): string => `${org}.${sessionId}`;

export function parseSessionKey(key: string): { org: string; sessionId: string } {
  const dot = key.indexOf('.');
  return { org: key.slice(0, dot), sessionId: key.slice(dot + 1) };
}
