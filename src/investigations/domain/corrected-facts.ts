import type { CaseFacts } from './case-facts.js';

/** The facts with another date of birth (ISO) of the subject; unchanged if the subject was never uploaded. */
export function withDob(facts: CaseFacts, dob: string): CaseFacts {
  const { names } = facts;
  return {
    ...facts,
    entities: facts.entities.map((entity) =>
      entity.entityId === facts.subjectId && entity.profile
        ? { ...entity, profile: { ...entity.profile, dob } }
        : entity,
    ),
    ...(names ? { names: { ...names, screened: names.screened.map((each) => born(each, dob)) } } : {}),
  };
}

const born = <Screened extends { readonly role: string }>(screened: Screened, dob: string): Screened =>
  screened.role === 'subject' ? { ...screened, dob } : screened;
