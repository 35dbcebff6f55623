import { buildSync } from 'esbuild';
import path from 'node:path';

// Writes the scripts and stylesheets of pages to dist/browser, each with all that it imports.

const ROOT = path.resolve(import.meta.dirname, '..');
const ENTRIES = ['pages.css', 'pages.ts', 'alert-app.css', 'alert-app.ts'];

const { warnings } = buildSync({
  entryPoints: ENTRIES.map((name) => path.join(ROOT, 'src/web/browser', name)),
  outdir: path.join(ROOT, 'dist/browser'),
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
});
// They name properties that no browser knows, and what cannot be parsed.
if (warnings.length > 0) throw new Error('scripts or stylesheets of pages have faults');
