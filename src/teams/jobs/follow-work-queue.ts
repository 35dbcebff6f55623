export const FOLLOW_WORK_QUEUE = 'follow-work';
