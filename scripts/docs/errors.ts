import { ERROR_CATALOGUE } from '@alert-review/kernel';
import { asItIs, page, tableHead, tableRow } from './markdown.js';

/** Generates docs/errors.md: every error code that clients may receive, from the catalogue. */
export function errorsPage(): string {
  const rows = Object.entries(ERROR_CATALOGUE)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, message, retry }]) => {
      return tableRow(`\`${code}\``, status, message, retry ? 'yes' : 'no');
    });
  return page(
    'Errors',
    'For integrators: every error of the REST API, and whether sending the same request again can help.',
    'What to do by status: [integration guide](integration.md#7-errors).',
    '',
    'The body is always `{ "error": code, "message": text, "details": { "field", "value" } }`.',
    '',
    '- Your program looks at `error`: codes are never renamed or reused.',
    '- `details.field` names the input that is wrong (`alerts[3].title`) and `details.value` shows its',
    '  first 200 characters. Both are null if no single input is wrong.',
    '- `validation_error` has up to 100 `problems`; `problems_total` counts all of them.',
    '- `malformed_json` has `byte_offset`: the first byte of the uncompressed body that cannot be read,',
    '  from 0.',
    '- Answers with status 429 and 503 have `Retry-After` in seconds.',
    '- Words in braces are filled in.',
    '',
    ...asItIs(...tableHead('Code', 'Status', 'Message', 'Try again'), ...rows),
  );
}
