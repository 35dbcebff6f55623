import { maxHeaderSize } from 'node:http';
import { ANSWER_BYTES_MAX } from '../../src/mcp/answer-size.js';
import { ALERT_BYTES_MAX } from '../../src/alerts/domain/alert.record.js';
import { FOUND_IDS_MAX, IDS_SEARCHED_INSIDE_MAX } from '../../src/alerts/queries/agent-search.query.js';
import { RELATED_ALERTS_MAX } from '../../src/alerts/queries/get-related-alerts.query.js';
import { ALERT_BATCHES_MAX } from '../../src/alerts/queries/list-alert-batches.query.js';
import {
  ALERT_COUNT_WAIT_MAX_MS,
  COUNTED_ALERTS_MAX,
  SEARCHED_ALERTS_MAX,
} from '../../src/alerts/queries/search-alerts.query.js';
// size: the name of a message and its file are what they are.
import { ALERTS_PER_BULK_MAX } from '../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { BATCH_UNDO_WINDOW_MS } from '../../src/dispositions/domain/disposition-batch.events.js';
import { DECISION_UNDO_WINDOW_MS } from '../../src/dispositions/domain/disposition.events.js';
import { STATE_PARAMETER_CHARS_MAX } from '../../src/oauth/commands/start-authorization.command.js';
import { ENTITY_BYTES_MAX } from '../../src/ingestion/domain/entity.record.js';
import { RUNS_FOLDED_MAX } from '../../src/investigations/queries/get-flag-trends.query.js';
import { KEPT_RUNS_MAX, SEARCHED_RUNS_MAX } from '../../src/investigations/search/past-investigations.js';
import { SUBTYPES_SHOWN_MAX } from '../../src/mcp/tools/get-alert-portfolio-stats.tool.js';
import { CASE_BYTES_MAX } from '../../packages/judgement/src/case/facts/case-facts.js';
import { GZIP_RATIO_FROM, GZIP_RATIO_MAX } from '../../packages/kernel/src/inflated-gzip.js';
import { DOCUMENT_BYTES_MAX, DOCUMENT_DEPTH_MAX } from '../../src/platform/read-store/storable.js';
import {
  BODY_BYTES_PER_PROCESS,
  BODY_BYTES_PER_ORGANIZATION,
} from '../../src/platform/http/bodies-in-flight.js';
import { ALERT_FIELDS, ALERT_PAIRINGS } from '../../test/support/limits/alert-fields.js';
import { ENTITY_FIELDS, ENTITY_PAIRINGS } from '../../test/support/limits/entity-fields.js';
import type { Field, Fields, Pairing } from '../../test/support/limits/field.js';
import { REQUEST_LIMITS, type RequestLimit } from '../../test/support/limits/request-limits.js';
import { TRANSACTION_FIELDS, TRANSACTION_PAIRINGS } from '../../test/support/limits/transaction-fields.js';
import { asItIs, page, shownCell, tableHead, tableRow, wrapped } from './markdown.js';

const EXAMPLE_CHARS_MAX = 40;
const PAIRING_CHARS_MAX = 200;
/** Lists of values that are longer than this are shown below their table. */
const ROW_VALUES_MAX = 20;

/**
 * Returns the value as JSON if it is short enough. A text that repeats one character is described by its
 * length. Otherwise null.
 */
function example(value: unknown, charsMax: number): string | null {
  if (typeof value === 'string' && /^(.)\1{9,}$/u.test(value))
    return `${[...value].length} × \`"${[...value][0]}"\``;
  const json = JSON.stringify(value);
  return json.length <= charsMax ? `\`${json}\`` : null;
}

/** Returns the first example that is short and not empty. */
const exampleOf = (values: readonly unknown[], charsMax = EXAMPLE_CHARS_MAX): string =>
  values.filter((value) => value !== '').flatMap((value) => example(value, charsMax) ?? [])[0] ?? '';

function fieldRow([path, field]: [string, Field]): string {
  const { words, values, required, good, bad } = field;
  const listed = values.length > ROW_VALUES_MAX ? `the ${values.length} below` : values.join(', ');
  const rule = values.length > 0 ? `${words}: ${listed}` : words;
  const sound = exampleOf(good);
  const unsound = exampleOf(bad.map(({ value }) => value));
  const name = `\`${path.replaceAll(/\[\d\]/g, '[]')}\``;
  return tableRow(...[name, required ? 'yes' : 'no', rule, sound, unsound].map(shownCell));
}

/** Removes duplicate rows, as two items of a list may have the same fields. */
const distinct = (rows: readonly string[]): string[] => [...new Set(rows)];

function pairingRow({ words, good, bad }: Pairing): string {
  const examples = [good, bad.map(([change]) => change)].map((each) => exampleOf(each, PAIRING_CHARS_MAX));
  return tableRow(...[words, ...examples].map(shownCell));
}

const longLists = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([path, { values }]) =>
    values.length > ROW_VALUES_MAX ? [...wrapped(`\`${path}\`: ${values.join(', ')}.`), ''] : [],
  );

function section(title: string, fields: Fields, pairings: readonly Pairing[]): string[] {
  return [
    `## ${title}`,
    '',
    ...asItIs(
      ...tableHead('Field', 'Required', 'Rule', 'Accepted', 'Refused'),
      ...distinct(Object.entries(fields).map(fieldRow)),
      '',
      ...longLists(fields),
      ...tableHead('Fields together', 'Accepted', 'Refused'),
      ...distinct(pairings.map(pairingRow)),
    ),
  ];
}

const count = (number: number): string => number.toLocaleString('en-US');

function limitRow({ what, min, max, unit, beyond }: RequestLimit): string {
  return tableRow(what, min ?? '–', `${count(max)} ${unit}`.trim(), beyond);
}

const minutes = (ms: number): string => `${ms / 60_000} minutes, ${ms.toLocaleString('en-US')} ms included`;

/** Limits of decisions. Tests of the deciders and tools check each of them on both sides. */
const DECISIONS = [
  '## Decisions about alerts',
  '',
  ...asItIs(
    ...tableHead('What', 'At most', 'Beyond'),
    `| Alerts of one bulk decision | ${ALERTS_PER_BULK_MAX} alerts | refused |`,
    `| Age of a change that is undone | ${minutes(DECISION_UNDO_WINDOW_MS)} | \`undo_refused\` |`,
    `| Age of a batch that is undone | ${minutes(BATCH_UNDO_WINDOW_MS)} | \`undo_refused\` |`,
    '| Notes that the grounds of a decision name, newest first | 10 notes | not listed |',
  ),
  'Ages are by the clock of the server and never go back within an alert or a batch. The arguments of the',
  'tools: [tools](../tools.md).',
  '',
];

/** Limits of lists and searches. The tests of each tool check them. */
const SEARCHES = [
  '## Lists and searches of assistants',
  '',
  ...asItIs(
    ...tableHead('What', 'At most', 'Beyond'),
    `| \`search_alerts\`: alerts up to the end of a page | ${count(SEARCHED_ALERTS_MAX)} | refused, with how to narrow it |`,
    `| \`search_alerts\`: alerts that \`total\` counts by a filter other than dates | ${count(COUNTED_ALERTS_MAX)} | null, but on the last page |`,
    `| \`search_alerts\`: time for the \`total\` of dates | ${ALERT_COUNT_WAIT_MAX_MS / 1_000} s | null, and counted for the next search |`,
    `| \`agent_search\`: records of a group up to the end of a page | ${count(FOUND_IDS_MAX)} | refused |`,
    `| \`agent_search\`: own and service ids of a group searched inside, the last | ${count(IDS_SEARCHED_INSIDE_MAX)} each | \`truncated\`; found by their beginning |`,
    `| \`list_alert_batches\`: uploads, the newest | ${ALERT_BATCHES_MAX} | not listed |`,
    `| \`get_related_alerts\`, \`get_entity_alerts\`: alerts, the newest | ${RELATED_ALERTS_MAX} | \`truncated\` |`,
    `| \`get_flag_trends\`: runs, the newest | ${count(RUNS_FOLDED_MAX)} | \`truncated\` |`,
    `| \`get_alert_portfolio_stats\`: subtypes of a source, the commonest | ${SUBTYPES_SHOWN_MAX} | their alerts in \`other_subtypes\` |`,
    `| An answer of any tool | ${count(ANSWER_BYTES_MAX)} bytes | texts and lists are cut, \`shortened\` (of runs \`truncated\`) says so |`,
    `| \`search_agent_investigations\`: completed runs of an organization, the newest | ${count(SEARCHED_RUNS_MAX)} | \`searched_since\` says from when on |`,
    `| \`search_agent_investigations\`: runs of all organizations in memory | ${count(KEPT_RUNS_MAX)} | read again when their organization is searched |`,
  ),
];

const mib = (bytes: number): string => `${bytes / 2 ** 20} MiB`;

/**
 * Generates docs/made/limits.md: every limit, list of values, required field and pairing, from the tables
 * that the tests use.
 */
export function limitsPage(): string {
  return page(
    'Limits',
    'Every rule about the fields of an upload and every limit of a request, from the tables that the',
    'tests send over HTTP, each limit at one less, the limit itself and one more. Lengths count Unicode',
    'code points. A field that is not required may be left out or be null. Keys that are not in the tables',
    'are accepted and named in `warnings`. A row of a transaction file that breaks a rule is a row error of',
    'its session; of entities the bad ones are refused, of alerts the whole request.',
    '',
    '## Requests, files and answers',
    '',
    ...asItIs(
      ...tableHead('What', 'At least', 'At most', 'Beyond'),
      ...Object.values<RequestLimit>(REQUEST_LIMITS).map(limitRow),
    ),
    'The size of a transaction file (`UPLOAD_BYTES_MAX`), how long its address can be used and the rates of',
    'requests are settings: see [configuration](../configuration.md).',
    '',
    `A gzip of more than ${mib(GZIP_RATIO_FROM)} unpacked may unpack to ${GZIP_RATIO_MAX} times its size.`,
    '',
    `Of bodies above 1 MiB an organization has at most ${mib(BODY_BYTES_PER_ORGANIZATION)} under way at once, and all`,
    `together ${mib(BODY_BYTES_PER_PROCESS)} in a process. One more is refused unread with 429 and \`Retry-After\`.`,
    '',
    `The address and the headers of a request have ${maxHeaderSize / 1024} KiB together (431). The \`state\` of an authorization`,
    `has at most ${count(STATE_PARAMETER_CHARS_MAX)} characters; in the address one that is not ASCII takes six bytes or more, so that`,
    'half as many of those fit.',
    '',
    `An entity has at most ${mib(ENTITY_BYTES_MAX)}, an alert ${mib(ALERT_BYTES_MAX)}, counted as BSON,`,
    'which is little more than their JSON. One that is larger is refused as other faults are, with the field',
    `that is most of it. What is stored has at most ${mib(DOCUMENT_BYTES_MAX)},`,
    `in ${DOCUMENT_DEPTH_MAX} levels of objects and lists.`,
    '',
    'An investigation names every record that it read in its result, which may have 12 MiB: about 100,000',
    'records. With 10,000 flagged transactions it has 1.2 MB, with the 50,000 that one request may name 5.8.',
    'Beyond, it ends as `incomplete` with `incomplete_reason` `result_too_large`, and is not tried again.',
    `The alert, its subject and their transactions may have ${mib(CASE_BYTES_MAX)} together;`,
    'beyond, the reason is `case_too_large`.',
    '',
    ...DECISIONS,
    ...SEARCHES,
    ...section('Entity', ENTITY_FIELDS, ENTITY_PAIRINGS),
    ...section('Transaction', TRANSACTION_FIELDS, TRANSACTION_PAIRINGS),
    ...section('Alert', ALERT_FIELDS, ALERT_PAIRINGS),
  );
}
