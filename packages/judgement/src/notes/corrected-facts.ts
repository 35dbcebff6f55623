import type { CaseFacts } from '../case/facts/case-facts.js';
import { effectsOnBlock, type BlockForNotes, type ReadNote } from './note-effects.js';

/**
 * Returns the newest date of birth (ISO) that a note corrects with a document, or null. `notes`: oldest
 * first.
 */
export function correctedDob(notes: readonly ReadNote[], blocks: readonly BlockForNotes[]): string | null {
  const correcting = blocks.flatMap((block) => {
    const { dob } = effectsOnBlock(block, notes);
    return dob && !dob.isRising ? dob.noteId : [];
  });
  return notes.findLast(({ noteId }) => correcting.includes(noteId))?.dob ?? null;
}

export function factsWithDob(facts: CaseFacts, dob: string): CaseFacts {
  const { names } = facts;
  const screened = names?.screened.map((each) => (each.role === 'subject' ? { ...each, dob } : each));
  return {
    ...facts,
    entities: facts.entities.map((entity) =>
      entity.entityId === facts.subjectId && 'profile' in entity && entity.profile
        ? { ...entity, profile: { ...entity.profile, dob } }
        : entity,
    ),
    ...(names && screened && { names: { ...names, screened } }),
  };
}
