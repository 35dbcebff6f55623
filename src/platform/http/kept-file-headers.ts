import { XML_TYPE } from './media-types.js';

interface KeptFile {
  readonly fileName: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
}

/**
 * Returns the headers of an XML file that never changes. `Repr-Digest` (RFC 9530) carries its SHA-256 in
 * base64, so that clients can verify what they received.
 */
export const immutableFileHeaders = ({ fileName, sha256 }: KeptFile): Readonly<Record<string, string>> => ({
  'Content-Type': XML_TYPE,
  'Content-Disposition': `attachment; filename="${fileName}"`,
  ETag: `"${sha256}"`,
  'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
});
