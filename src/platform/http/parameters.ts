import { AppError } from '../../kernel/app-error.js';

/** Error: bad_request unless the pairs are UTF-8 in percent-encoding: a decoder would put U+FFFD in place. */
export function requireText(pairs: string, place: 'query' | 'form'): void {
  if (!pairs.includes('%')) return;
  for (const pair of pairs.split('&'))
    try {
      decodeURIComponent(pair);
    } catch (cause) {
      const [field, value = null] = pair.split('=', 2);
      const shown = { field, value: place === 'query' ? value : null };
      throw new AppError(
        'bad_request',
        { ...shown, reason: `its ${place} is not UTF-8 in percent-encoding` },
        { cause },
      );
    }
}

/** Of a query or a form: what was sent more than once is a list. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Error: invalid_request, for whatever was sent twice. */
export class SingleValueParameters {
  constructor(private readonly parameters: Parameters) {
    for (const [field, value] of Object.entries(parameters))
      if (typeof value !== 'string' && value !== undefined)
        throw new AppError('invalid_request', { field, reason: 'A parameter was sent more than once' });
  }

  /** Sent without a value is not sent. */
  get(name: string): string | undefined {
    return (this.parameters[name] as string | undefined) || undefined;
  }
}
