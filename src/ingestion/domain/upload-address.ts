/** What a signed upload address promises: this organisation may put one file for this session until then. */
export interface UploadAddress {
  readonly org: string;
  readonly sessionId: string;
  /** ms since 1970. */
  readonly expiresAt: number;
}

/** The text that is signed. */
export const addressText = ({ org, sessionId, expiresAt }: UploadAddress): string =>
  `PUT ${org} ${sessionId} ${expiresAt}`;

/** The name of the uploaded file in the file store. */
export const fileName = (sessionId: string): string => `${sessionId}.json`;
