import { setTimeout as pause } from 'node:timers/promises';
import { CHUNK_ROWS_MAX } from '../../src/ingestion/import/read-rows.js';
import { NoAnswerError, type OpenedUpload } from '../support/rest-calls.js';
import { BASE_ENTITY, finishImport, loadBase, sessionOf } from './acknowledged-calls.js';
import { accepted, eventually, type Blow, type KillKind, type Scene } from './kill-kind.js';
import type { StoredState } from './stored-state.js';
import { transactionFile, type TransactionFile } from './upload-bodies.js';

/** Two whole chunks of the import and a smaller one. */
const rowsOf = (share: number) => Math.round(share * 2.4 * CHUNK_ROWS_MAX);
const PIECE_BYTES = 64 * 1024;
/** The last chunk may be over before anybody sees that it began. */
const CHUNKS_AWAITED_MOST = 1;

let importMs = 0;

/** One file a round: odd rounds kill during the PUT, even rounds between its answer and the import's end. */
export const killUploads: KillKind = {
  name: 'uploads',

  async prepare({ stage, ledger, share }) {
    importMs = await loadBase(stage, ledger, rowsOf(share));
  },

  async strike(scene) {
    const file = transactionFile(`r${scene.round}`, rowsOf(scene.share), BASE_ENTITY);
    const upload = await scene.stage.client().openUpload();
    scene.ledger.files.set(upload.sessionId, { received: false, counts: null });
    return scene.round % 2 === 1 ? strikePut(scene, upload, file) : strikeImport(scene, upload, file);
  },
};

async function strikePut(scene: Scene, upload: OpenedUpload, file: TransactionFile): Promise<Blow> {
  const { stage, chance, ledger } = scene;
  const body = Buffer.from(file.body);
  // Beyond the end: the body is out, its answer on the way.
  const killAt = chance.int(0, body.length + PIECE_BYTES);
  const answer = stage
    .client()
    .put(
      upload.address,
      pieces(body, killAt, () => stage.kill()),
    )
    .then(({ status }) => status === 200);
  const isAnswered = await answer.catch((error: unknown) => {
    if (error instanceof NoAnswerError) return false;
    throw error;
  });
  await stage.kill();
  if (isAnswered) ledger.files.set(upload.sessionId, { received: true, counts: null });
  const share = Math.min(100, Math.round((100 * killAt) / body.length));
  return {
    moment: (dead) => `PUT at ${share} %${isReceived(dead, upload) ? ', file durable' : ''}`,
    inFlight: () => (isAnswered ? 0 : 1),
    recover: () => recover(scene, upload, file),
  };
}

async function* pieces(
  body: Buffer,
  killAt: number,
  kill: () => Promise<unknown>,
): AsyncIterable<Uint8Array> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    if (at + PIECE_BYTES > killAt && at <= killAt) {
      yield body.subarray(at, killAt);
      await kill();
    }
    yield body.subarray(at, at + PIECE_BYTES);
  }
  if (killAt >= body.length) void kill();
}

async function strikeImport(scene: Scene, upload: OpenedUpload, file: TransactionFile): Promise<Blow> {
  const { stage, chance, ledger, share } = scene;
  accepted('the file', await stage.client().put(upload.address, file.body));
  ledger.files.set(upload.sessionId, { received: true, counts: null });
  const chunks = chance.int(0, CHUNKS_AWAITED_MOST);
  await eventually('a chunk', async () => {
    const { state, progress } = await sessionOf(stage.client(), upload.sessionId);
    return state === 'completed' || (progress?.rows_done ?? 0) >= chunks * CHUNK_ROWS_MAX ? true : null;
  });
  await pause((chance.next() * importMs) / Math.ceil(rowsOf(share) / CHUNK_ROWS_MAX));
  await stage.kill();
  return {
    moment: (dead) => `import with ${chunksOf(dead, upload)} chunks done`,
    inFlight: (dead) => (isFinished(dead, upload) ? 0 : 1),
    recover: () => recover(scene, upload, file),
  };
}

/** A PUT without an answer is sent again: it succeeds, or the first one had already arrived. */
async function recover({ stage, ledger }: Scene, upload: OpenedUpload, file: TransactionFile): Promise<void> {
  const client = stage.client();
  if (!ledger.files.get(upload.sessionId)?.received) {
    const { status } = await client.put(upload.address, file.body);
    if (status !== 200 && status !== 409) throw new Error(`the repeated PUT was answered with ${status}`);
  }
  await finishImport(client, ledger, upload.sessionId, file);
  const { status } = await client.put(upload.address, '[]');
  if (status !== 409) throw new Error(`a PUT after the import was answered with ${status}`);
}

const typesIn = (dead: StoredState, { sessionId }: OpenedUpload): string[] =>
  dead.events.filter(({ streamId }) => streamId === sessionId).map(({ type }) => type);

const isReceived = (dead: StoredState, upload: OpenedUpload): boolean =>
  typesIn(dead, upload).includes('TransactionFileReceived');

const isFinished = (dead: StoredState, upload: OpenedUpload): boolean =>
  typesIn(dead, upload).includes('TransactionImportFinished');

const chunksOf = (dead: StoredState, { sessionId }: OpenedUpload): number =>
  dead.events.filter(
    ({ type, data }) =>
      type === 'TransactionsImported' && (data as { session: string }).session === sessionId,
  ).length;
