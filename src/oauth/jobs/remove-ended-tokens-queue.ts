export const REMOVE_ENDED_TOKENS_QUEUE = 'remove-ended-tokens';
