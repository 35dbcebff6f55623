/** Names of this machine in a URL. Of the block 127.0.0.0/8, only 127.0.0.1 counts. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Tells whether a host name means this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
