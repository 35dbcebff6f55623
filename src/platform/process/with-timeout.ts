/** No answer came within the given time. The request may still take effect. */
export class AnswerTimeoutError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} did not answer within ${ms} ms`);
  }
}

/** Settles like `answer`, or rejects with AnswerTimeoutError after `ms`. */
export async function withTimeout<T>(ms: number, what: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AnswerTimeoutError(what, ms)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
