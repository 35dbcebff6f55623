import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { LostDocumentError } from '../../kernel/losses.js';
import { Ids } from '../../kernel/ids.js';
import { seal, unseal } from '../../platform/crypto/tenant-keys.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FileStore } from '../../platform/files/file-store.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { noteFileName, type NoteFileType } from '../domain/notes/alert-notes.events.js';

export interface NoteFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Own choices: what a letter, a scan or a picture of a screen needs. */
const NOTE_FILES_MAX = 5;
const NOTE_FILE_BYTES_MAX = 2 * 1024 * 1024;
const NAME_CHARS_MAX = 200;
/** Bytes that the seal adds. */
const SEAL_BYTES = 28;

const SIGNATURES: readonly (readonly [type: NoteFileType, bytes: readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** Files of notes: sealed under the key of their alert, and bound to it, in the file store. */
@Injectable()
export class NoteFiles {
  constructor(
    private readonly files: FileStore,
    private readonly keys: SubjectKeys,
    private readonly decisions: Decisions,
    private readonly ids: Ids,
  ) {}

  /** Stores files of an alert (service id). Throws validation_error, store_unavailable. */
  async store(caller: Caller, alert: string, noteId: string, sent: readonly NoteFile[]) {
    if (sent.length > NOTE_FILES_MAX) throw refusal(`takes at most ${NOTE_FILES_MAX} files`);
    const checked = sent.map(checkFile);
    if (checked.length > 0) await this.decisions.ensureKeys(caller, [alert]);
    const stored = [];
    for (const { name, type, content } of checked) {
      const fileId = this.ids.next();
      const sealed = seal(await this.keys.key(caller, alert), content, contextOf(alert, fileId));
      const limits = { bytesMax: NOTE_FILE_BYTES_MAX + SEAL_BYTES };
      const source = Readable.from([Buffer.from(sealed)]);
      const { sha256 } = await this.files.write(caller.orgId, noteFileName(fileId), source, limits);
      stored.push({ fileId, noteId, name, type, bytes: content.length, sha256 });
    }
    return stored;
  }

  /** Returns the content of a stored file. Throws LostDocumentError without it or its key. */
  async read(caller: Pick<Caller, 'orgId'>, alert: string, fileId: string): Promise<Uint8Array> {
    const source = await this.files.open(caller.orgId, noteFileName(fileId));
    if (!source) throw new LostDocumentError(`no file ${fileId}`);
    return unseal(await this.keys.key(caller, alert), await buffer(source), contextOf(alert, fileId));
  }
}

const contextOf = (alert: string, fileId: string): string => `note file ${alert} ${fileId}`;

const refusal = (message: string): AppError => new AppError('validation_error', { field: 'files', message });

function checkFile({ name, content }: NoteFile) {
  const shown = name.slice(0, NAME_CHARS_MAX).toWellFormed();
  if (content.length === 0) throw refusal(`has an empty file: ${shown}`);
  if (content.length > NOTE_FILE_BYTES_MAX)
    throw refusal(`has a file of more than ${NOTE_FILE_BYTES_MAX} bytes: ${shown}`);
  const type = typeOf(content);
  if (type === null) throw refusal(`takes PDF, PNG, JPEG and text in UTF-8, which this is not: ${shown}`);
  return { name: shown, type, content };
}

/** Tells the type by the content: what a browser says of it is the sender's word. */
function typeOf(content: Uint8Array): NoteFileType | null {
  for (const [type, signature] of SIGNATURES)
    if (signature.every((byte, at) => content[at] === byte)) return type;
  return isUtf8(content) && !content.includes(0) ? 'text/plain' : null;
}
