import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ulid } from 'ulid';
import type { EventStore } from '../../src/platform/event-store/event-store.js';
import { whenAnswered } from './patience.js';

const FIXTURE = path.resolve(import.meta.dirname, '../fixtures/events/OrganizationCreated.v1.json');

/** Appends events of new organizations, each with an extra unused field that makes it as large as wanted. */
export async function largeOrganizations(log: EventStore, count: number, bytes: number): Promise<void> {
  const fixture = JSON.parse(await readFile(FIXTURE, 'utf8')) as { type: string; data: object };
  for (let made = 0; made < count; made++) {
    const id = randomUUID();
    const org = ulid().toLowerCase();
    const stream = `organization-${org}.${org}`;
    const data = { ...fixture.data, padding: 'x'.repeat(bytes) };
    const envelope = Buffer.from(JSON.stringify({ ...fixture, id, org, stream, data }));
    // Retrying is safe: the event id makes the store recognize an append whose answer came too late.
    await whenAnswered(() => log.append(stream, 'no_stream', [{ id, type: fixture.type, data: envelope }]));
  }
}
