import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { CliContext } from '../../src/cli/cli-context.js';
import { FEATURE_NAMES } from '@alert-review/kernel';
import { DeskPerson } from './desk-person.js';

const DOMAIN = 'demonstration-bank.example';
const OFFICER = `robin.oberg@${DOMAIN}`;
const ANALYST = `kim.lindqvist@${DOMAIN}`;
const ROLES = { [OFFICER]: 'admin', [ANALYST]: 'analyst' } as const;
const PASSWORD_BYTES = 18;

const DeskNotes = z.object({
  /** By how many weeks the days of the sample were moved when it was first loaded. */
  weeks: z.number().int(),
  passwords: z.record(z.string(), z.string()),
});
type DeskNotes = z.infer<typeof DeskNotes>;

/** Returns what is noted in `file`, readable by its owner alone. Notes it first where there is nothing. */
export function openDeskNotes(file: string, weeks: () => number): DeskNotes {
  try {
    return DeskNotes.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    const newPassword = (email: string) =>
      [email, randomBytes(PASSWORD_BYTES).toString('base64url')] as const;
    const notes = { weeks: weeks(), passwords: Object.fromEntries(Object.keys(ROLES).map(newPassword)) };
    writeFileSync(file, `${JSON.stringify(notes, null, 2)}\n`, { mode: 0o600, flush: true });
    return notes;
  }
}

interface Desk {
  readonly context: CliContext;
  readonly organizationId: string;
  readonly baseUrl: string;
  readonly passwords: DeskNotes['passwords'];
  readonly signal: AbortSignal;
}

/**
 * Makes the organization look as on an ordinary day: all features on, service levels, two colleagues, some
 * decisions, a case and a question to a customer. Does it once: where the colleagues are, nothing is done.
 */
export async function setUpDesk({
  context,
  organizationId,
  baseUrl,
  passwords,
  signal,
}: Desk): Promise<void> {
  const organization = organizationId;
  const users = await context.run('user-list', { organization });
  if (users.some(({ email }) => email !== null && email in ROLES)) return;
  const people: DeskPerson[] = [];
  for (const [email, role] of Object.entries(ROLES)) {
    const password = passwords[email] ?? '';
    await context.run('user-create', { organization, email, role });
    await context.run('user-set-password', { organization, userId: email, password });
    const person = new DeskPerson(baseUrl, signal);
    await person.signIn(email, password);
    people.push(person);
  }
  const [officer, analyst] = people;
  await officer!.send('/settings/features', '/settings/features', { on: FEATURE_NAMES });
  await officer!.send('/settings/service-levels', '/settings/teams/level', LEVEL);
  const toEscalate = await undecided(officer!, 'ESCALATED');
  const toClose = await undecided(officer!, 'CLEARED');
  await workOnEscalated(analyst!, toEscalate);
  await workOnClosed({ officer: officer!, analyst: analyst! }, toClose);
}

const LEVEL = { place: '1', first_look: '8', decision: '72' };

/** Paths of the undecided alerts with this recommendation on the first page of the queue. */
async function undecided(person: DeskPerson, outcome: 'ESCALATED' | 'CLEARED'): Promise<string[]> {
  const page = await person.open(`/alerts?outcome=${outcome}`);
  return [...new Set([...page.matchAll(/href="(\/alerts\/\w+)"/g)].map(([, path]) => path!))].filter(
    (path) => path !== '/alerts/decisions',
  );
}

const decide = (person: DeskPerson, alert: string, one: 'ESCALATED' | 'CLEARED', why: string) =>
  person.send(alert, `${alert}/decision`, { one, why });

/** Why from the second alert on: the riskiest one is left to whoever looks at the demonstration. */
async function workOnEscalated(analyst: DeskPerson, alerts: readonly string[]): Promise<void> {
  const [, taken, first, second] = alerts;
  if (taken !== undefined) await analyst.send(taken, `${taken}/take`, {});
  const escalated = [first, second].filter((alert) => alert !== undefined);
  for (const alert of escalated)
    await decide(analyst, alert, 'ESCALATED', 'I agree with the recommendation. A case is opened.');
  const [opening] = escalated;
  const serviceIds = escalated.map((alert) => alert.slice('/alerts/'.length));
  if (opening !== undefined) await analyst.send(opening, '/cases', { alert: serviceIds });
}

const CLOSED = 8;

async function workOnClosed(
  { officer, analyst }: Readonly<Record<'officer' | 'analyst', DeskPerson>>,
  alerts: readonly string[],
): Promise<void> {
  const [asked, disagreed, ...others] = alerts;
  for (const alert of others.slice(0, CLOSED))
    await decide(analyst, alert, 'CLEARED', 'I agree with the recommendation.');
  if (disagreed !== undefined)
    await decide(officer, disagreed, 'ESCALATED', 'The purpose of the payments should be asked first.');
  if (asked !== undefined)
    await analyst.send(`${asked}/questions`, `${asked}/questions`, {
      text:
        'Please tell us what the marked payments were for, and how you know the people who sent or ' +
        'received them.',
    });
}
