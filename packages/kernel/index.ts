// Callers, permissions and settings of an organization.
export { type Caller, hasPermission, RehearsalEnded, SYSTEM_ORG, throwRehearsalEnded } from './src/caller.js';
export { type Permission, PERMISSIONS, type Scope, SCOPE_TEXTS, SCOPES } from './src/permissions.js';
export { followUpAuthor } from './src/follow-up-author.js';
export { POLICY_NAME, policyActor, policyOfActor, type PolicyVersion } from './src/policy-actor.js';
export { type Feature, FEATURE_NAMES, FEATURES } from './src/features.js';
export {
  type SettingDifference,
  settingDifferences,
  type SettingField,
  settingInWords,
} from './src/setting-field.js';

// Messages.
export { type AlertRef, idOfAlertRef } from './src/alert-ref.js';
export {
  anonymousCommandWith,
  Command,
  commandWith,
  Message,
  type MessageClass,
  type MessageRights,
  Query,
  queryWith,
} from './src/message.js';

// Errors.
export { AppError } from './src/app-error.js';
export { ERROR_CATALOGUE, type ErrorCode } from './src/error-catalogue.js';
export { causeOf, PlainError } from './src/plain-error.js';
export {
  DataDirectoryInUseError,
  DataDirectoryLostError,
  DISK_RESERVE_BYTES,
  EnvironmentError,
  fullDiskTextOf,
  FULL_DISK_TEXTS,
  SERVER_SOCKET,
  systemErrorText,
} from './src/environment-error.js';
export { NOT_STORED_TEXT, StoreFault, storeFaultOf } from './src/store-fault.js';
export {
  type AcceptedStoreLoss,
  isDocumentLoss,
  type StoreLoss,
  Losses,
  LostDocumentError,
  NO_STORE_LOSSES,
  nullIfLost,
} from './src/losses.js';
export { bodyTooLargeError } from './src/body-too-large.js';
export { INFLATED_GZIP_TEXT, isInflatedGzip } from './src/inflated-gzip.js';
export { deserializeError, serializeError, type ThreadError } from './src/thread-error.js';

// Input fields and refused values.
export {
  countCodePoints,
  countryField,
  COUNTRY_CODES,
  dateField,
  dateTimeField,
  decimalField,
  EMAIL_CHARS_MAX,
  fieldNameField,
  filledName,
  filledText,
  instantOf,
  ipAddressField,
  isBlankText,
  externalIdField,
  percentageField,
  textField,
  UNUSABLE_FIELD_NAME,
} from './src/fields.js';
export { isAccountAddress } from './src/account-address.js';
export { type FieldType } from './src/field-type.js';
export {
  fieldPath,
  type FieldProblem,
  notUploadedMessage,
  fieldProblemOf,
  PROBLEMS_LISTED_MAX,
  fieldProblemsOf,
  refusalDetailsOf,
  REQUIRED_MESSAGE,
  validationErrorOf,
} from './src/field-problems.js';
export { UNKNOWN_KEYS_MAX, unknownKeys, type UnknownKeys } from './src/unknown-keys.js';
export { editDistance } from './src/edit-distance.js';
export { cutText, shownValue } from './src/shown-value.js';

// Events and the rules that decide them.
export {
  AUDIT_OUTCOMES,
  type AuditDetails,
  defineEvents,
  type EventDefinition,
  type EventFamily,
  type EventOf,
} from './src/define-events.js';
export { decideAboutStream, type DecidedEvent, type Decider } from './src/decider.js';

// Records, read models and projections.
export {
  type Collection,
  type IndexDeclaration,
  type PartialFilter,
  PRIMARY_KEY,
  type Row,
} from './src/collection.js';
export {
  type CurrentRecordVersion,
  defineRecord,
  defineVersionedRecord,
  type OlderRecordVersion,
  type VersionedContent,
  type VersionedRecord,
} from './src/define-record.js';
export { defineReadModel } from './src/define-read-model.js';
export {
  type Actor,
  ACTOR_KINDS,
  type AnyEvent,
  defineProjection,
  type InvalidationCount,
  type Projection,
  type ProjectionRecords,
  type ProjectionResult,
  type ProjectionRows,
  type RecordedEvent,
} from './src/define-projection.js';
export {
  INDEX_KEY_BYTES_MAX,
  IndexKeyError,
  indexValue,
  type IndexValue,
  isIndexable,
  isKeySafe,
} from './src/index-values.js';
export {
  refuseAboveBytes,
  largestPartPath,
  LIST_ITEM_BYTES,
  oversizeProblem,
  storedBytes,
} from './src/stored-size.js';

// Answers: views, rows and cursors.
export {
  isRenderedAnswer,
  markRendered,
  requireRenderable,
  viewSources,
  renderAnswer,
} from './src/render-answer.js';
export {
  ROW_FORMATS,
  type RowFormat,
  rowTextWriterFor,
  type RowTextWriter,
  type RowValue,
  snakeCase,
} from './src/row-text.js';
export { cursorOfPlace, type ListPlace, numberPlaceOf, timePlaceOf } from './src/list-place.js';

// JSON.
export { canonicalJson, CanonicalJson, DeflatedJson, sortedShape } from './src/canonical-json.js';
export { countJsonValues, countParsedValues } from './src/json-values.js';
export { isPlainObject } from './src/plain-object.js';

// Text that people wrote.
export {
  clipText,
  currencyCode,
  escapeEmail,
  escapeInvisible,
  escapeMarkdown,
  invisibleCharacterName,
  INVISIBLE_CHARACTERS,
  utcDay,
} from './src/visible-text.js';
export { escapeMarkup } from './src/escape-markup.js';
export { markdownSection, markdownTable } from './src/markdown-table.js';
export { normalizedText } from './src/normalized-text.js';
export { comparableId } from './src/comparable-id.js';
export { NAME_KEY_WORDS_MAX, nameKey, nameKeysOf, nameWord } from './src/name-keys.js';

// Numbers, money and time.
export {
  padToCurrencyPlaces,
  compareUnits,
  quotientAsDecimal,
  toDecimal,
  unitsOfDecimal,
  type Units,
  unitsOfWholeNumber,
} from './src/decimal.js';
export { estimatedShare, type EstimatedShare } from './src/wilson-interval.js';
export { Clock, DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS, SystemClock } from './src/clock.js';
export { mondayOfWeek } from './src/weeks.js';
export { dayOrInstantField, firstInstant, instantPlusMs, lastInstant } from './src/instant-bounds.js';

// Helpers.
export { Ids } from './src/ids.js';
export { LruCache } from './src/lru-cache.js';
export { groupedBy } from './src/grouped-by.js';
export { isLoopback } from './src/loopback.js';
