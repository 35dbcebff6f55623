import {
  anyCase,
  besides,
  dateTime,
  decimal,
  id,
  knownId,
  listOf,
  object,
  oneOf,
  only,
  paired,
  required,
  text,
  whole,
  type Fields,
  type Pairing,
} from './field.js';

/** Ids of entities that the tests upload before any transaction. */
export const KNOWN_ENTITIES = ['E-known', 'E-other', 'x'.repeat(35), 'x'.repeat(36), '🦊'.repeat(36)];

// prettier-ignore
const TYPES = [
  'DEPOSIT', 'WITHDRAWAL', 'PAYMENT', 'TRANSFER', 'TRADE', 'FEE', 'CREDIT', 'INTEREST', 'LOAN', 'REMITTANCE',
  'INTERNAL', 'CHARGEBACK', 'OTHER', 'TRANSACTION',
];

// prettier-ignore
const SUBTYPES = [
  'TRADE', 'MARGIN', 'PTL-SALE', 'EARN_ALLOCATION', 'EARN_REWARD', 'STAKING', 'REWARD', 'ROLLOVER',
  'DEPOSIT_BANK', 'DEPOSIT_CRYPTO', 'DEPOSIT_FIAT', 'DEPOSIT_PROCESSOR', 'ACCOUNT_DEPOSIT', 'VAULT_DEPOSIT',
  'WITHDRAWAL_BANK', 'WITHDRAWAL_CRYPTO', 'WITHDRAWAL_FIAT', 'WITHDRAWAL_PROCESSOR', 'CASH_WITHDRAWAL',
  'VAULT_WITHDRAWAL', 'E_TRANSFER_SENT', 'E_TRANSFER_RECEIVED', 'INTERNAL_TRANSFER', 'BALANCE_TRANSFER',
  'P2P_TRANSFER', 'WIRE_TRANSFER', 'ACH_TRANSFER', 'RTP_TRANSFER', 'CHECK_TRANSFER', 'CARD_PURCHASE',
  'BILL_PAYMENT', 'LOAN_REPAYMENT', 'CRYPTO_PAYMENT', 'CARD_SETTLEMENT', 'SERVICE_FEE', 'SUBSCRIPTION_FEE',
  'CASHBACK', 'CREDIT_TRANSACTION', 'PROMOTIONAL_CREDIT', 'INTEREST_EARNED', 'INTEREST_CHARGED',
  'TRAVEL_EXPENSE', 'SETTLED', 'PREPAID_CARD_LOAD',
];

// prettier-ignore
const STATUSES = [
  'PENDING', 'PROCESSING', 'AUTHORIZED', 'COMPLETED', 'FAILED', 'DECLINED', 'CANCELLED', 'REFUNDED',
  'PARTIALLY_REFUNDED', 'REVERSED', 'ON_HOLD', 'EXPIRED', 'SCHEDULED', 'IN_TRANSIT', 'AWAITING_CONFIRMATION',
  'PARTIALLY_COMPLETED', 'QUEUED', 'SUSPENDED', 'DISPUTED', 'WRITTEN_OFF', 'ATTEMPTED', 'UNKNOWN', 'CAPTURED',
  'SETTLEMENT_ERROR',
];

const knownEntity = knownId(36, KNOWN_ENTITIES);

const party = (side: string, asset: string): Fields => ({
  [`${side}.entity_id`]: knownEntity,
  [`${side}.name`]: besides(text(), { [`${side}.entity_id`]: undefined }),
  [`${side}.blockchain_addresses`]: listOf(text()),
  [`${side}.blockchain_intel[0].vendor`]: required(oneOf('provider_kyt')),
  [`${side}.blockchain_intel[0].vendor_version`]: required(oneOf('v2')),
  [`${side}.blockchain_intel[0].fetched_at`]: required(dateTime()),
  [`${side}.blockchain_intel[0].data`]: required(object('may be empty')),
  [`${side}.blockchain_intel[0].data.direct`]: object('may be empty'),
  [`${side}.blockchain_intel[0].data.direct.name`]: text(),
  [`${side}.blockchain_intel[0].data.direct.categoryId`]: whole(),
  [`${side}.${asset}`]: object('not empty'),
  [`${side}.${asset}.amount`]: required(decimal()),
  [`${side}.${asset}.currency_id`]: paired(
    { ...only(whole(), [10_001]), words: 'id of a fiat currency or a crypto asset' },
    { [`${side}.${asset}.currency_type`]: 'CRYPTO' },
  ),
  [`${side}.${asset}.currency_type`]: paired(
    { ...only(anyCase('FIAT', 'CRYPTO'), ['FIAT', 'fiat', 'Fiat']) },
    { [`${side}.${asset}.currency_id`]: 840 },
  ),
});

const flatParty = (side: string): Fields => ({
  [`${side}_id`]: besides(
    { ...knownEntity, bad: knownEntity.bad.filter(({ value }) => value !== 'not stored') },
    { [side]: undefined },
  ),
  [`${side}_name`]: besides(text(), { [`${side}.entity_id`]: undefined }),
  [`${side}_blockchain_addresses`]: besides(listOf(text()), { [`${side}.blockchain_addresses`]: undefined }),
});

/** By path in a full transaction in which both sides have an asset and vendor intelligence (`intel`). */
export const TRANSACTION_FIELDS: Fields = {
  transaction_id: id(255),
  type: oneOf(...TYPES),
  subtype: oneOf(...SUBTYPES),
  event_time: required(dateTime()),
  amount: required(decimal()),
  amount_currency: required({
    ...text(),
    words: 'code of a fiat currency or symbol of a crypto asset, in any case',
    good: ['USD', 'usd', 'SEK', 'BTC', 'btc'],
    bad: ['', 'kronor', 'constructor', ' USD', 840].map((value) => ({ value, at: '' })),
  }),
  ...party('sender', 'asset_out'),
  ...party('receiver', 'asset_in'),
  balance: decimal(),
  blockchain: object('may be empty'),
  'blockchain.transaction_hash': text(),
  'blockchain.chain_id': {
    ...only(whole(), [800_031]),
    words: 'id of a crypto chain',
    bad: [0, 1, -1, 800_031.5, '800031'].map((value) => ({ value, at: '' })),
  },
  status: oneOf(...STATUSES),
  descriptor: text(),
  tags: listOf(text()),
  ...flatParty('sender'),
  ...flatParty('receiver'),
};

const [KNOWN, OTHER] = KNOWN_ENTITIES;
const DOLLARS = { currency_id: 840, currency_type: 'FIAT' };
const plain = { type: 'PAYMENT', subtype: undefined };
const asset = (more: object) => ({ 'receiver.asset_in': { amount: '1', ...more } });
const noAddress = { 'sender.blockchain_addresses': undefined, 'receiver.blockchain_addresses': null };
const bare = (more: object) => ({ ...plain, sender: undefined, receiver: undefined, ...more });

export const TRANSACTION_PAIRINGS: readonly Pairing[] = [
  ...['sender', 'receiver'].map((side) => ({
    words: `${side}: entity_id or name, never both`,
    good: [
      { [`${side}.entity_id`]: KNOWN, [`${side}.name`]: undefined },
      { [`${side}.entity_id`]: undefined, [`${side}.name`]: 'Shop' },
      { [`${side}.entity_id`]: undefined, [`${side}.name`]: undefined },
    ],
    bad: [
      [{ [`${side}.entity_id`]: KNOWN, [`${side}.name`]: 'Shop' }, `${side}.name`],
      [{ [`${side}.entity_id`]: KNOWN, [`${side}_name`]: 'Shop' }, `${side}_name`],
      [{ [side]: undefined, [`${side}_id`]: KNOWN, [`${side}_name`]: 'Shop' }, `${side}_name`],
    ] as const,
  })),
  {
    words: 'at least one side names a submitted entity',
    good: [
      bare({ sender: { entity_id: KNOWN } }),
      bare({ receiver: { entity_id: KNOWN } }),
      bare({ sender: { entity_id: KNOWN }, receiver: { entity_id: KNOWN } }),
      bare({ receiver_id: KNOWN }),
    ],
    bad: [
      [bare({}), 'sender.entity_id'],
      [bare({ sender: { name: 'A' }, receiver: { name: 'B' } }), 'sender.entity_id'],
      [bare({ sender: { entity_id: KNOWN }, receiver: { entity_id: 'not stored' } }), 'receiver.entity_id'],
    ],
  },
  {
    words: 'currency_id and currency_type: together and of the same list, or neither',
    good: [
      asset({}),
      asset(DOLLARS),
      asset({ currency_id: null, currency_type: null }),
      asset({ currency_id: 10_001, currency_type: 'crypto' }),
    ],
    bad: [
      [asset({ currency_id: 840 }), 'receiver.asset_in.currency_id'],
      [asset({ currency_type: 'FIAT' }), 'receiver.asset_in.currency_id'],
      [asset({ currency_id: 840, currency_type: 'CRYPTO' }), 'receiver.asset_in.currency_type'],
      [asset({ currency_id: 5, currency_type: 'FIAT' }), 'receiver.asset_in.currency_id'],
    ],
  },
  {
    words: 'a crypto deposit (DEPOSIT_CRYPTO, or a DEPOSIT of a crypto asset) has an address on either side',
    good: [
      { 'sender.blockchain_addresses': ['a'], 'receiver.blockchain_addresses': [] },
      { 'sender.blockchain_addresses': undefined, 'receiver.blockchain_addresses': ['a'] },
      { ...noAddress, sender_blockchain_addresses: ['a'] },
      { ...noAddress, subtype: undefined, amount_currency: 'USD' },
      { ...noAddress, type: 'WITHDRAWAL', subtype: undefined, amount_currency: 'BTC' },
    ],
    bad: [
      [
        { 'sender.blockchain_addresses': [], 'receiver.blockchain_addresses': [] },
        'receiver.blockchain_addresses',
      ],
      [{ ...noAddress, subtype: undefined, amount_currency: 'btc' }, 'receiver.blockchain_addresses'],
      [{ ...noAddress, type: undefined, amount_currency: 'USD' }, 'receiver.blockchain_addresses'],
    ],
  },
  {
    words: 'a flat field may repeat its nested one, and must not differ from it',
    good: [
      bare({ sender: { entity_id: KNOWN }, sender_id: KNOWN }),
      bare({ sender: { entity_id: KNOWN }, receiver: { name: 'B' }, receiver_name: 'B' }),
      bare({ sender: { entity_id: KNOWN, blockchain_addresses: ['a'] }, sender_blockchain_addresses: ['a'] }),
      bare({ sender_id: KNOWN, receiver_id: OTHER }),
    ],
    bad: [
      [bare({ sender: { entity_id: KNOWN }, sender_id: OTHER }), 'sender_id'],
      [bare({ sender_id: KNOWN, receiver: { name: 'B' }, receiver_name: 'C' }), 'receiver_name'],
      [
        bare({
          sender: { entity_id: KNOWN, blockchain_addresses: ['a'] },
          sender_blockchain_addresses: ['b'],
        }),
        'sender_blockchain_addresses',
      ],
    ],
  },
  {
    words:
      'sent_currency (id or code) and sent_currency_type: together, or neither; they mean sender.asset_out',
    good: [
      bare({ sender_id: KNOWN, sent_currency: 840, sent_currency_type: 'FIAT' }),
      bare({ sender_id: KNOWN, sent_currency: 'btc', sent_currency_type: 'crypto' }),
      bare({
        sender: { entity_id: KNOWN, asset_out: { amount: '1' } },
        sent_currency: 840,
        sent_currency_type: 'FIAT',
      }),
      bare({
        sender: { entity_id: KNOWN, asset_out: { amount: '1', ...DOLLARS } },
        sent_currency: 'USD',
        sent_currency_type: 'fiat',
      }),
    ],
    bad: [
      [bare({ sender_id: KNOWN, sent_currency: 840 }), 'sent_currency'],
      [bare({ sender_id: KNOWN, sent_currency_type: 'FIAT' }), 'sent_currency'],
      [bare({ sender_id: KNOWN, sent_currency: 'kronor', sent_currency_type: 'FIAT' }), 'sent_currency'],
      [bare({ sender_id: KNOWN, sent_currency: 840, sent_currency_type: 'CRYPTO' }), 'sent_currency_type'],
      [
        bare({
          sender: { entity_id: KNOWN, asset_out: { amount: '1', ...DOLLARS } },
          sent_currency: 978,
          sent_currency_type: 'FIAT',
        }),
        'sent_currency',
      ],
    ],
  },
];
