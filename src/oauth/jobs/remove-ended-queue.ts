export const REMOVE_ENDED_QUEUE = 'remove-ended-tokens';
