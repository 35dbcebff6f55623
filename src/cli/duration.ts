import { InvalidArgumentError } from 'commander';

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `30m`, `24h` or `90d` in milliseconds, for commander's options. */
export function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('Give a whole number and m, h or d, such as 24h.');
  return Number(count) * UNIT_MS[unit!]!;
}

/** `a,b` as a list, for commander's options; one that is given again adds to it. */
export const parseList = (text: string, given: readonly string[] = []): string[] => [
  ...given,
  ...text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
];
