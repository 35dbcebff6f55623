/**
 * One key per organisation: the handler takes what is queued from the read model, so one large batch starves
 * nobody.
 */
export const RUN_INVESTIGATIONS_QUEUE = 'run-investigations';
