import { EnvironmentError } from '@alert-review/kernel';

/** Returns the proxy that commands load files through; undefined without one. Throws EnvironmentError. */
export function httpsProxy(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const proxy = env['HTTPS_PROXY'] ?? env['https_proxy'];
  if (!proxy) return undefined;
  // Why not its text: it may hold a password.
  if (!URL.canParse(proxy) || new URL(proxy).protocol !== 'http:')
    throw new EnvironmentError('HTTPS_PROXY has to be an address such as http://proxy.example:3128');
  return proxy;
}
