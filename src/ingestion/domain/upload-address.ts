/** Content of a signed upload address: one file of this organization and session until a time. */
export interface UploadAddress {
  readonly org: string;
  readonly sessionId: string;
  readonly expiresAt: number;
}

export const addressText = ({ org, sessionId, expiresAt }: UploadAddress): string =>
  `PUT ${org} ${sessionId} ${expiresAt}`;

export const uploadedFileName = (sessionId: string): string => `${sessionId}.json`;

const POLL_BOUNDS_MS = { first: 2_000, longest: 60_000 };
const POLL_SHARE_OF_ELAPSED = 0.1;

/** Returns the pause before the next check for a direct upload: most arrive soon, some never. */
export const nextPollMs = (waitedMs: number): number =>
  Math.min(Math.max(POLL_SHARE_OF_ELAPSED * waitedMs, POLL_BOUNDS_MS.first), POLL_BOUNDS_MS.longest);
