const BYTES_PER_NUMBER = Float32Array.BYTES_PER_ELEMENT;

export const bytesOfVectors = (vectors: readonly Float32Array[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Float32Array.from(vectors.flatMap((vector) => [...vector])).buffer);

/** `count` vectors of so many numbers; null where the bytes are not just those. */
export function vectorsOfBytes(bytes: Uint8Array, count: number, dimensions: number): Float32Array[] | null {
  if (bytes.byteLength !== count * dimensions * BYTES_PER_NUMBER) return null;
  // A copy of its own: they may begin at any byte of a larger buffer, and `slice` of a Buffer copies nothing.
  const numbers = new Float32Array(new Uint8Array(bytes).buffer);
  return Array.from({ length: count }, (_, at) => numbers.slice(at * dimensions, (at + 1) * dimensions));
}
