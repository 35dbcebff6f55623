import { v5 } from 'uuid';
import { deriveEventId } from '../../../src/platform/event-store/event-id.js';

const EVENT_IDS = '5b8a0a3e-3d58-4f0c-9c5e-6d1f8f6a2b71';

test('an id is the UUID of version 5 of who did what with which key', () => {
  for (let n = 0; n < 200; n++) {
    const of = [`org ${n % 7}`, 'UpdateAlertDisposition', `Ü𝄞"${n}`, `key-${n}`, n] as const;
    expect(deriveEventId(...of)).toBe(v5(JSON.stringify(of), EVENT_IDS));
  }
});
