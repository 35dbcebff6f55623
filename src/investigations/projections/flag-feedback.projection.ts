import type { EventOf } from '../../kernel/define-events.js';
import { defineProjection, type Recorded } from '../../kernel/define-projection.js';
import { AlertNotesEvents, GENERAL } from '../domain/alert-notes.events.js';
import { FlagFeedbackReadModel } from '../flag-feedback.read-model.js';

/**
 * An alert's notes to a row for each flag and analyst: whoever changes their mind is counted once. A note
 * that calls a block correct agrees with each of its flags.
 */
export const flagFeedbackProjection = defineProjection({
  readModel: FlagFeedbackReadModel,
  events: [AlertNotesEvents],
  async project(event, rows) {
    const submittedBy = event.actor.onBehalfOf ?? event.actor.user;
    for (const said of feedbackIn(event))
      await rows.set(
        `${event.streamId}.${said.flagId}.${submittedBy}`,
        { source: 'alertNotes', at: event.revision },
        { alert: event.streamId, ...said, submittedAt: event.recordedAt },
      );
  },
});

function feedbackIn(event: Recorded<EventOf<typeof AlertNotesEvents>>) {
  if (event.type === 'FlagFeedbackSubmitted') {
    const { investigation, blockId, flagId, shownColor, color } = event.data;
    return [{ investigation, blockId, flagId, shownColor, color }];
  }
  const { blockType, agreedWith } = event.data;
  if (agreedWith === null || blockType === GENERAL) return [];
  const { investigation, flags } = agreedWith;
  return Object.entries(flags).map(([flagId, color]) => {
    return { investigation, blockId: blockType, flagId, shownColor: color, color };
  });
}
