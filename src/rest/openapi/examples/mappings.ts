const GIRO = { mapping_id: 'giro' };
const UNKNOWN = { mapping_id: 'unknown' };
const YAML = `separator: ";"
decimal: ","
direction: { column: S/H, values: { S: sender, H: receiver } }
fields:
  transaction_id: Nr
  event_time: { column: Tag, date: dd.MM.yyyy }
  amount: Betrag
  amount_currency: { constant: EUR }
  own.entity_id: Kunde
`;

export const MAPPING_EXAMPLES = {
  save: [
    { name: 'One for CSV', parameters: GIRO, body: { yaml: YAML } },
    { name: 'One with a fault', parameters: GIRO, body: { yaml: YAML.replace('amount:', 'amout:') } },
  ],
  list: [{ name: 'All of them' }],
  get: [
    { name: 'One', parameters: GIRO },
    { name: 'A mapping that there is not', parameters: UNKNOWN },
  ],
  remove: [
    { name: 'One', parameters: GIRO },
    { name: 'A mapping that there is not', parameters: UNKNOWN },
  ],
};
