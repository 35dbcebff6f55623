import { ERROR_CATALOGUE } from '@alert-review/kernel';
import { fired, listed, readRepository } from './repository.js';
import { ERROR_DOCS, errorCatalogue } from './rules/error-catalogue.js';

test('every error code is thrown somewhere and documented', () => {
  const files = readRepository('src', 'packages', ERROR_DOCS);
  expect(listed(errorCatalogue(Object.keys(ERROR_CATALOGUE), files))).toEqual([]);
});

describe('a planted violation fires', () => {
  const thrower = { path: 'src/alerts/x.ts', text: `throw new AppError(found ? 'gone' : 'conflict');` };
  const docs = { path: ERROR_DOCS, text: 'Codes: `gone`, `conflict`.' };

  test('nothing, when code and docs agree', () => {
    expect(errorCatalogue(['gone', 'conflict'], [thrower, docs])).toEqual([]);
  });

  test('a code that is thrown nowhere', () => {
    const mentioned = { path: 'src/alerts/y.ts', text: `const state = 'lost';` };
    const all = [thrower, mentioned, { ...docs, text: '`lost`' }];
    expect(fired(errorCatalogue(['lost'], all))).toEqual(['error-thrown']);
  });

  test('a code that the docs leave out', () => {
    expect(fired(errorCatalogue(['gone'], [thrower, { ...docs, text: 'gone' }]))).toEqual([
      'error-documented',
    ]);
  });
});
