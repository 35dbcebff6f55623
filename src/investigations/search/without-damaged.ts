import { AppError } from '@alert-review/kernel';

export const isDamagedError = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'data_damaged';

/** Returns what `read` finds for these ids, without damaged documents, which the store counts and reports. */
export async function withoutDamagedDocuments<Found>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Found[]>,
): Promise<Found[]> {
  try {
    return await read(ids);
  } catch (error) {
    if (!isDamagedError(error)) throw error;
    if (ids.length === 1) return [];
    const half = Math.ceil(ids.length / 2);
    const first = await withoutDamagedDocuments(ids.slice(0, half), read);
    return [...first, ...(await withoutDamagedDocuments(ids.slice(half), read))];
  }
}
