import { type BuildOrigin, labelOfBuild } from '../../../scripts/build-label.js';

const COMMIT = '3cd2d6e9a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5';
const origin = (rest: Partial<BuildOrigin>): BuildOrigin => ({
  version: '1.0.0-rc.2',
  release: null,
  changelog: '## 1.0.0-rc.2 (2026-12-01)\n',
  commit: COMMIT,
  tags: [],
  isChanged: false,
  ...rest,
});

describe('a build', () => {
  it.each([
    ['of a commit without a tag', {}, '+unreleased.3cd2d6e9a0b1'],
    ['with the tag of another release', { tags: ['v1.0.0-rc.1'] }, '+unreleased.3cd2d6e9a0b1'],
    [
      'of the tag with changed files',
      { tags: ['v1.0.0-rc.2'], isChanged: true },
      '+unreleased.3cd2d6e9a0b1.changed',
    ],
    ['of sources without a repository', { commit: null }, '+unreleased.unknown'],
    ['of the commit with the tag', { tags: ['other', 'v1.0.0-rc.2'] }, ''],
    [
      'that was asked for by name, of an image',
      { commit: null, changelog: null, release: 'v1.0.0-rc.2' },
      '',
    ],
  ])('%s is labelled', (_, found, label) => {
    expect(labelOfBuild(origin(found))).toBe(label);
  });

  it.each([
    ['another version', { release: 'v1.0.0' }, 'package.json says 1.0.0-rc.2'],
    ['changed files', { release: 'v1.0.0-rc.2', isChanged: true }, 'files differ from the commit'],
    [
      'a changelog that knows no date of it',
      { tags: ['v1.0.0-rc.2'], changelog: '## 1.0.0-rc.2 (not released yet)\n' },
      'give it its date',
    ],
  ])('is no release with %s', (_, found, message) => {
    expect(() => labelOfBuild(origin(found))).toThrow(message);
  });
});
