// size: the name of a message and its file are what they are.
import { UndoDispositionsBulk } from '../../../src/dispositions/commands/undo-dispositions-bulk.command.js';
import { UpdateAlertDispositionsBulk } from '../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { DispositionBatches } from '../../../src/dispositions/disposition-batches.js';
import { DispositionBatchReadModel } from '../../../src/dispositions/disposition-batch.read-model.js';
import { DispositionBatchEvents } from '../../../src/dispositions/domain/disposition-batch.events.js';
import type { SettableDisposition } from '../../../src/dispositions/domain/disposition.decider.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { suiteApp } from '../../support/suite-app.js';

export let server: TestApp;
export let bank: DecidingBank;
export let ann: Caller;
export let ben: Caller;
let batches = 0;

export async function openBank(): Promise<void> {
  server = await suiteApp();
  bank = await DecidingBank.in(server);
  ann = await bank.person();
  ben = await bank.person();
}

export const set = (by: Caller, alertId: string, disposition: SettableDisposition) =>
  server.bus.send(new UpdateAlertDisposition(by, { alertId, disposition }));
export const setAll = (
  by: Caller,
  alertIds: readonly string[],
  disposition: SettableDisposition,
  batchId: string | null = null,
) => server.bus.send(new UpdateAlertDispositionsBulk(by, { alertIds, disposition, batchId }));
export const undoAll = (by: Caller, batchId: string) =>
  server.bus.send(new UndoDispositionsBulk(by, batchId));
export const unavailable = new AppError('store_unavailable', { store: 'event_store', effect: '' });
export const newBatchId = () => `monday's batch of Zebedee ${++batches}`;
export const streamOf = (batchId: string) =>
  server.app.get(DispositionBatches, { strict: false }).streamId(ann, batchId);
export const manifestsOf = (batchId: string) =>
  server.app
    .get(Decisions, { strict: false })
    .read(DispositionBatchEvents, bank.bank.caller, streamOf(batchId));
export const stateOf = async (batchId: string) =>
  (
    await server.app
      .get(ReadModels, { strict: false })
      .for(ann)
      .get(DispositionBatchReadModel, streamOf(batchId))
  )?.state;
export const dispositions = async (alertIds: readonly string[]) =>
  Promise.all(alertIds.map(async (id) => (await bank.row(id)).analystDisposition ?? null));
export const kinds = async (alertId: string) => (await bank.events(alertId)).map(({ type }) => type);
