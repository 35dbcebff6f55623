import { EnvironmentError } from '@alert-review/kernel';

/**
 * Returns the proxy through which commands download files; undefined if none is set. Throws
 * EnvironmentError if it is invalid.
 */
export function httpsProxy(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const proxy = env['HTTPS_PROXY'] ?? env['https_proxy'];
  if (!proxy) return undefined;
  // The error does not quote the address, because it may contain a password.
  if (!URL.canParse(proxy) || new URL(proxy).protocol !== 'http:')
    throw new EnvironmentError('HTTPS_PROXY has to be an address such as http://proxy.example:3128');
  return proxy;
}
