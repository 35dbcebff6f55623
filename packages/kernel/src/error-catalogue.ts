interface CatalogueEntry {
  readonly status: number;
  readonly message: string;
  /** Whether the same request may succeed later. */
  readonly retry?: boolean;
}

const CATALOGUE = {
  bad_request: { status: 400, message: 'The request cannot be read: {reason}' },
  malformed_json: { status: 400, message: 'The body is not valid JSON: {reason}' },
  unauthorized: { status: 401, message: 'A valid API key is required in the X-API-Key header' },
  login_refused: { status: 401, message: 'The e-mail address or the password is not right' },
  code_refused: { status: 401, message: 'The {asked} is not right, or the code was used already' },
  sso_refused: { status: 403, message: 'Single sign-on was refused: {reason}' },
  permission_denied: { status: 403, message: 'Insufficient scope: this needs the permission {permission}' },
  insufficient_scope: { status: 403, message: 'Insufficient scope: {permission} is required' },
  role_not_permitted: {
    status: 403,
    message: 'Insufficient scope: your role does not have the right {permission}',
  },
  assistants_limited: {
    status: 403,
    message: 'Your organization limits what assistants may do: {ceiling}',
  },
  feature_not_enabled: { status: 403, message: 'The feature {feature} is not enabled for this organization' },
  host_refused: { status: 403, message: 'The Host header names another server' },
  origin_refused: { status: 403, message: 'Pages of this origin may not call the server' },
  not_found: { status: 404, message: 'There is nothing at this address' },
  method_not_allowed: { status: 405, message: 'This address does not take {value}; it takes {allowed}' },
  organization_not_found: { status: 404, message: 'Organization not found' },
  group_not_found: { status: 404, message: 'Group not found' },
  user_not_found: { status: 404, message: 'User not found' },
  api_key_not_found: { status: 404, message: 'API key not found' },
  webhook_not_found: { status: 404, message: 'Webhook not found' },
  mapping_not_found: { status: 404, message: 'Mapping not found' },
  dead_letter_not_found: { status: 404, message: 'Message that was given up not found' },
  too_many_webhooks: {
    status: 409,
    message: 'An organization has at most {limit} webhooks: remove one first',
  },
  team_not_found: { status: 404, message: 'Team not found' },
  case_not_found: { status: 404, message: 'Case not found' },
  report_file_not_found: { status: 404, message: 'The case has no such report file' },
  case_closed: { status: 409, message: 'The case is closed: open it again to change it' },
  case_changed: {
    status: 409,
    message: 'Somebody else has changed title or narrative since you opened them: nothing was written',
  },
  last_alert_of_case: { status: 409, message: 'A case has at least one alert: close the case instead' },
  report_is_secret: {
    status: 409,
    message: 'A case with a report file or the record of a report stays confidential',
  },
  teams_changed: {
    status: 409,
    message: 'Somebody else has changed the teams since this page was made: load it again',
  },
  alert_taken: { status: 409, message: 'Somebody else has this alert' },
  cannot_have_alert: {
    status: 409,
    message: 'This person may not decide about the alert: the role or the team does not allow it',
  },
  stand_in_cannot_have_alert: {
    status: 409,
    message:
      'Nothing was written: this person is absent, and {stand_in}, who stands in, may not decide about the ' +
      'alert because of role or team. Give the alert to somebody else, or choose another stand-in',
  },
  not_yours_to_decide: {
    status: 403,
    message: 'Your organization lets {who} decide alone; that is not you for {alert_ids}',
  },
  alert_not_found: { status: 404, message: 'Alert not found' },
  entity_not_found: { status: 404, message: 'Entity not found' },
  transaction_not_found: { status: 404, message: 'Transaction not found' },
  event_not_found: { status: 404, message: 'Event not found' },
  not_sealed_yet: {
    status: 409,
    message: 'The event is not yet covered by a signed checkpoint: try again in {retry_after} seconds',
    retry: true,
  },
  log_changed: {
    status: 409,
    message:
      'There is no receipt: {reason}. Keep what you have of this event, and have the operator run ' +
      'alert-review verify',
  },
  investigation_not_found: { status: 404, message: 'Investigation not found' },
  note_file_not_found: { status: 404, message: 'File of a note not found' },
  question_not_found: { status: 404, message: 'Question not found' },
  question_document_not_found: { status: 404, message: 'Document not found' },
  invalid_request: { status: 400, message: '{reason}' },
  invalid_client: { status: 401, message: 'The client is unknown or its secret is wrong' },
  invalid_grant: { status: 400, message: '{reason}' },
  unauthorized_client: {
    status: 400,
    message: 'A client without a secret gets no refresh token: ask the user again',
  },
  unsupported_grant_type: {
    status: 400,
    message: 'The grant type must be authorization_code or refresh_token',
  },
  unsupported_response_type: { status: 400, message: 'The response type must be code' },
  request_not_supported: { status: 400, message: 'Request objects are not supported' },
  request_uri_not_supported: { status: 400, message: 'Request objects are not supported' },
  invalid_scope: { status: 400, message: '{reason}' },
  invalid_target: { status: 400, message: 'Tokens are given for the MCP endpoint of this server only' },
  invalid_redirect_uri: { status: 400, message: '{reason}' },
  invalid_client_metadata: { status: 400, message: '{reason}' },
  client_unknown: {
    status: 400,
    message: 'This server does not know the application that sent you: remove it there and add it again',
  },
  client_document_refused: {
    status: 400,
    message: 'The document that describes the application that sent you cannot be used: {reason}',
  },
  redirect_uri_refused: {
    status: 400,
    message: 'The application asked to send you to {value}, which {reason}',
  },
  interaction_not_found: {
    status: 404,
    message:
      'This request has ended, was answered or belongs to another browser: start again in your application',
  },
  grant_not_found: { status: 404, message: 'Connected application not found' },
  rerun_batch_not_found: { status: 404, message: 'Batch of reruns not found' },
  proposal_expired: {
    status: 410,
    message:
      'Must propose again: the proposal is older than 10 minutes, or none of your proposals has this id. ' +
      'Nothing was written',
  },
  too_many_alerts: {
    status: 422,
    message: 'Too many alerts for one bulk re-run: the items name {count} alerts, at most {limit} are taken',
  },
  too_many_proposals: {
    status: 409,
    message:
      'Too many open proposals: {count} of yours are not confirmed, and with this one they have {bytes} ' +
      'bytes of facts; at most {limit} with {bytes_limit} bytes may be open. Nothing was written',
  },
  daily_rerun_limit: {
    status: 409,
    message:
      'This would exceed the daily re-run limit: of {limit} reruns in 24 hours you have used {used}, and ' +
      'this batch has {count}. Nothing was written',
  },
  ticket_not_found: { status: 404, message: 'Support ticket not found' },
  upload_session_not_found: { status: 404, message: 'Upload session not found' },
  form_refused: {
    status: 403,
    message: 'The page of this form is not valid any more, or is not of this server: load the page again',
  },
  invitation_invalid: {
    status: 403,
    message:
      'The invitation code is not valid, was used or has expired: ask an administrator for another one',
  },
  link_needs_code: {
    status: 403,
    message:
      'You could sign in before, so the link needs a code of your authenticator app, or another ' +
      'administrator who approves it',
  },
  link_needs_approval: {
    status: 403,
    message:
      'You could sign in before, so another administrator has to approve the link: ask one to open ' +
      'Settings, Members',
  },
  change_waits: {
    status: 409,
    message:
      'Nothing has changed yet: your organization has another administrator approve this, under Settings, ' +
      'Members',
  },
  change_over: {
    status: 409,
    message: 'Nothing was written: this change does not wait any more',
  },
  change_outdated: {
    status: 409,
    message:
      'Nothing was written: what this change would replace has been changed since it was asked for. ' +
      'Decline it, and have it asked for again',
  },
  requester_left: {
    status: 409,
    message:
      'Nothing was written: the person who asked for this change is no longer an administrator, so nobody ' +
      'would answer for it. Decline it, then make the change yourself',
  },
  another_administrator_needed: {
    status: 403,
    message:
      'Nothing was written: you asked for this change yourself, so another administrator has to approve it',
  },
  approval_refused: {
    status: 403,
    message:
      'Nothing was written: one of you gave the other access, or the access of one of you was changed at ' +
      'the command line or by the directory in the last 24 hours, at {changed_at}. Another administrator ' +
      'has to approve it, or to vouch for whoever got access under Settings, Members',
  },
  operator_needed: {
    status: 403,
    message:
      'Your organization has another administrator approve changes of members, and whoever has this key ' +
      'could make them alone. The operator makes such keys on the machine: alert-review api-key create',
  },
  upload_address_invalid: { status: 403, message: 'The upload address is not valid: request a new one' },
  upload_address_expired: {
    status: 403,
    message: 'The upload address expired at {expires_at}: request a new one',
  },
  upload_ended: {
    status: 409,
    message: 'The upload has ended or was cancelled: open another one to send a file',
  },
  upload_already_received: {
    status: 409,
    message: 'A complete file was already received for this upload session',
  },
  api_key_ended: { status: 409, message: 'The API key is revoked or expired: generate a new one' },
  idempotency_key_in_use: {
    status: 409,
    message: 'A request with this Idempotency-Key is still being carried out: try again',
    retry: true,
  },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key came with another request in the last 24 hours: use a new one',
  },
  user_disabled: { status: 409, message: 'The user is disabled' },
  name_taken: { status: 409, message: 'The {field} {value} is already in use' },
  batch_refused: {
    status: 409,
    message: '{operation} refused: the batch was not written by you. Nothing was written',
  },
  batch_differs: {
    status: 409,
    message: 'Nothing was written: the batch {value} exists already, with {disposition} for {alert_ids}',
  },
  call_held: {
    status: 409,
    message:
      'Nothing was written: the call {held_id} waits until its user confirms it at {url}, before {expires}',
  },
  held_call_over: { status: 409, message: 'The pending confirmation of this call is {state}' },
  held_call_not_found: { status: 404, message: 'No pending confirmation of yours: {value}' },
  decision_changed: {
    status: 409,
    message: 'Nothing was written: the decision on {alert_ids} has changed since you saw it',
  },
  proposal_waits: {
    status: 409,
    message: 'Nothing was written: a colleague’s decision on {alert_ids} waits for four-eyes approval',
  },
  proposal_over: {
    status: 409,
    message: 'Nothing was written: the decision on {alert_ids} does not wait any more ({because})',
  },
  confirmation_outdated: {
    status: 409,
    message:
      'Nothing was written: since you saw what waits on {alert_ids}, {changes}. Look at it again, ' +
      'then confirm or send it back',
  },
  confirmation_refused: {
    status: 403,
    message: 'The decision on {alert_ids} goes on waiting: {reason}',
  },
  question_over: { status: 409, message: 'Nothing was written: the question is {state} already' },
  question_open: {
    status: 409,
    message: 'Nothing was written: a question to the customer of this alert is open already',
  },
  too_many_questions: {
    status: 409,
    message: 'Nothing was written: an alert takes {limit} questions at most',
  },
  proposal_not_yours: {
    status: 409,
    message: 'Nothing was written: only the person who proposed the decision on {alert_ids} can withdraw it',
  },
  second_person_needed: {
    status: 403,
    message:
      'Nothing was written: a colleague has to confirm or send back the decision on {alert_ids}. Whoever ' +
      'made it cannot, nor can their assistant or an API key',
  },
  quality_sample_not_found: { status: 404, message: 'No such sample: {value}' },
  reviewed_already: {
    status: 409,
    message: 'Nothing was written: this alert of the sample has been reviewed already',
  },
  own_decision: {
    status: 403,
    message:
      'Nothing was written: a quality review is for somebody who neither decided nor confirmed this alert',
  },
  recipe_changed: {
    status: 409,
    message: 'Nothing was written: the scoring rules have changed since you saw them',
  },
  undo_refused: { status: 409, message: 'Undo refused: {reason}. Nothing was written' },
  last_admin: { status: 409, message: 'The last administrator of an organization stays one' },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive completely in time; nothing was written: send it again',
    retry: true,
  },
  body_too_large: { status: 413, message: 'The body is larger than {limit} bytes' },
  unsupported_media_type: { status: 415, message: 'The content type must be {supported}' },
  unsupported_content_encoding: { status: 415, message: 'The content encoding must be gzip or identity' },
  headers_too_large: { status: 431, message: 'Address and headers are too long' },
  validation_error: { status: 422, message: '{reason}' },
  rate_limited: {
    status: 429,
    message: 'Too many requests: try again in {retry_after} seconds',
    retry: true,
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side; error id {error_id}',
    retry: true,
  },
  data_damaged: {
    status: 500,
    message:
      'What is stored as {record} is damaged in part: it was not read, and the operator has to restore it',
    retry: true,
  },
  data_purged: {
    status: 410,
    message:
      'The data of this {kind} was erased on {at}; who decided what about it is still in the audit log',
  },
  purge_refused: { status: 409, message: 'Nothing was erased: {reason}' },
  stream_deleted: {
    status: 410,
    message: 'Somebody deleted this from the event store. It cannot be read or changed until it is restored',
  },
  conflict: { status: 409, message: 'Someone else changed this at the same time: try again', retry: true },
  store_unavailable: {
    status: 503,
    message: 'A store is unavailable ({store}): try again later. {effect}',
    retry: true,
  },
  starting: { status: 503, message: 'The server is starting: {reason}', retry: true },
  shutting_down: { status: 503, message: 'The server is shutting down: try again', retry: true },
} satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof CATALOGUE;

/**
 * All error codes. Clients match on them, so never rename or reuse a code. Placeholders in braces are
 * filled from the details.
 */
export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, CatalogueEntry>> = CATALOGUE;
