import type { z } from 'zod';
import { defineProjection, type EventOf, type RecordedEvent } from '@alert-review/kernel';
import { AlertNotesEvents } from '../domain/notes/alert-notes.events.js';
import { analystNotes } from '@alert-review/judgement';
import { FlagFeedbackReadModel } from '../flag-feedback.read-model.js';

type Row = z.infer<typeof FlagFeedbackReadModel.schema>;
type Said = Pick<Row, 'investigation' | 'shownColor' | 'color'>;

/**
 * One row per flag and analyst. A dispute keeps the colour that the analyst wanted before, unless a newer run
 * shows another colour.
 */
export const flagFeedbackProjection = defineProjection({
  readModel: FlagFeedbackReadModel,
  events: [AlertNotesEvents],
  async project(event, rows) {
    const submittedBy = event.actor.onBehalfOf ?? event.actor.user;
    for (const said of feedbackIn(event)) {
      const id = `${event.streamId}.${said.flagId}.${submittedBy}`;
      const before = said.color === null ? await rows.get(id) : null;
      if (before && isStillWanted(before, said)) continue;
      rows.set(
        id,
        { source: 'alertNotes', at: event.revision },
        { alert: event.streamId, ...said, submittedAt: event.recordedAt },
      );
    }
  },
});

const isStillWanted = (before: Said, disputed: Said): boolean =>
  before.color !== null &&
  before.color !== before.shownColor &&
  (before.investigation === disputed.investigation || before.shownColor === disputed.shownColor);

function feedbackIn(event: RecordedEvent<EventOf<typeof AlertNotesEvents>>) {
  if (event.type === 'FlagFeedbackSubmitted') {
    const { investigation, blockId, flagId, shownColor, color } = event.data;
    return [{ investigation, blockId, flagId, shownColor, color }];
  }
  if (event.type !== 'BlockNoteAdded') return [];
  const { blockType, agreedWith, disputed } = event.data;
  const judged = agreedWith ?? disputed;
  if (judged === null || blockType === analystNotes.general) return [];
  return Object.entries(judged.flags).map(([flagId, shownColor]) => ({
    investigation: judged.investigation,
    blockId: blockType,
    flagId,
    shownColor,
    color: agreedWith ? shownColor : null,
  }));
}
