const API = 'api/v1';
export const TRANSACTION_MONITORING = `${API}/transaction-monitoring`;
export const AUDIT = `${API}/audit`;
export const CRYPTO = `${API}/crypto`;
/** Where transaction files are put; the signed address adds the session and the query. */
export const UPLOAD_PATH = `/${TRANSACTION_MONITORING}/transactions/uploads`;

/** Where the description is served, outside the versioned paths: it is about all of them. */
export const DOCS_PATH = 'api/docs';
