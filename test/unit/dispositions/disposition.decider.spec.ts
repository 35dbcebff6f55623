import {
  type AlertDisposition,
  dispositionDecider,
} from '../../../src/dispositions/domain/disposition.decider.js';
import { given } from '../../support/given.js';

const said = (alertVersion: number, fingerprint: string, disposition: 'ESCALATED' | 'CLEARED') => ({
  ...{ alertVersion, fingerprint, disposition },
  dispositionedBy: 'analyst@example.com',
  dispositionNotes: 'Looked at once',
});
const first = said(1, 'a', 'ESCALATED');
const recorded = (data: typeof first) => ({ type: 'UploadedDispositionRecorded', data }) as const;
const record = (data: typeof first) => ({ type: 'recordUploaded', data }) as const;

describe('an uploaded disposition', () => {
  it('is recorded on first upload', () => {
    given(dispositionDecider).when(record(first)).then(recorded(first));
  });

  it('is recorded once, however often it is sent', () => {
    given(dispositionDecider, recorded(first)).when(record(first)).then();
  });

  it('is no news when only other fields of the alert changed', () => {
    given(dispositionDecider, recorded(first))
      .when(record(said(2, 'a', 'ESCALATED')))
      .then();
  });

  it('is recorded again when a later upload says something else', () => {
    const next = said(2, 'b', 'CLEARED');
    given(dispositionDecider, recorded(first)).when(record(next)).then(recorded(next));
  });

  it('may go back to what it was', () => {
    const [second, third] = [said(2, 'b', 'CLEARED'), said(3, 'a', 'ESCALATED')];
    given(dispositionDecider, recorded(first), recorded(second)).when(record(third)).then(recorded(third));
  });

  it('of an older version comes too late', () => {
    given(dispositionDecider, recorded(said(2, 'b', 'CLEARED')))
      .when(record(first))
      .then();
  });

  it('never replaces what a person or assistant decided', () => {
    const decided: AlertDisposition = { disposition: 'CLEARED', decidedBy: 'analyst', uploaded: null };
    expect(dispositionDecider.decide(decided, record(first))).toEqual([]);
    expect(
      dispositionDecider.decide({ ...decided, uploaded: first }, record(said(2, 'b', 'CLEARED'))),
    ).toEqual([]);
  });
});

test('the newest decision is the one in force', () => {
  expect(given(dispositionDecider).state()).toMatchObject({ disposition: null, decidedBy: 'nobody' });
  const past = [recorded(first), recorded(said(2, 'b', 'CLEARED'))];
  expect(given(dispositionDecider, ...past).state()).toMatchObject({
    disposition: 'CLEARED',
    decidedBy: 'upload',
  });
});
