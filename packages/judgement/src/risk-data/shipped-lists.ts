import path from 'node:path';

/** Folder of the lists that come with the product; the words of rules and texts lie in it, too. */
export const SHIPPED_LISTS_FOLDER = path.join(import.meta.dirname, 'data');
