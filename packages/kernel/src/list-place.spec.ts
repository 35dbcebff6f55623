import { cursorOfPlace, numberPlaceOf, timePlaceOf } from './list-place.js';

const timed = { at: '2026-01-31T12:00:00.000Z', id: '01jn8k2m4y6q8s0v2x4z6b8d0e' };
const numbered = { at: -62_135_596_800_000, id: '01jn8k2m4y_00000001' };

test('a cursor is read back as the place that it was made of', () => {
  expect(timePlaceOf(cursorOfPlace(timed))).toEqual(timed);
  expect(numberPlaceOf(cursorOfPlace(numbered))).toEqual(numbered);
});

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['one of another list', cursorOfPlace(numbered)],
  ['one without an id', encoded('2026-01-31T12:00:00.000Z ')],
  ['one with a control character', encoded('2026-01-31T12:00:00.000Z a\u0001')],
  ['one that goes on', encoded('2026-01-31T12:00:00.000Z a b')],
])('%s is refused and named', (_, after) => {
  expect(() => timePlaceOf(after)).toThrow(
    expect.objectContaining({
      code: 'bad_request',
      details: expect.objectContaining({ field: 'after', value: after }) as object,
    }) as Error,
  );
});

test('a time is no place in a list by number', () => {
  expect(() => numberPlaceOf(cursorOfPlace(timed))).toThrow('after is no `next` of an answer');
});
