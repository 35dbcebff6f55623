import { hash } from 'node:crypto';
import { CreateUser } from '../../src/access/commands/create-user.command.js';
import { SetOrganizationFeatures } from '../../src/access/commands/set-organization-features.command.js';
import { API_KEY_SCOPES } from '../../src/access/domain/roles.js';
import { needsCredential } from '../../src/platform/http/admission.js';
import type { Contract } from '../../src/rest/contract.js';
import {
  exampleHashAt,
  exampleIdAt,
  exampleSecretAt,
  type RecordedExample,
  type RecordedAnswers,
} from '../../src/rest/openapi/examples/recorded.js';
import { LogSealer } from '../../src/log-proofs/log-sealer.js';
import { REST_CONTRACTS } from '../../src/rest/rest.module.js';
import { startApp, type RestAnswer, type TestApp, type TestOrganization } from './app.js';
import { until } from './rest-client.js';

/** As `idAt`, but made to look like an event id (a UUID). */
const eventIdAt = (place: string): string =>
  hash('sha256', place).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');

export interface SentExample {
  readonly operation: Contract;
  readonly example: RecordedExample;
  readonly answer: RestAnswer;
  /**
   * The answer with server-specific values replaced; undefined for an operation whose answer is not recorded.
   */
  readonly kept: unknown;
}

/** Starts the application whose answers are recorded as the examples of the API description. */
export const startExampleApp = (env: Readonly<Record<string, string>> = {}): Promise<TestApp> =>
  startApp({ env: { PUBLIC_BASE_URL: 'https://alerts.example.com', ...env } });

/** An organization with all that the examples need: a key with every scope, the features and an analyst. */
export async function exampleOrganization(server: TestApp): Promise<TestOrganization> {
  const made = await server.newOrganization({ scopes: API_KEY_SCOPES });
  await server.bus.send(
    new SetOrganizationFeatures(made.caller, { enable: ['teamwork', 'cases', 'automation'], disable: [] }),
  );
  await server.bus.send(
    new CreateUser(made.caller, { email: `analyst@${made.id}.example`, role: 'analyst' }),
  );
  return made;
}

/** Operations that ask for data of the audit log, which is signed about a second after it is written. */
const SEALED: ReadonlySet<string> = new Set(['getAuditCheckpoint', 'getAuditBundle']);

/**
 * Sends the example requests of all operations in order. Each request uses ids from earlier answers and the
 * API key that `keyFor` gives for its operation.
 */
export async function sendExamples(
  server: TestApp,
  keyFor: (operation: Contract) => string,
): Promise<SentExample[]> {
  const own = new OwnValues();
  const sent: SentExample[] = [];
  for (const operation of REST_CONTRACTS)
    for (const example of operation.examples) {
      if (SEALED.has(operation.id)) await server.app.get(LogSealer, { strict: false }).seal();
      const send = () => server.rest(requestOf(operation, example, own, keyFor(operation)));
      const answer = await until(send, ({ json }) => !isUnderWay(json));
      const isKept = example.answer !== undefined;
      const kept = isKept ? own.without(answer.json, `${operation.id}/${example.name}`) : undefined;
      sent.push({ operation, example, answer, kept });
    }
  return sent;
}

/** The content that `recorded.json` must have after these examples. */
export function recordingOf(sent: readonly SentExample[]): RecordedAnswers {
  const recording: Record<string, Record<string, Pick<RecordedExample, 'status' | 'answer'>>> = {};
  for (const { operation, example, answer, kept } of sent)
    if (kept !== undefined)
      (recording[operation.id] ??= {})[example.name] = { status: answer.status, answer: kept };
  return recording;
}

export const recordingText = (recording: RecordedAnswers): string =>
  `${JSON.stringify(recording, null, 2)}\n`;

const UNDER_WAY = ['open', 'importing', 'queued', 'running'];

/**
 * Whether the answer says that work is still going on. A case also has the state "open", but that is its
 * normal state until somebody closes it.
 */
const isUnderWay = (
  answer: { state?: string; processing_status?: string; case_id?: string } | null,
): boolean =>
  answer?.case_id === undefined && UNDER_WAY.includes(answer?.processing_status ?? answer?.state ?? '');

function requestOf(
  { method, path, by }: Contract,
  { parameters = {}, body }: RecordedExample,
  own: OwnValues,
  key: string,
) {
  const given = new Map(
    Object.entries(parameters).map(([name, value]) => [name, own.instead(String(value))]),
  );
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name)!;
    given.delete(name);
    return value;
  });
  const query = new URLSearchParams([...given]).toString();
  return {
    method: method.toUpperCase() as 'GET' | 'POST' | 'PUT',
    url: query ? `${place}?${query}` : place,
    ...(needsCredential(by) ? { key } : {}),
    ...(body === undefined ? {} : { body: own.instead(JSON.stringify(body)) }),
  };
}

// size: one expression.
/**
 * Matches an id made by the server, an event id, a request id, or, at the end of a text, a signature, salt or
 * key.
 */
const OWN =
  /01[0-9a-hjkmnp-tv-z]{24}|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^request-\d+$|(?<=^|=)[\w-]{43}$|(?<=^ak_)[\w-]{43}$|(?<=^whsec_)[\w+/]{43}(?==$)/g;
const EVENT_ID_CHARS = 36;

/** The place of a hash that a later example uses to ask for the file. */
const HASH_OF_A_FILE = 'makeReportFile/FinCEN SAR/sha256';

/**
 * Values that differ in each run, by field name or place, with the value that the recording shows instead.
 */
const VARYING: Readonly<Record<string, unknown>> = {
  duration_ms: 1,
  // This depends on how often the earlier examples had to poll for something that was not ready.
};

/** Maps the ids, signatures and hashes of this server to the stand-ins that the recording shows, and back. */
class OwnValues {
  private readonly standIns = new Map<string, string>();
  private readonly values = new Map<string, string>();

  /** A recorded text with the stand-ins replaced by the values of this server. */
  instead(text: string): string {
    return text.replace(
      /\b[0-9a-f]{64}\b|[\w-]{43}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{26}/g,
      (standIn) => this.values.get(standIn) ?? standIn,
    );
  }

  /** An answer with this server's values replaced by stand-ins; `place` says where in the recording it is. */
  without(answer: unknown, place: string): unknown {
    if (typeof answer === 'string') return this.textWithout(answer, place);
    if (Array.isArray(answer)) return answer.map((item, index) => this.without(item, `${place}/${index}`));
    if (answer === null || typeof answer !== 'object') return answer;
    return Object.fromEntries(
      Object.entries(answer).map(([name, value]) => {
        const at = `${place}/${name}`;
        if (at === HASH_OF_A_FILE) return [name, this.keep(String(value), exampleHashAt(at))];
        return [name, VARYING[name] ?? VARYING[at] ?? this.without(value, at)];
      }),
    );
  }

  private textWithout(text: string, place: string): string {
    const known = this.standIns.get(text);
    if (known !== undefined) return known;
    let ids = 0;
    return text.replace(OWN, (value) => {
      const isId = value.length === 26;
      const nth = isId && ++ids > 1 ? `${place} ${ids}` : place;
      if (value.startsWith('request-')) return 'request-1';
      if (value.length === EVENT_ID_CHARS) return this.keep(value, eventIdAt(place));
      return this.standIns.get(value) ?? this.keep(value, isId ? exampleIdAt(nth) : exampleSecretAt(place));
    });
  }

  private keep(value: string, standIn: string): string {
    this.standIns.set(value, standIn);
    this.values.set(standIn, value);
    return standIn;
  }
}
