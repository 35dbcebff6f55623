import type { FastifyRequest } from 'fastify';
import {
  answerCodingFor,
  isAnswerNotModified,
  entityTagOf,
} from '../../../../src/platform/http/lighter-answers.js';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['*', null],
  ['deflate, zstd', null],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip ; Q=0.0', null],
  ['br;q=none', null],
  ['brotli, gzipped', null],
])('Accept-Encoding %j asks for %j', (accepted, coding) => {
  expect(answerCodingFor(accepted)).toBe(coding);
});

const asking = (tags?: string, method = 'GET') =>
  ({ method, headers: tags === undefined ? {} : { 'if-none-match': tags } }) as FastifyRequest;

test('an answer is known by its tag, weak or strong, among others, or by any at all', () => {
  const tag = entityTagOf('an answer');
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  for (const tags of [tag, tag.slice(2), `"other", ${tag}`, '*'])
    expect(isAnswerNotModified(asking(tags), tag)).toBe(true);
  for (const tags of [undefined, '', entityTagOf('another'), tag.slice(0, -2), tag.slice(3, -1)])
    expect(isAnswerNotModified(asking(tags), tag)).toBe(false);
  expect(isAnswerNotModified(asking(tag, 'HEAD'), tag)).toBe(false);
});
