export const FINISH_PURGES_QUEUE = 'finish-purges';
