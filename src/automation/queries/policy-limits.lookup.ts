/** Our own choice: how long a sampled closing may wait for its review. */
export const CLOSING_REVIEW_WITHIN_DAYS = 14;

/** Our own choice: closings of this many days come back when the brake stops a policy. */
export const CLOSINGS_UNDONE_BY_BRAKE_DAYS = 30;
