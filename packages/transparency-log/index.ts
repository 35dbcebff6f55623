export { leafHash } from './src/leaf-hash.js';
export {
  GrowingTree,
  hashInTile,
  MissingTileError,
  type Tile,
  TILE_HASHES,
  TILE_LEVELS,
  tileId,
} from './src/growing-tree.js';
export {
  completeRoot,
  consistencyRanges,
  GrowingTreeRoots,
  type Hash,
  HASH_BYTES,
  inclusionRanges,
  rootByInclusion,
  rootOfSubtrees,
  type Subtree,
  subtreesOf,
} from './src/merkle-tree.js';
export { RebuiltTree } from './src/rebuilt-tree.js';
export {
  type Checkpoint,
  checkpointText,
  isSignedBy,
  type NoteKey,
  noteKey,
  type LeafRange,
  parseCheckpoint,
  publicKeyOf,
  signNote,
  textOfNote,
} from './src/signed-note.js';
