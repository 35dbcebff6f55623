export const REMOVE_ENDED_LOGINS_QUEUE = 'remove-ended-logins';
