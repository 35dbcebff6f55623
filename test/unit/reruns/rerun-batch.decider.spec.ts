import type { EventOf } from '@alert-review/kernel';
import { rerunBatchDecider } from '../../../src/reruns/domain/rerun-batch.decider.js';
import type { RerunBatchEvents } from '../../../src/reruns/domain/rerun-batch.events.js';
import { given } from '../../support/given.js';
import { recordedOnce } from '../../support/recorded-events.js';

type Event = EventOf<typeof RerunBatchEvents>;

const data = {
  modulesToRerun: null,
  members: [{ alert: 'a1', run: 'r1', facts: 2 }],
  alertIds: 'sealed',
  unresolved: 'sealed',
};
const confirmed: Event = { type: 'RerunBatchConfirmed', data };
const failed = [{ alert: 'a1', reason: 'already_running' as const }];
const dispatched: Event = { type: 'RerunBatchDispatched', data: { failed } };

const givenPast = (...past: readonly Event[]) =>
  given(
    rerunBatchDecider,
    ...past.map((event, revision) =>
      recordedOnce(event, { id: `e${revision}`, user: 'ann', revision, atMs: revision }),
    ),
  );

it('is confirmed once, whatever a later try would list', () => {
  givenPast().when({ type: 'confirm', data }).then(confirmed);
  const other = { ...data, members: [] };
  givenPast(confirmed).when({ type: 'confirm', data: other }).then();
});

it('ends once: what did not get its run then never gets it', () => {
  givenPast(confirmed).when({ type: 'dispatched', data: { failed } }).then(dispatched);
  const past = givenPast(confirmed, dispatched);
  past.when({ type: 'dispatched', data: { failed: [] } }).then();
  expect(past.state().failed).toEqual(failed);
});
