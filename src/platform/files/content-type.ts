import { isUtf8 } from 'node:buffer';

type ContentType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain';

const SIGNATURES: readonly (readonly [type: ContentType, bytes: readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/**
 * Detects the content type from the content, because the type that a sender states may be wrong. Returns
 * null for other types.
 */
export function contentTypeOf(content: Uint8Array): ContentType | null {
  for (const [type, signature] of SIGNATURES)
    if (signature.every((byte, at) => content[at] === byte)) return type;
  return isUtf8(content) && !content.includes(0) ? 'text/plain' : null;
}
