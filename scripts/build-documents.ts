import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDocuments, sectionsOf } from './documents/all-documents.js';

// Reads the documents from Markdown and writes them to dist/documents, where the server finds them: a tree
// for each document, the sections that the search looks through, and the pictures.

const ROOT = path.resolve(import.meta.dirname, '..');
const BUILT = path.join(ROOT, 'dist/documents');

const documents = readDocuments();
rmSync(BUILT, { recursive: true, force: true });
mkdirSync(BUILT, { recursive: true });
for (const document of documents)
  writeFileSync(path.join(BUILT, `${document.id || 'index'}.json`), JSON.stringify(document));
writeFileSync(path.join(BUILT, 'sections.json'), JSON.stringify(documents.flatMap(sectionsOf)));
cpSync(path.join(ROOT, 'docs/images'), path.join(BUILT, 'images'), { recursive: true });
