const spent = new Map<string, number>();

/** Does work and adds its duration to the total of `name`, which `takeSpentTimes` returns. */
export function measureSpentTime<T>(name: string, work: () => T): T {
  const begunAt = performance.now();
  try {
    return work();
  } finally {
    spent.set(name, (spent.get(name) ?? 0) + performance.now() - begunAt);
  }
}

/** Returns the time (ms) by name that this thread has spent since the last call. */
export function takeSpentTimes(): ReadonlyMap<string, number> {
  const taken = new Map(spent);
  spent.clear();
  return taken;
}
