export const SEAL_LOG_QUEUE = 'seal-log';
