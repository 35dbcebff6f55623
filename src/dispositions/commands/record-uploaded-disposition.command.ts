import { isApiKeyOfPerson } from '../../access/queries/access-changes.lookup.js';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import {
  uploadedDisposition,
  type UploadedDisposition,
} from '../../alerts/queries/uploaded-disposition.lookup.js';
import { type Caller, canonicalJson, Clock, Command, instantOf } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { RecordCipher } from '../../platform/records/record-cipher.js';
import { Records } from '../../platform/records/records.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import {
  dispositionDecider,
  type AlertDisposition,
  type Disposition,
} from '../domain/disposition.decider.js';
import { dispositionKind } from '../domain/disposition-kind.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { isUploadOverruled } from '../domain/uploaded-dispositions.js';
import { logDecision } from '../log-decision.js';
import { FourEyesRules } from '../four-eyes-rules.js';

/**
 * Records the disposition of an upload, unless a person or an assistant has decided. Safe to repeat. Returns
 * whether the disposition does not count: see `UploadedDispositionHeld`.
 */
export class RecordUploadedDisposition extends Command<{ readonly isHeld: boolean }> {
  static readonly permission = 'alerts:write';

  /** `alert`: service id; its key must exist. An unknown alert is skipped. */
  constructor(
    readonly caller: Caller,
    readonly alert: string,
  ) {
    super();
  }
}

@HandlerOf(RecordUploadedDisposition)
export class RecordUploadedDispositionHandler {
  constructor(
    private readonly records: Records,
    private readonly cipher: RecordCipher,
    private readonly subjectKeys: SubjectKeys,
    private readonly decisions: Decisions,
    private readonly secondPersons: FourEyesRules,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /**
   * Reads the newest version again after recording: a concurrent upload may have compared with an older
   * state.
   */
  async execute({ caller, alert }: RecordUploadedDisposition): Promise<{ readonly isHeld: boolean }> {
    let recorded = 0;
    let isHeld = false;
    for (;;) {
      const newest = await uploadedDisposition(this.records, this.cipher, caller, alert);
      if (!newest || newest.version === recorded) return { isHeld };
      isHeld = await this.record(caller, alert, newest);
      recorded = newest.version;
    }
  }

  private async record(caller: Caller, alert: string, uploaded: UploadedDisposition): Promise<boolean> {
    const { version, disposition, notes, by, at } = uploaded;
    const { state } = await this.decisions.state(DispositionEvents, dispositionDecider, caller, alert);
    const askedFor = await this.askedFor(caller, alert, disposition, state);
    const isOfProposer = () => this.isOfProposer(caller, state, askedFor.reasons.length > 0);
    const held = askedFor.holdsUploads ? 'rules' : (await isOfProposer()) ? 'own_proposal' : null;
    const hmac = await this.subjectKeys.hmac(caller, alert);
    const { events, state: after } = await this.decisions.decide({
      caller,
      family: DispositionEvents,
      decider: dispositionDecider,
      streamId: alert,
      operation: RecordUploadedDisposition.name,
      ...(at === null ? {} : { effectiveAt: new Date(instantOf(at)).toISOString() }),
      command: {
        type: 'recordUploaded',
        held,
        data: {
          ...(askedFor.reasons.length > 0 && { askedFor: [...askedFor.reasons] }),
          disposition,
          alertVersion: version,
          fingerprint: hmac(canonicalJson([disposition, notes, by, at])),
          ...(by === null ? {} : { dispositionedBy: by }),
          ...(notes === null ? {} : { dispositionNotes: notes }),
        },
      },
    });
    const [event] = events;
    const isHeld = event?.type === 'UploadedDispositionHeld';
    // No line of the log where a person has decided: nothing about the alert has changed.
    const isOfPerson = event?.type === 'UploadedDispositionHeld' && event.data.because === 'decided';
    if (event && !isOfPerson) logDecision(isHeld ? 'held' : 'uploaded', caller, alert);
    // An upload that is sent again changes nothing and gets the same answer.
    return isHeld || isUploadOverruled(after, { disposition, alertVersion: version });
  }

  /** Returns which rules would require a second person, and whether they keep the decision from counting. */
  private async askedFor(
    caller: Caller,
    alert: string,
    disposition: UploadedDisposition['disposition'],
    { newest }: AlertDisposition,
  ) {
    const nobody = { reasons: [], holdsUploads: false };
    if (!(await this.secondPersons.hasRules(caller))) return nobody;
    const [found] = await this.bus.send(new FindAlerts(caller, { serviceIds: [alert] }));
    if (!found) return nobody;
    // A value that decides nothing, such as REOPENED after CLEARED, counts as an undo.
    const isUndo = isDecision(newest?.disposition ?? null) && !isDecision(disposition);
    const [second] = await this.secondPersons.askedFor(caller, [found], [{ disposition, isUndo }]);
    const { askedFor: reasons, holdsUploads } = second!;
    return { reasons, holdsUploads: holdsUploads && reasons.length > 0 };
  }

  /**
   * Whether the user who created the API key proposed the waiting decision, or, where rules require a second
   * person now, ever proposed one. Otherwise users could put their own proposal into force with an API key,
   * even after they withdrew it or a colleague sent it back.
   */
  private async isOfProposer(
    caller: Caller,
    { proposal, proposers }: AlertDisposition,
    isAsked: boolean,
  ): Promise<boolean> {
    if (caller.kind !== 'system') return false;
    const doubted = isAsked ? proposers : proposal ? [proposal.actor.user] : [];
    const at = this.clock.now();
    for (const by of doubted)
      if (await isApiKeyOfPerson(this.decisions, caller, { key: caller.userId, by, at })) return true;
    return false;
  }
}

/** Whether a value closes or escalates an alert. */
const isDecision = (disposition: Disposition | null): boolean => {
  const kind = dispositionKind(disposition);
  return kind === 'cleared' || kind === 'escalated';
};
