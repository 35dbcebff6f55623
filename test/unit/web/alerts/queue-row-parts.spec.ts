import type { QueueRow } from '../../../../src/alerts/queries/list-alert-queue.query.js';
import { alertDueTexts, type QueueViewer } from '../../../../src/web/alerts/queue-row-parts.js';

const NOW_MS = Date.parse('2026-03-02T08:00:00Z');
const HOUR_MS = 3_600_000;
const viewer: Partial<QueueViewer> = { nowMs: NOW_MS };

const dueIn = (hours: number, target: 'first_look' | 'decision', isInColumn: boolean): string => {
  const work: Partial<QueueRow['work']> = {
    due: { next: { target, at: NOW_MS + hours * HOUR_MS } },
    snoozedUntil: null,
  };
  const row: Partial<QueueRow> = { work: work as QueueRow['work'] };
  return alertDueTexts(row as QueueRow, viewer as QueueViewer, { isInColumn }).join('');
};

test('in the column of the queue the time stands first, and the whole text is its title', () => {
  expect(dueIn(7, 'first_look', true)).toContain('>in 7 h, first review</span>');
  expect(dueIn(7, 'first_look', true)).toContain('title="first review due in 7 h, ');
  expect(dueIn(-72, 'decision', true)).toContain('><b>overdue 3 days, decision</b></span>');
});

test('elsewhere the sentence is whole', () => {
  expect(dueIn(7, 'first_look', false)).toContain('>first review due in 7 h</span>');
  expect(dueIn(-72, 'decision', false)).toContain('<b>decision overdue by 3 days</b>');
});
