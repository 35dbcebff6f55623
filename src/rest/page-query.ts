import { z } from 'zod';

const PAGE_MAX = 1_000_000_000;
const PAGE_SIZE_DEFAULT = 25;
const PAGE_SIZE_MAX = 1_000;

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, { message: 'must be a whole number' })
    .transform(Number)
    .pipe(z.int().min(1).max(max));

/**
 * Parameters `page` (from 1) and `page_size` (1 to 1,000, default 25). Invalid or repeated values get status
 * 400.
 */
export const pageQuery = z.object({
  page: wholeNumber(PAGE_MAX).default(1),
  page_size: wholeNumber(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

const LIMIT_DEFAULT = 100;

/** Parameters of a list that is read page by page with a cursor. */
export const listParameters = (limitMax: number) => {
  return {
    limit: wholeNumber(limitMax).default(LIMIT_DEFAULT),
    after: z.string().optional().describe('`next` of the page before.'),
  };
};

/** Cursor of the next page. */
export const nextCursorField = z
  .string()
  .nullable()
  .describe('The `after` of the next page; null at the end.');

export type PageQuery = z.infer<typeof pageQuery>;
