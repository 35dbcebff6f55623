interface Waiting {
  readonly after?: Promise<unknown> | undefined;
}

/** Moves decisions about streams that already have a waiting one to the end; order within a stream stays. */
export function waitingStreamsLast<One extends Waiting>(
  all: readonly One[],
  streamOf: (one: One) => string,
): (readonly [number, One])[] {
  const waiting = new Set(all.flatMap((one) => (one.after ? [streamOf(one)] : [])));
  const placed = [...all.entries()];
  if (waiting.size === 0) return placed;
  const those = (isWaiting: boolean) => placed.filter(([, one]) => waiting.has(streamOf(one)) === isWaiting);
  return [...those(false), ...those(true)];
}
