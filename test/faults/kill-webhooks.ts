import { setTimeout as pause } from 'node:timers/promises';
import { NoAnswerError } from '../support/rest-calls.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { finishRuns, loadBase, sendAlerts } from './acknowledged-calls.js';
import { eventually, type KillKind, type Scene } from './kill-kind.js';

const CLIENTS = 3;
const ALERTS_PER_REQUEST = 3;
const TOLD_MOST = 20;

let receiver: WebhookReceiver;

/** The ids that a message may be about. */
const subjects = () => {
  const { taken } = receiver;
  return new Set(taken.flatMap(({ data }) => [data.upload_session_id, data.investigation_id]));
};

/** Uploads and investigations whose ends are told to an endpoint; the server dies while it tells of them. */
export const killWebhooks: KillKind = {
  name: 'webhooks',
  env: { WEBHOOK_PRIVATE_ADDRESSES: 'true' },

  async prepare({ stage, ledger }) {
    receiver = await WebhookReceiver.start();
    receiver.unref();
    await loadBase(stage, ledger, 100);
    const types = ['upload.finished', 'investigation.completed'] as const;
    await stage.operate('webhook-add', {
      organization: stage.organization,
      url: receiver.url,
      types: [...types],
    });
  },

  async strike(scene) {
    const { stage, ledger, chance, round } = scene;
    const toldAtKill = subjects().size + chance.int(1, TOLD_MOST);
    let stopped = false;
    const unanswered: string[][] = [];
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
      }
    });
    await eventually('messages', async () => (subjects().size >= toldAtKill ? true : null), 1);
    await pause(chance.next() * 5);
    await stage.kill();
    stopped = true;
    await Promise.all(work);
    const atKill = untold(scene).length;
    return {
      moment: () => 'messages were told',
      inFlight: () => atKill,
      recover: async () => {
        for (const ids of unanswered) await sendAlerts(stage.client(), ledger, ids, true);
        await finishRuns(stage.client(), ledger);
        await eventually(`messages about ${untold(scene).length} ids`, async () =>
          untold(scene).length === 0 ? true : null,
        );
      },
    };
  },
};

/** Everything acknowledged that no message was about so far. */
function untold({ ledger }: Scene): string[] {
  const told = subjects();
  const sessions = [...ledger.alerts.values()].map(({ session }) => session);
  return [...new Set([...sessions, ...ledger.runs.keys()])].filter((id) => !told.has(id));
}
