const ROUNDS = 3;

/** CPU that the work takes, in ms, the least of three rounds: what else the machine does counts little. */
export function cpuMsOf(work: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...rounds);
}
