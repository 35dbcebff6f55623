import type { Example } from '../../contract.js';
import { recorded } from './recorded.js';

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

export const MAPPING_EXAMPLES: Readonly<Record<'list' | 'save' | 'get' | 'remove', readonly Example[]>> = {
  save: recorded('saveMapping', [
    { name: 'One for CSV', parameters: GIRO, body: { yaml: YAML } },
    { name: 'One with a fault', parameters: GIRO, body: { yaml: YAML.replace('amount:', 'amout:') } },
  ]),
  list: recorded('listMappings', [{ name: 'All of them' }]),
  get: recorded('getMapping', [
    { name: 'One', parameters: GIRO },
    { name: 'A mapping that there is not', parameters: UNKNOWN },
  ]),
  remove: recorded('removeMapping', [
    { name: 'One', parameters: GIRO },
    { name: 'A mapping that there is not', parameters: UNKNOWN },
  ]),
};
