interface CatalogueEntry {
  readonly status: number;
  readonly message: string;
  /** Whether the same request may succeed later. */
  readonly retry?: boolean;
}

// Exceeds the usual size: all error codes are declared in one place.
const CATALOGUE = {
  bad_request: { status: 400, message: 'The server cannot read the request: {reason}' },
  malformed_json: { status: 400, message: 'The body is not valid JSON: {reason}' },
  unauthorized: { status: 401, message: 'A valid API key is required in the X-API-Key header' },
  login_refused: { status: 401, message: 'The e-mail address or the password is wrong' },
  code_refused: { status: 401, message: 'The {asked} is wrong or was used before' },
  sso_refused: { status: 403, message: 'Single sign-on was refused: {reason}' },
  permission_denied: {
    status: 403,
    message: 'Insufficient scope: the request needs the permission {permission}',
  },
  insufficient_scope: { status: 403, message: 'Insufficient scope: {permission} is required' },
  role_not_permitted: {
    status: 403,
    message: 'Insufficient scope: your role does not have the right {permission}',
  },
  assistants_limited: {
    status: 403,
    message: 'Your organization limits assistants: {ceiling}',
  },
  feature_not_enabled: { status: 403, message: 'The feature {feature} is not enabled for this organization' },
  host_refused: { status: 403, message: 'The Host header names a different server' },
  origin_refused: { status: 403, message: 'Pages of this origin may not call the server' },
  not_found: { status: 404, message: 'No page or endpoint exists at this address' },
  method_not_allowed: {
    status: 405,
    message: 'This address does not support the method {value}; use {allowed}',
  },
  organization_not_found: { status: 404, message: 'Organization not found' },
  group_not_found: { status: 404, message: 'Group not found' },
  user_not_found: { status: 404, message: 'User not found' },
  api_key_not_found: { status: 404, message: 'API key not found' },
  webhook_not_found: { status: 404, message: 'Webhook not found' },
  mapping_not_found: { status: 404, message: 'Mapping not found' },
  dead_letter_not_found: { status: 404, message: 'No failed message has this id' },
  too_many_webhooks: {
    status: 409,
    message: 'An organization can have at most {limit} webhooks: remove a webhook first',
  },
  team_not_found: { status: 404, message: 'Team not found' },
  case_not_found: { status: 404, message: 'Case not found' },
  report_file_not_found: { status: 404, message: 'The case has no such report file' },
  case_closed: { status: 409, message: 'The case is closed: reopen the case to change it' },
  case_changed: {
    status: 409,
    message:
      'Nothing was written: somebody else changed the title or the narrative after you opened the ' + 'case',
  },
  last_alert_of_case: { status: 409, message: 'A case needs at least one alert: close the case instead' },
  report_is_secret: {
    status: 409,
    message: 'A case that has a report file or a record of a filed report must stay confidential',
  },
  teams_changed: {
    status: 409,
    message: 'Somebody else changed the teams after you opened this page: reload the page',
  },
  alert_taken: { status: 409, message: 'The alert is assigned to somebody else' },
  cannot_have_alert: {
    status: 409,
    message: 'The role or the team of this person does not allow a decision about the alert',
  },
  stand_in_cannot_have_alert: {
    status: 409,
    message:
      'Nothing was written: this person is absent. The role or the team of the stand-in {stand_in} ' +
      'does not allow a decision about the alert. Assign the alert to somebody else, or choose ' +
      'another stand-in',
  },
  not_yours_to_decide: {
    status: 403,
    message: 'Your organization lets only {who} decide alone. You cannot decide alone on {alert_ids}',
  },
  alert_not_found: { status: 404, message: 'Alert not found' },
  entity_not_found: { status: 404, message: 'Entity not found' },
  transaction_not_found: { status: 404, message: 'Transaction not found' },
  event_not_found: { status: 404, message: 'Event not found' },
  not_sealed_yet: {
    status: 409,
    message: 'No signed checkpoint covers the event yet: try again in {retry_after} seconds',
    retry: true,
  },
  log_changed: {
    status: 409,
    message:
      'The server cannot make a receipt: {reason}. Keep all copies of this event that you have, and ' +
      'ask the operator to run alert-review verify',
  },
  investigation_not_found: { status: 404, message: 'Investigation not found' },
  note_file_not_found: { status: 404, message: 'The note has no such file' },
  question_not_found: { status: 404, message: 'Question not found' },
  question_document_not_found: { status: 404, message: 'Document not found' },
  invalid_request: { status: 400, message: '{reason}' },
  invalid_client: { status: 401, message: 'The client is unknown or its secret is wrong' },
  invalid_grant: { status: 400, message: '{reason}' },
  unauthorized_client: {
    status: 400,
    message: 'A client without a secret gets no refresh token: ask the user to connect again',
  },
  unsupported_grant_type: {
    status: 400,
    message: 'The grant type must be authorization_code or refresh_token',
  },
  unsupported_response_type: { status: 400, message: 'The response type must be code' },
  request_not_supported: { status: 400, message: 'Request objects are not supported' },
  request_uri_not_supported: { status: 400, message: 'Request objects are not supported' },
  invalid_scope: { status: 400, message: '{reason}' },
  invalid_target: { status: 400, message: 'The server issues tokens only for its own MCP endpoint' },
  invalid_redirect_uri: { status: 400, message: '{reason}' },
  invalid_client_metadata: { status: 400, message: '{reason}' },
  client_unknown: {
    status: 400,
    message:
      'The application that sent you is not registered on this server: in the application, remove the ' +
      'connection to this server and add the connection again',
  },
  client_document_refused: {
    status: 400,
    message: 'The server cannot use the document that describes the application: {reason}',
  },
  redirect_uri_refused: {
    status: 400,
    message: 'The application asked to send you to {value}, an address that {reason}',
  },
  interaction_not_found: {
    status: 404,
    message:
      'This request has ended, was answered or belongs to another browser: start again in your ' +
      'application',
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
    message: 'Too many alerts for one bulk re-run: the items name {count} alerts, but the limit is {limit}',
  },
  too_many_proposals: {
    status: 409,
    message:
      'Too many open proposals: you have {count} proposals that are not confirmed, and with this ' +
      'proposal their facts would have {bytes} bytes. At most {limit} proposals with {bytes_limit} ' +
      'bytes may be open. Nothing was written',
  },
  daily_rerun_limit: {
    status: 409,
    message:
      'This would exceed the daily re-run limit: you have used {used} of {limit} reruns in 24 ' +
      'hours, and the batch has {count} reruns. Nothing was written',
  },
  ticket_not_found: { status: 404, message: 'Support ticket not found' },
  upload_session_not_found: { status: 404, message: 'Upload session not found' },
  form_refused: {
    status: 403,
    message: 'This form is too old or does not belong to this server: reload the page',
  },
  invitation_invalid: {
    status: 403,
    message: 'The invitation code is wrong, used or expired: ask an administrator for a new code',
  },
  link_needs_code: {
    status: 403,
    message:
      'You were able to sign in before, so the server asks for a code from your authenticator app ' +
      'before it links the accounts. Without a code, another administrator has to approve the link',
  },
  link_needs_approval: {
    status: 403,
    message:
      'You were able to sign in before, so another administrator has to approve the link between the ' +
      'accounts: ask an administrator to open Settings, Members',
  },
  change_waits: {
    status: 409,
    message:
      'Nothing has changed yet: another administrator of your organization has to approve the change ' +
      'under Settings, Members',
  },
  change_over: {
    status: 409,
    message: 'Nothing was written: this change is not waiting for approval any more',
  },
  closing_policy_not_found: {
    status: 404,
    message: 'Closing policy not found',
  },
  policy_proposal_waits: {
    status: 409,
    message:
      'Nothing was written: other terms of this policy wait for an answer. Confirm or decline these first',
  },
  policy_not_proved: {
    status: 409,
    message:
      'Nothing was written: of {decided} alerts within these terms that people decided, they escalated ' +
      '{wrong}, so up to {bound} may be escalated. The policy promises {promise}: lower the score, ' +
      'promise less, or decide more alerts first',
  },
  change_outdated: {
    status: 409,
    message:
      'Nothing was written: the setting was changed again after this change was requested. Decline ' +
      'this change, and ask for a new request',
  },
  requester_left: {
    status: 409,
    message:
      'Nothing was written: the person who requested this change is no longer an administrator. ' +
      'Decline the request, then make the change yourself',
  },
  another_administrator_needed: {
    status: 403,
    message:
      'Nothing was written: you requested this change yourself, so another administrator has to ' +
      'approve the change',
  },
  approval_refused: {
    status: 403,
    message:
      'Nothing was written: you gave the requester access, or the requester gave you access, or the ' +
      'access of either of you was changed at the command line or by the directory within 24 hours ' +
      '(at {changed_at}). Another administrator has to approve the change, or has to vouch for the ' +
      'person with the new access under Settings, Members',
  },
  operator_needed: {
    status: 403,
    message:
      'In your organization, another administrator approves changes of members. A key with this scope ' +
      'would bypass the approval. Ask the operator to create the key on the server: alert-review ' +
      'api-key create',
  },
  upload_address_invalid: { status: 403, message: 'The upload address is not valid: request a new one' },
  upload_address_expired: {
    status: 403,
    message: 'The upload address expired at {expires_at}: request a new one',
  },
  upload_ended: {
    status: 409,
    message: 'The upload has ended or was cancelled: create a new upload session to send a file',
  },
  upload_already_received: {
    status: 409,
    message: 'This upload session has already received a complete file',
  },
  api_key_ended: { status: 409, message: 'The API key is revoked or expired: generate a new one' },
  idempotency_key_in_use: {
    status: 409,
    message: 'The server is still processing another request with this Idempotency-Key: try again',
    retry: true,
  },
  idempotency_key_reused: {
    status: 409,
    message: 'A different request used this Idempotency-Key in the last 24 hours: use a new key',
  },
  user_disabled: { status: 409, message: 'The user is disabled' },
  name_taken: { status: 409, message: 'The {field} {value} is already in use' },
  batch_refused: {
    status: 409,
    message: '{operation} refused: the batch was not written by you. Nothing was written',
  },
  batch_differs: {
    status: 409,
    message: 'Nothing was written: a batch {value} already exists, with {disposition} for {alert_ids}',
  },
  call_held: {
    status: 409,
    message:
      'Nothing was written: the call {held_id} waits until its user confirms the call at {url}, ' +
      'before {expires}',
  },
  held_call_over: { status: 409, message: 'The pending confirmation of this call is {state}' },
  held_call_not_found: { status: 404, message: 'You have no pending confirmation {value}' },
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
    message:
      'Nothing was written: the decision on {alert_ids} is not waiting for approval any more ' +
      '({because})',
  },
  confirmation_outdated: {
    status: 409,
    message:
      'Nothing was written: after you saw the decision that waits for approval on {alert_ids}, ' +
      '{changes}. Look at the alert again, then confirm the decision or send it back',
  },
  confirmation_refused: {
    status: 403,
    message: 'The decision on {alert_ids} still waits for approval: {reason}',
  },
  question_over: { status: 409, message: 'Nothing was written: the question is already {state}' },
  question_open: {
    status: 409,
    message: 'Nothing was written: another question to the customer of this alert is still open',
  },
  too_many_questions: {
    status: 409,
    message: 'Nothing was written: an alert can have at most {limit} questions',
  },
  proposal_not_yours: {
    status: 409,
    message: 'Nothing was written: only the person who proposed the decision on {alert_ids} can withdraw it',
  },
  second_person_needed: {
    status: 403,
    message:
      'Nothing was written: a colleague has to confirm the decision on {alert_ids} or send it back. ' +
      'The person who made the decision cannot confirm it, and neither can this person’s assistant or ' +
      'an API key',
  },
  quality_sample_not_found: { status: 404, message: 'No quality sample has the id {value}' },
  reviewed_already: {
    status: 409,
    message: 'Nothing was written: this alert of the sample already has a review',
  },
  own_decision: {
    status: 403,
    message:
      'Nothing was written: you decided or confirmed this alert, so a colleague has to make the ' +
      'quality review',
  },
  own_policy: {
    status: 403,
    message:
      'Nothing was written: you proposed or confirmed the policy that closed this alert, so a colleague ' +
      'has to make the quality review',
  },
  recipe_changed: {
    status: 409,
    message: 'Nothing was written: somebody changed the scoring rules after you opened them',
  },
  undo_refused: { status: 409, message: 'Undo refused: {reason}. Nothing was written' },
  last_admin: {
    status: 409,
    message: 'An organization needs at least one administrator: appoint another administrator first',
  },
  request_timeout: {
    status: 408,
    message: 'Nothing was written: the request did not arrive completely in time. Send it again',
    retry: true,
  },
  body_too_large: { status: 413, message: 'The body is larger than {limit} bytes' },
  unsupported_media_type: { status: 415, message: 'The content type must be {supported}' },
  unsupported_content_encoding: { status: 415, message: 'The content encoding must be gzip or identity' },
  headers_too_large: {
    status: 431,
    message: 'The address and the headers of the request are too long together',
  },
  validation_error: { status: 422, message: '{reason}' },
  rate_limited: {
    status: 429,
    message: 'Too many requests: try again in {retry_after} seconds',
    retry: true,
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong on the server. Tell the operator the error id {error_id}',
    retry: true,
  },
  data_damaged: {
    status: 500,
    message:
      'The stored data of {record} is damaged, so the server did not read this data. The operator has ' +
      'to restore the data',
    retry: true,
  },
  data_purged: {
    status: 410,
    message:
      'The data of this {kind} was erased on {at}. The audit log still shows the decisions and the ' +
      'people who made them',
  },
  purge_refused: { status: 409, message: 'Nothing was erased: {reason}' },
  stream_deleted: {
    status: 410,
    message:
      'Somebody deleted this record from the event store. The operator has to restore the record ' +
      'before it can be read or changed',
  },
  conflict: {
    status: 409,
    message: 'Somebody else changed the same record at the same time: try again',
    retry: true,
  },
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
