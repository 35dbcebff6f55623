// The data directory.
export { DataDirectory, makeFolder } from './src/data-directory.js';
export { DiskSpace, NoSpaceError } from './src/disk-space.js';

// Environments.
export { type ByteDatabase, DATA_FILE, Environment, type TableDatabase } from './src/environment.js';
export { GroupCommit } from './src/group-commit.js';
export { CommitGuard } from './src/commit-guard.js';

// Tables of documents.
export {
  type Document,
  idOfEntry,
  includedTextOf,
  isExactEntry,
  isMultikeyEntry,
  Table,
  type TableIndex,
  tableNames,
  type UniqueIndexViolation,
} from './src/table.js';
export { bulkWrite } from './src/bulk-write.js';
export { updateDocument, UpdateError } from './src/update-document.js';
export { encodeWithChecksum } from './src/document-codec.js';
export { type FieldTree, fieldTreeOf, pickFields } from './src/document-fields.js';

// Keys and ranges.
export { keyTextOf, keyTextOfBytes } from './src/key-text.js';
export {
  keyBoundsOfType,
  decodeKey,
  encodeKey,
  encodePrefix,
  endBeforeId,
  firstKeyAfterValue,
  shortenId,
} from './src/index-keys.js';
export {
  entryCountsOf,
  entrySourceOf,
  type Entry,
  type EntrySource,
  KeyCursor,
  type KeyRange,
  visitEntries,
} from './src/range-cursor.js';

// Events as bytes.
export {
  type CodedEvent,
  DamagedEventError,
  decodeEvent,
  encodeEvent,
  hasEventId,
} from './src/event-codec.js';

// Damage and loss.
export { DamagedValueError, DamageRegistry } from './src/damage.js';
export { checkTable } from './src/check-table.js';
export { checkDataFile } from './src/file-check.js';
export { readNewestHeader } from './src/data-file-header.js';
export {
  findStoreLosses,
  mostCommonStoreId,
  type OtherStoreState,
  type StoreInspection,
  type StoreMarks,
  type StoreName,
} from './src/store-marks.js';

// Copies for a backup.
export { DataFileSnapshot } from './src/data-file-snapshot.js';
