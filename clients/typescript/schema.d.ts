// Made by npm run docs:generate: do not edit.

export interface paths {
    "/api/v1/crypto/fiat-currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fiat currencies
         * @description The currencies whose ids stand in `currency_id` and in ranges of money. In the order of their codes; ids never change.
         *
         *     Any API key will do.
         */
        get: operations["listFiatCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crypto/crypto-assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List crypto assets
         * @description The assets whose ids stand in `currency_id` and in ranges of money. In the order of their ids; ids never change.
         *
         *     Any API key will do.
         */
        get: operations["listCryptoAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crypto/crypto-chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blockchains
         * @description The chains whose ids stand in `chain_id`. In the order of their ids; ids never change.
         *
         *     Any API key will do.
         */
        get: operations["listCryptoChains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload customers
         * @description Each entity is checked on its own: valid ones are stored, the others are named in `errors`. If none is valid, the answer is 422. An entity that is sent again with different content gets a new version.
         *
         *     The body may have 32 MiB.
         *
         *     Needs an API key with the right `records:ingest`.
         */
        post: operations["uploadEntities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/mappings/{mapping_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a mapping of files
         * @description Returns the mapping with its text as it was stored.
         *
         *     Needs an API key with the right `records:ingest`.
         */
        get: operations["getMapping"];
        /**
         * Store a mapping of files
         * @description Says which column becomes which field, for uploads that name the mapping. It replaces an earlier mapping of the same name. A mapping with faults is refused with the lines of its faults. Up to 100 mappings are kept.
         *
         *     Needs an API key with the right `records:ingest`.
         */
        put: operations["saveMapping"];
        post?: never;
        /**
         * Remove a mapping of files
         * @description Uploads that were opened with the mapping still use it.
         *
         *     Needs an API key with the right `records:ingest`.
         */
        delete: operations["removeMapping"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mappings of files
         * @description The stored mappings for files of your own systems.
         *
         *     Needs an API key with the right `records:ingest`.
         */
        get: operations["listMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/transactions/upload-via-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an address for a file of transactions
         * @description Send the file to `upload_uri` with PUT. `session_id` names the upload.
         *
         *     Needs an API key with the right `records:ingest`.
         */
        post: operations["openTransactionUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/transactions/uploads/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send the file of transactions
         * @description To the whole `upload_uri`, with no API key. The body is one JSON array of transactions, or of the format that the upload was opened with, of up to 5 GiB unless the server was set otherwise. It may be a gzip, or come with `Content-Encoding: gzip`. A `Content-Type` has to fit the format: `application/json`, `application/x-ndjson`, `text/csv`, that of XLSX workbooks, `text/plain` (MT940, OFX), `application/xml` (camt, OFX) or `application/x-ofx`; beside all but the first `application/gzip` and `application/octet-stream` are taken. The answer comes when the file is safe; its rows are imported after that. The address is used up by the first complete file; a transfer that broke off may be repeated. Where files are kept in S3 the address is one of S3, which answers in its own way.
         *
         *     Needs no API key: the address is the credential.
         */
        put: operations["putTransactionFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/transactions/upload-sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of an upload
         * @description Returns state, progress, counts and errors of rows. Ask again while `state` is open or importing.
         *
         *     Needs an API key with the right `records:ingest`.
         */
        get: operations["getUploadSession"];
        put?: never;
        post?: never;
        /**
         * Cancel an upload of transactions
         * @description Files sent to its address are no longer imported. A running import stops soon and does not continue. What it has stored stays, also of an upload that was opened as all or nothing.
         *
         *     Needs an API key with the right `records:ingest`.
         */
        delete: operations["cancelUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/transactions/upload-sessions/{session_id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows that were not stored
         * @description All rejected rows with all their faults. A page has up to `limit` rows, fewer if they are long. The list grows while the file is imported.
         *
         *     Needs an API key with the right `records:ingest`.
         */
        get: operations["listUploadErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/transactions/upload-sessions/{session_id}/rejected-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rows that were not stored as a file
         * @description With `format` sent, the file has only the rows, as they were sent and in the form of the upload (CSV, NDJSON or a JSON array): correct them and send the file again. json: as an array, without rows of CSV. Rows larger than 1 MiB, and items of an array that are not JSON objects, are left out. While the file is imported, it has the rows that were read so far.
         *
         *     Needs an API key with the right `records:ingest`.
         */
        get: operations["getRejectedRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description Lists alerts that match all parameters. Use `next` with the same parameters.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Upload alerts
         * @description Stores all alerts of the request or none. Entities and transactions that they name must be stored before. With `trigger_execution` every alert with status OPEN is investigated at once. If an investigation is in progress, or was queued for the same content in the last ten minutes, that investigation is returned. A CLOSED alert starts no investigation and ends one that still waits.
         *
         *     The body may have 32 MiB.
         *
         *     Needs an API key with the right `records:ingest`. Some bodies need `alerts:write` as well.
         */
        post: operations["uploadAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/alerts/investigate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Investigate alerts
         * @description Starts a new investigation of each open alert, unless one is in progress.
         *
         *     Needs an API key with the right `alerts:write`.
         */
        post: operations["investigateAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/investigation/{investigation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an investigation
         * @description Returns status, score, disposition, assessments by area, the summary, and what the investigation read. To wait for its end, ask for its `status`, which is small.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        get: operations["getInvestigation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/investigation/{investigation_id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of an investigation
         * @description Returns state, score, disposition and outcome in less than 2 KB, without the result. Ask again after `check_back_after_seconds` until it is 0.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        get: operations["getInvestigationStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/investigations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List investigations
         * @description Finds an id that was lost. Lists investigations that match all parameters; use `next` with the same parameters. An investigation that is tried again while you read may be listed twice; none is left out.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        get: operations["listInvestigations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/alerts/{alert_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an alert and its investigations
         * @description Finds an alert by your own id. Percent-encode characters that have a meaning in addresses.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        get: operations["getAlert"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/workload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the workload of people
         * @description It takes the feature `teamwork`. The key must name `alerts:assign`. Those who decide, to whom alerts can be given.
         *
         *     Needs an API key with the right `alerts:assign`.
         */
        get: operations["getWorkload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/alerts/{alert_id}/assignment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give an alert to a person
         * @description It takes the feature `teamwork`. The key must name `alerts:assign`. To have an alert locks no decision of others, unless the organization says so.
         *
         *     Needs an API key with the right `alerts:write`. Some bodies need `alerts:assign` as well.
         */
        put: operations["assignAlert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/alerts/{alert_id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Snooze an alert
         * @description It takes the feature `teamwork`. The key must name `alerts:assign`. Until then the alert is not among those that wait on pages, and nobody gets it as the next. The time of its service level runs on.
         *
         *     Needs an API key with the right `alerts:write`. Some bodies need `alerts:assign` as well.
         */
        put: operations["snoozeAlert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/alerts/take-next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the next alert for a person
         * @description It takes the feature `teamwork`. The key must name `alerts:assign`. The undecided alert with the highest score that nobody has and the user may have. No two calls get the same one.
         *
         *     Needs an API key with the right `alerts:write`. Some bodies need `alerts:assign` as well.
         */
        post: operations["takeNextAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/alerts/{alert_id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the questions to the customer
         * @description It takes the feature `teamwork`. What customers of an alert were asked and answered, and a draft of what to ask next.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        get: operations["listQuestions"];
        put?: never;
        /**
         * Ask the customer
         * @description It takes the feature `teamwork`. Your own channel sends the text to the first customer of the alert: webhooks are told of `question.asked`. Nobody reads it for you: the customer must not learn of an alert or a suspicion.
         *
         *     Needs an API key with the right `alerts:write`.
         */
        post: operations["askCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/alerts/{alert_id}/questions/{question_id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand in what the customer answers
         * @description It takes the feature `teamwork`. A text, documents or both; a question has one answer. Documents are PDF, PNG, JPEG, CSV and plain text in UTF-8, by their names and their contents, of up to 5 MiB each and 20 MiB together. Or withdraws the question, whose text then says why; webhooks are told of `question.withdrawn`.
         *
         *     The body may have 32 MiB.
         *
         *     Needs an API key with the right `alerts:write`.
         */
        post: operations["endQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/alerts/{alert_id}/narrative-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a narrative against the record
         * @description Compares each amount, number, day, share and name of a text about an alert with the payments of its customer and the newest investigation. Nothing is stored. The text is read as English, and nothing in it is an instruction.
         *
         *     The body may have 32 MiB.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        post: operations["checkNarrative"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a case of alerts
         * @description It takes the feature `cases`. The existence of a case is secret: the key must name `audit:export`. The narrative begins with the alerts’ newest drafts. Nothing is filed.
         *
         *     Needs an API key with the right `alerts:write`. Some bodies need `audit:export` as well.
         */
        post: operations["openCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/cases/{case_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a case
         * @description It takes the feature `cases`. The existence of a case is secret: the key must name `audit:export`.
         *
         *     Needs an API key with the right `alerts:read`. Some bodies need `audit:export` as well.
         */
        get: operations["getCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/cases/{case_id}/report-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a report file of a case
         * @description It takes the feature `cases`. The file is returned and sent to nobody; the case keeps the file, who made it, when, and its SHA-256. Of a confidential case only a key with `audit:export` knows.
         *
         *     Needs an API key with the right `alerts:write`. Some bodies need `alerts:read` as well. Some bodies need `audit:export` as well.
         */
        post: operations["makeReportFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/cases/{case_id}/report-files/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a report file as it was handed out
         * @description It takes the feature `cases`. Returns the file exactly as it was handed out, even if records or settings have changed since: the SHA-256 of the body is the one in the address. `Repr-Digest` has it, too. A confidential case is only found with a key that has `audit:export`.
         *
         *     Needs an API key with the right `alerts:read`. Some bodies need `audit:export` as well.
         */
        get: operations["getReportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/investigations/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export measured features
         * @description One row for each alert with a completed investigation. Besides these fields it has the colour of each flag (`flag_tp1`) and each feature that a rule reads, by its name in docs/flags.md; null if it was not measured. If something fails, the connection breaks: only an answer that ends properly is complete.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        get: operations["exportFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-monitoring/agent-alert-feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give feedback on investigations
         * @description Sets the review status of investigations, whatever their state. Items are checked one by one; if none is valid, the answer is 422. The decision on the alert stays as it is.
         *
         *     Needs an API key with the right `alerts:write`.
         */
        post: operations["reviewInvestigations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns the addresses that receive your events, with the state of their deliveries.
         *
         *     Needs an API key with the right `webhooks:manage`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook
         * @description The address receives the events that happen from now on. An organization has at most 10 webhooks.
         *
         *     Needs an API key with the right `webhooks:manage`.
         */
        post: operations["addWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a webhook
         * @description Replaces the settings. Messages that are not delivered yet are sent to the new address at once.
         *
         *     Needs an API key with the right `webhooks:manage`.
         */
        put: operations["changeWebhook"];
        post?: never;
        /**
         * Remove a webhook
         * @description Removes the webhook with its secrets and dead letters.
         *
         *     Needs an API key with the right `webhooks:manage`.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Returns a new secret. Until the overlap ends, messages are signed with both secrets.
         *
         *     Needs an API key with the right `webhooks:manage`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhook_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message or a dead letter
         * @description Sends the message once and returns the answer of the address. A dead letter that is accepted is removed from the list.
         *
         *     Needs an API key with the right `webhooks:manage`.
         */
        post: operations["sendWebhookMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhook_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send messages again from a date
         * @description Sends all messages since that date again, including dead letters. They keep their ids.
         *
         *     Needs an API key with the right `webhooks:manage`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhook_id}/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dead letters
         * @description Returns up to 1,000 messages. With 1,000 dead letters, further messages are sent again until they are accepted.
         *
         *     Needs an API key with the right `webhooks:manage`.
         */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bundle of the log for offline verification
         * @description All events between two signed checkpoints around the period, as stored, with the proof that none was changed, removed or added. `verifier/verify.js` checks the bundle without this server. With `alerts` it also has their texts, documents and keys, and the API key needs `alerts:read` as well. Making a bundle is an event. The answer is complete if its last line has the kind `end`.
         *
         *     Needs an API key with the right `audit:export`. Some bodies need `alerts:read` as well.
         */
        get: operations["getAuditBundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what
         * @description Every change, by whom and when. Lists events that match all parameters. Of texts that people wrote, only reasons of decisions are included; the history of an alert shows the others.
         *
         *     Needs an API key with the right `audit:export`.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export who did what
         * @description All events in one answer, the oldest first. The answer is complete if its last line is `{"rows": n}` with the number of lines before it; in CSV the word and the number are the first two cells.
         *
         *     Needs an API key with the right `audit:export`.
         */
        get: operations["exportAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/alerts/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of an alert
         * @description Every step from the log: what happened, and the alert before and after it.
         *
         *     Needs an API key with the right `audit:export`.
         */
        get: operations["replayAlert"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/alerts/as-of": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an alert looked like then
         * @description Computed from its events. Before its first upload the alert is not found.
         *
         *     Needs an API key with the right `audit:export`.
         */
        get: operations["getAlertAsOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/alerts/as-of/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export what all alerts looked like then
         * @description All alerts that existed then. The answer is complete if its last line is `{"rows": n}` with the number of lines before it; in CSV the word and the number are the first two cells.
         *
         *     Needs an API key with the right `audit:export`.
         */
        get: operations["exportAlertsAsOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the newest checkpoint
         * @description The log of your organization when it was last signed. Keep the checkpoint: every later log must contain that log.
         *
         *     Needs an API key with the right `audit:export`.
         */
        get: operations["getAuditCheckpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that an event is in the log
         * @description The answer to each write names its last event in the header `Audit-Receipt`. The receipt is available after two seconds. A write without a receipt after a minute was lost.
         *
         *     Needs an API key with the right `audit:export`.
         */
        get: operations["getAuditReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/consistency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that the log only grew
         * @description Proves it from a checkpoint that you kept to a later one.
         *
         *     Needs an API key with the right `audit:export`.
         */
        get: operations["getAuditConsistency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/tiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read hashes of the tree
         * @description In tiles of 256 (C2SP tlog-tiles). A full tile never changes.
         *
         *     Needs an API key with the right `audit:export`.
         */
        get: operations["getAuditTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process up?
         * @description Answers as long as the process runs.
         *
         *     Needs no API key and counts against no limit.
         */
        get: operations["isUp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can it serve requests now?
         * @description Asks each store. 503 while this process can serve nothing: during its start, from the signal to stop on, and while the read store or a store of its own does not answer. While a server that all processes share is away (EventStoreDB, Redis, the bucket), the answer stays 200: `checks` names the store, and `limits` says what is refused or late meanwhile. `read_models` tells how many seconds the oldest event has waited for read models (null: unknown), `checkpoints` how many the oldest event has waited for a signed checkpoint, and `jobs` how many the oldest key of a queue has waited for its run. `access_log` tells how many entries wait in the read store because the log did not answer, and for how many seconds the oldest. Work that is late is no 503: all processes share it.
         *
         *     Needs no API key and counts against no limit.
         */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description as a page
         * @description Search it, copy requests as curl, and try them with a key that is not stored. The page loads nothing from other addresses.
         *
         *     Needs no API key; limited by network address.
         */
        get: operations["readDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description as an OpenAPI document
         * @description OpenAPI 3.1, for generators of clients and for contract tests.
         *
         *     Needs no API key; limited by network address.
         */
        get: operations["readOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Entity: {
            /** @description Unique in your system. */
            entity_id: string;
            /** @enum {string} */
            type: "INDIVIDUAL" | "BUSINESS";
            dob?: string | null;
            corporate_tax_id?: string | null;
            corporate_tax_id_type?: string | null;
            emails?: string[] | null;
            gender?: ("MALE" | "FEMALE") | null;
            occupation?: string | null;
            name?: string | null;
            account_holder_name?: string | null;
            ip_addresses?: string[] | null;
            phone_numbers?: string[] | null;
            registered_at?: string | null;
            mailing_street_address?: string | null;
            mailing_city?: string | null;
            mailing_state?: string | null;
            mailing_postal_code?: string | null;
            mailing_country?: string | null;
            website?: string | null;
            verification_tier?: string | null;
            purpose_of_account?: string[] | null;
            industry?: string | null;
            source_of_funds?: string[] | null;
            source_of_wealth?: string[] | null;
            employment_status?: string | null;
            nationality?: string[] | null;
            citizenship?: string[] | null;
            tags?: string[] | null;
            estimated_monthly_deposits?: {
                lower_bound?: number | null;
                upper_bound?: number | null;
                /** @description Id from the list of fiat currencies or of crypto assets. */
                currency: number;
            } | null;
            estimated_monthly_withdrawals?: {
                lower_bound?: number | null;
                upper_bound?: number | null;
                /** @description Id from the list of fiat currencies or of crypto assets. */
                currency: number;
            } | null;
            estimated_trades_per_month?: {
                lower_bound?: number | null;
                upper_bound?: number | null;
            } | null;
            net_worth?: {
                lower_bound?: number | null;
                upper_bound?: number | null;
                /** @description Id from the list of fiat currencies or of crypto assets. */
                currency: number;
            } | null;
            annual_income?: {
                lower_bound?: number | null;
                upper_bound?: number | null;
                /** @description Id from the list of fiat currencies or of crypto assets. */
                currency: number;
            } | null;
            ubo?: components["schemas"]["Ubo"] | null;
            blockchain_intel?: components["schemas"]["EntityIntel"][] | null;
        };
        /** @description At least one owner; ids are unique in it, and children name other owners. */
        Ubo: {
            individual?: {
                id: number;
                first_name: string;
                middle_name?: string | null;
                last_name: string;
                dob?: string | null;
                email?: string | null;
                phone?: string | null;
                nationality?: string[] | null;
                citizenship?: string[] | null;
                country_of_birth?: string | null;
                city_of_birth?: string | null;
                tax_residency?: string[] | null;
                ownership_percentage?: number | null;
                role?: string | null;
                controller?: boolean | null;
                street_address?: string | null;
                city?: string | null;
                state?: string | null;
                postal_code?: string | null;
                country?: string | null;
            }[] | null;
            corporate?: {
                id: number;
                entity_name: string;
                formation_country?: string | null;
                formation_date?: string | null;
                ownership_percentage?: number | null;
                street_address?: string | null;
                city?: string | null;
                state?: string | null;
                postal_code?: string | null;
                country?: string | null;
                children?: {
                    id: number;
                    relative_ownership?: number | null;
                }[] | null;
            }[] | null;
        };
        EntityIntel: {
            /** @constant */
            vendor: "provider_kyt";
            /** @enum {string} */
            vendor_version: "v1";
            fetched_at: string;
            data: {
                userId?: string | null;
                riskScore?: ("SEVERE" | "HIGH" | "MEDIUM" | "LOW") | null;
                scoreUpdatedDate?: string | null;
                lastActivity?: string | null;
                score?: ("red" | "amber" | "green") | null;
                creationDate?: string | null;
                exposureDetails?: {
                    cluster?: {
                        name?: string | null;
                        categoryId?: number | null;
                        category?: string | null;
                    } | null;
                    sentDirectExposure?: number | null;
                    sentIndirectExposure?: number | null;
                    receivedDirectExposure?: number | null;
                    receivedIndirectExposure?: number | null;
                }[] | null;
            };
        } | {
            /** @constant */
            vendor: "provider_kyt";
            /** @enum {string} */
            vendor_version: "v2";
            fetched_at: string;
            data: {
                userId?: string | null;
                riskScore?: ("SEVERE" | "HIGH" | "MEDIUM" | "LOW") | null;
                scoreUpdatedDate?: string | null;
                lastActivity?: string | null;
                createdAt?: string | null;
                exposureDetails?: {
                    cluster?: {
                        name?: string | null;
                        categoryId?: number | null;
                    } | null;
                    sentDirectExposure?: number | null;
                    sentIndirectExposure?: number | null;
                    receivedDirectExposure?: number | null;
                    receivedIndirectExposure?: number | null;
                }[] | null;
                properties?: {
                    active?: boolean | null;
                    country?: string | null;
                } | null;
            };
        };
        TransferIntel: {
            /** @constant */
            vendor: "provider_kyt";
            /** @enum {string} */
            vendor_version: "v2";
            fetched_at: string;
            data: {
                direct?: {
                    name?: string | null;
                    categoryId?: number | null;
                } | null;
            };
        };
        Alert: {
            /** @description Unique in your system. */
            alert_id: string;
            /** @description Entities that were uploaded before. */
            entity_id_list: string[];
            /** @description Transactions that were uploaded before. */
            flagged_transaction_id_list: string[];
            /**
             * @description Transaction monitoring or blockchain monitoring.
             * @enum {string}
             */
            source: "TM" | "BM";
            title: string;
            description?: string | null;
            /**
             * @description Only open alerts are investigated.
             * @enum {string}
             */
            status: "OPEN" | "CLOSED";
            created_at: string;
            /** @description Title of the rule that raised it. */
            rule_title: string;
            disposition_status?: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            disposition_notes?: string | null;
            dispositioned_at?: string | null;
            dispositioned_by?: string | null;
            start_date?: string | null;
            end_date?: string | null;
            reference_ids?: string[] | null;
            alert_subtype?: string | null;
            crypto_transferred_value_percentage?: number | null;
        };
        Error: {
            /**
             * @description Match on this; codes never change.
             * @enum {string}
             */
            error: "bad_request" | "malformed_json" | "unauthorized" | "login_refused" | "code_refused" | "sso_refused" | "permission_denied" | "insufficient_scope" | "role_not_permitted" | "assistants_limited" | "feature_not_enabled" | "host_refused" | "origin_refused" | "not_found" | "method_not_allowed" | "organization_not_found" | "group_not_found" | "user_not_found" | "api_key_not_found" | "webhook_not_found" | "mapping_not_found" | "dead_letter_not_found" | "too_many_webhooks" | "team_not_found" | "case_not_found" | "report_file_not_found" | "case_closed" | "case_changed" | "last_alert_of_case" | "report_is_secret" | "teams_changed" | "alert_taken" | "cannot_have_alert" | "stand_in_cannot_have_alert" | "not_yours_to_decide" | "alert_not_found" | "entity_not_found" | "transaction_not_found" | "event_not_found" | "not_sealed_yet" | "log_changed" | "investigation_not_found" | "note_file_not_found" | "question_not_found" | "question_document_not_found" | "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "unsupported_response_type" | "request_not_supported" | "request_uri_not_supported" | "invalid_scope" | "invalid_target" | "invalid_redirect_uri" | "invalid_client_metadata" | "client_unknown" | "client_document_refused" | "redirect_uri_refused" | "interaction_not_found" | "grant_not_found" | "rerun_batch_not_found" | "proposal_expired" | "too_many_alerts" | "too_many_proposals" | "daily_rerun_limit" | "ticket_not_found" | "upload_session_not_found" | "form_refused" | "invitation_invalid" | "link_needs_code" | "link_needs_approval" | "change_waits" | "change_over" | "change_outdated" | "requester_left" | "another_administrator_needed" | "approval_refused" | "operator_needed" | "upload_address_invalid" | "upload_address_expired" | "upload_ended" | "upload_already_received" | "api_key_ended" | "idempotency_key_in_use" | "idempotency_key_reused" | "user_disabled" | "name_taken" | "batch_refused" | "batch_differs" | "call_held" | "held_call_over" | "held_call_not_found" | "decision_changed" | "proposal_waits" | "proposal_over" | "confirmation_outdated" | "confirmation_refused" | "question_over" | "question_open" | "too_many_questions" | "proposal_not_yours" | "second_person_needed" | "quality_sample_not_found" | "reviewed_already" | "own_decision" | "recipe_changed" | "undo_refused" | "last_admin" | "request_timeout" | "body_too_large" | "unsupported_media_type" | "unsupported_content_encoding" | "headers_too_large" | "validation_error" | "rate_limited" | "internal_error" | "data_damaged" | "data_purged" | "purge_refused" | "stream_deleted" | "conflict" | "store_unavailable" | "starting" | "shutting_down";
            /** @description For people; its wording may change. */
            message: string;
            /** @description What fills the message stands here too. */
            details: {
                /** @description The offending input, such as `alerts[3].title`. */
                field: string | null;
                /** @description What stood there, cut after 200 characters. */
                value: unknown;
                /** @description Of `validation_error`: what is wrong, field by field. */
                problems?: ({
                    field: string;
                    value: unknown;
                    message: string;
                    /** @description Place in the list, where items are judged one by one; their id stands beside. */
                    index?: number;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description How many problems there are, listed or not. */
                problems_total?: number;
            } & {
                [key: string]: unknown;
            };
        };
        FiatCurrencyItem: {
            /** @description ISO 4217 number: the value of `currency_id` with `currency_type` FIAT. */
            id: number;
            name: string;
            /** @description ISO 4217 code. */
            symbol: string;
            /** @description Digits behind the decimal point. */
            scale: number;
        };
        ListFiatCurrenciesAnswer: {
            items: components["schemas"]["FiatCurrencyItem"][];
            /** @description Length of the whole list. */
            total: number;
            page: number;
            page_size: number;
            has_more: boolean;
        };
        CryptoAssetItem: {
            /** @description The value of `currency_id` with `currency_type` CRYPTO. */
            id: number;
            name: string;
            /** @description Several assets may share one. */
            symbol: string;
            slug: string;
        };
        ListCryptoAssetsAnswer: {
            items: components["schemas"]["CryptoAssetItem"][];
            /** @description Length of the whole list. */
            total: number;
            page: number;
            page_size: number;
            has_more: boolean;
        };
        CryptoChainItem: {
            /** @description The value of `chain_id`. */
            id: number;
            name: string;
            /** @description Of the native coin. */
            symbol: string;
            slug: string;
            /** @description The number that wallets use; never valid as `chain_id`. */
            evm_chain_id: number | null;
            /** @description CAIP-2 id such as `eip155:1`. */
            caip2: string | null;
        };
        ListCryptoChainsAnswer: {
            items: components["schemas"]["CryptoChainItem"][];
            /** @description Length of the whole list. */
            total: number;
            page: number;
            page_size: number;
            has_more: boolean;
        };
        UploadEntitiesRequest: {
            entities: components["schemas"]["Entity"][];
        };
        UploadEntitiesAnswer: {
            /** @description Whether all of them were accepted. */
            success: boolean;
            /** @description Entities that are stored now, those that stood so before included. */
            processed: number;
            /** @description The first problem of each entity that was not stored, and others while they are up to 100. */
            errors: {
                /** @description Place of the item in the list that was sent, from 0. */
                index: number;
                /** @description What is wrong, such as `entities[0].type`. */
                field: string;
                /** @description What stood there; a long value is cut to the first 200 characters of its text. */
                value: unknown;
                /** @description Why it was not accepted, to be read after the name of the field. */
                message: string;
                /** @description What was sent as the id of the entity; null without one. */
                entity_id: unknown;
            }[];
            /** @description How many problems there are, listed or not. */
            errors_total: number;
            /** @description This upload, for questions about it. */
            upload_session_id: string;
            /** @description Keys that were sent and not taken, such as `alerts[0].titel`; up to 100. `alerts[0].disposition_status: read, but does not count: …` names a decision about which, by the four-eyes rules of the organization, people decide. */
            warnings: string[];
            /** @description How many such keys there were. */
            warnings_total: number;
        };
        MappingRequest: {
            /** @description The mapping in YAML; docs/bank-files.md explains each key. */
            yaml: string;
        };
        Mapping: {
            mapping_id: string;
            /**
             * @description Of the files that it is for.
             * @enum {string}
             */
            format: "json" | "ndjson" | "csv" | "xlsx" | "mt940" | "camt" | "ofx";
            saved_at: string;
            /** @description The mapping in YAML; docs/bank-files.md explains each key. */
            yaml: string;
        };
        OpenTransactionUploadRequest: {
            /**
             * @description All but json are additions; json and ndjson may be read by a mapping, the others need `mapping_id`. camt is camt.052, .053 and .054; mt940 is MT940 and MT950. Each file may be a gzip.
             * @enum {string}
             */
            format: "json" | "ndjson" | "csv" | "xlsx" | "mt940" | "camt" | "ofx";
            /** @description A stored mapping, by which a file of your own form is read. */
            mapping_id?: string | null;
            /** @description row_by_row (the default): sound rows are stored. all_or_nothing: none is unless all are sound. */
            mode?: ("row_by_row" | "all_or_nothing") | null;
            /** @description Where the ids of the transactions come from. given (the default): from your system; a row may change anything about the transaction with its id. made: hashes of columns, as a mapping with `hash` for `transaction_id` makes them. A row is then rejected if its id already belongs to a transaction of another customer. */
            ids?: ("given" | "made") | null;
        };
        OpenTransactionUploadAnswer: {
            /** @description Where the file goes: a secret, since it needs no other credential. */
            upload_uri: string;
            session_id: string;
            /** @description When the address ends, ISO 8601. */
            expires_at: string;
            /** @description Keys that were sent and not taken, such as `alerts[0].titel`; up to 100. `alerts[0].disposition_status: read, but does not count: …` names a decision about which, by the four-eyes rules of the organization, people decide. */
            warnings: string[];
            /** @description How many such keys there were. */
            warnings_total: number;
        };
        Transaction: {
            /** @description Decimal number as a text such as `1250.75`. */
            amount: string;
            /** @description Code of a fiat currency or symbol of a crypto asset, in any case. */
            amount_currency: string;
            balance?: string | null;
            blockchain?: {
                chain_id?: number | null;
                transaction_hash?: string | null;
            } | null;
            descriptor?: string | null;
            event_time: string;
            receiver?: {
                asset_in?: {
                    /** @description Decimal number as a text such as `1250.75`. */
                    amount: string;
                    currency_id?: number | null;
                    currency_type?: string | null;
                } | null;
                blockchain_addresses?: string[] | null;
                blockchain_intel?: components["schemas"]["TransferIntel"][] | null;
                entity_id?: string | null;
                name?: string | null;
            } | null;
            sender?: {
                asset_out?: {
                    /** @description Decimal number as a text such as `1250.75`. */
                    amount: string;
                    currency_id?: number | null;
                    currency_type?: string | null;
                } | null;
                blockchain_addresses?: string[] | null;
                blockchain_intel?: components["schemas"]["TransferIntel"][] | null;
                entity_id?: string | null;
                name?: string | null;
            } | null;
            status?: ("PENDING" | "PROCESSING" | "AUTHORIZED" | "COMPLETED" | "FAILED" | "DECLINED" | "CANCELLED" | "REFUNDED" | "PARTIALLY_REFUNDED" | "REVERSED" | "ON_HOLD" | "EXPIRED" | "SCHEDULED" | "IN_TRANSIT" | "AWAITING_CONFIRMATION" | "PARTIALLY_COMPLETED" | "QUEUED" | "SUSPENDED" | "DISPUTED" | "WRITTEN_OFF" | "ATTEMPTED" | "UNKNOWN" | "CAPTURED" | "SETTLEMENT_ERROR") | null;
            subtype?: ("TRADE" | "MARGIN" | "PTL-SALE" | "EARN_ALLOCATION" | "EARN_REWARD" | "STAKING" | "REWARD" | "ROLLOVER" | "DEPOSIT_BANK" | "DEPOSIT_CRYPTO" | "DEPOSIT_FIAT" | "DEPOSIT_PROCESSOR" | "ACCOUNT_DEPOSIT" | "VAULT_DEPOSIT" | "WITHDRAWAL_BANK" | "WITHDRAWAL_CRYPTO" | "WITHDRAWAL_FIAT" | "WITHDRAWAL_PROCESSOR" | "CASH_WITHDRAWAL" | "VAULT_WITHDRAWAL" | "E_TRANSFER_SENT" | "E_TRANSFER_RECEIVED" | "INTERNAL_TRANSFER" | "BALANCE_TRANSFER" | "P2P_TRANSFER" | "WIRE_TRANSFER" | "ACH_TRANSFER" | "RTP_TRANSFER" | "CHECK_TRANSFER" | "CARD_PURCHASE" | "BILL_PAYMENT" | "LOAN_REPAYMENT" | "CRYPTO_PAYMENT" | "CARD_SETTLEMENT" | "SERVICE_FEE" | "SUBSCRIPTION_FEE" | "CASHBACK" | "CREDIT_TRANSACTION" | "PROMOTIONAL_CREDIT" | "INTEREST_EARNED" | "INTEREST_CHARGED" | "TRAVEL_EXPENSE" | "SETTLED" | "PREPAID_CARD_LOAD") | null;
            tags?: string[] | null;
            /** @description Unique in your system. */
            transaction_id: string;
            type?: ("DEPOSIT" | "WITHDRAWAL" | "PAYMENT" | "TRANSFER" | "TRADE" | "FEE" | "CREDIT" | "INTEREST" | "LOAN" | "REMITTANCE" | "INTERNAL" | "CHARGEBACK" | "OTHER" | "TRANSACTION") | null;
            sender_id?: string | null;
            sender_name?: string | null;
            sender_blockchain_addresses?: string[] | null;
            receiver_id?: string | null;
            receiver_name?: string | null;
            receiver_blockchain_addresses?: string[] | null;
            sent_currency?: (number | string) | null;
            sent_currency_type?: string | null;
        };
        PutTransactionFileAnswer: {
            /** @constant */
            success: true;
            session_id: string;
            /** @description Size without its coding. */
            bytes: number;
            /** @description SHA-256 of those bytes, in hexadecimal. */
            sha256: string;
        };
        UploadSessionAnswer: {
            session_id: string;
            /** @enum {string} */
            kind: "entities" | "transactions" | "alerts";
            /**
             * @description open: waits for the file. refused: it cannot be read as its format, or was to be stored as all or nothing and has rejected rows; nothing of it was stored. expired: no file came before the address ended; a transfer that began in time may still complete. cancelled: by your own request; `counts` tells what was stored, and is null until its import stops.
             * @enum {string}
             */
            state: "open" | "importing" | "completed" | "refused" | "expired" | "cancelled";
            /** @description As the upload was opened; null where no file is sent. */
            mode: ("row_by_row" | "all_or_nothing") | null;
            started_at: string;
            finished_at: string | null;
            /** @description Of the upload address; null without one. */
            expires_at: string | null;
            /** @description Rows; null until the end. */
            counts: {
                received: number;
                created: number;
                updated: number;
                unchanged: number;
                failed: number;
            } | null;
            /** @description Null while nothing is imported. */
            progress: {
                rows_done: number;
                rows_total: number;
            } | null;
            refusal: {
                reason: string;
                /** @description Where in the file, from 0; 0 where the reason names a line. */
                byte_offset: number;
            } | null;
            /** @description The first fault of each of the first 1,000 rows that were not stored (fewer where they are long), in the order of the file. The list of errors has all. */
            errors: {
                /** @description Place of the item in the list that was sent, from 0. */
                index: number;
                /** @description What is wrong, such as `entities[0].type`. */
                field: string;
                /** @description What stood there; a long value is cut to the first 200 characters of its text. */
                value: unknown;
                /** @description Why it was not accepted, to be read after the name of the field. */
                message: string;
                /** @description Of the file, from 1; absent for an array without a mapping. */
                line?: number;
                /** @description The column that it was read from, with a mapping. */
                column?: string;
                transaction_id: string | null;
            }[];
            /** @description Up to 100 fields of the rows that the server does not know. */
            warnings: {
                field: string;
                /** @description Rows that have it. */
                count: number;
            }[];
            /** @description How often one stood in a row. */
            warnings_total: number;
            /** @description Sentences about what the mapping may read in another way than was meant, told before a row is stored. */
            doubts: string[];
            /** @description Sentences about what the file tells of itself, such as the balances of a statement that agree with its entries. */
            facts: string[];
        };
        UploadErrorsAnswer: {
            /** @description In the order of the file. */
            errors: {
                /** @description Place of the row in the file, from 0. */
                index: number;
                /** @description Of the file, from 1; absent for an array without a mapping. */
                line?: number;
                /** @description As sent, cut to 200 characters; null without one. */
                transaction_id: string | null;
                /** @description The same of a customer. */
                entity_id: string | null;
                /** @description All that is wrong with it, up to 100. */
                faults: {
                    /** @description What is wrong, such as `entities[0].type`. */
                    field: string;
                    /** @description What stood there; a long value is cut to the first 200 characters of its text. */
                    value: unknown;
                    /** @description Why it was not accepted, to be read after the name of the field. */
                    message: string;
                    /** @description The column that it was read from, with a mapping. */
                    column?: string;
                }[];
                /** @description How many there are, named or not. */
                faults_total: number;
            }[];
            /** @description The `cursor` of the next page; null at the end of what was read. */
            next: string | null;
        };
        UploadAlertsRequest: {
            alerts: components["schemas"]["Alert"][];
            /** @description Whether open alerts are investigated at once. */
            trigger_execution?: boolean | null;
        };
        UploadAlertsAnswer: {
            /** @constant */
            success: true;
            /** @description Alerts of the request, all of which are stored. */
            processed: number;
            /** @description At least one investigation was started or is in progress. */
            execution_triggered: boolean;
            upload_session_id: string;
            /** @description One for each alert that is or was investigated; an alert keeps a run that is in progress. */
            investigations: {
                alert_id: string;
                investigation_id: string;
            }[];
            /** @description Alerts without an investigation, and why: closed or unknown. */
            errors: {
                /** @description Place of the item in the list that was sent, from 0. */
                index: number;
                /** @description What is wrong, such as `entities[0].type`. */
                field: string;
                /** @description What stood there; a long value is cut to the first 200 characters of its text. */
                value: unknown;
                /** @description Why it was not accepted, to be read after the name of the field. */
                message: string;
                alert_id: string;
            }[];
            /** @description Keys that were sent and not taken, such as `alerts[0].titel`; up to 100. `alerts[0].disposition_status: read, but does not count: …` names a decision about which, by the four-eyes rules of the organization, people decide. */
            warnings: string[];
            /** @description How many such keys there were. */
            warnings_total: number;
        };
        InvestigateAlertsRequest: {
            /** @description Your ids of the alerts. */
            alert_ids: string[];
        };
        InvestigateAlertsAnswer: {
            /** @description Whether every alert has an investigation. */
            success: boolean;
            /** @description How many have one. */
            processed: number;
            /** @description One for each alert that is or was investigated; an alert keeps a run that is in progress. */
            investigations: {
                alert_id: string;
                investigation_id: string;
            }[];
            /** @description Alerts without an investigation, and why: closed or unknown. */
            errors: {
                /** @description Place of the item in the list that was sent, from 0. */
                index: number;
                /** @description What is wrong, such as `entities[0].type`. */
                field: string;
                /** @description What stood there; a long value is cut to the first 200 characters of its text. */
                value: unknown;
                /** @description Why it was not accepted, to be read after the name of the field. */
                message: string;
                alert_id: string;
            }[];
            /** @description Keys that were sent and not taken, such as `alerts[0].titel`; up to 100. `alerts[0].disposition_status: read, but does not count: …` names a decision about which, by the four-eyes rules of the organization, people decide. */
            warnings: string[];
            /** @description How many such keys there were. */
            warnings_total: number;
        };
        Investigation: {
            agent_investigation_id: string;
            /** @description Your id of the alert. */
            alert_id: string;
            /**
             * @description incomplete: ended without a score. stalled: runs for longer than a run can take.
             * @enum {string}
             */
            processing_status: "queued" | "running" | "completed" | "incomplete" | "stalled";
            /** @description Why there is no score. alert_closed: a newer upload closed the alert while the investigation waited for its turn. block_failed: the analysis of a block. case_too_large: what has to be read is more than one investigation may hold (see the limits). case_unreadable: the data could not be gathered, three times. cut_off: started ten times and never came to an end. records_unreadable: the alert, an entity or a transaction that it names is missing or damaged in the store. result_too_large: the alert needs more records than a result can name (see the limits). text_mismatch: a text did not say what its references say. */
            incomplete_reason: ("alert_closed" | "block_failed" | "case_too_large" | "case_unreadable" | "cut_off" | "records_unreadable" | "result_too_large" | "text_mismatch") | null;
            /** @description How often it was started; 0 while it is queued. */
            attempt: number;
            /** @description Two decimals; null without a result. */
            risk_score: number | null;
            disposition: ("ESCALATED" | "CLEARED") | null;
            /**
             * @description What feedback said last.
             * @enum {string}
             */
            review_status: "NOT_REVIEWED" | "CLEARED" | "ESCALATED";
            reviewed_at: string | null;
            queued_at: string;
            started_at: string | null;
            completed_at: string | null;
            /** @description Version of the engine that made it: of another one, a score compares in part. Null until it has completed, and in results of earlier versions. */
            engine: number | null;
            /** @description In a line: pattern, sum, counterparties and time. Names nobody; null until it has completed, and in results before engine 47. */
            line: string | null;
            /** @description Salted hash of the stored result. */
            result_hash: string | null;
            /** @description The score with the colours before the notes; null unless notes changed a flag. */
            risk_score_without_notes: number | null;
            /** @description Which rule decided the disposition. */
            outcome: {
                /** @description Why the risk score reached the threshold. mandatory: a mandatory rule makes it 100. hypothesis: the payments and the pattern that they fit. score: flags, or payments without a clear pattern. asks: a rule that asks lifts it to the threshold. clear: it stayed below. Null in results of earlier versions. */
                kind: ("mandatory" | "score" | "hypothesis" | "asks" | "clear") | null;
                /** @description Id of a row of the table of rules (docs/flags.md), `score` or `clear`; in results of earlier versions the name of the rule of then. */
                rule: string;
                /** @description Title of that row when the run was made. Never null for a rule. */
                title: string | null;
                /** @description What a person has to get to decide; null unless there is such. */
                would: string | null;
                /** @description Flags that met a mandatory rule, which makes the score 100. */
                flags: string[];
                because: string;
                /** @description What its numbers, dates, ids and quotations are taken from; each was recomputed. */
                because_references: {
                    /** @description Where the piece begins, in UTF-16 units. */
                    at: number;
                    text: string;
                    /** @description JSON pointer to the field, the figure of the result or the rule behind it. */
                    source: string;
                }[];
            } | null;
            /** @description The pattern that the payments fit: one with 40 points or more and 10 more than the next one. Null where no pattern is that clear. */
            looks_like: {
                /** @description Of the row of the table of rules. */
                id: string;
                title: string;
                /**
                 * @description Of the customer, if it is so.
                 * @enum {string}
                 */
                role: "suspect" | "victim" | "unknown";
                /** @description What speaks for it, less what speaks against it. */
                points: number;
            } | null;
            /** @description The customer’s role by the facts, decided before any pattern: whose money it is, who gained, who lost. `used` and `suspect` only where the run escalates. Null until the end, and in results of old versions. */
            customer_role: ("victim" | "used" | "suspect" | "third_party" | "not_known") | null;
            /** @description Flags that are not gray, of all. */
            assessed_share: number | null;
            /** @description What the run could not assess, most important first: no list loaded, no device data, no payment references. It never means that nothing was found. Null until the end, and in results of earlier versions, which do not record it. */
            not_assessed: {
                /** @description Such as `sanctions_not_screened` or `device_data_missing`. */
                code: string;
                /** @description What was not assessed, and why. */
                sentence: string;
                /** @description The document, list or setting with which it can be assessed. */
                would_settle: string;
                /** @description The gray flags that it explains. */
                flags: string[];
            }[] | null;
            summary: {
                headline: string;
                /** @description What its numbers, dates, ids and quotations are taken from; each was recomputed. */
                headline_references: {
                    /** @description Where the piece begins, in UTF-16 units. */
                    at: number;
                    text: string;
                    /** @description JSON pointer to the field, the figure of the result or the rule behind it. */
                    source: string;
                }[];
                /** @description Markdown, up to 6,000 characters. */
                narrative: string;
                /** @description What its numbers, dates, ids and quotations are taken from; each was recomputed. */
                narrative_references: {
                    /** @description Where the piece begins, in UTF-16 units. */
                    at: number;
                    text: string;
                    /** @description JSON pointer to the field, the figure of the result or the rule behind it. */
                    source: string;
                }[];
            } | null;
            /** @description Draft of a suspicious activity report, never filed, confidential; null unless the disposition is ESCALATED. */
            sar_narrative: {
                /** @description Markdown, up to 20,000 characters. */
                text: string;
                /** @description What its numbers, dates, ids and quotations are taken from; each was recomputed. */
                references: {
                    /** @description Where the piece begins, in UTF-16 units. */
                    at: number;
                    text: string;
                    /** @description JSON pointer to the field, the figure of the result or the rule behind it. */
                    source: string;
                }[];
            } | null;
            /** @description Up to 50 that carry the findings, and up to 10 that texts tell beside them, in order of time; null until the end, empty in older results. */
            transactions: {
                service_id: string;
                /** @description Your id. */
                transaction_id: string;
                event_time: string;
                /**
                 * @description As the customer sees it; self: between own accounts.
                 * @enum {string}
                 */
                direction: "in" | "out" | "self";
                amount: string;
                amount_currency: string;
                counterparty: {
                    /** @description Your id, where it is an entity. */
                    entity_id: string | null;
                    /** @description As uploaded. */
                    name: string | null;
                    /** @description On a blockchain, where nothing else is known. */
                    address: string | null;
                } | null;
                /** @description What is written on the payment, at most 140 characters; null where nothing is. */
                descriptor: string | null;
                /** @description Whether the alert flags it. */
                flagged: boolean;
                /** @description Findings that it is evidence of. */
                flags: string[];
                /** @description Told and not measured: flagged money that went on after the alert, or what did not move; else null. */
                beside: ("later" | "not_moved") | null;
                /** @description As uploaded, where it leaves something open; null where the money moved. */
                status: string | null;
            }[] | null;
            /** @description Of these transactions, up to 20, those of the largest sums first; null until the end. */
            counterparties: {
                /** @description Your id, where it is an entity. */
                entity_id: string | null;
                /** @description As uploaded. */
                name: string | null;
                /** @description On a blockchain, where nothing else is known. */
                address: string | null;
                /** @description By currency; in and out are never added up. */
                sums: {
                    currency: string;
                    /** @description What the customer got from it in the lookback. */
                    in: string;
                    in_payments: number;
                    /** @description What the customer paid to it. */
                    out: string;
                    out_payments: number;
                }[];
            }[] | null;
            /** @description What the analysis blocks found, by area; null until the end. */
            assessments: {
                /** @description How long the account exists and was silent: block `account_age`. */
                account_age: components["schemas"]["InvestigationBlock"][];
                /** @description Whether customer and activity fit what is known of them, and names on sanctions lists: blocks `customer_profile`, `expected_activity`, `screening`. */
                customer_analysis: components["schemas"]["InvestigationBlock"][];
                /** @description E-mail addresses, phone numbers and IP addresses: blocks `email_phone`, `ip_geo`. */
                email_and_ip_risks: components["schemas"]["InvestigationBlock"][];
                /** @description Exposure of blockchain addresses and assets: block `crypto_exposure`. */
                crypto_risks: components["schemas"]["InvestigationBlock"][];
                /** @description Names in lists of adverse media: block `adverse_media`. */
                adverse_media: components["schemas"]["InvestigationBlock"][];
                /** @description How money came and went, and with whom: blocks `transaction_patterns`, `counterparty_network`. */
                transaction_patterns: components["schemas"]["InvestigationBlock"][];
            } | null;
            /** @description Stands for the settings of the analysis. */
            config_hash: string | null;
            /** @description Version of your scoring rules that the investigation used; 0 for the default rules. */
            recipe_version: number | null;
            /** @description Lists of risk data and of words that were in force, with the number of your own words. */
            list_versions: {
                [key: string]: string;
            } | null;
            /** @description Keyed hash of everything that the run read. */
            input_hash: string | null;
            /** @description The run whose unchanged blocks were taken over; null if there was none. */
            previous_investigation: {
                agent_investigation_id: string;
                attempt: number;
                /** @description Its `result_hash` when this run read it. */
                result_hash: string;
            } | null;
            /** @description Ids of the notes of analysts that were there. */
            notes_read: string[] | null;
            /** @description Every record that the run read, in the version that it read. */
            records_read: {
                /** @enum {string} */
                kind: "alert" | "entity" | "transaction";
                service_id: string;
                /** @description Salted hash of that version. */
                version_hash: string;
            }[] | null;
        };
        InvestigationBlock: {
            block_id: string;
            /** @description Revision of the block; a later one may judge otherwise. */
            rev: number;
            /** @description Keyed hash of all that the block read: equal ones of one alert read the same. */
            input_hash: string | null;
            /**
             * @description carried_forward: taken from an earlier run of the alert.
             * @enum {string}
             */
            state: "recomputed" | "carried_forward" | "failed";
            /** @description That earlier investigation; null unless carried forward. */
            carried_from: string | null;
            /** @description Carried forward although what the block reads has changed. */
            inputs_changed: boolean;
            /** @description Null when the block failed. */
            score: number | null;
            /** @description The score with the colours before the notes; null unless notes changed a flag of the block. */
            score_without_notes: number | null;
            /** @description Points of the risk score that it adds. */
            contribution: number | null;
            /** @description Markdown. */
            write_up: string;
            /** @description What its numbers, dates, ids and quotations are taken from; each was recomputed. */
            write_up_references: {
                /** @description Where the piece begins, in UTF-16 units. */
                at: number;
                text: string;
                /** @description JSON pointer to the field, the figure of the result or the rule behind it. */
                source: string;
            }[];
            /** @description What notes of analysts did to the flags. */
            note_changes: {
                note_id: string;
                flag_id: string;
                /** @enum {string} */
                before: "black" | "red" | "yellow" | "green" | "white" | "gray";
                /** @enum {string} */
                after: "black" | "red" | "yellow" | "green" | "white" | "gray";
            }[];
            /** @description Ids of notes that ask for more about this block. */
            open_notes: string[];
            flags: components["schemas"]["InvestigationFlag"][];
        };
        InvestigationFlag: {
            /** @description Such as `TP1`; never renumbered. */
            flag_id: string;
            /**
             * @description Worst first. green mitigates, white is without a finding, gray could not be assessed.
             * @enum {string}
             */
            color: "black" | "red" | "yellow" | "green" | "white" | "gray";
            /**
             * @description The same as `color` unless a note of an analyst changed it.
             * @enum {string}
             */
            color_before_notes: "black" | "red" | "yellow" | "green" | "white" | "gray";
            /** @description What it was before an innocent reason lowered it, in results of earlier engines; else null. */
            color_before_reasons: ("black" | "red" | "yellow" | "green" | "white" | "gray") | null;
            /** @description What was measured; null if nothing was. */
            value: unknown;
            /** @description What it was compared with, by colour; null if with nothing. */
            threshold: unknown;
            /** @description One sentence, up to 300 characters. */
            rationale: string;
            /** @description What its numbers, dates, ids and quotations are taken from; each was recomputed. */
            references: {
                /** @description Where the piece begins, in UTF-16 units. */
                at: number;
                text: string;
                /** @description JSON pointer to the field, the figure of the result or the rule behind it. */
                source: string;
            }[];
            /** @description Service ids of up to 20 transactions or other customers. */
            evidence: string[];
            /** @description The rule that the flag meets and that makes the score 100; null for none. */
            mandatory_rule: string | null;
        };
        InvestigationSummary: {
            agent_investigation_id: string;
            /** @description Your id of the alert. */
            alert_id: string;
            /**
             * @description incomplete: ended without a score. stalled: runs for longer than a run can take.
             * @enum {string}
             */
            processing_status: "queued" | "running" | "completed" | "incomplete" | "stalled";
            /** @description Why there is no score. alert_closed: a newer upload closed the alert while the investigation waited for its turn. block_failed: the analysis of a block. case_too_large: what has to be read is more than one investigation may hold (see the limits). case_unreadable: the data could not be gathered, three times. cut_off: started ten times and never came to an end. records_unreadable: the alert, an entity or a transaction that it names is missing or damaged in the store. result_too_large: the alert needs more records than a result can name (see the limits). text_mismatch: a text did not say what its references say. */
            incomplete_reason: ("alert_closed" | "block_failed" | "case_too_large" | "case_unreadable" | "cut_off" | "records_unreadable" | "result_too_large" | "text_mismatch") | null;
            /** @description How often it was started; 0 while it is queued. */
            attempt: number;
            /** @description Two decimals; null without a result. */
            risk_score: number | null;
            disposition: ("ESCALATED" | "CLEARED") | null;
            /**
             * @description What feedback said last.
             * @enum {string}
             */
            review_status: "NOT_REVIEWED" | "CLEARED" | "ESCALATED";
            reviewed_at: string | null;
            queued_at: string;
            started_at: string | null;
            completed_at: string | null;
            /** @description Version of the engine that made it: of another one, a score compares in part. Null until it has completed, and in results of earlier versions. */
            engine: number | null;
            /** @description In a line: pattern, sum, counterparties and time. Names nobody; null until it has completed, and in results before engine 47. */
            line: string | null;
            /** @description Salted hash of the stored result. */
            result_hash: string | null;
            /** @description Which rule decided the disposition; null until it has completed. */
            outcome: {
                /** @description Why the risk score reached the threshold. mandatory: a mandatory rule makes it 100. hypothesis: the payments and the pattern that they fit. score: flags, or payments without a clear pattern. asks: a rule that asks lifts it to the threshold. clear: it stayed below. Null in results of earlier versions. */
                kind: ("mandatory" | "score" | "hypothesis" | "asks" | "clear") | null;
                /** @description Id of a row of the table of rules (docs/flags.md), `score` or `clear`; in results of earlier versions the name of the rule of then. */
                rule: string;
                /** @description Title of that row when the run was made. Never null for a rule. */
                title: string | null;
            } | null;
        };
        InvestigationStatus: {
            agent_investigation_id: string;
            /** @description Your id of the alert. */
            alert_id: string;
            /**
             * @description incomplete: ended without a score. stalled: runs for longer than a run can take.
             * @enum {string}
             */
            processing_status: "queued" | "running" | "completed" | "incomplete" | "stalled";
            /** @description Why there is no score. alert_closed: a newer upload closed the alert while the investigation waited for its turn. block_failed: the analysis of a block. case_too_large: what has to be read is more than one investigation may hold (see the limits). case_unreadable: the data could not be gathered, three times. cut_off: started ten times and never came to an end. records_unreadable: the alert, an entity or a transaction that it names is missing or damaged in the store. result_too_large: the alert needs more records than a result can name (see the limits). text_mismatch: a text did not say what its references say. */
            incomplete_reason: ("alert_closed" | "block_failed" | "case_too_large" | "case_unreadable" | "cut_off" | "records_unreadable" | "result_too_large" | "text_mismatch") | null;
            /** @description How often it was started; 0 while it is queued. */
            attempt: number;
            /** @description Two decimals; null without a result. */
            risk_score: number | null;
            disposition: ("ESCALATED" | "CLEARED") | null;
            /**
             * @description What feedback said last.
             * @enum {string}
             */
            review_status: "NOT_REVIEWED" | "CLEARED" | "ESCALATED";
            reviewed_at: string | null;
            queued_at: string;
            started_at: string | null;
            completed_at: string | null;
            /** @description Version of the engine that made it: of another one, a score compares in part. Null until it has completed, and in results of earlier versions. */
            engine: number | null;
            /** @description In a line: pattern, sum, counterparties and time. Names nobody; null until it has completed, and in results before engine 47. */
            line: string | null;
            /** @description Salted hash of the stored result. */
            result_hash: string | null;
            /** @description Which rule decided the disposition; null until it has completed. */
            outcome: {
                /** @description Why the risk score reached the threshold. mandatory: a mandatory rule makes it 100. hypothesis: the payments and the pattern that they fit. score: flags, or payments without a clear pattern. asks: a rule that asks lifts it to the threshold. clear: it stayed below. Null in results of earlier versions. */
                kind: ("mandatory" | "score" | "hypothesis" | "asks" | "clear") | null;
                /** @description Id of a row of the table of rules (docs/flags.md), `score` or `clear`; in results of earlier versions the name of the rule of then. */
                rule: string;
                /** @description Title of that row when the run was made. Never null for a rule. */
                title: string | null;
            } | null;
            /** @description When to ask again: by then all that were queued before it and itself should have ended, judging by how long the last 50 took; 1 to 900. 0 once it has ended. */
            check_back_after_seconds: number;
        };
        Investigations: {
            /** @description The oldest first. */
            investigations: components["schemas"]["InvestigationSummary"][];
            /** @description The `after` of the next page; null at the end. */
            next: string | null;
        };
        StoredAlert: {
            /** @description Your id of the alert. */
            alert_id: string;
            service_id: string;
            /**
             * @description Only open alerts are investigated.
             * @enum {string}
             */
            status: "OPEN" | "CLOSED";
            /**
             * @description Transaction monitoring or blockchain monitoring.
             * @enum {string}
             */
            source: "TM" | "BM";
            /** @description As uploaded; in the list in UTC. */
            created_at: string;
            /** @description When it was uploaded first. */
            ingested_at: string;
            /** @description That upload. */
            upload_session_id: string;
            /** @description The newest, in whatever state. */
            latest_investigation_id: string | null;
            /** @description Of the newest completed investigation. */
            final_disposition: ("ESCALATED" | "CLEARED") | null;
            final_risk_score: number | null;
            /** @description What a person, an assistant or your own system decided; investigations never change it. */
            analyst_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            dispositioned_at: string | null;
            /** @description This and the other texts are cut after 1000 characters. */
            title: string;
            rule_title: string;
            alert_subtype: string | null;
            start_date: string | null;
            end_date: string | null;
            crypto_transferred_value_percentage: number | null;
            /** @description Further ids of yours; the first 100. */
            reference_ids: string[];
            /** @description Your ids of the customers; the first 100. */
            entity_ids: string[];
            /** @description How many it flags. */
            flagged_transactions: number;
            /** @description The newest first, up to 1,000. */
            investigations: components["schemas"]["InvestigationSummary"][];
            /** @description There are more: `investigations?alert_id=` lists all. */
            truncated: boolean;
        };
        Alerts: {
            /** @description The oldest first. */
            alerts: components["schemas"]["ListedAlert"][];
            /** @description The `after` of the next page; null at the end. */
            next: string | null;
        };
        ListedAlert: {
            /** @description Your id of the alert. */
            alert_id: string;
            service_id: string;
            /**
             * @description Only open alerts are investigated.
             * @enum {string}
             */
            status: "OPEN" | "CLOSED";
            /**
             * @description Transaction monitoring or blockchain monitoring.
             * @enum {string}
             */
            source: "TM" | "BM";
            /** @description As uploaded; in the list in UTC. */
            created_at: string;
            /** @description When it was uploaded first. */
            ingested_at: string;
            /** @description That upload. */
            upload_session_id: string;
            /** @description The newest, in whatever state. */
            latest_investigation_id: string | null;
            /** @description Of the newest completed investigation. */
            final_disposition: ("ESCALATED" | "CLEARED") | null;
            final_risk_score: number | null;
            /** @description What a person, an assistant or your own system decided; investigations never change it. */
            analyst_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            dispositioned_at: string | null;
        };
        Workload: {
            people: {
                user: string;
                /** @description Undecided alerts; 1,000 stands for all numbers above it. */
                open: number;
                /** @description Of these, those past the time of their service level. */
                overdue: number;
                /** @description Since midnight in UTC. */
                decided_today: number;
            }[];
        };
        Assignment: {
            /** @description Your id of the alert. */
            alert_id: string;
            service_id: string;
            /** @description Service id of the user who has it; null for nobody. */
            assignee: string | null;
            /** @description The absent user for whom the assignee stands in. */
            in_place_of: string | null;
        };
        Question: {
            question_id: string;
            /** @description Your id of the customer who is asked; null after an erasure. */
            entity_id: string | null;
            /** @enum {string} */
            state: "open" | "answered" | "withdrawn";
            /** @description Its text is what goes to the customer. */
            asked: {
                at: string;
                /** @description Service id of the user or API key. */
                by: string;
                text: string;
            };
            answer: {
                at: string;
                /** @description Service id of the user or API key. */
                by: string;
                text: string;
                documents: {
                    document_id: string;
                    name: string;
                    /** @description Media type, by the content. */
                    type: string;
                    bytes: number;
                    /** @description SHA-256 of the content, in hexadecimal. */
                    sha256: string;
                }[];
            } | null;
            /** @description Its text says why. */
            withdrawn: {
                at: string;
                /** @description Service id of the user or API key. */
                by: string;
                text: string;
            } | null;
            /** @description The answer as the reason of a rerun, told as a claim. */
            fact: string | null;
        };
        NarrativeCheck: {
            /** @description In the order of the text. */
            marks: components["schemas"]["NarrativeMark"][];
            /** @description Faults for which nobody should accept the text. */
            stops: components["schemas"]["NarrativeStop"][];
        };
        NarrativeMark: {
            /** @enum {string} */
            kind: "amount" | "count" | "date" | "share" | "name" | "direction";
            /** @description Position of the first character, in UTF-16 units. */
            at: number;
            /** @description Position behind the last character. */
            end: number;
            text: string;
            /** @enum {string} */
            verdict: "supported" | "contradicted" | "not_on_record";
            /** @description What the record says instead. */
            right: string | null;
            /** @description Your ids of the payments that support it, at most ten. */
            payments: string[];
        };
        NarrativeStop: {
            /** @enum {string} */
            code: "wrong_direction" | "victim_called_suspect" | "claim_told_as_proven" | "tips_off" | "against_recommendation_without_reason";
            /** @description Position of the first character, in UTF-16 units. */
            at: number;
            /** @description Position behind the last character. */
            end: number;
            text: string;
        };
        Case: {
            case_id: string;
            /** @enum {string} */
            state: "open" | "closed";
            outcome: ("report_filed" | "no_report") | null;
            confidential: boolean;
            opened: {
                /** @description Service id of the user. */
                by: string;
                at: string;
            };
            /** @description Last day for a report. */
            due_on: string | null;
            /** @description null: erased, as the narrative is. */
            title: string | null;
            narrative: string | null;
            /** @description Of title and narrative, from 1. */
            version: number;
            alerts: {
                /** @description Service id of the user. */
                by: string;
                at: string;
                service_id: string;
                alert_id: string;
            }[];
            checklist: {
                text: string;
                ticked: {
                    /** @description Service id of the user. */
                    by: string;
                    at: string;
                } | null;
            }[];
            /** @description Records of reports that were filed elsewhere. */
            filings: {
                /** @description Service id of the user. */
                by: string;
                at: string;
                authority: string | null;
                number: string | null;
                filed_on: string;
                /** @description SHA-256 of the report file that was handed over; null: not recorded. */
                file_sha256: string | null;
            }[];
        };
        ReportFile: {
            /** @enum {string} */
            kind: "fincen_sar" | "goaml";
            file_name: string;
            /** @description The file. */
            xml: string;
            /** @description Of the file in UTF-8, in hexadecimal; the case keeps it. */
            sha256: string;
            /**
             * @description Of all checks together; not_validated: there is no schema to be used.
             * @enum {string}
             */
            state: "certified" | "failed" | "not_validated";
            /** @description All that keeps the file from being filed, in words. */
            faults: string[];
            /** @description What the schema of the authority says. */
            schema: {
                /** @enum {string} */
                verdict: "valid" | "invalid" | "not_checked";
                /** @description In the words of the validator; the first 50. */
                faults: string[];
            };
            /** @description What the written rules of the authority say beside its schema. */
            rules: {
                /** @enum {string} */
                verdict: "valid" | "broken" | "not_checked";
                broken: {
                    /**
                     * @description Kind of place where it is filled in.
                     * @enum {string}
                     */
                    place: "form" | "case" | "organization" | "alert" | "payment" | "customer" | "outside";
                    /** @description Own id of the customer or payment, or name of the field of the form or the settings. */
                    place_id: string | null;
                    /** @description The place in words. */
                    where: string;
                    rule: string;
                    field: string;
                    value: string;
                    /** @description Where the authority says so. */
                    source: string;
                }[];
            };
            /** @description What nobody gave, and where it is entered; the file marks it as unknown, or leaves it out. */
            missing: {
                /**
                 * @description Kind of place where it is filled in.
                 * @enum {string}
                 */
                place: "form" | "case" | "organization" | "alert" | "payment" | "customer" | "outside";
                /** @description Own id of the customer or payment, or name of the field of the form or the settings. */
                place_id: string | null;
                /** @description The place in words. */
                where: string;
                field: string;
                is_required: boolean;
            }[];
            /** @description What the file says otherwise than the records. */
            changes: {
                field: string;
                /** @enum {string} */
                how: "assumed" | "converted" | "doubled" | "left_out" | "marked" | "no_data" | "set" | "shortened" | "split" | "split_unsure" | "transliterated" | "unused";
                before: string;
                after: string;
            }[];
            /** @description How the file splits names of persons, those that are not certain first. */
            names: {
                customer: string;
                /** @description In the record. */
                name: string;
                parts: {
                    first: string | null;
                    middle: string | null;
                    last: string | null;
                    suffix: string | null;
                };
                /** @description Whether a person set the parts. */
                is_set: boolean;
                /** @description Why the parts are not certain; null if they are. */
                doubt: string | null;
            }[];
            /** @description Own ids of the customers whom it reports. */
            subjects: string[];
            /** @description All customers of the alerts. A party is no subject until `subjects` of the request names it. */
            parties: {
                customer: string;
                name: string | null;
                /** @enum {string} */
                role: "subject" | "party";
                /** @description Whether an alert names the customer first. */
                is_first: boolean;
            }[];
        };
        AlertFeatures: {
            /** @description Your id of the alert. */
            alert_id: string;
            alert_created_at: string;
            /** @description What a person, an assistant or your system decided. */
            analyst_disposition: string | null;
            /** @description The newest investigation that completed. */
            investigation_id: string;
            /** @description When it was queued. */
            investigated_at: string;
            risk_score: number | null;
            disposition: string | null;
            /** @description Version of the engine that made it. */
            engine: number | null;
            /** @description `kind` of the outcome. */
            kind: string | null;
            /** @description `rule` of the outcome. */
            rule: string | null;
            /** @description `id` of `looks_like` of the investigation; null where no pattern is clear. */
            looks_like: string | null;
        } & {
            [key: string]: string | number | null;
        };
        FeedbackRequest: {
            investigation_feedback_items: components["schemas"]["FeedbackItem"][];
        };
        FeedbackItem: {
            investigation_id: string;
            /** @enum {string} */
            status: "NOT_REVIEWED" | "CLEARED" | "ESCALATED";
        };
        FeedbackAnswer: {
            /** @description Whether all of them were accepted. */
            success: boolean;
            /** @description Items whose status stands now. */
            processed: number;
            errors: {
                /** @description Place of the item in the list that was sent, from 0. */
                index: number;
                /** @description What is wrong, such as `entities[0].type`. */
                field: string;
                /** @description What stood there; a long value is cut to the first 200 characters of its text. */
                value: unknown;
                /** @description Why it was not accepted, to be read after the name of the field. */
                message: string;
                /** @description What was sent as the id of the investigation. */
                investigation_id: unknown;
            }[];
            /** @description How many problems there are, listed or not. */
            errors_total: number;
            /** @description Keys that were sent and not taken, such as `alerts[0].titel`; up to 100. `alerts[0].disposition_status: read, but does not count: …` names a decision about which, by the four-eyes rules of the organization, people decide. */
            warnings: string[];
            /** @description How many such keys there were. */
            warnings_total: number;
        };
        Webhook: {
            webhook_id: string;
            url: string;
            events: ("upload.finished" | "investigation.completed" | "rerun.completed" | "disposition.changed" | "disposition.held" | "proposal.ended" | "confirmation.refused" | "batch.completed" | "screening.hit" | "question.asked" | "question.withdrawn" | "service_level.warned" | "service_level.breached")[];
            enabled: boolean;
            created_at: string;
            /** @description When the address last accepted a message. */
            last_delivered_at: string | null;
            /** @description Since when deliveries have failed; null while they succeed. */
            failing_since: string | null;
            /** @description Why the last delivery failed; null if it succeeded. */
            last_error: string | null;
            /** @description Time of the next attempt; null while the webhook is paused. */
            next_try_at: string | null;
            /** @description Messages that were not accepted yet, and later messages of the same alerts. They are sent again. */
            waiting: number;
            /** @description Messages that were not accepted within three days. */
            dead_letters: number;
            /** @description Until then, messages are also signed with the earlier secret. */
            old_secret_ends_at: string | null;
        };
        WebhookSettings: {
            /** @description An https address without a user name or password. */
            url: string;
            /** @description Events that are sent to the address. */
            events: ("upload.finished" | "investigation.completed" | "rerun.completed" | "disposition.changed" | "disposition.held" | "proposal.ended" | "confirmation.refused" | "batch.completed" | "screening.hit" | "question.asked" | "question.withdrawn" | "service_level.warned" | "service_level.breached")[];
            /**
             * @description false pauses the webhook: messages wait, and are sent once it is true again.
             * @default true
             */
            enabled: boolean;
        };
        DeadLetter: {
            /** @description The `webhook-id` of the message. */
            dead_letter_id: string;
            type: string;
            /** @description When the event happened. */
            recorded_at: string;
            /** @description When the last attempt failed. */
            died_at: string;
            /** @description Why the last attempt failed. */
            error: string;
        };
        AuditEvent: {
            /** @description When it was recorded. */
            at: string;
            /** @description What happened, see docs/events.md. */
            type: string;
            /**
             * @description unchanged: the value stood already. incomplete: it ended without a result.
             * @enum {string}
             */
            outcome: "applied" | "undone" | "unchanged" | "refused" | "incomplete";
            /** @description The value that was set, or the reason, by its name. */
            value: string | null;
            /** @description The value that it replaced, where the event names it. */
            before: string | null;
            /**
             * @description A person, an assistant, or an API key or job.
             * @enum {string}
             */
            kind: "human" | "agent" | "system";
            /** @description Service id of the user or API key; `operator` at the command line. */
            user: string;
            /** @description Of a job: whose request it carried out. */
            on_behalf_of: string | null;
            /** @description Connected application, or API key. */
            client: string | null;
            /** @description The consent that the application acted under. */
            grant: string | null;
            /** @description Your ids of the alerts that it is about. */
            alert_ids: string[];
            /** @description Their service ids, in the same order. */
            service_ids: string[];
            /** @description What the subject is. */
            category: string;
            /** @description Id of the alert, run, upload, user, key or grant that it is about. */
            subject: string;
            /** @description Place among the events of the subject, from 0. */
            revision: number;
            event_id: string;
            /** @description When it happened by the word of the sender. */
            effective_at: string | null;
            /** @description The batch of decisions that it is part of. */
            batch: string | null;
            /** @description Joins all that one request caused. */
            correlation: string;
            /** @description Why it was decided so; null for a key without `alerts:read`. */
            reason: string | null;
        };
        AuditEventsAnswer: {
            /** @description Oldest first. */
            events: components["schemas"]["AuditEvent"][];
            /** @description The `after` of the next page; null at the end. */
            next: string | null;
        };
        AlertHistory: {
            /** @description Your id of the alert. */
            alert_id: string;
            service_id: string;
            /** @description In the order of the log. */
            steps: components["schemas"]["AlertStep"][];
        };
        AlertStep: {
            /** @description Place in the log: a whole number that grows. */
            position: string;
            /** @description When it was recorded. */
            at: string;
            /** @description When it happened by the word of the sender. */
            effective_at: string | null;
            event_id: string;
            /** @description What happened, see docs/events.md. */
            type: string;
            /** @description As in the list of events. */
            outcome: string;
            value: string | null;
            /** @enum {string} */
            kind: "human" | "agent" | "system";
            user: string;
            on_behalf_of: string | null;
            client: string | null;
            grant: string | null;
            correlation: string;
            batch: string | null;
            /** @description What stood when a person or an assistant decided. */
            grounds: {
                alert_version: number;
                alert_hash: string;
                /** @description Salted hash of your id of the alert. */
                alert_id_hash: string | null;
                /** @description Salted hash of the name and version of the assistant’s application. */
                client_hash: string | null;
                run: string | null;
                /** @description How that result was made: version of the engine, hash of scoring rules and lists, rule, score. */
                result: {
                    engine: number;
                    recipe: string;
                    rule: string;
                    score: number;
                } | null;
                result_hash: string | null;
                newest_notes: string[];
            } | null;
            /** @description What people wrote, by its name; null for a key without `alerts:read`. */
            texts: {
                [key: string]: string | null;
            };
            /** @description Of a decision that nobody confirmed: rules for four-eyes approval that were off then; `since` and `by` of the newest change. `weakened_rules` names each change. */
            rules_off: {
                /** @description Which rules asked for less than before. */
                rules: string[];
                since: string;
                /** @description Service id of who switched them off. */
                by: string;
                /** @description When they asked again; null while they do not. */
                until: string | null;
            } | null;
            /** @description Of a decision that nobody confirmed: each rule that would have held it before it was changed. */
            weakened_rules: {
                rule: string;
                /** @description The score or sum from which it asked, before and after; null if it was switched off. */
                raised: {
                    from: string;
                    to: string;
                } | null;
                since: string;
                /** @description Service id of who changed it. */
                by: string;
                /** @description When it would have held the decision again; null if never. */
                until: string | null;
            }[];
            before: components["schemas"]["AlertState"];
            after: components["schemas"]["AlertState"];
        };
        AlertState: {
            /** @description What a person, an assistant or your own system decided; investigations never change it. */
            analyst_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            /** @description Service id of the user or API key. */
            decided_by: string | null;
            decided_at: string | null;
            /** @description The event that set it. */
            decision_event: string | null;
            /** @description What the newest completed investigation decided; people never change it. */
            final_disposition: ("ESCALATED" | "CLEARED") | null;
            final_risk_score: number | null;
            /** @description That investigation. */
            final_run: string | null;
            /** @description Salted hash of its result. */
            result_hash: string | null;
            /** @description The newest investigation, in whatever state. */
            latest_run: string | null;
            latest_run_state: ("queued" | "running" | "completed" | "incomplete") | null;
            /** @description Notes of analysts so far. */
            notes: number;
            /** @description Newest upload of the alert with other content, from 1. */
            alert_version: number | null;
            /** @description Salted hash of that content. */
            alert_hash: string | null;
            /** @description Id of the team in whose inbox it lay. */
            team: string | null;
            /** @description Service id of the user who had it. */
            assignee: string | null;
            assigned_at: string | null;
            /** @description Questions to the customer that waited for an answer. */
            open_questions: number;
            /** @description Until when it was snoozed; the time may have passed. */
            snoozed_until: string | null;
            /** @description What was told last of its service level: first_look or decision, _warned or _breached. */
            service_level: string | null;
            /** @description By when that was due. */
            service_level_due: string | null;
            /** @description What waits for four-eyes approval; null also where it takes the decision that stands back. */
            proposed_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            /** @description What the alert is once that is confirmed: for an undo the decision before, or UNDECIDED. Null where nothing waits, or where a release before this field kept what waits. */
            proposed_outcome: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED" | "UNDECIDED") | null;
            /** @description Service id of who proposed it; null where nothing waits. */
            proposed_by: string | null;
            proposed_at: string | null;
        };
        AlertAsOf: {
            /** @description Your id of the alert. */
            alert_id: string;
            service_id: string;
            /** @description What a person, an assistant or your own system decided; investigations never change it. */
            analyst_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            /** @description Service id of the user or API key. */
            decided_by: string | null;
            decided_at: string | null;
            /** @description The event that set it. */
            decision_event: string | null;
            /** @description What the newest completed investigation decided; people never change it. */
            final_disposition: ("ESCALATED" | "CLEARED") | null;
            final_risk_score: number | null;
            /** @description That investigation. */
            final_run: string | null;
            /** @description Salted hash of its result. */
            result_hash: string | null;
            /** @description The newest investigation, in whatever state. */
            latest_run: string | null;
            latest_run_state: ("queued" | "running" | "completed" | "incomplete") | null;
            /** @description Notes of analysts so far. */
            notes: number;
            /** @description Newest upload of the alert with other content, from 1. */
            alert_version: number | null;
            /** @description Salted hash of that content. */
            alert_hash: string | null;
            /** @description Id of the team in whose inbox it lay. */
            team: string | null;
            /** @description Service id of the user who had it. */
            assignee: string | null;
            assigned_at: string | null;
            /** @description Questions to the customer that waited for an answer. */
            open_questions: number;
            /** @description Until when it was snoozed; the time may have passed. */
            snoozed_until: string | null;
            /** @description What was told last of its service level: first_look or decision, _warned or _breached. */
            service_level: string | null;
            /** @description By when that was due. */
            service_level_due: string | null;
            /** @description What waits for four-eyes approval; null also where it takes the decision that stands back. */
            proposed_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            /** @description What the alert is once that is confirmed: for an undo the decision before, or UNDECIDED. Null where nothing waits, or where a release before this field kept what waits. */
            proposed_outcome: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED" | "UNDECIDED") | null;
            /** @description Service id of who proposed it; null where nothing waits. */
            proposed_by: string | null;
            proposed_at: string | null;
        };
        AuditCheckpoint: {
            /** @description Events in the tree of your organization. */
            size: number;
            /** @description When the newest of them was recorded. */
            time: string;
            /** @description Signed note (C2SP tlog-checkpoint). */
            checkpoint: string;
            /** @description Its place in the tree of all organizations. */
            organizations: {
                /** @description Leaf whose data are the text of the checkpoint above. */
                index: number;
                /** @description Proof of that leaf (RFC 6962), base64. */
                inclusion: string[];
                /** @description Signed note (C2SP tlog-checkpoint). */
                checkpoint: string;
            };
            /** @description Verifier keys, oldest first; `note`: signed by the key and the one before it. */
            keys: {
                key: string;
                note?: string;
            }[];
            /** @description Events that no signature covered when the server started, the newest first, at most 100 ranges: the server was killed before it signed them, or somebody wrote them past it. No check can tell which. */
            unchecked: {
                /** @description Index of the first of these events in the log of your organization, from 0. */
                first: number;
                /** @description Index of the last. */
                last: number;
                /** @description Time of the checkpoint that signed and named them. */
                signed: string;
            }[];
        };
        AuditReceipt: {
            event: {
                id: string;
                stream: string;
                revision: number;
            };
            /** @description Hash of the event as it is stored (RFC 6962), base64. */
            leaf: string;
            /** @description Its place in the tree of your organization, from 0. */
            index: number;
            /** @description Proof of the leaf (RFC 6962), base64. */
            inclusion: string[];
            /** @description The first signed checkpoint with the event. */
            checkpoint: string;
            organizations: {
                /** @description Leaf whose data are the text of the checkpoint above. */
                index: number;
                /** @description Proof of that leaf (RFC 6962), base64. */
                inclusion: string[];
                /** @description Signed note (C2SP tlog-checkpoint). */
                checkpoint: string;
            };
        };
        AuditConsistency: {
            from: number;
            to: number;
            /** @description Proof (RFC 6962), base64. */
            hashes: string[];
        };
        AuditTile: {
            level: number;
            number: number;
            /** @description Up to 256, base64: of events, or of the full tiles one level below. */
            hashes: string[];
        };
    };
    responses: never;
    parameters: {
        /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
        IdempotencyKey: string;
        /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
        IfNoneMatch: string;
        /** @description Your own name for the request, for the log and the answer. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names the request in the log: the id that you sent, if it is harmless, or a new one. */
        "X-Request-Id": string;
        /** @description Requests per minute. */
        "RateLimit-Limit": number;
        /** @description Requests that are left in this minute. */
        "RateLimit-Remaining": number;
        /** @description Seconds until the next minute begins. */
        "RateLimit-Reset": number;
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description The version of this answer, for `If-None-Match`. */
        ETag: string;
        /** @description `Accept-Encoding`. */
        Vary: string;
        /** @description `true` if this is the answer to an earlier request with the same key. */
        "Idempotency-Replayed": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listFiatCurrencies: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFiatCurrenciesAnswer"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCryptoAssets: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCryptoAssetsAnswer"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCryptoChains: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCryptoChainsAnswer"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    uploadEntities: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadEntitiesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadEntitiesAnswer"];
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The name that you give it, such as giro. */
                mapping_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mapping"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `mapping_not_found`: Mapping not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    saveMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The name that you give it, such as giro. */
                mapping_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MappingRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mapping_id: string;
                        /**
                         * @description Of the files that it is for.
                         * @enum {string}
                         */
                        format: "json" | "ndjson" | "csv" | "xlsx" | "mt940" | "camt" | "ofx";
                        saved_at: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_media_type`: The content type must be {supported}
             *
             *     `unsupported_content_encoding`: The content encoding must be gzip or identity
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The name that you give it, such as giro. */
                mapping_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mapping_id: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `mapping_not_found`: Mapping not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMappings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mappings: {
                            mapping_id: string;
                            /**
                             * @description Of the files that it is for.
                             * @enum {string}
                             */
                            format: "json" | "ndjson" | "csv" | "xlsx" | "mt940" | "camt" | "ofx";
                            saved_at: string;
                        }[];
                    };
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openTransactionUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenTransactionUploadRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenTransactionUploadAnswer"];
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putTransactionFile: {
        parameters: {
            query: {
                org: string;
                /** @description The end of the address in ms since 1970. */
                expires: number;
                signature: string;
            };
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Transaction"][];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutTransactionFileAnswer"];
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `upload_address_invalid`: The upload address is not valid: request a new one
             *
             *     `upload_address_expired`: The upload address expired at {expires_at}: request a new one
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `upload_already_received`: A complete file was already received for this upload session
             *
             *     `upload_ended`: The upload has ended or was cancelled: open another one to send a file
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_media_type`: The content type must be {supported}
             *
             *     `unsupported_content_encoding`: The content encoding must be gzip or identity
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUploadSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description From the answer that opened the upload. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadSessionAnswer"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upload_session_not_found`: Upload session not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description From the answer that opened the upload. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session_id: string;
                        /** @constant */
                        state: "cancelled";
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upload_session_not_found`: Upload session not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upload_ended`: The upload has ended or was cancelled: open another one to send a file */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUploadErrors: {
        parameters: {
            query?: {
                /** @description `next` of an earlier answer. */
                cursor?: number;
                limit?: number;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description From the answer that opened the upload. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadErrorsAnswer"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upload_session_not_found`: Upload session not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRejectedRows: {
        parameters: {
            query?: {
                /** @description CSV is safe to open in a spreadsheet. */
                format?: "ndjson" | "csv" | "json" | "sent";
            };
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description From the answer that opened the upload. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line for each row; with `format` csv one for each fault; json and sent: the rows alone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        /** @description Place of the row in the file, from 0. */
                        index: number;
                        /** @description Of the file, from 1; absent for an array without a mapping. */
                        line?: number;
                        /** @description As sent, cut to 200 characters; null without one. */
                        transaction_id: string | null;
                        /** @description The same of a customer. */
                        entity_id: string | null;
                        /** @description All that is wrong with it, up to 100. */
                        faults: {
                            /** @description What is wrong, such as `entities[0].type`. */
                            field: string;
                            /** @description What stood there; a long value is cut to the first 200 characters of its text. */
                            value: unknown;
                            /** @description Why it was not accepted, to be read after the name of the field. */
                            message: string;
                            /** @description The column that it was read from, with a mapping. */
                            column?: string;
                        }[];
                        /** @description How many there are, named or not. */
                        faults_total: number;
                        /** @description As it was sent; a text where it is no JSON, null where it is larger than 1 MiB. */
                        row: unknown;
                    };
                    "text/csv": string;
                    "application/json": components["schemas"]["Transaction"][];
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upload_session_not_found`: Upload session not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /** @description Created then or later: an instant, or a whole day in UTC. */
                from?: string;
                /** @description Created then or before: an instant, or a whole day in UTC. */
                to?: string;
                /** @description The upload that brought the alert first. */
                upload_session_id?: string;
                limit?: number;
                /** @description `next` of an earlier answer. */
                after?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alerts"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    uploadAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadAlertsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadAlertsAnswer"];
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    investigateAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvestigateAlertsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestigateAlertsAnswer"];
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInvestigation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description From the answer that started the investigation. */
                investigation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investigation"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `investigation_not_found`: Investigation not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `data_purged`: The data of this {kind} was erased on {at}; who decided what about it is still in the audit log */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInvestigationStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description From the answer that started the investigation. */
                investigation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestigationStatus"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `investigation_not_found`: Investigation not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInvestigations: {
        parameters: {
            query?: {
                /** @description Your id of the alert. */
                alert_id?: string;
                state?: "queued" | "running" | "completed" | "incomplete" | "stalled";
                /** @description Queued then or later: an instant, or a whole day in UTC. */
                since?: string;
                limit?: number;
                /** @description `next` of an earlier answer. */
                after?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investigations"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Your id of the alert. */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredAlert"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWorkload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workload"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    assignAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Your id of the alert. */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Service id of the user; null = nobody has it any more. */
                    user_id: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `alert_not_found`: Alert not found
             *
             *     `user_not_found`: User not found
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cannot_have_alert`: This person may not decide about the alert: the role or the team does not allow it
             *
             *     `alert_taken`: Somebody else has this alert
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_content_encoding`: The content encoding must be gzip or identity */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    snoozeAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Your id of the alert. */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description In the next 90 days; null = it is brought back. */
                    until: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_id: string;
                        service_id: string;
                        snoozed_until: string | null;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_content_encoding`: The content encoding must be gzip or identity */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    takeNextAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Service id of the user. */
                    user_id: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description null: none is left. */
                        assignment: components["schemas"]["Assignment"] | null;
                    };
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `user_not_found`: User not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cannot_have_alert`: This person may not decide about the alert: the role or the team does not allow it
             *
             *     `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listQuestions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Your id of the alert. */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        draft: string;
                        questions: components["schemas"]["Question"][];
                    };
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    askCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Your id of the alert. */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What goes to the customer, word for word. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Your id of the alert. */
                        alert_id: string;
                        question_id: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `not_yours_to_decide`: Your organization lets {who} decide alone; that is not you for {alert_ids}
             *
             *     `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `alert_not_found`: Alert not found
             *
             *     `entity_not_found`: Entity not found
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `question_open`: Nothing was written: a question to the customer of this alert is open already
             *
             *     `too_many_questions`: Nothing was written: an alert takes {limit} questions at most
             *
             *     `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Your id of the alert. */
                alert_id: string;
                question_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    state: "answered" | "withdrawn";
                    /** @default  */
                    text?: string;
                    /** @default [] */
                    documents?: {
                        name: string;
                        /** @description Base64 of the content, in pieces of up to 1000000 characters that are joined. */
                        content: string[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Your id of the alert. */
                        alert_id: string;
                        question_id: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `not_yours_to_decide`: Your organization lets {who} decide alone; that is not you for {alert_ids}
             *
             *     `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `alert_not_found`: Alert not found
             *
             *     `question_not_found`: Question not found
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `question_over`: Nothing was written: the question is {state} already
             *
             *     `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkNarrative: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Your id of the alert. */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The narrative. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NarrativeCheck"];
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your ids. */
                    alert_ids: string[];
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        case_id: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                case_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `case_not_found`: Case not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    makeReportFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the case. */
                case_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "fincen_sar" | "goaml";
                    /**
                     * @description FinCEN’s codes of what was suspicious; null: what the results say without doubt.
                     * @default null
                     */
                    activities?: string[] | null;
                    /**
                     * @description What was suspicious besides, in a few words.
                     * @default null
                     */
                    other_activity?: string | null;
                    /**
                     * @description Whether it is the first one, goes on after an earlier one, or corrects one.
                     * @default initial
                     * @enum {string}
                     */
                    report?: "initial" | "continuing" | "correction";
                    /**
                     * @description Number of that earlier report; zeros stand for one that is unknown.
                     * @default null
                     */
                    earlier_number?: string | null;
                    /**
                     * @description Account numbers of customers, by your ids of them.
                     * @default []
                     */
                    accounts?: {
                        customer: string;
                        number: string;
                    }[];
                    /**
                     * @description Parts of customers’ names. The case keeps them for all its report files.
                     * @default []
                     */
                    names?: {
                        customer: string;
                        /** @default null */
                        first?: string | null;
                        /** @default null */
                        middle?: string | null;
                        last: string;
                        /** @default null */
                        suffix?: string | null;
                    }[];
                    /**
                     * @description Whether it is known that no account of a subject without a number is involved (FinCEN).
                     * @default false
                     */
                    no_accounts?: boolean;
                    /**
                     * @description Customers of the alerts who are subjects of the report, by your ids of them; null: the one whom each alert names first. The others are parties (FinCEN).
                     * @default null
                     */
                    subjects?: string[] | null;
                    /**
                     * @description Customers of the alerts who are no subjects of the report, by your ids of them (FinCEN).
                     * @default []
                     */
                    left_out?: string[];
                    /**
                     * @description FinCEN’s codes of products and instruments; null: what the types of the payments say.
                     * @default null
                     */
                    products?: string[] | null;
                    /**
                     * @description Sum of this and the earlier reports of the activity in whole US dollars, for a report that goes on (FinCEN).
                     * @default null
                     */
                    cumulative_amount?: string | null;
                    /**
                     * @description Loss of the institution in whole US dollars (FinCEN).
                     * @default null
                     */
                    loss?: string | null;
                    /**
                     * @description The law enforcement agency that you contacted (FinCEN).
                     * @default null
                     */
                    law_enforcement?: {
                        agency: string;
                        /** @default null */
                        name?: string | null;
                        /** @default null */
                        phone?: string | null;
                        /** @default null */
                        contacted_on?: string | null;
                    } | null;
                    /**
                     * @description Whether other institutions file it, too (FinCEN).
                     * @default false
                     */
                    is_joint?: boolean;
                    /**
                     * @description What you have done (goAML).
                     * @default null
                     */
                    action?: string | null;
                    /**
                     * @description Codes from the list of the authority (goAML).
                     * @default []
                     */
                    indicators?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportFile"];
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `case_not_found`: Case not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `case_closed`: The case is closed: open it again to change it
             *
             *     `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReportFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the case. */
                case_id: string;
                /** @description SHA-256 of the file, from the answer with which it was made. */
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, byte for byte. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: this needs the permission {permission}
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `case_not_found`: Case not found
             *
             *     `report_file_not_found`: The case has no such report file
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportFeatures: {
        parameters: {
            query?: {
                /** @description CSV is safe to open in a spreadsheet. */
                format?: "ndjson" | "csv";
            };
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One object on each line; or, with `format` csv, the same fields as columns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["AlertFeatures"];
                    "text/csv": string;
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reviewInvestigations: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackAnswer"];
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookSettings"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_id: string;
                        /** @description Secret that signs the messages. It is shown only in this answer. */
                        secret: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `too_many_webhooks`: An organization has at most {limit} webhooks: remove one first
             *
             *     `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of a webhook of your organization. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookSettings"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_id: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found`: Webhook not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_content_encoding`: The content encoding must be gzip or identity */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of a webhook of your organization. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_id: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found`: Webhook not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of a webhook of your organization. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 24 */
                    overlap_hours?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_id: string;
                        /** @description Secret that signs the messages. It is shown only in this answer. */
                        secret: string;
                        old_secret_ends_at: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found`: Webhook not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendWebhookMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of a webhook of your organization. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Id of a dead letter; null sends a test message.
                     * @default null
                     */
                    dead_letter_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description HTTP status of the answer; null without an answer. */
                        status: number | null;
                        /** @description Why the message was not accepted; null if it was. */
                        error: string | null;
                    };
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `webhook_not_found`: Webhook not found
             *
             *     `dead_letter_not_found`: Message that was given up not found
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice that makes repeating safe: the same request again is not carried out but answered as before, for 24 hours. Another request with the same key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of a webhook of your organization. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A day in UTC, or a time. */
                    from: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_id: string;
                        from: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request cannot be read: {reason}
             *
             *     `malformed_json`: The body is not valid JSON: {reason}
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found`: Webhook not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_timeout`: The request did not arrive completely in time; nothing was written: send it again */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `conflict`: Someone else changed this at the same time: try again
             *
             *     `idempotency_key_in_use`: A request with this Idempotency-Key is still being carried out: try again
             *
             *     `idempotency_key_reused`: This Idempotency-Key came with another request in the last 24 hours: use a new one
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_large`: The body is larger than {limit} bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `unsupported_content_encoding`: The content encoding must be gzip or identity
             *
             *     `unsupported_media_type`: The content type must be {supported}
             */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: {reason} */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDeadLetters: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of a webhook of your organization. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dead_letters: components["schemas"]["DeadLetter"][];
                    };
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found`: Webhook not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuditBundle: {
        parameters: {
            query?: {
                /** @description Begin of the period: an instant, or a whole day in UTC. */
                from?: string;
                /** @description Its end, included. */
                to?: string;
                /** @description Your ids of alerts to be disclosed, with commas between them. */
                alerts?: string[];
            };
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON lines, as docs/bundle-format.md describes them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        /** @description What the line is; the events between `events` and `end` have none. */
                        kind?: string;
                    };
                    "text/csv": string;
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Recorded then or later: an instant, or a whole day in UTC. */
                from?: string;
                /** @description Recorded then or before: an instant, or a whole day in UTC. */
                to?: string;
                /** @description User or API key, also for what jobs did on its behalf. */
                user?: string;
                /** @description Connected application, or API key. */
                client?: string;
                /** @description Your id of the alert. */
                alert_id?: string;
                /** @description Such as `DispositionChanged`. */
                type?: string;
                limit?: number;
                /** @description `next` of an earlier answer. */
                after?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventsAnswer"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportAuditEvents: {
        parameters: {
            query?: {
                /** @description Recorded then or later: an instant, or a whole day in UTC. */
                from?: string;
                /** @description Recorded then or before: an instant, or a whole day in UTC. */
                to?: string;
                /** @description User or API key, also for what jobs did on its behalf. */
                user?: string;
                /** @description Connected application, or API key. */
                client?: string;
                /** @description Your id of the alert. */
                alert_id?: string;
                /** @description Such as `DispositionChanged`. */
                type?: string;
                /** @description CSV is safe to open in a spreadsheet. */
                format?: "ndjson" | "csv";
            };
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One object on each line; or, with `format` csv, the same fields as columns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["AuditEvent"];
                    "text/csv": string;
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replayAlert: {
        parameters: {
            query: {
                /** @description Your id of the alert. */
                alert_id: string;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertHistory"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlertAsOf: {
        parameters: {
            query: {
                /** @description Your id of the alert. */
                alert_id: string;
                /** @description With all that was recorded at that millisecond, or until the end of that day in UTC. */
                at?: string;
                /** @description Instead of `at`: a `position` of the history, included. */
                position?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertAsOf"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `alert_not_found`: Alert not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `data_purged`: The data of this {kind} was erased on {at}; who decided what about it is still in the audit log */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportAlertsAsOf: {
        parameters: {
            query?: {
                /** @description With all that was recorded at that millisecond, or until the end of that day in UTC. */
                at?: string;
                /** @description Instead of `at`: a `position` of the history, included. */
                position?: string;
                /** @description CSV is safe to open in a spreadsheet. */
                format?: "ndjson" | "csv";
            };
            header?: {
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One object on each line; or, with `format` csv, the same fields as columns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["AlertAsOf"];
                    "text/csv": string;
                };
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuditCheckpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditCheckpoint"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_sealed_yet`: The event is not yet covered by a signed checkpoint: try again in {retry_after} seconds */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuditReceipt: {
        parameters: {
            query: {
                /** @description As in `Audit-Receipt`, or in the list of events. */
                event_id: string;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditReceipt"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `event_not_found`: Event not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `not_sealed_yet`: The event is not yet covered by a signed checkpoint: try again in {retry_after} seconds
             *
             *     `log_changed`: There is no receipt: {reason}. Keep what you have of this event, and have the operator run alert-review verify
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuditConsistency: {
        parameters: {
            query: {
                /** @description Size of the earlier checkpoint. */
                from: number;
                /** @description Size of the later one; that of the newest without it. */
                to?: number;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditConsistency"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_sealed_yet`: The event is not yet covered by a signed checkpoint: try again in {retry_after} seconds */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuditTile: {
        parameters: {
            query: {
                /** @description 0: of events. */
                level: number;
                /** @description From 0. */
                number: number;
            };
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditTile"];
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: A valid API key is required in the X-API-Key header */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `permission_denied`: Insufficient scope: this needs the permission {permission} */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is nothing at this address */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    isUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "up";
                        version: string;
                    };
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             *
             *     `shutting_down`: The server is shutting down: try again
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                        checks: {
                            /** @enum {string} */
                            event_store: "ok" | "failed" | "no answer";
                            /** @enum {string} */
                            read_store: "ok" | "failed" | "no answer";
                            /** @enum {string} */
                            jobs: "ok" | "failed" | "no answer";
                            /** @enum {string} */
                            files: "ok" | "failed" | "no answer";
                        };
                        limits: {
                            store: string;
                            effect: string;
                        }[];
                        read_models: {
                            seconds_behind: number | null;
                        };
                        checkpoints: {
                            seconds_behind: number | null;
                        };
                        jobs: {
                            oldest_seconds: number | null;
                        };
                        access_log: {
                            waiting: number | null;
                            oldest_seconds: number | null;
                        };
                    };
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             *
             *     `shutting_down`: The server is shutting down: try again
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readDescription: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still stands, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own name for the request, for the log and the answer. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                        info: {
                            title: string;
                            version: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The answer is still the one of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read: {reason} */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests: try again in {retry_after} seconds */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `internal_error`: Something went wrong on our side; error id {error_id}
             *
             *     `data_damaged`: What is stored as {record} is damaged in part: it was not read, and the operator has to restore it
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `store_unavailable`: A store is unavailable ({store}): try again later. {effect}
             *
             *     `starting`: The server is starting: {reason}
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
