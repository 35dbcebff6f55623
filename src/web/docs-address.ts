export const DOCS_PATH = '/docs';

/** The longest search: a sentence. */
export const DOCS_SEARCH_CHARS_MAX = 200;

/** Addresses of documents, which differ between the server and the static pages. */
export interface DocumentAddresses {
  readonly document: (id: string, anchor: string | null) => string;
  readonly picture: (file: string) => string;
}

/** Returns the address of a document; empty id: of the list of all documents. */
export const documentAddress = (id: string, anchor: string | null = null): string =>
  `${DOCS_PATH}${id && `/${id}`}${anchor === null ? '' : `#${anchor}`}`;

export const SERVED_ADDRESSES: DocumentAddresses = {
  document: documentAddress,
  picture: (file) => `${DOCS_PATH}/images/${file}`,
};

/** The file of a document among the static pages, which all lie in one folder. */
export const staticFile = (id: string): string => `${id || 'index'}.html`;

export const STATIC_ADDRESSES: DocumentAddresses = {
  document: (id, anchor) => `${staticFile(id)}${anchor === null ? '' : `#${anchor}`}`,
  picture: (file) => `images/${file}`,
};
