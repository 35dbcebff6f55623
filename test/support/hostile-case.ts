import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import { Builders } from './builders.js';
import { payloadOf, PAYLOADS } from './injections.js';

export interface HostileCase {
  readonly entities: readonly [subject: Entity, partner: Entity];
  readonly transactions: readonly Transaction[];
  readonly alert: Alert;
}

const onDay = (day: number) => `2025-01-${day}T08:00:00Z`;

/**
 * A case in which every text that a customer or a third party can write is an attack payload (prompt
 * injection), a different one in each field.
 * The names of the fields are added to `fields`; a field's index there is the field number in the marks of
 * its payloads.
 */
export function hostileCase(number: number, fields: string[]): HostileCase {
  const make = new Builders(7_000 + number);
  const write = (field: string, charsMax?: number): string => {
    if (!fields.includes(field)) fields.push(field);
    const at = fields.indexOf(field);
    return payloadOf((number + 7 * at) % PAYLOADS, at, charsMax);
  };
  const subject = hostileEntity(make.fullEntity({ type: 'INDIVIDUAL' }), 'entity', write);
  const partner = make.entity({
    entity_id: write('counterparty.entity_id', 36),
    name: write('counterparty.name'),
  });
  const transactions = hostileTransactions(make, subject.entity_id, partner.entity_id, write);
  const flagged = transactions.map(({ transaction_id }) => transaction_id);
  const alert = make.fullAlert([subject.entity_id, partner.entity_id], flagged, {
    alert_id: write('alert.alert_id', 36),
    title: write('alert.title'),
    description: write('alert.description'),
    rule_title: write('alert.rule_title'),
    alert_subtype: write('alert.alert_subtype'),
    reference_ids: [write('alert.reference_ids')],
    disposition_notes: write('alert.disposition_notes'),
    dispositioned_by: `${write('alert.dispositioned_by', 200)}@bank.example`,
  });
  return { entities: [subject, partner], transactions, alert };
}

type Write = (field: string, charsMax?: number) => string;

function hostileEntity(entity: Entity, at: string, write: Write): Entity {
  const text = (field: string, charsMax?: number) => write(`${at}.${field}`, charsMax);
  const [person] = entity.ubo!.individual!;
  const [company] = entity.ubo!.corporate!;
  const address = (of: string) => ({
    street_address: text(`${of}.street_address`),
    city: text(`${of}.city`, 256),
    state: text(`${of}.state`, 256),
    postal_code: text(`${of}.postal_code`, 32),
  });
  const mailbox = text('emails as an address', 40).replaceAll(' ', '.');
  return {
    ...entity,
    entity_id: text('entity_id', 36),
    name: text('name'),
    account_holder_name: text('account_holder_name'),
    // The payload follows a word from the risk word lists, so that a flag quotes the text.
    occupation: `casino owner ${text('occupation')}`,
    industry: `casino ${text('industry')}`,
    corporate_tax_id: text('corporate_tax_id'),
    corporate_tax_id_type: text('corporate_tax_id_type'),
    emails: [`${mailbox}@mailinator.com`, text('emails')],
    mailing_street_address: text('mailing_street_address'),
    mailing_city: text('mailing_city'),
    mailing_state: text('mailing_state'),
    mailing_postal_code: text('mailing_postal_code'),
    website: text('website'),
    verification_tier: text('verification_tier', 64),
    purpose_of_account: [text('purpose_of_account')],
    source_of_funds: [text('source_of_funds')],
    source_of_wealth: [text('source_of_wealth')],
    employment_status: text('employment_status'),
    tags: [`pep ${text('tags')}`, `fraud ${text('tags')}`],
    ubo: {
      individual: [
        {
          ...person!,
          first_name: text('ubo.individual.first_name', 256),
          middle_name: text('ubo.individual.middle_name', 256),
          last_name: text('ubo.individual.last_name'),
          email: text('ubo.individual.email'),
          role: text('ubo.individual.role'),
          city_of_birth: text('ubo.individual.city_of_birth'),
          ...address('ubo.individual'),
        },
      ],
      corporate: [
        { ...company!, entity_name: text('ubo.corporate.entity_name', 256), ...address('ubo.corporate') },
      ],
    },
    blockchain_intel: entity.blockchain_intel!.slice(0, 1).map((intel) => ({
      ...intel,
      data: {
        ...intel.data,
        userId: text('blockchain_intel.userId'),
        exposureDetails: [
          {
            cluster: {
              name: text('blockchain_intel.cluster.name'),
              category: text('blockchain_intel.category'),
            },
            receivedDirectExposure: 2,
          },
        ],
      },
    })),
  };
}

function hostileTransactions(make: Builders, subject: string, partner: string, write: Write): Transaction[] {
  const text = (field: string, charsMax?: number) => write(`transaction.${field}`, charsMax);
  const paid = (id: string, day: number, rest: Partial<Transaction>) =>
    make.transaction(subject, {
      transaction_id: text(id, 255),
      event_time: onDay(day),
      amount: '9500',
      receiver: { entity_id: subject },
      descriptor: text('descriptor'),
      tags: [text('tags')],
      ...rest,
    });
  const full = make.fullTransaction(subject, partner);
  const intel = full.sender!.blockchain_intel!.slice(0, 1).map((each) => ({
    ...each,
    data: { direct: { name: text('blockchain_intel.direct.name'), categoryId: 4 } },
  }));
  return [
    paid('transaction_id', 10, { sender: { entity_id: partner } }),
    paid('transaction_id of a stranger', 12, { sender: { name: text('sender.name') } }),
    paid('transaction_id of a payment', 14, {
      sender: { entity_id: subject },
      receiver: { name: text('receiver.name') },
    }),
    {
      ...full,
      transaction_id: text('transaction_id of a coin', 255),
      event_time: onDay(16),
      amount_currency: 'BTC',
      sender: { blockchain_addresses: [text('blockchain_addresses')], blockchain_intel: intel },
      receiver: { entity_id: subject },
      blockchain: { transaction_hash: text('transaction_hash') },
      descriptor: text('descriptor'),
    },
  ];
}
