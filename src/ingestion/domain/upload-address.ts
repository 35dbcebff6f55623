/** What a signed upload address permits: to send one file for this session before `expiresAt` (epoch ms). */
export interface UploadAddress {
  readonly org: string;
  readonly sessionId: string;
  readonly expiresAt: number;
}

/** Returns the text that is signed for an upload address. */
export const textToSignOfUploadAddress = ({ org, sessionId, expiresAt }: UploadAddress): string =>
  `PUT ${org} ${sessionId} ${expiresAt}`;

/** Returns the name under which the file of a session is stored. */
export const uploadedFileName = (sessionId: string): string => `${sessionId}.json`;

const POLL_BOUNDS_MS = { first: 2_000, longest: 60_000 };
const POLL_SHARE_OF_ELAPSED = 0.1;

/**
 * Returns how long to wait before the object store is asked again for a file: shortly at first, because most
 * files arrive soon, then longer.
 */
export const pauseBeforeNextPollMs = (waitedMs: number): number =>
  Math.min(Math.max(POLL_SHARE_OF_ELAPSED * waitedMs, POLL_BOUNDS_MS.first), POLL_BOUNDS_MS.longest);
