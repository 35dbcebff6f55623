import { collection, type Collection, type CollectionOptions } from './collection.js';

/** Rows made from events by one projection. Disposable: dropped and rebuilt at will. */
export const defineReadModel = <T extends object>(
  options: Omit<CollectionOptions<T>, 'folder'>,
): Collection<T> => collection('read_model', options);
