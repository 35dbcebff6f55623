import { type AppError, SCOPES } from '@alert-review/kernel';

/**
 * Returns the WWW-Authenticate value for a refused token (RFC 6750, RFC 9728). It lists the granted scopes
 * together with the missing one, because clients request exactly the listed scopes.
 */
export function bearerChallenge({ code, message, details }: AppError, baseUrl: string): string {
  const isScope = code === 'insufficient_scope';
  const fault = details.token === 'expired' ? 'token expired' : 'token invalid';
  const [error, description] = isScope ? [code, message] : ['invalid_token', fault];
  const about = details.token === 'missing' ? [] : [`error="${error}"`, `error_description="${description}"`];
  const scopes = isScope ? [...(details.granted as readonly string[]), details.permission] : SCOPES;
  const metadata = `${baseUrl}/.well-known/oauth-protected-resource/mcp/v1`;
  return `Bearer ${[...about, `resource_metadata="${metadata}"`, `scope="${scopes.join(' ')}"`].join(', ')}`;
}
