const API = 'api/v1';
export const TRANSACTION_MONITORING_API_PATH = `${API}/transaction-monitoring`;
export const AUDIT_API_PATH = `${API}/audit`;
export const WEBHOOKS_API_PATH = `${API}/webhooks`;
export const CRYPTO_API_PATH = `${API}/crypto`;
/** Path of file uploads. A signed upload address adds the session and query parameters. */
export const UPLOAD_PATH = `/${TRANSACTION_MONITORING_API_PATH}/transactions/uploads`;

export const API_DOCS_PATH = 'api/docs';
export const API_RENDERER_PATH = '/assets/api-renderer.js';
