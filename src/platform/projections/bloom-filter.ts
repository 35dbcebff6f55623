/** Words of 32 bits, 1 MiB in all: of a million ids never added, one in twenty is reported as known. */
const WORDS = 2 ** 18;
const [FNV_BASIS, FNV_PRIME] = [0x811c9dc5, 0x01000193];

/** A Bloom filter in constant memory. Why one word per id: no processor cache holds the whole filter. */
export class BloomFilter {
  private readonly words = new Int32Array(WORDS);

  /** Returns false when the id may have been added before, as `mayContain` reports it. */
  add(id: string): boolean {
    const hash = hashOf(id);
    const [place, bits] = [placeOf(hash), bitsOf(hash)];
    const word = this.words[place]!;
    this.words[place] = word | bits;
    return (word & bits) !== bits;
  }

  /** Returns true for every id that was added, and for a few others. */
  mayContain(id: string): boolean {
    const hash = hashOf(id);
    const bits = bitsOf(hash);
    return (this.words[placeOf(hash)]! & bits) === bits;
  }
}

function hashOf(id: string): number {
  let hash = FNV_BASIS;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
  return hash;
}

const placeOf = (hash: number): number => (hash >>> 0) % WORDS;

/** Returns three bits of a word; one to three of them differ. */
function bitsOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), FNV_PRIME) >>> 8;
  return (1 << mixed) | (1 << (mixed >>> 5)) | (1 << (mixed >>> 10));
}
