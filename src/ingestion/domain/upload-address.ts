/** Content of a signed upload address: one file of this organization and session until a time. */
export interface UploadAddress {
  readonly org: string;
  readonly sessionId: string;
  readonly expiresAt: number;
}

export const addressText = ({ org, sessionId, expiresAt }: UploadAddress): string =>
  `PUT ${org} ${sessionId} ${expiresAt}`;

export const uploadedFileName = (sessionId: string): string => `${sessionId}.json`;

const LOOK_AGAIN_MS = { first: 2_000, longest: 60_000 };
const WAITED_SHARE = 0.1;

/** Returns the pause before the next check for a direct upload: most arrive soon, some never. */
export const nextPollMs = (waitedMs: number): number =>
  Math.min(Math.max(WAITED_SHARE * waitedMs, LOOK_AGAIN_MS.first), LOOK_AGAIN_MS.longest);
