const ADDRESS = /^[a-z+]+:\/\/(?:([^@/?#]*)@)?([^/?#]*)((?:[/?#].*)?)$/s;
const ACCOUNT = /^(?:[^:%]|%[0-9a-f]{2})*(?::(?:[^:%]|%[0-9a-f]{2})*)?$/i;
const HOST_WITH_PORT = /^(?:\[[0-9a-f:.]+\]|[^\s:@/[\]]+)(?::\d{1,5})?$/i;

/**
 * Tells whether clients of servers can read an address. It may name several hosts, which no URL of the
 * standard does. An @ or / that is not encoded in a password shows in the hosts or behind them.
 */
export function isServerAddress(text: string): boolean {
  const [, account = '', hosts = '', rest = ''] = ADDRESS.exec(text) ?? [];
  const [path = ''] = rest.split('?');
  const areHosts = hosts.split(',').every((host) => HOST_WITH_PORT.test(host));
  return ACCOUNT.test(account) && areHosts && !path.includes('@');
}
