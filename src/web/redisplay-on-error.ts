import { AppError } from '../kernel/app-error.js';
import { presentError } from '../platform/http/errors.js';
import type { Html } from './html.js';
import { pageWithStatus, type PageAnswer } from './page-answers.js';

/** Runs a form's action, or shows the form again with the problem; our own faults are thrown. */
export async function redisplayOnError(
  act: () => Promise<PageAnswer>,
  page: (error: string) => Html | Promise<Html>,
): Promise<PageAnswer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { status, headers } = presentError(error);
    return pageWithStatus(status, await page(`${error.message}.`), headers);
  }
}
