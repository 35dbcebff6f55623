import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Bank } from '../../test/cases/run-cases.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';

const FOLDER = path.join(import.meta.dirname, '../../test/held-out');
const RAISED_AT = '2025-02-28T12:00:00Z';

/** A customer with records and one alert, by an author who read no code. */
export interface UnseenCase {
  readonly id: string;
  /** What its author says of the customer; `ordinary` ones have done nothing at all. */
  readonly verdict: 'guilty' | 'innocent' | 'ordinary';
  readonly role: 'suspect' | 'victim' | 'not known' | null;
  /** "person: student"; null for a story. */
  readonly kind: string | null;
  /** The customer comes first. */
  readonly entities: readonly Entity[];
  readonly transactions: readonly Transaction[];
  readonly alert: Alert;
}

interface Told extends Omit<UnseenCase, 'alert' | 'kind'> {
  readonly alert: Partial<Alert>;
}

/** Ordinary customers of each of the eighteen kinds; with peers more than a hundred persons and firms. */
const PER_KIND = { withPeers: 13, without: 4 };

interface OrdinaryLife {
  readonly entities: readonly Entity[];
  readonly transactions: readonly Transaction[];
  readonly alerts: readonly Alert[];
  readonly kindOf: Readonly<Record<string, string>>;
}

/** Names of the sets: `stories-…` are read from a file, `ordinary-…` are made by a program. */
export const isStories = (name: string): boolean => /^(?:stories|dev|roles)/.test(name);

/** Reads a set by the name of its file; `texts`: of ordinary payments. Throws where there is none. */
export async function readUnseen(name: string, bank: Bank = 'without', texts = true): Promise<UnseenCase[]> {
  if (isStories(name)) return storiesOf(name);
  const file = path.join(FOLDER, `${name}.ts`);
  if (!existsSync(file)) throw new Error(`there is no set ${name} in test/held-out`);
  const { ordinaryLife } = (await import(file)) as {
    ordinaryLife: (options: { seed: number; perKind: number; texts: boolean }) => OrdinaryLife;
  };
  return casesOf(ordinaryLife({ seed: 1, perKind: PER_KIND[bank], texts }));
}

function storiesOf(name: string): UnseenCase[] {
  const told = JSON.parse(
    brotliDecompressSync(readFileSync(path.join(FOLDER, `${name}.json.br`))).toString(),
  ) as Told[];
  return told.map(({ id, verdict, role, entities, transactions, alert }) => ({
    id,
    verdict,
    role: role ?? null,
    kind: null,
    entities,
    transactions,
    alert: {
      alert_id: id,
      source: 'TM',
      status: 'OPEN',
      created_at: RAISED_AT,
      entity_id_list: [entities[0]!.entity_id],
      ...alert,
    } as Alert,
  }));
}

function casesOf({ entities, transactions, alerts, kindOf }: OrdinaryLife): UnseenCase[] {
  const byId = new Map(entities.map((entity) => [entity.entity_id, entity]));
  return alerts.map((alert) => {
    const [id] = alert.entity_id_list;
    const own = transactions.filter(
      ({ sender, receiver }) => sender?.entity_id === id || receiver?.entity_id === id,
    );
    const others = new Set(own.flatMap(({ sender, receiver }) => [sender?.entity_id, receiver?.entity_id]));
    others.delete(id);
    const beside = [...others].flatMap((other) => (other == null ? [] : (byId.get(other) ?? [])));
    return {
      id: alert.alert_id,
      verdict: 'ordinary' as const,
      role: null,
      kind: kindOf[id!] ?? null,
      entities: [byId.get(id!)!, ...beside],
      transactions: own,
      alert,
    };
  });
}
