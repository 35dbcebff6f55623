import { ERROR_CATALOGUE } from '@alert-review/kernel';
import { asItIs, page, tableHead, tableRow } from './markdown.js';

/** Generates docs/errors.md: every error code that clients may receive, from the catalogue. */
export function errorsPage(): string {
  const rows = Object.entries(ERROR_CATALOGUE)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, message, retry }]) => {
      const text = message === '{reason}' ? 'The message says what is wrong: {reason}' : message;
      return tableRow(`\`${code}\``, status, text, retry ? 'yes' : 'no');
    });
  return page(
    'Errors',
    'For integrators: every error of the REST API, and whether you can send the same request again.',
    'The [integration guide](integration.md#7-errors) says what to do for each status.',
    '',
    'Every error has a body of this form:',
    '',
    '```json',
    '{',
    '  "error": "validation_error",',
    '  "message": "alerts[3].title is missing",',
    '  "details": { "field": "alerts[3].title", "value": null }',
    '}',
    '```',
    '',
    '- `error` is the code, on which your program decides. Codes are never renamed or reused.',
    '- `details.field` names the wrong input, and `details.value` has its first 200 characters. Both are',
    '  null if no single input is wrong.',
    '- A `validation_error` lists up to 100 faults in `problems`; `problems_total` counts all faults.',
    '- A `malformed_json` has `byte_offset`: the position of the first byte that cannot be read, counted',
    '  from 0 in the uncompressed body.',
    '- Answers with status 429 and 503 have the header `Retry-After`, in seconds.',
    '- In the table, the server replaces words in braces by their value. _Try again_ says whether the same',
    '  request can succeed later.',
    '',
    ...asItIs(...tableHead('Code', 'Status', 'Message', 'Try again'), ...rows),
  );
}
