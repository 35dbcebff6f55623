/** What a signed upload address promises: this organization may put one file for this session until then. */
export interface UploadAddress {
  readonly org: string;
  readonly sessionId: string;
  readonly expiresAt: number;
}

export const addressText = ({ org, sessionId, expiresAt }: UploadAddress): string =>
  `PUT ${org} ${sessionId} ${expiresAt}`;

export const fileName = (sessionId: string): string => `${sessionId}.json`;

const LOOK_AGAIN_MS = { first: 2_000, longest: 60_000 };
const WAITED_SHARE = 0.1;

/** Until the next look for a file that was put past the server: most come at once, some never do. */
export const nextPollMs = (waitedMs: number): number =>
  Math.min(Math.max(WAITED_SHARE * waitedMs, LOOK_AGAIN_MS.first), LOOK_AGAIN_MS.longest);
