/** What a client knows: everything that the server acknowledged, and what it asked for without an answer. */
export class Ledger {
  /** Own id to content and the upload session of the answer. */
  readonly entities = new Map<string, { readonly content: object; readonly session: string }>();
  readonly alerts = new Map<string, { readonly content: object; readonly session: string }>();
  /** Run to the alert's own id, from the answers that named it. */
  readonly runs = new Map<string, string>();
  /** Runs that were seen completed, with the hash of their result. */
  readonly completed = new Map<string, string>();
  /** Transaction files: acknowledged bytes, and the counts once the import was seen finished. */
  readonly files = new Map<string, { received: boolean; counts: object | null }>();
  /** Own ids in requests without an answer; the outcome is unknown until they are repeated. */
  readonly unanswered = new Set<string>();
}
