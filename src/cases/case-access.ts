import { type Caller, hasPermission } from '@alert-review/kernel';

/**
 * Tells whether a caller may know of a case: of a confidential one those who may decide and auditors, not API
 * keys that upload; assistants of no case at all unless the organization allows it.
 */
export function maySeeCase(caller: Caller, { confidential }: { readonly confidential: boolean }): boolean {
  if (caller.kind === 'agent' && !caller.features.includes('cases_for_assistants')) return false;
  if (!confidential || hasPermission(caller, 'audit:export')) return true;
  return caller.kind !== 'system' && hasPermission(caller, 'alerts:write');
}
