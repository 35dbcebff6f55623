import { hostname, userInfo } from 'node:os';

/** Names the account of the operating system, and the machine, that this process runs as. */
export const accountOfProcess = (): string => `${accountName()} on ${hostname()}`;

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user id may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
