import path from 'node:path';

/** Folder of the lists that come with the product, including the words of rules and texts. */
export const SHIPPED_LISTS_FOLDER = path.join(import.meta.dirname, 'data');
