import { AppError } from '@alert-review/kernel';

/** Throws bad_request for invalid percent-encoding or UTF-8, which a decoder would replace by U+FFFD. */
export function requireValidPercentEncoding(pairs: string, place: 'query' | 'form'): void {
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

/** Parameters of a query or form. A repeated parameter is a list. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Parameters that may each be sent only once. The constructor throws invalid_request for a repeated
 * parameter.
 */
export class SingleValueParameters {
  constructor(private readonly parameters: Parameters) {
    for (const [field, value] of Object.entries(parameters))
      if (typeof value !== 'string' && value !== undefined)
        throw new AppError('invalid_request', { field, reason: 'A parameter was sent more than once' });
  }

  /** Returns a parameter. An empty value counts as missing. */
  get(name: string): string | undefined {
    return (this.parameters[name] as string | undefined) || undefined;
  }
}
