import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { schemePage, SHOWN_PARTS } from '../../../scripts/parts-sheet.js';
import * as parts from '../../../src/web/page-parts.js';

const WEB = path.join(import.meta.dirname, '../../../src/web');

/** Parts without a look of their own, or only for a page with its form. */
const WITHOUT_LOOK = ['hiddenInput', 'inertSubmit', 'keyHelp', 'linesText', 'refusalNotice', 'timeElement'];
/** Where controls are declared, and the few that no other page has. */
const MAY_WRITE_CONTROLS = [
  'page-parts.ts',
  'page-layout.ts',
  'alerts/queue-row-parts.ts',
  'alerts/shortcut-form.ts',
  'history/history-page.ts',
  'login.controller.ts',
  'new-password.ts',
  'settings/recipe-pages.ts',
];

test('the sheet shows every part of pages', () => {
  const made = Object.entries(parts).flatMap(([name, part]) => (typeof part === 'function' ? [name] : []));
  expect([...Object.keys(SHOWN_PARTS), ...WITHOUT_LOOK].sort()).toEqual(made.sort());
});

test('both schemes hold their colours, whatever the browser prefers', () => {
  const css = ':root{--text:#000}@media (prefers-color-scheme: dark){:root{--text:#fff}}';
  expect(schemePage(css, 'dark')).toContain('@media all{');
  expect(schemePage(css, 'light')).toContain('@media not all{');
});

test('pages write no control of their own', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('browser'))
    .map((file) => file.replaceAll(path.sep, '/'));
  const own = files.filter((file) =>
    /<(?:button|input|select|textarea|table)\b/.test(readFileSync(path.join(WEB, file), 'utf8')),
  );
  expect(own.sort()).toEqual([...MAY_WRITE_CONTROLS].sort());
});
