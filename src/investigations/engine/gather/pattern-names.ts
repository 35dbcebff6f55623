import type { PatternFacts } from '../../domain/network/network-facts.js';
import type { EntityBrief } from './entity-briefs.js';

/** Own ids of the entities, other than the subject, that a text may name. */
export const othersIn = (pattern: PatternFacts | null, subjectId: string): string[] =>
  (pattern?.roles ?? [])
    .flatMap(({ members }) => members.flatMap(({ entityId }) => entityId ?? []))
    .filter((entityId) => entityId !== subjectId);

export function withNames(
  pattern: PatternFacts | null,
  stored: readonly Pick<EntityBrief, 'ownId' | 'name'>[],
): PatternFacts | null {
  if (!pattern?.roles) return pattern;
  const names = new Map(stored.flatMap(({ ownId, name }) => (name ? [[ownId, name] as const] : [])));
  const roles = pattern.roles.map((role) => ({
    ...role,
    members: role.members.map((member) => {
      const name = names.get(member.entityId ?? '');
      return name === undefined ? member : { ...member, name };
    }),
  }));
  return { ...pattern, roles };
}
