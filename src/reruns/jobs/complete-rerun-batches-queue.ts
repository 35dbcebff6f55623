export const COMPLETE_RERUN_BATCHES_QUEUE = 'complete-rerun-batches';
