import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '@alert-review/kernel';
import { webhookContentOf, isDeliveredToEndpoints } from '../../src/webhooks/webhook-message.js';
import type { WebhookMessageType } from '../../src/webhooks/domain/webhook.events.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import { NoAnswerError } from '../support/rest-calls.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { finishRuns, loadBase, sendAlerts } from './acknowledged-calls.js';
import { eventually, type KillKind } from './kill-kind.js';
import type { StoredState } from './stored-state.js';

const CLIENTS = 3;
const ALERTS_PER_REQUEST = 3;
const TOLD_MOST = 20;
const TYPES: readonly WebhookMessageType[] = [
  'upload.finished',
  'investigation.completed',
  'disposition.changed',
];

let receiver: WebhookReceiver;
let assistant: BuiltAssistant;

/** Ids of the events of all messages that were taken, in the order in which they came. */
const takenEvents = (): string[] => receiver.taken.map(({ id }) => id.split('_')[0]!);
/** Messages that were taken again. */
const repeats = (): number => takenEvents().length - new Set(takenEvents()).size;

/**
 * Uploads, investigations and decisions, each alert decided about three times, whose events are told to an
 * endpoint; the server dies while it tells of them.
 */
export const killWebhooks: KillKind = {
  name: 'webhooks',
  env: { ...ASSISTANT_ENV, WEBHOOK_PRIVATE_ADDRESSES: 'true' },

  async prepare({ stage, ledger }) {
    receiver = await WebhookReceiver.start();
    receiver.unref();
    await loadBase(stage, ledger, 100);
    const { organization } = stage;
    assistant = await BuiltAssistant.connect(stage.process, organization, 'ann@example.com');
    const { key } = await stage.operate('api-key-create', {
      organization,
      name: 'webhooks',
      scopes: ['webhooks:manage'],
    });
    await receiver.addTo(stage.process, key, TYPES);
  },

  async strike({ stage, ledger, chance, round }) {
    const toldAtKill = takenEvents().length + chance.int(1, TOLD_MOST);
    await assistant.renew(stage.process);
    let stopped = false;
    const unanswered: string[][] = [];
    const decide = async (ids: readonly string[]) => {
      for (const disposition of ['ESCALATED', 'CLEARED', 'ESCALATED'] as const)
        for (const id of ids)
          await assistant.call(stage.process, 'update_alert_disposition', { alert_id: id, disposition });
    };
    const work = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let request = 0; !stopped; request++) {
        const ids = Array.from(
          { length: ALERTS_PER_REQUEST },
          (_unused, at) => `w${round}-${client}-${request}-${at}`,
        );
        try {
          await sendAlerts(stage.client(), ledger, ids, true);
        } catch (error) {
          if (!(error instanceof NoAnswerError)) throw error;
          unanswered.push(ids);
          return;
        }
        // Only a kill ends a decision without an answer; what it left stands in the log.
        await decide(ids).catch((error: unknown) => {
          if (!stopped) throw error;
        });
      }
    });
    await eventually('messages', async () => (takenEvents().length >= toldAtKill ? true : null), 1);
    await pause(chance.next() * 5);
    const killed = stage.kill();
    stopped = true;
    await killed;
    await Promise.all(work);
    const repeatsBefore = repeats();
    const known = new Set(takenEvents());
    return {
      moment: () => `messages were told, ${repeats() - repeatsBefore} came again`,
      inFlight: (dead) => toTell(dead).filter(({ id }) => !known.has(id)).length,
      recover: async (dead) => {
        for (const ids of unanswered) await sendAlerts(stage.client(), ledger, ids, true);
        await finishRuns(stage.client(), ledger);
        const missing = () => {
          const taken = new Set(takenEvents());
          return toTell(dead).filter(({ id }) => !taken.has(id)).length;
        };
        await eventually('messages about all events', async () => (missing() === 0 ? true : null));
        refuseDisorder(dead);
      },
    };
  },
};

/** Events of the log that the endpoint has to be told of, in their order. */
function toTell({ events }: StoredState): RecordedEvent[] {
  const added = events.findIndex(({ type }) => type === 'WebhookAdded');
  return events
    .slice(added)
    .filter((event) => isDeliveredToEndpoints(event.type) && TYPES.includes(webhookContentOf(event).type));
}

/** Throws unless the messages came first in the order of the log, which is that of each alert as well. */
function refuseDisorder(dead: StoredState): void {
  const first = [...new Set(takenEvents())];
  const at = toTell(dead).findIndex(({ id }, index) => first[index] !== id);
  if (at >= 0) throw new Error(`message ${at + 1} is about ${first[at]}, not ${toTell(dead)[at]!.id}`);
}
