import { DispositionEvents } from '../../dispositions/domain/disposition.events.js';
import { AlertNotesEvents } from '../../investigations/domain/notes/alert-notes.events.js';
import { RecipeEvents } from '../../investigations/recipe/recipe.events.js';
import { defineProjection, type EventFamily, type ProjectionRows } from '@alert-review/kernel';
import { EventCopyReadModel, eventCopyId } from '../../platform/projections/event-copy.read-model.js';
import { PurgeEvents } from '../../platform/records/purge.events.js';
import { QuestionEvents } from '../../questions/domain/question.events.js';

/** Their streams have the service id of an alert, with which the copies are erased. */
const OF_ALERTS: readonly EventFamily[] = [DispositionEvents, AlertNotesEvents, QuestionEvents];
/** Families of which `ShownEvents` reads. */
const COPIED: readonly EventFamily[] = [...OF_ALERTS, RecipeEvents];

export const eventCopyProjection = defineProjection({
  readModel: EventCopyReadModel,
  events: [DispositionEvents, AlertNotesEvents, QuestionEvents, RecipeEvents, PurgeEvents],
  async project(event, rows) {
    if (event.type === 'CustomerDataPurged') {
      for (const { id } of event.data.alerts)
        for (const { category } of OF_ALERTS) await removeCopies(category, id, rows);
      return;
    }
    const { category, definitions } = COPIED.find((family) => Object.hasOwn(family.definitions, event.type))!;
    const copy = { ...event, v: definitions[event.type]!.v };
    rows.put(eventCopyId(category, event.streamId, event.revision), { event: JSON.stringify(copy) });
  },
});

async function removeCopies(
  category: string,
  streamId: string,
  rows: Pick<ProjectionRows<object>, 'get' | 'remove'>,
): Promise<void> {
  for (let revision = 0; ; revision++) {
    const id = eventCopyId(category, streamId, revision);
    if (!(await rows.get(id))) return;
    await rows.remove(id);
  }
}
