const API = 'api/v1';
export const TRANSACTION_MONITORING = `${API}/transaction-monitoring`;
export const AUDIT = `${API}/audit`;
export const WEBHOOKS = `${API}/webhooks`;
export const CRYPTO = `${API}/crypto`;
/** Path of file uploads. A signed upload address adds the session and query parameters. */
export const UPLOAD_PATH = `/${TRANSACTION_MONITORING}/transactions/uploads`;

export const DOCS_PATH = 'api/docs';
export const RENDERER_PATH = '/assets/api-renderer.js';
