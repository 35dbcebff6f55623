import { type Caller, hasPermission } from '@alert-review/kernel';

/**
 * Whether a caller may know that a case exists. Confidential cases are visible to people who may decide and
 * to auditors, but not to API keys that upload. Assistants see no case unless the organization allows it.
 */
export function maySeeCase(caller: Caller, { confidential }: { readonly confidential: boolean }): boolean {
  if (caller.kind === 'agent' && !caller.features.includes('cases_for_assistants')) return false;
  if (!confidential || hasPermission(caller, 'audit:export')) return true;
  return caller.kind !== 'system' && hasPermission(caller, 'alerts:write');
}
