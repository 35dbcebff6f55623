/** A version of a closing policy, which decides about alerts as an actor of its own. */
export interface PolicyVersion {
  readonly name: string;
  readonly version: number;
}

/**
 * Pattern of a closing policy's name. It leaves no room for free text, because the log holds these names
 * unencrypted.
 */
export const POLICY_NAME = /^[a-z][a-z0-9-]{2,39}$/;

const ACTOR = /^policy ([a-z][a-z0-9-]{2,39}) version ([1-9]\d*)$/;

/**
 * Returns the actor of a policy's decisions, such as `policy salaries version 3`. No user has such an id:
 * ids of users contain no space.
 */
export const policyActor = ({ name, version }: PolicyVersion): string => `policy ${name} version ${version}`;

/** Returns the policy version that an actor's id names; null for people, assistants and API keys. */
export function policyOfActor(user: string | null | undefined): PolicyVersion | null {
  const [, name, version] = ACTOR.exec(user ?? '') ?? [];
  return name === undefined ? null : { name, version: Number(version) };
}
