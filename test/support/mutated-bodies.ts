import type { Builders } from './builders.js';
import { mutate, mutateText, type Random } from './mutations.js';
import type { Endpoint, Stored } from './oracle/body-oracle.js';

/** Own ids of uploads come from so many, so that later ones are versions of earlier ones. */
const IDS = 12;
const TEXT_SHARE = 0.2;

const FLAT_NAMES = [
  'sender_id',
  'sender_name',
  'receiver_id',
  'receiver_name',
  'sent_currency',
  'sent_currency_type',
  'sender_blockchain_addresses',
  'receiver_blockchain_addresses',
];

export interface MutatedBody {
  readonly endpoint: Endpoint;
  readonly bytes: Buffer;
}

/** Makes sound bodies and breaks them; the same random numbers give the same bodies. */
export class MutatedBodies {
  private made = 0;

  constructor(
    private readonly make: Builders,
    private readonly random: Random,
    private readonly stored: Stored,
  ) {}

  next(): MutatedBody {
    const [endpoint, body, keys] = this.sound();
    this.mutate(body, keys);
    const text = JSON.stringify(body);
    const bytes = this.random() < TEXT_SHARE ? mutateText(text, this.random) : Buffer.from(text);
    return { endpoint, bytes };
  }

  /** A row as a value: never anything but an object. */
  row(): Record<string, unknown> {
    const row = this.soundRow();
    this.mutate(row, [...Object.keys(row), ...FLAT_NAMES]);
    return row;
  }

  /** A whole file whose text was changed. */
  file(): Buffer {
    return mutateText(JSON.stringify([this.soundRow(), this.soundRow()]), this.random);
  }

  /** Three of four bodies are changed, in one place to four. */
  private mutate(value: object, keys: readonly string[]): void {
    const places = Math.floor(this.random() * 4) + (this.random() < 0.2 ? 1 : 0);
    for (let place = 0; place < places; place++) mutate(value as never, this.random, keys);
  }

  private sound(): [Endpoint, object, readonly string[]] {
    const kind = this.random();
    if (kind < 0.45) {
      const entities = Array.from({ length: kind < 0.3 ? 1 : 2 }, () => this.soundEntity());
      return ['entities', { entities }, Object.keys(entities[0]!)];
    }
    if (kind < 0.75) {
      const alerts = Array.from({ length: kind < 0.65 ? 1 : 2 }, () => this.soundAlert());
      return ['alerts', { alerts, trigger_execution: false }, Object.keys(alerts[0]!)];
    }
    if (kind < 0.83) return ['alerts/investigate', { alert_ids: ['unknown', 'A-ended'] }, ['alert_ids']];
    if (kind < 0.93) {
      const [investigation_id] = this.stored.investigations;
      const items = [{ investigation_id, status: 'CLEARED' }];
      return ['agent-alert-feedback', { investigation_feedback_items: items }, Object.keys(items[0]!)];
    }
    return ['transactions/upload-via-url', { format: 'json' }, ['format']];
  }

  private id(prefix: string): string {
    return `${prefix}-${++this.made % IDS}`;
  }

  private soundEntity(): object {
    const overrides = { entity_id: this.id('E') };
    return plain(this.random() < 0.3 ? this.make.entity(overrides) : this.make.fullEntity(overrides));
  }

  private soundAlert(): object {
    const overrides = { alert_id: this.id('A'), status: 'CLOSED' as const };
    const [entity] = this.stored.entities;
    const [transaction] = this.stored.transactions;
    const ids = [[entity!], [transaction!]] as const;
    const [entities, transactions] = [[...ids[0]], [...ids[1]]];
    return this.random() < 0.7
      ? this.make.alert(entities, transactions, overrides)
      : this.make.fullAlert(entities, transactions, overrides);
  }

  private soundRow(): Record<string, unknown> {
    const overrides = { transaction_id: this.id('T') };
    const [entity, other] = [...this.stored.entities] as [string, string];
    if (this.random() < 0.5) return plain(this.make.fullTransaction(entity, other, overrides));
    const row = plain(this.make.transaction(entity, overrides));
    if (this.random() < 0.5) return row;
    delete row['sender'];
    return { ...row, sender_id: entity, sent_currency: 840, sent_currency_type: 'FIAT' };
  }
}

/** A copy in which nothing stands twice. */
const plain = (value: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
