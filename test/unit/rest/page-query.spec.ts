import { AppError } from '@alert-review/kernel';
import { pageQuery } from '../../../src/rest/page-query.js';
import { parseParameters } from '../../../src/rest/validate.js';

test.each([
  [{}, { page: 1, page_size: 25 }],
  [
    { page: '7', page_size: '1' },
    { page: 7, page_size: 1 },
  ],
  [
    { page: '007', page_size: '1000', other: 'x' },
    { page: 7, page_size: 1000 },
  ],
])('%j is taken', (query, page) => {
  expect(parseParameters(pageQuery, query)).toEqual(page);
});

test.each([
  ...['', '0', '-1', '+1', '1.0', '1e3', ' 1', '0x1', 'x', '٣', '1000000001', '99999999999', ['1', '2']].map(
    (value) => ['page', value] as const,
  ),
  ...['', '0', '1001', '99999999999', '25 '].map((value) => ['page_size', value] as const),
])('%s of %j is 400 and named', (field, value) => {
  const refused = () => parseParameters(pageQuery, { [field]: value });
  expect(refused).toThrow(AppError);
  expect(refused).toThrow(
    expect.objectContaining({
      code: 'bad_request',
      details: expect.objectContaining({ field, value }) as object,
    }) as Error,
  );
});
