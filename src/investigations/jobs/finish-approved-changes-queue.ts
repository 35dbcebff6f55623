export const FINISH_APPROVED_CHANGES_QUEUE = 'finish-approved-changes';
