export const CLOSE_BY_POLICY_QUEUE = 'close-by-policy';
