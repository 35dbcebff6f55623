import { buildSync } from 'esbuild';
import path from 'node:path';

// Writes the scripts and stylesheets of the pages to dist/browser, each bundled with its imports.

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
// The warnings are about properties that no browser knows and about unparsable code.
if (warnings.length > 0) throw new Error('scripts or stylesheets of pages have faults');
