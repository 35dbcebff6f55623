import { collection, type Collection, type CollectionOptions } from './collection.js';

/** Defines rows that one projection makes from events. They are disposable: dropped and rebuilt at will. */
export const defineReadModel = <T extends object, Index extends string = never>(
  options: Omit<CollectionOptions<T, Index>, 'folder'>,
): Collection<T, Index> => collection('read_model', options);
