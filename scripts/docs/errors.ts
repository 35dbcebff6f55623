import { ERROR_CATALOGUE } from '@alert-review/kernel';
import { asItIs, page, tableHead, tableRow } from './markdown.js';

/** Generates docs/errors.md: every error code that clients may receive, from the catalogue. */
export function errorsPage(): string {
  const rows = Object.entries(ERROR_CATALOGUE)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, message, retry }]) => {
      return tableRow(status, `\`${code}\``, message, retry ? 'yes' : 'no');
    });
  return page(
    'Errors',
    'Every error of the REST API has the body',
    '`{ "error": code, "message": text, "details": { "field", "value" } }`.',
    'Match on `error`: codes are never renamed or reused. `details.field` names the offending input where',
    'there is one (`alerts[3].title`), and `details.value` shows it, cut after 200 characters; both are null',
    'otherwise. `validation_error` also lists `problems`, up to 100 of the form and of ids that map to',
    'nothing together, and counts them all in `problems_total`. `malformed_json` says in `byte_offset`',
    'which byte of the body (without its coding, from 0) cannot be read. Answers with status 429 and 503',
    'carry `Retry-After` in seconds. Words in braces stand for what the message fills in.',
    '',
    ...asItIs(...tableHead('Status', 'Code', 'Message', 'Try again'), ...rows),
  );
}
