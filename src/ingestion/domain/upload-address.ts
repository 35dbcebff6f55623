/** What a signed upload address promises: this organisation may put one file for this session until then. */
export interface UploadAddress {
  readonly org: string;
  readonly sessionId: string;
  readonly expiresAt: number;
}

export const addressText = ({ org, sessionId, expiresAt }: UploadAddress): string =>
  `PUT ${org} ${sessionId} ${expiresAt}`;

export const fileName = (sessionId: string): string => `${sessionId}.json`;
