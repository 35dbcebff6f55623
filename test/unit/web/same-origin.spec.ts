import { isSameOrigin } from '../../../src/web/same-origin.js';

describe('the origin of a page and the address of the server', () => {
  it.each([
    ['http://localhost:3000', 'http://127.0.0.1:3000', true],
    ['http://[::1]:3000', 'http://localhost:3000', true],
    ['http://localhost:3001', 'http://localhost:3000', false],
    ['https://localhost:3000', 'http://127.0.0.1:3000', false],
    ['https://a.example', 'https://a.example', true],
    ['https://a.example', 'https://b.example', false],
    ['http://localhost.evil.example:3000', 'http://localhost:3000', false],
    ['http://127.0.0.1:3000', 'https://a.example', false],
    ['null', 'http://localhost:3000', false],
  ])('given %s and %s, are one: %s', (origin, base, same) => {
    expect(isSameOrigin(origin, base)).toBe(same);
  });
});
