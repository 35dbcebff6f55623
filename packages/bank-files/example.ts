import { Readable } from 'node:stream';
import { z } from 'zod';
import { dateTimeField, decimalField } from '@alert-review/kernel';
import { Doubts, FieldMap } from '@alert-review/bank-files';

const file = `Buchungstag;Betrag;Empfänger
02.03.2026;-1.250,00;Hausverwaltung Nord
03.03.2026;2.900,00;Werft AG
`;

// The map names the column of each field. `suggestMap` drafts such a map from the names of the columns.
const yaml = `
separator: ";"
decimal: ","
thousands: "."
direction: { column: Betrag }
fields:
  transaction_id: { columns: [Buchungstag, Betrag, Empfänger], hash: true }
  event_time: { column: Buchungstag, date: dd.MM.yyyy }
  amount: { column: Betrag, absolute: true }
  amount_currency: { constant: EUR }
  own.entity_id: { constant: c-1 }
  other.name: Empfänger
`;

// The schema of an item. An application passes the schema of its own API.
const party = z.object({ entity_id: z.string().optional(), name: z.string().optional() });
const transactions = z.object({
  transaction_id: z.string(),
  event_time: dateTimeField(),
  amount: decimalField(),
  amount_currency: z.string(),
  sender: party,
  receiver: party,
});

// In a server, `pause` yields to the event loop. In this example nothing else waits.
const pause = async () => undefined;

async function readFile() {
  const map = await FieldMap.parseInTurns(yaml, { transactions }, pause);
  const doubts = new Doubts(map, Date.parse('2026-04-01T00:00:00Z'));
  for await (const row of map.rows(Readable.from([Buffer.from(file)]), pause)) {
    const mapped = map.map(row);
    doubts.add(row, mapped);
    const { event_time, amount, sender, receiver } = mapped.item;
    console.log(`line ${row.line}:`, event_time, amount, 'from', sender, 'to', receiver, mapped.faults);
  }
  await doubts.prepare(pause);
  console.log('to decide before the import:', doubts.questions());
}

export const finished = readFile();
