export interface ClosableResource {
  close(): Promise<void> | void;
}

/**
 * Closes everything, newest first, even if some fail. Then throws the error, or an AggregateError if there
 * are several.
 */
export async function closeAll(opened: readonly ClosableResource[]): Promise<void> {
  const failures: unknown[] = [];
  for (const each of opened.toReversed())
    try {
      await each.close();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 1) throw new AggregateError(failures, 'some cannot be closed');
  if (failures.length > 0) throw failures[0];
}
