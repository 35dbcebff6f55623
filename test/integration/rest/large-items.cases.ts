import { ALERT_BYTES_MAX, DISPOSITION_NOTES_CHARS_MAX } from '../../../src/alerts/domain/alert.record.js';
import { ENTITY_BYTES_MAX, type Entity } from '../../../src/ingestion/domain/entity.record.js';
import { storedBytes } from '@alert-review/kernel';
import type { TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import type { Refusal, RestClient } from '../../support/rest-client.js';
import { bankWithRecords, suiteApp } from '../../support/suite-app.js';

const make = new Builders(29);
let server: TestApp;
let client: RestClient;
let entity: Entity;
let alertOf: (more: object) => ReturnType<Builders['alert']>;

beforeAll(async () => {
  server = await suiteApp();
  const bank = await bankWithRecords(server, make);
  ({ client, entity } = bank);
  alertOf = (more) => make.alert([entity.entity_id], [bank.row.transaction_id], more);
});

/** The item with a text that brings it to so many bytes. */
function ofBytes<Item extends object>(bytes: number, itemWith: (text: string) => Item): Item {
  const empty = itemWith('');
  const text = 'x'.repeat(bytes - storedBytes(empty));
  return { ...empty, ...itemWith(text) };
}

const tooLarge = (what: string, bytes: number, max: number) =>
  `makes the ${what} ${bytes} bytes large, of which it may have ${max}`;

describe('an entity that is too large', () => {
  const largest = make.entity();
  const entityOf = (bytes: number, id = largest.entity_id) =>
    ofBytes(bytes, (name) => ({ ...largest, entity_id: id, name }));

  it('is refused by itself, named as other faults are; the others are stored', async () => {
    const beyond = entityOf(ENTITY_BYTES_MAX + 1);
    const { status, json } = await client.entities(make.entity(), beyond, make.entity());
    expect([status, json]).toMatchObject([
      200,
      {
        success: false,
        processed: 2,
        errors: [
          {
            index: 1,
            entity_id: beyond.entity_id,
            field: 'entities[1].name',
            value: `${'x'.repeat(200)}…`,
            message: tooLarge('entity', ENTITY_BYTES_MAX + 1, ENTITY_BYTES_MAX),
          },
        ],
      },
    ]);
    expect(await client.stored('entity', beyond.entity_id)).toBeNull();
  });

  it('is 422 when it is alone; one byte less is stored', async () => {
    const { status, json } = await client.entities(entityOf(ENTITY_BYTES_MAX + 1));
    expect([status, (json as Refusal).details]).toMatchObject([422, { field: 'entities[0].name' }]);
    expect((await client.entities(entityOf(ENTITY_BYTES_MAX))).status).toBe(200);
  });

  it('by no single field is named as a whole', async () => {
    const half = 'x'.repeat(ENTITY_BYTES_MAX / 2);
    const { json } = await client.entities(make.entity({ name: half, website: half }));
    expect((json as Refusal).details.field).toBe('entities[0]');
  });
});

describe('an alert that is too large', () => {
  it('refuses the request and is named; one byte less is stored, with sealed texts too', async () => {
    // No text of a body may be this long.
    const others = Array.from({ length: 7 }, () => 'x'.repeat(2 ** 20));
    const beyond = ofBytes(ALERT_BYTES_MAX + 1, (description) =>
      alertOf({ description, reference_ids: others }),
    );
    const refused = await client.alerts([alertOf({}), beyond]);
    expect([refused.status, (refused.json as Refusal).details]).toMatchObject([
      422,
      { field: 'alerts[1].reference_ids', problems_total: 1 },
    ]);
    const disposition_notes = 'x'.repeat(DISPOSITION_NOTES_CHARS_MAX);
    const largest = ofBytes(ALERT_BYTES_MAX, (description) =>
      alertOf({ description, disposition_notes, reference_ids: others }),
    );
    expect((await client.alerts([largest])).status).toBe(200);
  });

  it('by a long list is named with it', async () => {
    const reference_ids = Array.from({ length: 5_001 }, () => 'x'.repeat(ALERT_BYTES_MAX / 5_000));
    const { status, json } = await client.alerts([alertOf({ reference_ids })]);
    expect([status, (json as Refusal).details.field]).toEqual([422, 'alerts[0].reference_ids']);
  });
});
