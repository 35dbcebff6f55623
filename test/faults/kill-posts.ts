import { setTimeout as pause } from 'node:timers/promises';
import { NoAnswerError } from '../support/rest-calls.js';
import { finishRuns, loadBase, sendAlerts, sendEntities, sessionOf } from './acknowledged-calls.js';
import type { Blow, KillKind, Scene } from './kill-kind.js';

const CLIENTS = 6;
const ITEMS_PER_REQUEST = 10;
const ACKNOWLEDGED_MOST = 40;
const AFTER_MS_MOST = 15;

type Send = (scene: Scene) => Promise<string>;

/** Several clients post customers and alerts without a pause; the server dies among them. */
export const killPosts: KillKind = {
  name: 'posts',

  async prepare({ stage, ledger }) {
    await loadBase(stage, ledger, 100);
  },

  async strike(scene) {
    const { stage, chance } = scene;
    const killAfter = chance.int(0, ACKNOWLEDGED_MOST);
    const killDelayMs = chance.next() * AFTER_MS_MOST;
    const open = new Set<Send>();
    let answered = 0;
    let reached = () => undefined as void;
    const enough = new Promise<void>((resolve) => (reached = resolve));
    const work = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let request = 0; ; request++) {
        const send = requestOf(scene, client, request);
        open.add(send);
        try {
          await send(scene);
        } catch (error) {
          if (error instanceof NoAnswerError) return;
          throw error;
        }
        open.delete(send);
        if (++answered >= killAfter) reached();
      }
    });
    if (killAfter > 0) await Promise.race([enough, ...work]);
    await pause(killDelayMs);
    const atKill = open.size;
    await stage.kill();
    await Promise.all(work);
    return blow(scene, [...open], answered, atKill);
  },
};

function requestOf({ round }: Scene, client: number, request: number): Send {
  const ids = Array.from(
    { length: ITEMS_PER_REQUEST },
    (_, item) => `r${round}-${client}-${request}-${item}`,
  );
  const trigger = (2 * client + request) % 3 === 0;
  return (client + request) % 2 === 0
    ? ({ stage, ledger }) => sendEntities(stage.client(), ledger, ids)
    : ({ stage, ledger }) => sendAlerts(stage.client(), ledger, ids, trigger);
}

function blow(scene: Scene, unanswered: readonly Send[], answered: number, atKill: number): Blow {
  const { stage, ledger, chance } = scene;
  return {
    moment: () => `${answered} requests answered`,
    inFlight: () => atKill,
    recover: async () => {
      for (const send of unanswered) await send(scene);
      await finishRuns(stage.client(), ledger);
      const known = [...ledger.entities.keys()];
      const ids = Array.from({ length: 50 }, () => known[chance.int(0, known.length - 1)]!);
      const again = [...new Set(ids)];
      const { counts } = await sessionOf(stage.client(), await sendEntities(stage.client(), ledger, again));
      if (counts.unchanged !== again.length) throw new Error(`sent again: ${JSON.stringify(counts)}`);
    },
  };
}
