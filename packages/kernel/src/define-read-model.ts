import { defineCollection, type Collection, type CollectionOptions } from './collection.js';

/** Defines rows that one projection builds from events. They can be dropped and rebuilt at any time. */
export const defineReadModel = <T extends object, Index extends string = never>(
  options: Omit<CollectionOptions<T, Index>, 'folder'>,
): Collection<T, Index> => defineCollection('read_model', options);
