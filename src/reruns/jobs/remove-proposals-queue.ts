export const REMOVE_PROPOSALS_QUEUE = 'remove-rerun-proposals';
