import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { InputProblem } from '../operator/protocol.js';
import { findJsonFault } from '../platform/http/json-pieces.js';
import { CliError, EXIT_STATUS } from './cli-error.js';

const DEPTH_MAX = 64;
/** Bound of a file: hundreds of times the size of all settings. */
const FILE_BYTES_MAX = 1024 * 1024;

export class JsonFile {
  private constructor(
    private readonly path: string,
    private readonly text: string,
    readonly content: unknown,
  ) {}

  /** Reads a file. Throws CliError with file, line and problem. */
  static async read(path: string): Promise<JsonFile> {
    const bytes = await readFileBytes(path);
    const faultAt = (line: number, message: string) => errorInFile(path, [{ line, field: '', message }]);
    if (isUtf16(bytes)) throw faultAt(1, 'the file is UTF-16: save it as UTF-8');
    const fault = findJsonFault(bytes, DEPTH_MAX);
    if (fault) throw faultAt(lineAt(bytes, fault.byteOffset), fault.reason);
    const text = new TextDecoder().decode(bytes);
    const content: unknown = JSON.parse(text);
    if (content === null || typeof content !== 'object' || Array.isArray(content))
      throw faultAt(1, 'there is no JSON object');
    return new JsonFile(path, text, content);
  }

  /** Adds lines to the problems of a refusal; returns other errors unchanged. */
  addLinesToProblems(error: unknown): unknown {
    if (!(error instanceof CliError) || !error.problems) return error;
    const lines = linesOfValues(this.text);
    return errorInFile(
      this.path,
      error.problems.map((problem) => ({ line: lines.get(problem.field) ?? null, ...problem })),
    );
  }
}

/** Tells UTF-16 by byte order mark, or by a zero half of the first character. */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0;

async function readFileBytes(path: string): Promise<Buffer> {
  const bytes = await buffer(createReadStream(path, { end: FILE_BYTES_MAX })).catch(
    (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ENOENT' ? 'there is no such file' : error.code;
      throw new CliError(`${path} cannot be read: ${reason}`, EXIT_STATUS.usage, { cause: error });
    },
  );
  if (bytes.length > FILE_BYTES_MAX)
    throw new CliError(`${path} is larger than ${FILE_BYTES_MAX} bytes`, EXIT_STATUS.usage);
  return bytes;
}

/** `line`: null for a value of another option. */
type PlacedProblem = InputProblem & { readonly line: number | null };

function errorInFile(path: string, problems: readonly PlacedProblem[]): CliError {
  const texts = problems.map(({ line, field, message }) =>
    [...(line === null ? [] : [`${path}:${line}:`]), field, message].filter(Boolean).join(' '),
  );
  return new CliError(texts.join('\n'), EXIT_STATUS.usage, { code: 'validation_error', problems });
}

const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g;

/** Lines of the values of valid JSON by path, such as `blocks.ip_geo.weight` or `[2].id`. */
function linesOfValues(json: string): Map<string, number> {
  const lines = new Map<string, number>();
  const tokens = json.match(JSON_TOKEN) ?? [];
  let line = 1;
  let at = 0;
  const next = (): string => {
    for (; tokens[at] === '\n'; at++) line++;
    return tokens[at++] ?? '';
  };
  const value = (path: string): void => {
    const first = next();
    lines.set(path, line);
    if (first !== '{' && first !== '[') return;
    for (let index = 0, token = ''; token !== '}' && token !== ']'; index++) {
      const inner = next();
      if (inner === '}' || inner === ']') return;
      if (first === '[') {
        at--;
        value(`${path}[${index}]`);
      } else {
        next();
        const key = JSON.parse(inner) as string;
        value(path === '' ? key : `${path}.${key}`);
      }
      token = next();
    }
  };
  value('');
  return lines;
}

const lineAt = (text: Buffer, byteOffset: number): number =>
  text.subarray(0, byteOffset).filter((byte) => byte === 0x0a).length + 1;
