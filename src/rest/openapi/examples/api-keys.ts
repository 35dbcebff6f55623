import type { Example } from '../../contract.js';
import { recorded, stableIdAt } from './recorded.js';

const OWN = { key_id: 'current' };
const UNKNOWN = { key_id: 'unknown' };
const SUCCESSOR = { key_id: stableIdAt('rotateApiKey/Your own, with a week for the old one/key_id') };

type Name = 'rotate' | 'revoke' | 'requests';

export const API_KEY_EXAMPLES: Readonly<Record<Name, readonly Example[]>> = {
  rotate: recorded('rotateApiKey', [
    { name: 'Your own, with a week for the old one', parameters: OWN, body: { overlap_hours: 168 } },
    { name: 'A key that there is not', parameters: UNKNOWN, body: {} },
  ]),
  revoke: recorded('revokeApiKey', [
    { name: 'Another key', parameters: SUCCESSOR, body: { reason: 'leaked' } },
    { name: 'A key that there is not', parameters: UNKNOWN, body: {} },
  ]),
  requests: recorded('listRequests', [{ name: 'The last two of your own key', parameters: { limit: 2 } }]),
};
