import { defineProjection } from '../../kernel/define-projection.js';
import { AlertNotesEvents } from '../domain/alert-notes.events.js';
import { FlagFeedbackReadModel } from '../flag-feedback.read-model.js';

/** An alert's notes to a row for each flag and analyst: whoever changes their mind is counted once. */
export const flagFeedbackProjection = defineProjection({
  readModel: FlagFeedbackReadModel,
  events: [AlertNotesEvents],
  async project(event, rows) {
    if (event.type !== 'FlagFeedbackSubmitted') return;
    const { investigation, blockId, flagId, shownColor, color } = event.data;
    const submittedBy = event.actor.onBehalfOf ?? event.actor.user;
    await rows.set(
      `${event.streamId}.${flagId}.${submittedBy}`,
      { source: 'alertNotes', at: event.revision },
      {
        ...{ alert: event.streamId, investigation, blockId, flagId, shownColor, color },
        submittedAt: event.recordedAt,
      },
    );
  },
});
