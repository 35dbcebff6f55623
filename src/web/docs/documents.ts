import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppError } from '@alert-review/kernel';
import type { SearchedSection } from './document-search.js';
import type { DocumentTree } from './document-tree.js';

/** Folder that `scripts/build-documents.ts` writes. The relative path is the same from src and from dist. */
const FOLDER = path.join(import.meta.dirname, '../../../dist/documents');
const PICTURES = path.join(FOLDER, 'images');

const PICTURE_TYPES: Readonly<Record<string, string>> = { '.png': 'image/png', '.svg': 'image/svg+xml' };

interface Picture {
  readonly type: string;
  readonly content: Buffer;
}

/** The documents of the product, read from disk when somebody first opens them. */
@Injectable()
export class Documents {
  private readonly files = new Map<string, Promise<unknown>>();
  private names: Promise<ReadonlySet<string>> | null = null;

  /** Returns a document by its id. Throws not_found. */
  async document(id: string): Promise<DocumentTree> {
    return this.read(await this.known(`${id || 'index'}.json`)) as Promise<DocumentTree>;
  }

  sections(): Promise<readonly SearchedSection[]> {
    return this.read(path.join(FOLDER, 'sections.json')) as Promise<readonly SearchedSection[]>;
  }

  /** Returns a picture of a document. Throws not_found. */
  async picture(name: string): Promise<Picture> {
    const type = PICTURE_TYPES[path.extname(name)];
    if (type === undefined) throw new AppError('not_found', { field: 'file', value: name });
    return { type, content: await readFile(await this.known(`images/${name}`)) };
  }

  /** Returns the path of a file that the build wrote: whatever else is asked for does not reach the disk. */
  private async known(name: string): Promise<string> {
    this.names ??= namesOfFiles().catch((error: unknown) => {
      this.names = null;
      throw error;
    });
    const names = await this.names;
    if (!names.has(name) || name === 'sections.json')
      throw new AppError('not_found', { field: 'path', value: name });
    return path.join(FOLDER, name);
  }

  private read(file: string): Promise<unknown> {
    let content = this.files.get(file);
    if (!content) {
      content = readFile(file, 'utf8').then((text) => JSON.parse(text) as unknown);
      content.catch(() => this.files.delete(file));
      this.files.set(file, content);
    }
    return content;
  }
}

const namesOfFiles = async (): Promise<ReadonlySet<string>> => {
  const pictures = await readdir(PICTURES);
  return new Set([...(await readdir(FOLDER)), ...pictures.map((name) => `images/${name}`)]);
};
