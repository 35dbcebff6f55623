import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Folder that `scripts/build-browser-files.ts` writes. The relative path is the same from src and from dist.
 */
const FOLDER = path.join(import.meta.dirname, '../../dist/browser');

interface Asset {
  /** Address with a hash of the content, so browsers may cache it forever. */
  readonly path: string;
  readonly content: string;
}

const read = new Map<string, Asset>();

/** Returns a file that the build made from `src/web/browser`. Throws if it was not built. */
export function browserAsset(name: 'pages.css' | 'pages.js' | 'alert-app.css' | 'alert-app.js'): Asset {
  let asset = read.get(name);
  if (!asset) {
    const content = readFileSync(path.join(FOLDER, name), 'utf8');
    const assetPath = `/assets/${hash('sha256', content, 'hex').slice(0, 16)}${path.extname(name)}`;
    read.set(name, (asset = { path: assetPath, content }));
  }
  return asset;
}
