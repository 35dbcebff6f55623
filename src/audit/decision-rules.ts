import { EventRegistry } from '../platform/event-store/event-registry.js';
import type { StoredEvent } from '../platform/event-store/event-store.js';
import type { EventRules } from '../platform/store-check.js';
import { applyEventToAlert, EMPTY_ALERT_STATE, type AlertState } from './alert-state.js';
import { AUDITED_EVENT_FAMILIES, type AuditedEvent } from './audit-details.js';

/** A stream after the last event seen, with which the next event is compared. */
interface SeenStream {
  readonly revision: number;
  readonly at: string;
  readonly state: AlertState;
}

interface Member {
  readonly batch: string;
  readonly alert: string;
  readonly step: 'apply' | 'undo';
}

const NOTHING_SEEN: SeenStream = { revision: -1, at: '', state: EMPTY_ALERT_STATE };

/**
 * Rules about how events of a log relate to each other: revisions have no gaps, times never go back, each
 * decision names the decision that it replaced, and a bulk decision and its members name each other.
 */
export class DecisionRules implements EventRules {
  private readonly registry = new EventRegistry(AUDITED_EVENT_FAMILIES);
  private readonly streams = new Map<string, SeenStream>();
  private readonly inBatch = new Map<string, string>();
  private readonly members = new Map<string, Member>();
  private readonly ended = new Map<string, ReadonlySet<string>>();

  take(stored: StoredEvent): readonly string[] {
    const { stream, revision } = stored;
    if (!this.registry.isRegistered(stream)) return [];
    let event: AuditedEvent;
    try {
      event = this.registry.read(stored) as AuditedEvent;
    } catch {
      return ['it cannot be read'];
    }
    const before = this.streams.get(stream) ?? NOTHING_SEEN;
    const isDecision = event.stream.startsWith('disposition-');
    const state = isDecision ? applyEventToAlert(event.streamId, before.state, event) : before.state;
    this.streams.set(stream, { revision, at: event.recordedAt, state });
    this.noteBatch(event);
    return [
      ...(isSame(stored, event) ? [] : ['its content names another place in the log']),
      ...(revision === before.revision + 1 ? [] : [`the event before it has revision ${before.revision}`]),
      ...(event.recordedAt >= before.at ? [] : [`it is older than the event before it (${before.at})`]),
      ...chainFaults(before.state, event),
    ];
  }

  streamEnded(): void {
    this.streams.clear();
  }

  end(): ReturnType<EventRules['end']> {
    const lacking = [...this.members].filter(([id, { batch, alert, step }]) => {
      const failed = this.ended.get(`${step} ${batch}`);
      return failed !== undefined && !failed.has(alert) && !this.inBatch.has(id);
    });
    const unnamed = [...this.inBatch].filter(([id, batch]) => this.members.get(id)?.batch !== batch);
    return [
      ...lacking.map(([id, { batch }]) => ({
        id,
        fault: `the batch ${batch} names it, and it is not there`,
      })),
      ...unnamed.map(([id, batch]) => ({ id, fault: `it names the batch ${batch}, which does not name it` })),
    ];
  }

  private noteBatch({ id, streamId: batch, ...event }: AuditedEvent): void {
    if (event.type === 'BatchApplied' || event.type === 'BatchUndone') {
      const step = event.type === 'BatchApplied' ? 'apply' : 'undo';
      for (const member of event.data.members)
        this.members.set(member.event, { batch, alert: member.alert, step });
    } else if (event.type === 'BatchCompleted')
      this.ended.set(`${event.data.of} ${batch}`, new Set(event.data.failed.map(({ alert }) => alert)));
    else if (event.type === 'DispositionChanged' || event.type === 'DispositionUndone')
      if (event.data.batch !== undefined) this.inBatch.set(id, event.data.batch);
  }
}

const isSame = (stored: StoredEvent, { id, type, stream, revision }: AuditedEvent): boolean =>
  stored.id === id && stored.type === type && stored.stream === stream && stored.revision === revision;

function chainFaults({ decisions }: AlertState, { type, data }: AuditedEvent): string[] {
  const standing = decisions.at(-1);
  const below = decisions.at(-2);
  if (type === 'DispositionChanged' && data.previous !== (standing?.disposition ?? null))
    return [`it replaced ${data.previous ?? 'nothing'}, and ${standing?.disposition ?? 'nothing'} stood`];
  if (type === 'AlertAutoClosed' && standing)
    return [`a policy closed an alert on which ${standing.disposition} stood`];
  if (type !== 'DispositionUndone') return [];
  const { undoes, restored } = data;
  const isRight =
    undoes === standing?.event &&
    restored?.event === below?.event &&
    restored?.disposition === below?.disposition;
  return isRight ? [] : ['it undoes another decision than the one that stood, or restores another one'];
}
