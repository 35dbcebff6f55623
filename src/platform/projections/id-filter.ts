/** 1 MiB: of a million ids that were never added it takes one in twenty for known. */
const BITS = 2 ** 23;
const [FNV_BASIS, FNV_PRIME] = [0x811c9dc5, 0x01000193];
const PROBES = 4;

/** Says of most ids that were never added that they were not, in constant memory (a Bloom filter). */
export class IdFilter {
  private readonly bits = new Uint8Array(BITS / 8);

  add(id: string): void {
    const [first, step] = hashesOf(id);
    for (let probe = 0, place = first; probe < PROBES; probe++, place = (place + step) % BITS)
      this.bits[place >> 3]! |= 1 << (place & 7);
  }

  /** True for every id that was added, and for a few others. */
  mayHave(id: string): boolean {
    const [first, step] = hashesOf(id);
    for (let probe = 0, place = first; probe < PROBES; probe++, place = (place + step) % BITS)
      if ((this.bits[place >> 3]! & (1 << (place & 7))) === 0) return false;
    return true;
  }
}

/** Where the first probe looks, and how far the next ones lie apart. */
function hashesOf(id: string): [number, number] {
  let hash = FNV_BASIS;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
  const mixed = Math.imul(hash ^ (hash >>> 15), FNV_PRIME);
  return [(hash >>> 0) % BITS, ((mixed >>> 0) % BITS) | 1];
}
