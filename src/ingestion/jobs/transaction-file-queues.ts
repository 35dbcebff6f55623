export const IMPORT_TRANSACTIONS_QUEUE = 'import-transactions';
export const COLLECT_FILES_QUEUE = 'collect-transaction-files';
