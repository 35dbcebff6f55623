import { AppError } from '../../kernel/app-error.js';

/** Of a query or a form: what was sent more than once is a list. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Error: invalid_request, for whatever was sent twice. */
export class OneOfEach {
  constructor(private readonly parameters: Parameters) {
    for (const [field, value] of Object.entries(parameters))
      if (typeof value !== 'string' && value !== undefined)
        throw new AppError('invalid_request', { field, reason: 'A parameter was sent more than once' });
  }

  /** Sent without a value is not sent. */
  of(name: string): string | undefined {
    return (this.parameters[name] as string | undefined) || undefined;
  }
}
