import type { Example } from '../../contract.js';
import { recorded, stableIdAt } from './recorded.js';

const WEBHOOK = { webhook_id: stableIdAt('addWebhook/An address/webhook_id') };
const UNKNOWN = { webhook_id: 'unknown' };
/** Why this machine: no address of the internet answers alike each time. */
const ADDRESS = 'https://localhost:8443/alert-review';

type Name = 'list' | 'add' | 'change' | 'rotate' | 'send' | 'replay' | 'deadLetters' | 'remove';

export const WEBHOOK_EXAMPLES: Readonly<Record<Name, readonly Example[]>> = {
  add: recorded('addWebhook', [
    { name: 'An address', body: { url: ADDRESS, events: ['investigation.completed'] } },
    {
      name: 'An address that is not public',
      body: { url: 'https://10.1.2.3/', events: ['upload.finished'] },
    },
  ]),
  change: recorded('changeWebhook', [
    {
      name: 'Another event beside it',
      parameters: WEBHOOK,
      body: { url: ADDRESS, events: ['investigation.completed', 'disposition.changed'] },
    },
    {
      name: 'A webhook that there is not',
      parameters: UNKNOWN,
      body: { url: ADDRESS, events: ['upload.finished'] },
    },
  ]),
  list: recorded('listWebhooks', [{ name: 'All of them' }]),
  rotate: recorded('rotateWebhookSecret', [
    { name: 'With a week for the old one', parameters: WEBHOOK, body: { overlap_hours: 168 } },
  ]),
  send: recorded('sendWebhookMessage', [
    { name: 'A test, to an address that is not public', parameters: WEBHOOK, body: {} },
    { name: 'A dead letter that there is not', parameters: WEBHOOK, body: { dead_letter_id: 'unknown' } },
  ]),
  replay: recorded('replayWebhook', [
    { name: 'From the beginning of a day', parameters: WEBHOOK, body: { from: '2025-03-01' } },
  ]),
  deadLetters: recorded('listDeadLetters', [{ name: 'None', parameters: WEBHOOK }]),
  remove: recorded('removeWebhook', [
    { name: 'One', parameters: WEBHOOK },
    { name: 'A webhook that there is not', parameters: UNKNOWN },
  ]),
};
