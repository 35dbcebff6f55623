import { packagesOf } from '../../../../scripts/docs/licences.js';

const MIT = { version: '1.0.0', license: 'MIT' };

describe('given packages of a lock file', () => {
  it('when they are listed then each stands once, without those for development', () => {
    const found = packagesOf({
      '': {},
      'node_modules/b': { version: '2.0.0', license: '(BSD-3-Clause AND Apache-2.0)' },
      'node_modules/@of/a': MIT,
      'node_modules/b/node_modules/@of/a': MIT,
      'node_modules/c': { version: '1.0.0', license: 'GPL-3.0', dev: true },
    });
    expect(found.map(({ name, version }) => `${name} ${version}`)).toEqual(['@of/a 1.0.0', 'b 2.0.0']);
  });

  it.each([
    ['GPL-3.0', 'c 1.0.0 is under GPL-3.0, which is not allowed'],
    ['MIT AND GPL-3.0', 'c 1.0.0 is under MIT AND GPL-3.0, which is not allowed'],
    [undefined, 'c 1.0.0 names no licence'],
  ])('when one is under %s then it is refused by name', (license, message) => {
    const planted = license === undefined ? { version: '1.0.0' } : { version: '1.0.0', license };
    expect(() => packagesOf({ 'node_modules/c': planted })).toThrow(message);
  });
});
