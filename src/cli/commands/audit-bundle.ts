import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  ftruncateSync,
  writeSync,
} from 'node:fs';
import type { Command } from 'commander';
import { firstInstant, lastInstant } from '../../kernel/instant-bounds.js';
import { systemErrorText } from '../../kernel/environment-error.js';
import { progressBar } from '../../operator/progress-bar.js';
import type { OperatorCommand } from '../../operator/operator-command.js';
import type { RequestName } from '../../operator/operator-commands.js';
import { LineDigest } from '../../platform/crypto/line-digest.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import { sentBy } from '../declared-command.js';

const READ_BYTES = 1024 * 1024;
const LINE_FEED = 10;

interface Wanted {
  readonly out: string;
  readonly from?: string;
  readonly to?: string;
  readonly alerts?: readonly string[];
}

interface Place {
  readonly log: string;
  readonly org: string;
  readonly first: number;
  readonly size: number;
}

interface Manifest extends Place {
  readonly from: string | null;
  readonly to: string | null;
}

/** A bundle on its way into `<out>.part`, of whole lines; the file is made with the first of them. */
class PartFile {
  private file: number | null = null;
  private digest = new LineDigest();
  private manifest: Manifest | null = null;
  private readonly disclosed = new Set<string>();
  /** Events so far; null before their first line. */
  private events: number | null = null;
  private bytes = 0;

  constructor(private readonly path: string) {}

  /** Reads what an interrupted command left, and cuts it behind its last whole event. */
  readBegun(): void {
    if (!existsSync(this.path)) return;
    this.file = openSync(this.path, 'r+');
    const chunk = Buffer.allocUnsafe(READ_BYTES);
    let rest: Buffer = Buffer.alloc(0);
    for (let at = 0, read = 0; (read = readSync(this.file, chunk, 0, READ_BYTES, at)) > 0; at += read) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
      this.note(bytes);
      rest = bytes.subarray(bytes.lastIndexOf(LINE_FEED) + 1);
    }
    // Why anew: what stands before the events tells of the time at which it was written.
    if (this.events === null) [this.digest, this.manifest, this.bytes] = [new LineDigest(), null, 0];
  }

  /** What was begun, where it is the bundle that is wanted now. Throws CliError for another one. */
  begunAs({ from, to, alerts = [] }: Wanted): (Place & { readonly events: number }) | null {
    if (this.events === null || !this.manifest) return null;
    const { manifest } = this;
    const isSame =
      manifest.from === (from === undefined ? null : firstInstant(from)) &&
      manifest.to === (to === undefined ? null : lastInstant(to)) &&
      [...this.disclosed].sort().join('\n') === [...new Set(alerts)].sort().join('\n');
    if (!isSame)
      throw new CliError(`${this.path} is another bundle that was begun: remove it`, EXIT_STATUS.refused);
    const { log, org, first, size } = manifest;
    return { log, org, first, size, events: this.events };
  }

  /** Takes whole lines. Throws CliError. */
  write(text: string): void {
    const bytes = Buffer.from(text);
    this.append(bytes, this.bytes);
    this.note(bytes);
  }

  /** Writes the last line and gives the file its name. Throws CliError where events are missing. */
  end(out: string): Place & { readonly out: string; readonly events: number } {
    const { manifest, events } = this;
    if (!manifest || events === null || events !== eventsOf(manifest))
      throw new CliError(
        `The bundle is not whole: the same command goes on with ${this.path}`,
        EXIT_STATUS.refused,
      );
    const last = Buffer.from(this.digest.end());
    this.append(last, this.bytes);
    ftruncateSync(this.file!, this.bytes + last.length);
    fsyncSync(this.file!);
    closeSync(this.file!);
    renameSync(this.path, out);
    const { log, org, first, size } = manifest;
    return { out, log, org, first, size, events };
  }

  get progress() {
    const events = this.events ?? 0;
    return {
      file: `${events} events`,
      bytes: events,
      bytesTotal: this.manifest ? eventsOf(this.manifest) : 0,
    };
  }

  private append(bytes: Buffer, at: number): void {
    try {
      this.file ??= openSync(this.path, 'w+');
      for (let done = 0; done < bytes.length;)
        done += writeSync(this.file, bytes, done, bytes.length - done, at + done);
    } catch (error) {
      throw cannotBeUsed(this.path, error);
    }
  }

  /** Takes note of the whole lines up to the last event. */
  private note(bytes: Buffer): void {
    let begin = 0;
    for (let end = 0; (end = bytes.indexOf(LINE_FEED, begin)) >= 0; begin = end + 1) {
      if (this.events === null) this.noteHead(JSON.parse(bytes.toString('utf8', begin, end)) as HeadLine);
      else if (this.events === eventsOf(this.manifest!)) break;
      else this.events++;
    }
    this.digest.add(bytes.subarray(0, begin));
    this.bytes += begin;
  }

  private noteHead(line: HeadLine): void {
    if (line.kind === 'manifest') this.manifest = line;
    else if (line.kind === 'disclosure') this.disclosed.add(line.alertId);
    else if (line.kind === 'events') this.events = 0;
  }
}

const eventsOf = ({ first, size }: Place): number => size - first;

type HeadLine =
  | ({ readonly kind: 'manifest' } & Manifest)
  | { readonly kind: 'disclosure'; readonly alertId: string }
  | { readonly kind: 'events' };

/** Writes the bundle to a file, or goes on with one that was interrupted. */
export async function writeAuditBundle(
  name: RequestName,
  declared: OperatorCommand,
  command: Command,
  context: CliContext,
): Promise<void> {
  const { values, args, request } = await sentBy(name, declared, command, context);
  const wanted = values as typeof values & Wanted;
  if (existsSync(wanted.out))
    throw new CliError(`${wanted.out} is there already: name another file`, EXIT_STATUS.refused);
  const part = openPart(`${wanted.out}.part`);
  const begun = part.begunAs(wanted);
  await request({ ...args, ...(begun && { begun }) }, (item) => {
    part.write(item as string);
    context.progress(progressBar(part.progress));
  });
  context.progress('');
  const made = part.end(wanted.out);
  if (values.json) return context.printJson(made);
  context.line(`${made.out}: ${made.events} events up to leaf ${made.size}.`);
}

function openPart(path: string): PartFile {
  try {
    const part = new PartFile(path);
    part.readBegun();
    return part;
  } catch (error) {
    throw cannotBeUsed(path, error);
  }
}

const cannotBeUsed = (path: string, error: unknown): CliError =>
  new CliError(`${path} cannot be used: ${systemErrorText(error)}`, EXIT_STATUS.refused, { cause: error });
