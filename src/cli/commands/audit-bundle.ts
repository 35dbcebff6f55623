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
import { escapeInvisible, firstInstant, lastInstant, systemErrorText } from '@alert-review/kernel';
import { type LeafRange, parseCheckpoint, textOfNote } from '@alert-review/transparency-log';
import { progressBar } from '../../operator/progress-bar.js';
import type { OperatorCommand } from '../../operator/operator-command.js';
import type { OperatorCommandName } from '../../operator/operator-commands.js';
import { LineDigest } from '../../platform/crypto/line-digest.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import { requestOfCommand } from '../declared-command.js';

const READ_BYTES = 1024 * 1024;
const LINE_FEED = 10;
/** Beginning of a line about a fault. All other lines between the first and the last event are events. */
const FAULT = Buffer.from('{"kind":"fault"');
const FAULTS_SHOWN = 5;

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

/** A fault in the store that was found while creating the bundle. */
interface FaultLine {
  readonly kind: 'fault';
  readonly part: string;
  readonly what: string;
}

interface MadeBundle extends Place {
  readonly out: string;
  readonly events: number;
  /**
   * Ranges of events that no signature covered when a server or command started. The checkpoints list them.
   */
  readonly unchecked: readonly LeafRange[];
  readonly faults: readonly FaultLine[];
}

/**
 * The file `<out>.part` of a bundle that is being created. It consists of whole lines and is created with the
 * first of them.
 */
class PartFile {
  private file: number | null = null;
  private digest = new LineDigest();
  private manifest: Manifest | null = null;
  private readonly disclosed = new Set<string>();
  /** Number of events so far; null before the events begin. */
  private events: number | null = null;
  private readonly unchecked: LeafRange[] = [];
  private readonly faults: FaultLine[] = [];
  /**
   * False while an existing file is read. Its lines after the events are not counted, because the continued
   * command writes them again.
   */
  private isLive = false;
  private bytes = 0;

  constructor(private readonly path: string) {}

  /**
   * Reads the file that an interrupted command left, up to its last whole event. The rest of the file will be
   * overwritten.
   */
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
    // Start again if no event was written yet, because the lines before the events are outdated by now.
    if (this.events === null) {
      this.digest = new LineDigest();
      this.manifest = null;
      this.bytes = 0;
      this.faults.length = 0;
      this.unchecked.length = 0;
    }
  }

  /**
   * Returns how far the interrupted bundle is, or null if there is none. Throws CliError if the file belongs
   * to a bundle with other options.
   */
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

  /** Appends whole lines. Throws CliError. */
  write(text: string): void {
    this.isLive = true;
    const bytes = Buffer.from(text);
    this.append(bytes, this.bytes);
    this.note(bytes);
  }

  /** Writes the last line and renames the file to its final name. Throws CliError if events are missing. */
  end(out: string): MadeBundle {
    const { manifest, events, faults } = this;
    const isShort = faults.some(({ part }) => part === 'events');
    if (!manifest || events === null || (events !== eventsOf(manifest) && !isShort))
      throw new CliError(
        `The bundle is not complete. Run the same command again to continue with ${this.path}`,
        EXIT_STATUS.refused,
      );
    const last = Buffer.from(this.digest.end());
    this.append(last, this.bytes);
    ftruncateSync(this.file!, this.bytes + last.length);
    fsyncSync(this.file!);
    closeSync(this.file!);
    renameSync(this.path, out);
    const { log, org, first, size } = manifest;
    return { out, log, org, first, size, events, unchecked: this.unchecked, faults };
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

  /** Evaluates whole lines up to the last event, and adds them to the hash of the file. */
  private note(bytes: Buffer): void {
    let begin = 0;
    for (let end = 0; (end = bytes.indexOf(LINE_FEED, begin)) >= 0; begin = end + 1) {
      const isFault = bytes.subarray(begin, begin + FAULT.length).equals(FAULT);
      if (this.events === null) this.noteHead(JSON.parse(bytes.toString('utf8', begin, end)) as HeadLine);
      else if (isFault && this.isLive) this.faults.push(faultIn(bytes.subarray(begin, end)));
      else if (isFault || this.events === eventsOf(this.manifest!)) break;
      else this.events++;
    }
    this.digest.add(bytes.subarray(0, begin));
    this.bytes += begin;
  }

  private noteHead(line: HeadLine): void {
    if (line.kind === 'manifest') this.manifest = line;
    else if (line.kind === 'disclosure') this.disclosed.add(line.alertId);
    else if (line.kind === 'fault') this.faults.push(line);
    else if (line.kind === 'checkpoint') this.noteCheckpoint(line.note);
    else if (line.kind === 'events') this.events = 0;
  }

  /**
   * Collects the unsigned range that a checkpoint reports. Skips ranges before `first`, because the first
   * checkpoint also reports on events before the bundle.
   */
  private noteCheckpoint(note: string): void {
    const { unchecked } = parseCheckpoint(textOfNote(note));
    if (unchecked && unchecked.first >= this.manifest!.first) this.unchecked.push(unchecked);
  }
}

const faultIn = (line: Uint8Array): FaultLine => JSON.parse(Buffer.from(line).toString()) as FaultLine;

const eventsOf = ({ first, size }: Place): number => size - first;

type HeadLine =
  | ({ readonly kind: 'manifest' } & Manifest)
  | FaultLine
  | { readonly kind: 'checkpoint'; readonly note: string }
  | { readonly kind: 'disclosure'; readonly alertId: string }
  | { readonly kind: 'events' };

/** Writes the bundle to a file, or continues an interrupted one. */
export async function writeAuditBundle(
  name: OperatorCommandName,
  declared: OperatorCommand,
  command: Command,
  context: CliContext,
): Promise<void> {
  const { values, args, request } = await requestOfCommand(name, declared, command, context);
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
  if (made.faults.length > 0) context.exitCode = EXIT_STATUS.refused;
  if (values.json) return context.printJson(made);
  context.line(`${made.out}: ${made.events} events up to leaf ${made.size}.`);
  for (const line of warningsOf(made)) context.line(line);
}

/** Returns warnings for readers of the bundle. */
function warningsOf({ unchecked, faults }: MadeBundle): string[] {
  const warnings: string[] = [];
  for (const { first, size } of unchecked)
    warnings.push(
      `No signature covered events ${first} to ${size - 1} when the server or command started ` +
        'that signed them. ' +
        'A server that was killed leaves such events, and so does a person who writes to the store: ' +
        'compare these events with receipts.',
    );
  if (faults.length === 0) return warnings;
  const shown = faults.slice(0, FAULTS_SHOWN).map(({ part, what }) => `  ${part}: ${escapeInvisible(what)}`);
  const more = faults.length - shown.length;
  warnings.push(
    'The store differs from the signed log. The bundle names ' +
      `${faults.length === 1 ? 'one fault' : `${faults.length} faults`}:`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
  );
  return warnings;
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
