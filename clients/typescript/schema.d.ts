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
         * @description Stores a mapping, which assigns each column of a file to a field. Uploads name the mapping. A mapping with the same name is replaced. If a mapping has faults, the server refuses it and names the lines. An organization can have 100 mappings.
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
         * @description To the whole `upload_uri`, with no API key. The body is one JSON array of transactions, or of the format that the upload was opened with, of up to 5 GiB unless the server was set otherwise. It may be a gzip, or come with `Content-Encoding: gzip`. A `Content-Type` must match the format: `application/json`, `application/x-ndjson`, `text/csv`, the type of XLSX workbooks, `text/plain` (MT940, OFX), `application/xml` (camt, OFX) or `application/x-ofx`. All formats except JSON also accept `application/gzip` and `application/octet-stream`. The answer comes when the file is safe; its rows are imported after that. The address is used up by the first complete file; a transfer that broke off may be repeated. Where files are kept in S3 the address is one of S3, which answers in its own way.
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
         *     Needs an API key with the right `records:ingest`. Some bodies also need `alerts:write`.
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
         * @description Lists investigations that match all parameters, for example to find an id that you lost. Use `next` with the same parameters. If the server tries an investigation again while you read, the list may contain the investigation twice. No investigation is missing.
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
         * @description Needs the feature `teamwork`. The key needs the scope `alerts:assign`. Lists the people to whom you can assign alerts, and the number of their alerts.
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
         * @description Needs the feature `teamwork`. The key needs the scope `alerts:assign`. Others can still decide the alert, unless the organization has another rule.
         *
         *     Needs an API key with the right `alerts:write`. Some bodies also need `alerts:assign`.
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
         * @description Needs the feature `teamwork`. The key needs the scope `alerts:assign`. A snoozed alert is not in the queue, and nobody gets it as the next alert. The time of its service level continues.
         *
         *     Needs an API key with the right `alerts:write`. Some bodies also need `alerts:assign`.
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
         * @description Needs the feature `teamwork`. The key needs the scope `alerts:assign`. The undecided alert with the highest score that nobody has and the user may have. No two calls get the same one.
         *
         *     Needs an API key with the right `alerts:write`. Some bodies also need `alerts:assign`.
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
         * @description Needs the feature `teamwork`. Questions to the customers of an alert with their answers, and a draft of the next question.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        get: operations["listQuestions"];
        put?: never;
        /**
         * Ask the customer
         * @description Needs the feature `teamwork`. Your own channel sends the text to the first customer of the alert: the webhook `question.asked` names the question. No program checks the text: the customer must not learn of an alert or a suspicion.
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
         * @description Needs the feature `teamwork`. Stores the answer: a text, documents or both. A question has one answer. Documents are PDF, PNG, JPEG, CSV and plain text in UTF-8, of up to 5 MiB each and 20 MiB together; name and content must agree. The request can also withdraw the question, with the reason as its text. The webhook `question.withdrawn` reports the end.
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
    "/api/v1/transaction-monitoring/closing-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the policies that close alerts
         * @description Needs the feature `automation`. With the feature `automation`. Policies are proposed, confirmed and stopped by administrators on the page Settings, Closing policies.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        get: operations["listClosingPolicies"];
        put?: never;
        post?: never;
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
         * @description Needs the feature `cases`. The existence of a case is secret: the key needs the scope `audit:export`. The narrative begins with the alerts’ newest drafts. Nothing is filed.
         *
         *     Needs an API key with the right `alerts:write`. Some bodies also need `audit:export`.
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
         * @description Needs the feature `cases`. The existence of a case is secret: the key needs the scope `audit:export`.
         *
         *     Needs an API key with the right `alerts:read`. Some bodies also need `audit:export`.
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
    "/api/v1/transaction-monitoring/cases/{case_id}/narrative-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the narrative of a case against the record
         * @description Needs the feature `cases`. The existence of a case is secret: the key needs the scope `audit:export`. Compares a text about a case with the record of each of its alerts, at most ten, as `checkNarrative` does for one alert. Nothing is stored.
         *
         *     The body may have 32 MiB.
         *
         *     Needs an API key with the right `alerts:read`. Some bodies also need `audit:export`.
         */
        post: operations["checkCaseNarrative"];
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
         * @description Needs the feature `cases`. Returns the file. The server sends the file to nobody. The case keeps the file with its author, time and SHA-256. Only a key with `audit:export` finds a confidential case.
         *
         *     Needs an API key with the right `alerts:write`. Some bodies also need `alerts:read`. Some bodies also need `audit:export`.
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
         * @description Needs the feature `cases`. Returns the file exactly as it was handed out, even if records or settings have changed since: the SHA-256 of the body is the one in the address. `Repr-Digest` has it, too. A confidential case is only found with a key that has `audit:export`.
         *
         *     Needs an API key with the right `alerts:read`. Some bodies also need `audit:export`.
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
    "/api/v1/transaction-monitoring/thresholds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what each threshold closes and misses
         * @description From the decisions of people: what each escalation threshold would have closed, how many alerts that people escalated are among them, and the highest threshold that misses at most a given share. The figures are at most ten minutes old.
         *
         *     Needs an API key with the right `alerts:read`.
         */
        get: operations["getThresholds"];
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
         *     Needs an API key with the right `audit:export`. Some bodies also need `alerts:read`.
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
         * @description Returns every step from the log, with the alert before and after the step.
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
         * @description Returns the alert as it was, computed from its events. Before its first upload, it is not found.
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
         * @description Proves that the log has only grown from a checkpoint that you kept to a later checkpoint.
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
         * @description Returns hashes in tiles of 256 (C2SP tlog-tiles). A full tile never changes.
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
    "/api/v1/audit/model-validation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed file for the model validator
         * @description Markdown with the answers to the questions of SR 11-7 and of the record keeping of the EU AI Act: engine, figures on labelled sets, calibration, thresholds with their evidence, policies with counts and bounds by month, reviews, stops and what people decided otherwise. The key of the log signs it, and `verifier/verify.js` checks it without this server. The API key needs `alerts:read` as well. Before the first checkpoint it is refused with `bad_request`.
         *
         *     Needs an API key with the right `audit:export`. Some bodies also need `alerts:read`.
         */
        get: operations["getModelValidationFile"];
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
         * @description Answers while the process runs.
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
         * @description Asks each store. 503 means that this process can serve nothing: during its start, after the stop signal, and if the read store or a store of this process does not answer. If a server that all processes share does not answer (EventStoreDB, Redis, the bucket), the answer stays 200. `checks` then names the store, and `limits` the requests that are refused or late. Late work also stays 200, because all processes share it. Waiting times, in seconds: `read_models`: the oldest event that no read model shows yet (null: unknown). `checkpoints`: the oldest event without a signed checkpoint. `jobs`: the oldest job of a queue. `access_log`: the number of entries that wait in the read store because the log does not answer, and the age of the oldest entry.
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
         * @description You can search the page, copy requests as curl, and try them with a key that is not stored. The page loads nothing from other addresses.
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
        /** @description At least one owner. Ids are unique in the list, and children name other owners. */
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
            /** @description Title of the rule that raised the alert. */
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
             * @description Your program decides on this code. Codes never change.
             * @enum {string}
             */
            error: "bad_request" | "malformed_json" | "unauthorized" | "login_refused" | "code_refused" | "sso_refused" | "permission_denied" | "insufficient_scope" | "role_not_permitted" | "assistants_limited" | "feature_not_enabled" | "host_refused" | "origin_refused" | "not_found" | "method_not_allowed" | "organization_not_found" | "group_not_found" | "user_not_found" | "api_key_not_found" | "webhook_not_found" | "mapping_not_found" | "dead_letter_not_found" | "too_many_webhooks" | "team_not_found" | "case_not_found" | "report_file_not_found" | "case_closed" | "case_changed" | "last_alert_of_case" | "report_is_secret" | "teams_changed" | "alert_taken" | "cannot_have_alert" | "stand_in_cannot_have_alert" | "not_yours_to_decide" | "alert_not_found" | "entity_not_found" | "transaction_not_found" | "event_not_found" | "not_sealed_yet" | "log_changed" | "investigation_not_found" | "note_file_not_found" | "question_not_found" | "question_document_not_found" | "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "unsupported_response_type" | "request_not_supported" | "request_uri_not_supported" | "invalid_scope" | "invalid_target" | "invalid_redirect_uri" | "invalid_client_metadata" | "client_unknown" | "client_document_refused" | "redirect_uri_refused" | "interaction_not_found" | "grant_not_found" | "rerun_batch_not_found" | "proposal_expired" | "too_many_alerts" | "too_many_proposals" | "daily_rerun_limit" | "ticket_not_found" | "upload_session_not_found" | "form_refused" | "invitation_invalid" | "link_needs_code" | "link_needs_approval" | "change_waits" | "change_over" | "closing_policy_not_found" | "policy_proposal_waits" | "policy_not_proved" | "change_outdated" | "requester_left" | "another_administrator_needed" | "approval_refused" | "operator_needed" | "upload_address_invalid" | "upload_address_expired" | "upload_ended" | "upload_already_received" | "api_key_ended" | "idempotency_key_in_use" | "idempotency_key_reused" | "user_disabled" | "name_taken" | "batch_refused" | "batch_differs" | "call_held" | "held_call_over" | "held_call_not_found" | "decision_changed" | "proposal_waits" | "proposal_over" | "confirmation_outdated" | "confirmation_refused" | "question_over" | "question_open" | "too_many_questions" | "proposal_not_yours" | "second_person_needed" | "quality_sample_not_found" | "reviewed_already" | "own_decision" | "own_policy" | "recipe_changed" | "undo_refused" | "last_admin" | "request_timeout" | "body_too_large" | "unsupported_media_type" | "unsupported_content_encoding" | "headers_too_large" | "validation_error" | "rate_limited" | "internal_error" | "data_damaged" | "data_purged" | "purge_refused" | "stream_deleted" | "conflict" | "store_unavailable" | "starting" | "shutting_down";
            /** @description For people; its wording may change. */
            message: string;
            /** @description The values that the message contains. */
            details: {
                /** @description The wrong input, such as `alerts[3].title`. */
                field: string | null;
                /** @description The value of this input, cut after 200 characters. */
                value: unknown;
                /** @description For `validation_error`: the faults, field by field. */
                problems?: ({
                    field: string;
                    value: unknown;
                    message: string;
                    /** @description Place in the list, if items are checked one by one. Another field has the id. */
                    index?: number;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Number of all faults, including faults that are not listed. */
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
            /** @description Number of entries in the whole list. */
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
            /** @description Number of entries in the whole list. */
            total: number;
            page: number;
            page_size: number;
            has_more: boolean;
        };
        CryptoChainItem: {
            /** @description The value of `chain_id`. */
            id: number;
            name: string;
            /** @description Symbol of the native coin of the chain. */
            symbol: string;
            slug: string;
            /** @description The number that wallets use; never valid as `chain_id`. */
            evm_chain_id: number | null;
            /** @description CAIP-2 id such as `eip155:1`. */
            caip2: string | null;
        };
        ListCryptoChainsAnswer: {
            items: components["schemas"]["CryptoChainItem"][];
            /** @description Number of entries in the whole list. */
            total: number;
            page: number;
            page_size: number;
            has_more: boolean;
        };
        UploadEntitiesRequest: {
            entities: components["schemas"]["Entity"][];
        };
        UploadEntitiesAnswer: {
            /** @description True if all items were accepted. */
            success: boolean;
            /** @description Number of entities that are now stored, including entities that were stored before. */
            processed: number;
            /** @description The first problem of each entity that was not stored, and others while they are up to 100. */
            errors: {
                /** @description Place of the item in your list, counted from 0. */
                index: number;
                /** @description The wrong field, such as `entities[0].type`. */
                field: string;
                /** @description The wrong value. A long value is cut to the first 200 characters of its text. */
                value: unknown;
                /** @description The fault. Read it after the name of the field. */
                message: string;
                /** @description The id of the entity as you sent it; null without an id. */
                entity_id: unknown;
            }[];
            /** @description Number of all problems, including problems that are not listed. */
            errors_total: number;
            /** @description Id of this upload. */
            upload_session_id: string;
            /** @description Up to 100 keys that you sent and that the server does not know, such as `alerts[0].titel`. `alerts[0].disposition_status: read, but does not count: …` names a decision that waits for people, because of the four-eyes rules of the organization. */
            warnings: string[];
            /** @description Number of all such keys. */
            warnings_total: number;
        };
        MappingRequest: {
            /** @description The mapping in YAML; docs/bank-files.md explains each key. */
            yaml: string;
        };
        Mapping: {
            mapping_id: string;
            /**
             * @description Kind of the files that the mapping is for.
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
            /** @description Id of a stored mapping with which the server reads a file of your own format. */
            mapping_id?: string | null;
            /** @description row_by_row (the default): the server stores all valid rows. all_or_nothing: the server stores the rows only if all rows are valid. */
            mode?: ("row_by_row" | "all_or_nothing") | null;
            /** @description Where the ids of the transactions come from. given (the default): from your system; a row may change anything about the transaction with its id. made: hashes of columns, as a mapping with `hash` for `transaction_id` makes them. A row is then rejected if its id already belongs to a transaction of another customer. */
            ids?: ("given" | "made") | null;
        };
        OpenTransactionUploadAnswer: {
            /** @description The address to which you send the file. Treat it as a secret: it needs no other credential. */
            upload_uri: string;
            session_id: string;
            /** @description End of the address, ISO 8601. */
            expires_at: string;
            /** @description Up to 100 keys that you sent and that the server does not know, such as `alerts[0].titel`. `alerts[0].disposition_status: read, but does not count: …` names a decision that waits for people, because of the four-eyes rules of the organization. */
            warnings: string[];
            /** @description Number of all such keys. */
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
            /** @description Size without the content encoding. */
            bytes: number;
            /** @description SHA-256 of this content, in hexadecimal. */
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
            /** @description The mode with which the upload was opened; null if no file is sent. */
            mode: ("row_by_row" | "all_or_nothing") | null;
            started_at: string;
            finished_at: string | null;
            /** @description End of the upload address; null without an address. */
            expires_at: string | null;
            /** @description Number of rows; null until the import has ended. */
            counts: {
                received: number;
                created: number;
                updated: number;
                unchanged: number;
                failed: number;
            } | null;
            /** @description Null while the server imports no rows. */
            progress: {
                rows_done: number;
                rows_total: number;
            } | null;
            refusal: {
                reason: string;
                /** @description Place in the file, counted from 0; 0 if the reason names a line. */
                byte_offset: number;
            } | null;
            /** @description The first fault of each of the first 1,000 rows that were not stored (fewer where they are long), in the order of the file. The list of errors has all. */
            errors: {
                /** @description Place of the item in your list, counted from 0. */
                index: number;
                /** @description The wrong field, such as `entities[0].type`. */
                field: string;
                /** @description The wrong value. A long value is cut to the first 200 characters of its text. */
                value: unknown;
                /** @description The fault. Read it after the name of the field. */
                message: string;
                /** @description Line in the file, counted from 1. Absent for a JSON array without a mapping. */
                line?: number;
                /** @description The column of the file, if a mapping was used. */
                column?: string;
                transaction_id: string | null;
            }[];
            /** @description Up to 100 fields of the rows that the server does not know. */
            warnings: {
                field: string;
                /** @description Number of rows with this field. */
                count: number;
            }[];
            /** @description Number of such fields in all rows. */
            warnings_total: number;
            /** @description Hints: values that the mapping may read differently from what the bank meant. The server gives the hints before it stores a row. */
            doubts: string[];
            /** @description Sentences about checks of the file, for example that the balances of a statement agree with its entries. */
            facts: string[];
        };
        UploadErrorsAnswer: {
            /** @description In the order of the file. */
            errors: {
                /** @description Place of the row in the file, counted from 0. */
                index: number;
                /** @description Line in the file, counted from 1. Absent for a JSON array without a mapping. */
                line?: number;
                /** @description The id as it was sent, cut to 200 characters; null if there was none. */
                transaction_id: string | null;
                /** @description The same for the id of a customer. */
                entity_id: string | null;
                /** @description All faults, up to 100. */
                faults: {
                    /** @description The wrong field, such as `entities[0].type`. */
                    field: string;
                    /** @description The wrong value. A long value is cut to the first 200 characters of its text. */
                    value: unknown;
                    /** @description The fault. Read it after the name of the field. */
                    message: string;
                    /** @description The column of the file, if a mapping was used. */
                    column?: string;
                }[];
                /** @description Number of all of them, including those that are not named. */
                faults_total: number;
            }[];
            /** @description The `cursor` of the next page; null at the end of what was read. */
            next: string | null;
        };
        UploadAlertsRequest: {
            alerts: components["schemas"]["Alert"][];
            /** @description True: the server investigates the open alerts at once. */
            trigger_execution?: boolean | null;
        };
        UploadAlertsAnswer: {
            /** @constant */
            success: true;
            /** @description Alerts of the request. All of them are stored. */
            processed: number;
            /** @description At least one investigation was started or is in progress. */
            execution_triggered: boolean;
            upload_session_id: string;
            /** @description One entry for each alert that is or was investigated. If an investigation is in progress, the entry names it. */
            investigations: {
                alert_id: string;
                investigation_id: string;
            }[];
            /** @description Alerts without an investigation, and why: closed or unknown. */
            errors: {
                /** @description Place of the item in your list, counted from 0. */
                index: number;
                /** @description The wrong field, such as `entities[0].type`. */
                field: string;
                /** @description The wrong value. A long value is cut to the first 200 characters of its text. */
                value: unknown;
                /** @description The fault. Read it after the name of the field. */
                message: string;
                alert_id: string;
            }[];
            /** @description Up to 100 keys that you sent and that the server does not know, such as `alerts[0].titel`. `alerts[0].disposition_status: read, but does not count: …` names a decision that waits for people, because of the four-eyes rules of the organization. */
            warnings: string[];
            /** @description Number of all such keys. */
            warnings_total: number;
        };
        InvestigateAlertsRequest: {
            /** @description Your ids of the alerts. */
            alert_ids: string[];
        };
        InvestigateAlertsAnswer: {
            /** @description True if every alert has an investigation. */
            success: boolean;
            /** @description Number of alerts that have an investigation. */
            processed: number;
            /** @description One entry for each alert that is or was investigated. If an investigation is in progress, the entry names it. */
            investigations: {
                alert_id: string;
                investigation_id: string;
            }[];
            /** @description Alerts without an investigation, and why: closed or unknown. */
            errors: {
                /** @description Place of the item in your list, counted from 0. */
                index: number;
                /** @description The wrong field, such as `entities[0].type`. */
                field: string;
                /** @description The wrong value. A long value is cut to the first 200 characters of its text. */
                value: unknown;
                /** @description The fault. Read it after the name of the field. */
                message: string;
                alert_id: string;
            }[];
            /** @description Up to 100 keys that you sent and that the server does not know, such as `alerts[0].titel`. `alerts[0].disposition_status: read, but does not count: …` names a decision that waits for people, because of the four-eyes rules of the organization. */
            warnings: string[];
            /** @description Number of all such keys. */
            warnings_total: number;
        };
        Investigation: {
            agent_investigation_id: string;
            /** @description Your id of the alert. */
            alert_id: string;
            /**
             * @description incomplete: ended without a score. stalled: running for longer than an investigation can take.
             * @enum {string}
             */
            processing_status: "queued" | "running" | "completed" | "incomplete" | "stalled";
            /** @description Why there is no score. alert_closed: a newer upload closed the alert while the investigation waited for its turn. block_failed: the analysis of a block. case_too_large: what has to be read is more than one investigation may hold (see the limits). case_unreadable: the data could not be gathered, three times. cut_off: started ten times and never came to an end. records_unreadable: the alert, an entity or a transaction that it names is missing or damaged in the store. result_too_large: the alert needs more records than a result can name (see the limits). text_mismatch: a text did not say what its references say. */
            incomplete_reason: ("alert_closed" | "block_failed" | "case_too_large" | "case_unreadable" | "cut_off" | "records_unreadable" | "result_too_large" | "text_mismatch") | null;
            /** @description Number of starts of the investigation; 0 while it is queued. */
            attempt: number;
            /** @description Two decimals; null without a result. */
            risk_score: number | null;
            disposition: ("ESCALATED" | "CLEARED") | null;
            /**
             * @description The last feedback.
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
            /** @description The probability that your people escalate an alert with this score, from their decisions (at most ten minutes old). Null without a score, and until they have decided 200 alerts, 30 each way. */
            escalation_probability: {
                probability: number;
                /** @description Lower end of the interval of 95 %. */
                lower: number;
                upper: number;
            } | null;
            /** @description The score with the colours before the notes; null unless notes changed a flag. */
            risk_score_without_notes: number | null;
            /** @description The rule that decided the disposition. */
            outcome: {
                /** @description Why the risk score reached the threshold. mandatory: a mandatory rule makes the score 100. hypothesis: the payments fit a pattern. score: flags, or unusual payments without a clear pattern. asks: a rule that asks raises the score to the threshold. clear: the score stayed below the threshold. Null in results of earlier versions. */
                kind: ("mandatory" | "score" | "hypothesis" | "asks" | "clear") | null;
                /** @description Id of a rule of the table (docs/flags.md), `score` or `clear`. Results of earlier versions have the name of the rule at that time. */
                rule: string;
                /** @description Title of the rule at the time of the investigation. Never null for a rule. */
                title: string | null;
                /** @description The document or answer that a person has to get to decide; null if none is needed. */
                would: string | null;
                /** @description Flags that met a mandatory rule, which makes the score 100. */
                flags: string[];
                because: string;
                /** @description The sources of the numbers, dates, ids and quotations; each was checked. */
                because_references: {
                    /** @description Position of the first character of the piece, in UTF-16 units. */
                    at: number;
                    text: string;
                    /** @description JSON pointer to the field, figure or rule that supports the text. */
                    source: string;
                }[];
            } | null;
            /** @description The pattern that the payments fit: one with 40 points or more and 10 more than the next one. Null where no pattern is that clear. */
            looks_like: {
                /** @description Id of the rule in the table of rules. */
                id: string;
                title: string;
                /**
                 * @description Role of the customer in this pattern.
                 * @enum {string}
                 */
                role: "suspect" | "victim" | "unknown";
                /** @description The points for the pattern minus the points against it. */
                points: number;
            } | null;
            /** @description Role of the customer: whose money it is, who gained and who lost. The engine decides the role from the facts, before it looks for a pattern. Only escalations have `used` and `suspect`. Null until the investigation has ended, and in results of old versions. */
            customer_role: ("victim" | "used" | "suspect" | "third_party" | "not_known") | null;
            /** @description Flags other than gray, of all flags. */
            assessed_share: number | null;
            /** @description Checks that the investigation could not make, the most important first: no list loaded, no device data, no payment references. Nothing was looked for, so nothing was ruled out. Null until the investigation has ended, and in results of earlier versions. */
            not_assessed: {
                /** @description Such as `sanctions_not_screened` or `device_data_missing`. */
                code: string;
                /** @description The missing assessments, with their reasons. */
                sentence: string;
                /** @description The document, list or setting that is needed for the assessment. */
                would_settle: string;
                /** @description The gray flags that this explains. */
                flags: string[];
            }[] | null;
            summary: {
                headline: string;
                /** @description The sources of the numbers, dates, ids and quotations; each was checked. */
                headline_references: {
                    /** @description Position of the first character of the piece, in UTF-16 units. */
                    at: number;
                    text: string;
                    /** @description JSON pointer to the field, figure or rule that supports the text. */
                    source: string;
                }[];
                /** @description Markdown, up to 6,000 characters. */
                narrative: string;
                /** @description The sources of the numbers, dates, ids and quotations; each was checked. */
                narrative_references: {
                    /** @description Position of the first character of the piece, in UTF-16 units. */
                    at: number;
                    text: string;
                    /** @description JSON pointer to the field, figure or rule that supports the text. */
                    source: string;
                }[];
            } | null;
            /** @description Draft of a suspicious activity report, never filed, confidential; null unless the disposition is ESCALATED. */
            sar_narrative: {
                /** @description Markdown, up to 20,000 characters. */
                text: string;
                /** @description The sources of the numbers, dates, ids and quotations; each was checked. */
                references: {
                    /** @description Position of the first character of the piece, in UTF-16 units. */
                    at: number;
                    text: string;
                    /** @description JSON pointer to the field, figure or rule that supports the text. */
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
                 * @description From the view of the customer; self: between two own accounts.
                 * @enum {string}
                 */
                direction: "in" | "out" | "self";
                amount: string;
                amount_currency: string;
                counterparty: {
                    /** @description Your id, if the counterparty is your customer. */
                    entity_id: string | null;
                    /** @description As uploaded. */
                    name: string | null;
                    /** @description On a blockchain, where nothing else is known. */
                    address: string | null;
                } | null;
                /** @description The text of the payment, at most 140 characters; null if it has none. */
                descriptor: string | null;
                /** @description True if the alert flags the transaction. */
                flagged: boolean;
                /** @description Findings for which this is evidence. */
                flags: string[];
                /** @description Reported but not measured: flagged money that left after the alert, or did not move; else null. */
                beside: ("later" | "not_moved") | null;
                /** @description As uploaded, where it leaves something open; null where the money moved. */
                status: string | null;
            }[] | null;
            /** @description Up to 20 of these transactions, the largest sums first; null until the end. */
            counterparties: {
                /** @description Your id, if the counterparty is your customer. */
                entity_id: string | null;
                /** @description As uploaded. */
                name: string | null;
                /** @description On a blockchain, where nothing else is known. */
                address: string | null;
                /** @description Amounts by currency. Incoming and outgoing amounts are never added up. */
                sums: {
                    currency: string;
                    /** @description Money that the customer received from the counterparty in the period. */
                    in: string;
                    in_payments: number;
                    /** @description Money that the customer paid to the counterparty. */
                    out: string;
                    out_payments: number;
                }[];
            }[] | null;
            /** @description The findings of the analysis blocks, by area; null until the investigation has ended. */
            assessments: {
                /** @description Age of the account and pauses in its use: block `account_age`. */
                account_age: components["schemas"]["InvestigationBlock"][];
                /** @description Whether customer and activity match the known data, and names on sanctions lists: blocks `customer_profile`, `expected_activity`, `screening`. */
                customer_analysis: components["schemas"]["InvestigationBlock"][];
                /** @description E-mail addresses, phone numbers and IP addresses: blocks `email_phone`, `ip_geo`. */
                email_and_ip_risks: components["schemas"]["InvestigationBlock"][];
                /** @description Exposure of blockchain addresses and assets: block `crypto_exposure`. */
                crypto_risks: components["schemas"]["InvestigationBlock"][];
                /** @description Names in lists of adverse media: block `adverse_media`. */
                adverse_media: components["schemas"]["InvestigationBlock"][];
                /** @description Payments and their counterparties: blocks `transaction_patterns`, `counterparty_network`. */
                transaction_patterns: components["schemas"]["InvestigationBlock"][];
            } | null;
            /** @description Hash of the settings of the analysis. */
            config_hash: string | null;
            /** @description Version of your scoring rules that the investigation used; 0 for the default rules. */
            recipe_version: number | null;
            /** @description The lists that the investigation used, with the number of your own words. */
            list_versions: {
                [key: string]: string;
            } | null;
            /** @description Keyed hash of all data that the investigation read. */
            input_hash: string | null;
            /** @description The investigation from which unchanged blocks were taken; null if there was none. */
            previous_investigation: {
                agent_investigation_id: string;
                attempt: number;
                /** @description Its `result_hash` when this run read it. */
                result_hash: string;
            } | null;
            /** @description Ids of the notes of analysts that the investigation read. */
            notes_read: string[] | null;
            /** @description Every record that the investigation read, with its version. */
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
            /** @description Revision of the block. A later revision may judge differently. */
            rev: number;
            /** @description Keyed hash of all data that the block read. Equal hashes of one alert mean equal data. */
            input_hash: string | null;
            /**
             * @description carried_forward: taken from an earlier investigation of the alert.
             * @enum {string}
             */
            state: "recomputed" | "carried_forward" | "failed";
            /** @description The earlier investigation; null unless the block was carried forward. */
            carried_from: string | null;
            /** @description The block was carried forward although its data has changed. */
            inputs_changed: boolean;
            /** @description Null if the block failed. */
            score: number | null;
            /** @description The score with the colours before the notes; null unless notes changed a flag of the block. */
            score_without_notes: number | null;
            /** @description Points that the block adds to the risk score. */
            contribution: number | null;
            /** @description Markdown. */
            write_up: string;
            /** @description The sources of the numbers, dates, ids and quotations; each was checked. */
            write_up_references: {
                /** @description Position of the first character of the piece, in UTF-16 units. */
                at: number;
                text: string;
                /** @description JSON pointer to the field, figure or rule that supports the text. */
                source: string;
            }[];
            /** @description Changes of flags by notes of analysts. */
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
            /** @description The colour before an innocent reason lowered it (only earlier engines). */
            color_before_reasons: ("black" | "red" | "yellow" | "green" | "white" | "gray") | null;
            /** @description The measured value; null if nothing was measured. */
            value: unknown;
            /** @description The limits by colour; null if there are none. */
            threshold: unknown;
            /** @description One sentence, up to 300 characters. */
            rationale: string;
            /** @description The sources of the numbers, dates, ids and quotations; each was checked. */
            references: {
                /** @description Position of the first character of the piece, in UTF-16 units. */
                at: number;
                text: string;
                /** @description JSON pointer to the field, figure or rule that supports the text. */
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
             * @description incomplete: ended without a score. stalled: running for longer than an investigation can take.
             * @enum {string}
             */
            processing_status: "queued" | "running" | "completed" | "incomplete" | "stalled";
            /** @description Why there is no score. alert_closed: a newer upload closed the alert while the investigation waited for its turn. block_failed: the analysis of a block. case_too_large: what has to be read is more than one investigation may hold (see the limits). case_unreadable: the data could not be gathered, three times. cut_off: started ten times and never came to an end. records_unreadable: the alert, an entity or a transaction that it names is missing or damaged in the store. result_too_large: the alert needs more records than a result can name (see the limits). text_mismatch: a text did not say what its references say. */
            incomplete_reason: ("alert_closed" | "block_failed" | "case_too_large" | "case_unreadable" | "cut_off" | "records_unreadable" | "result_too_large" | "text_mismatch") | null;
            /** @description Number of starts of the investigation; 0 while it is queued. */
            attempt: number;
            /** @description Two decimals; null without a result. */
            risk_score: number | null;
            disposition: ("ESCALATED" | "CLEARED") | null;
            /**
             * @description The last feedback.
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
            /** @description The rule that decided the disposition; null until the investigation has completed. */
            outcome: {
                /** @description Why the risk score reached the threshold. mandatory: a mandatory rule makes the score 100. hypothesis: the payments fit a pattern. score: flags, or unusual payments without a clear pattern. asks: a rule that asks raises the score to the threshold. clear: the score stayed below the threshold. Null in results of earlier versions. */
                kind: ("mandatory" | "score" | "hypothesis" | "asks" | "clear") | null;
                /** @description Id of a rule of the table (docs/flags.md), `score` or `clear`. Results of earlier versions have the name of the rule at that time. */
                rule: string;
                /** @description Title of the rule at the time of the investigation. Never null for a rule. */
                title: string | null;
            } | null;
        };
        InvestigationStatus: {
            agent_investigation_id: string;
            /** @description Your id of the alert. */
            alert_id: string;
            /**
             * @description incomplete: ended without a score. stalled: running for longer than an investigation can take.
             * @enum {string}
             */
            processing_status: "queued" | "running" | "completed" | "incomplete" | "stalled";
            /** @description Why there is no score. alert_closed: a newer upload closed the alert while the investigation waited for its turn. block_failed: the analysis of a block. case_too_large: what has to be read is more than one investigation may hold (see the limits). case_unreadable: the data could not be gathered, three times. cut_off: started ten times and never came to an end. records_unreadable: the alert, an entity or a transaction that it names is missing or damaged in the store. result_too_large: the alert needs more records than a result can name (see the limits). text_mismatch: a text did not say what its references say. */
            incomplete_reason: ("alert_closed" | "block_failed" | "case_too_large" | "case_unreadable" | "cut_off" | "records_unreadable" | "result_too_large" | "text_mismatch") | null;
            /** @description Number of starts of the investigation; 0 while it is queued. */
            attempt: number;
            /** @description Two decimals; null without a result. */
            risk_score: number | null;
            disposition: ("ESCALATED" | "CLEARED") | null;
            /**
             * @description The last feedback.
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
            /** @description The rule that decided the disposition; null until the investigation has completed. */
            outcome: {
                /** @description Why the risk score reached the threshold. mandatory: a mandatory rule makes the score 100. hypothesis: the payments fit a pattern. score: flags, or unusual payments without a clear pattern. asks: a rule that asks raises the score to the threshold. clear: the score stayed below the threshold. Null in results of earlier versions. */
                kind: ("mandatory" | "score" | "hypothesis" | "asks" | "clear") | null;
                /** @description Id of a rule of the table (docs/flags.md), `score` or `clear`. Results of earlier versions have the name of the rule at that time. */
                rule: string;
                /** @description Title of the rule at the time of the investigation. Never null for a rule. */
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
            /** @description Time of the first upload. */
            ingested_at: string;
            /** @description That upload. */
            upload_session_id: string;
            /** @description The newest investigation, in any state. */
            latest_investigation_id: string | null;
            /** @description From the newest completed investigation. */
            final_disposition: ("ESCALATED" | "CLEARED") | null;
            final_risk_score: number | null;
            /** @description What a person, an assistant or your own system decided; investigations never change it. */
            analyst_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            dispositioned_at: string | null;
            /** @description The probability that your people escalate an alert with this score, from their decisions (at most ten minutes old). Null without a score, and until they have decided 200 alerts, 30 each way. */
            escalation_probability: {
                probability: number;
                /** @description Lower end of the interval of 95 %. */
                lower: number;
                upper: number;
            } | null;
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
            /** @description Number of transactions that the alert flags. */
            flagged_transactions: number;
            /** @description The newest entries first, up to 1,000. */
            investigations: components["schemas"]["InvestigationSummary"][];
            /** @description True if there are more investigations: `investigations?alert_id=` lists all. */
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
            /** @description Time of the first upload. */
            ingested_at: string;
            /** @description That upload. */
            upload_session_id: string;
            /** @description The newest investigation, in any state. */
            latest_investigation_id: string | null;
            /** @description From the newest completed investigation. */
            final_disposition: ("ESCALATED" | "CLEARED") | null;
            final_risk_score: number | null;
            /** @description What a person, an assistant or your own system decided; investigations never change it. */
            analyst_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            dispositioned_at: string | null;
        };
        Workload: {
            people: {
                user: string;
                /** @description Undecided alerts. The value 1,000 means 1,000 or more. */
                open: number;
                /** @description Number of these alerts that are overdue by their service level. */
                overdue: number;
                /** @description Number since midnight in UTC. */
                decided_today: number;
            }[];
        };
        Assignment: {
            /** @description Your id of the alert. */
            alert_id: string;
            service_id: string;
            /** @description Service id of the user to whom the alert is assigned; null for nobody. */
            assignee: string | null;
            /** @description The absent user for whom the assignee stands in. */
            in_place_of: string | null;
        };
        Question: {
            question_id: string;
            /** @description Your id of the customer who gets the question; null after an erasure. */
            entity_id: string | null;
            /** @enum {string} */
            state: "open" | "answered" | "withdrawn";
            /** @description Its text is the question that the customer gets. */
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
                    /** @description Media type, determined from the content. */
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
            /** @description The answer of the customer, as the reason of a rerun with a claim. */
            fact: string | null;
        };
        ClosingPolicy: {
            policy_id: string;
            name: string;
            /** @enum {string} */
            state: "proposed" | "running" | "stopped";
            /** @description Counts the terms in force; 0 before the first confirmation. */
            version: number;
            /** @description The terms in force, or the last terms that were in force. */
            terms: components["schemas"]["PolicyTerms"] | null;
            /** @description Terms that wait for another administrator. */
            proposal: {
                event: string;
                by: string;
                at: string;
                terms: components["schemas"]["PolicyTerms"];
            } | null;
            /** @description Service id of the user who proposed the terms in force. */
            proposed_by: string | null;
            confirmed_by: string | null;
            confirmed_at: string | null;
            stopped: {
                event: string;
                /**
                 * @description `person`, or why the policy stopped by itself.
                 * @enum {string}
                 */
                reason: "person" | "bound_exceeded" | "engine_changed" | "reviews_late" | "scores_moved" | "scoring_rules_changed";
                /** @description The measured figure, if the reason has one. */
                found: number | null;
                allowed: number | null;
                by: string;
                at: string;
            } | null;
            figures: {
                /** @description Number of alerts that the policy has closed since it exists. */
                closed: number;
                undone: number;
                sampled: number;
                reviewed: number;
                /** @description Reviews that would have escalated the alert. */
                wrong: number;
                /** @description The share of wrongly closed alerts is at most this value (95 % confidence, at any time), from decisions and reviews. */
                bound: number;
            };
        };
        PolicyTerms: {
            /** @description The policy closes alerts with a risk score below this value. */
            score_below: number;
            /** @description Highest number of alerts that the policy closes on a day in UTC. */
            a_day_max: number;
            /** @description The promise: at most this share is closed wrongly. */
            wrong_share_max: number;
            /** @description Share of the closed alerts that people review. */
            review_share: number;
            /** @description Subtypes of alerts; empty: any. */
            subtypes: string[];
            /** @description `INDIVIDUAL` or `BUSINESS`; empty: any kind. */
            customer_kinds: string[];
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
            /** @description null: erased together with the narrative. */
            title: string | null;
            narrative: string | null;
            /** @description Version of title and narrative, counted from 1. */
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
        NarrativeCheck: {
            /** @description In the order of the text. */
            marks: components["schemas"]["NarrativeMark"][];
            /** @description Faults. Nobody should accept a text with one of these faults. */
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
            /** @description The value on record. */
            right: string | null;
            /** @description Your ids of at most ten payments that support the statement. */
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
        ReportFile: {
            /** @enum {string} */
            kind: "fincen_sar" | "goaml";
            file_name: string;
            /** @description The file. */
            xml: string;
            /** @description SHA-256 of the file in UTF-8, in hexadecimal. The case keeps the hash. */
            sha256: string;
            /**
             * @description Result of all checks together; not_validated: the server has no schema.
             * @enum {string}
             */
            state: "certified" | "failed" | "not_validated";
            /** @description Sentences that say why the file cannot be filed yet. */
            faults: string[];
            /** @description Result of the check against the schema of the authority. */
            schema: {
                /** @enum {string} */
                verdict: "valid" | "invalid" | "not_checked";
                /** @description The first 50 messages of the validator. */
                faults: string[];
            };
            /** @description Result of the check against written rules of the authority that its schema does not contain. */
            rules: {
                /** @enum {string} */
                verdict: "valid" | "broken" | "not_checked";
                broken: {
                    /**
                     * @description Kind of place where it is filled in.
                     * @enum {string}
                     */
                    place: "form" | "case" | "organization" | "alert" | "payment" | "customer" | "outside";
                    /** @description Your id of the customer or payment, or the name of the field in the form or in the settings. */
                    place_id: string | null;
                    /** @description The place, as a text for people. */
                    where: string;
                    rule: string;
                    field: string;
                    value: string;
                    /** @description Place in the text of the authority. */
                    source: string;
                }[];
            };
            /** @description Missing fields, and where you enter them. The file marks them as unknown or leaves them out. */
            missing: {
                /**
                 * @description Kind of place where it is filled in.
                 * @enum {string}
                 */
                place: "form" | "case" | "organization" | "alert" | "payment" | "customer" | "outside";
                /** @description Your id of the customer or payment, or the name of the field in the form or in the settings. */
                place_id: string | null;
                /** @description The place, as a text for people. */
                where: string;
                field: string;
                is_required: boolean;
            }[];
            /** @description Values of the file that differ from the records. */
            changes: {
                field: string;
                /** @enum {string} */
                how: "assumed" | "converted" | "doubled" | "left_out" | "marked" | "no_data" | "set" | "shortened" | "split" | "split_unsure" | "transliterated" | "unused";
                before: string;
                after: string;
            }[];
            /** @description The parts of names of persons in the file. Uncertain names come first. */
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
                /** @description True if a person set the parts of the name. */
                is_set: boolean;
                /** @description The reason for which the parts of the name are not certain; null if they are. */
                doubt: string | null;
            }[];
            /** @description Your ids of the customers whom the file reports. */
            subjects: string[];
            /** @description All customers of the alerts. A party is no subject until `subjects` of the request names it. */
            parties: {
                customer: string;
                name: string | null;
                /** @enum {string} */
                role: "subject" | "party";
                /** @description True if an alert names the customer first. */
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
            /** @description Time at which the investigation was queued. */
            investigated_at: string;
            risk_score: number | null;
            disposition: string | null;
            /** @description Version of the engine that made the result. */
            engine: number | null;
            /** @description `kind` of the outcome. */
            kind: string | null;
            /** @description `rule` of the outcome. */
            rule: string | null;
            /** @description `id` of `looks_like` of the investigation; null if no pattern is clear. */
            looks_like: string | null;
        } & {
            [key: string]: string | number | null;
        };
        Thresholds: {
            counted_at: string;
            /** @description Decisions of people about alerts with a score. Decisions of policies do not count. */
            decisions: number;
            /** @description Number of these decisions that escalate. */
            positives: number;
            /** @description Only the newest 10,000 decided alerts were read. */
            truncated: boolean;
            confidence: number;
            miss_at_most: number;
            /** @description The threshold in force. */
            escalate_at: number;
            in_force: components["schemas"]["ThresholdRow"];
            choice: {
                /** @description The highest threshold that keeps the promise; null if none is known. */
                chosen: components["schemas"]["ThresholdRow"] | null;
                /** @description Number of further alerts that people would have to escalate; null if that would not help. */
                more_positives: number | null;
                /** @description Number of further decisions that are needed, if the share of escalations stays the same. */
                more_decisions: number | null;
            };
            /** @description One for each threshold from 0 to 100. */
            rows: components["schemas"]["ThresholdRow"][];
            /** @description Subtypes of alerts with at least 200 decisions, at least 30 of them escalations. */
            subtypes: {
                /** @description The highest threshold that keeps the promise; null if none is known. */
                chosen: components["schemas"]["ThresholdRow"] | null;
                /** @description Number of further alerts that people would have to escalate; null if that would not help. */
                more_positives: number | null;
                /** @description Number of further decisions that are needed, if the share of escalations stays the same. */
                more_decisions: number | null;
                subtype: string;
                decisions: number;
                positives: number;
            }[];
            /** @description The probability that people escalate, from this score on; null until there are enough decisions. */
            calibration: {
                from: number;
                probability: number;
                lower: number;
                upper: number;
            }[] | null;
            /** @description Fitted on the earlier 70 % of the decisions, measured on the later ones. */
            quality: {
                fitted: number;
                measured: number;
                brier_score: number;
                /** @description The Brier score if each alert had the same probability: the share that people escalated. */
                brier_score_of_share: number;
                roc_area: number | null;
                bins: {
                    from: number;
                    decisions: number;
                    predicted: number;
                    observed: number;
                }[];
            } | null;
        };
        ThresholdRow: {
            threshold: number;
            /** @description Decided alerts that the threshold escalates. */
            escalated: number;
            /** @description Decided alerts that the threshold closes. */
            closed: number;
            /** @description Number of these alerts that people escalated. */
            missed: number;
            /** @description Share of all alerts that people escalated; null if they escalated none. */
            miss_rate: number | null;
            /** @description Upper limit of `miss_rate` with `confidence`. */
            miss_upper_bound: number;
            /** @description Of the alerts that people closed, the share that this threshold closes too; null if people closed none. */
            saved_rate: number | null;
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
            /** @description True if all items were accepted. */
            success: boolean;
            /** @description Items whose status stands now. */
            processed: number;
            errors: {
                /** @description Place of the item in your list, counted from 0. */
                index: number;
                /** @description The wrong field, such as `entities[0].type`. */
                field: string;
                /** @description The wrong value. A long value is cut to the first 200 characters of its text. */
                value: unknown;
                /** @description The fault. Read it after the name of the field. */
                message: string;
                /** @description The id of the investigation as you sent it. */
                investigation_id: unknown;
            }[];
            /** @description Number of all problems, including problems that are not listed. */
            errors_total: number;
            /** @description Up to 100 keys that you sent and that the server does not know, such as `alerts[0].titel`. `alerts[0].disposition_status: read, but does not count: …` names a decision that waits for people, because of the four-eyes rules of the organization. */
            warnings: string[];
            /** @description Number of all such keys. */
            warnings_total: number;
        };
        Webhook: {
            webhook_id: string;
            url: string;
            events: ("upload.finished" | "investigation.completed" | "rerun.completed" | "disposition.changed" | "disposition.held" | "proposal.ended" | "confirmation.refused" | "batch.completed" | "screening.hit" | "question.asked" | "question.withdrawn" | "service_level.warned" | "service_level.breached" | "policy.stopped")[];
            enabled: boolean;
            created_at: string;
            /** @description When the address last accepted a message. */
            last_delivered_at: string | null;
            /** @description Time since which deliveries have failed; null if the last delivery succeeded. */
            failing_since: string | null;
            /** @description Why the last delivery failed; null if it succeeded. */
            last_error: string | null;
            /** @description Time of the next attempt; null while the webhook is paused. */
            next_try_at: string | null;
            /** @description Messages that the address has not accepted yet, and later messages of the same alerts. The server sends them again. */
            waiting: number;
            /** @description Messages that were not accepted within three days. */
            dead_letters: number;
            /** @description Until then, messages are also signed with the earlier secret. */
            old_secret_ends_at: string | null;
        };
        WebhookSettings: {
            /** @description An https address without a user name or password. */
            url: string;
            /** @description Events that the server sends to the address. */
            events: ("upload.finished" | "investigation.completed" | "rerun.completed" | "disposition.changed" | "disposition.held" | "proposal.ended" | "confirmation.refused" | "batch.completed" | "screening.hit" | "question.asked" | "question.withdrawn" | "service_level.warned" | "service_level.breached" | "policy.stopped")[];
            /**
             * @description false pauses the webhook: messages wait until the value is true again.
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
            /** @description Time at which the event was recorded. */
            at: string;
            /** @description The type of the event, see docs/events.md. */
            type: string;
            /**
             * @description unchanged: the alert already had this value. incomplete: the investigation ended without a result.
             * @enum {string}
             */
            outcome: "applied" | "undone" | "unchanged" | "refused" | "incomplete";
            /** @description The new value, or the name of the reason. */
            value: string | null;
            /** @description The value before, if the event names it. */
            before: string | null;
            /**
             * @description The author: a person, an assistant, an API key or a job.
             * @enum {string}
             */
            kind: "human" | "agent" | "system";
            /** @description Service id of the user or API key; `operator` at the command line. */
            user: string;
            /** @description For a job: the user or key whose request the job carries out. */
            on_behalf_of: string | null;
            /** @description Connected application, or API key. */
            client: string | null;
            /** @description The consent under which the application acted. */
            grant: string | null;
            /** @description Your ids of the alerts that the case is about. */
            alert_ids: string[];
            /** @description The service ids, in the same order. */
            service_ids: string[];
            /** @description The kind of the subject. */
            category: string;
            /** @description Id of the alert, investigation, upload, user, key or grant that the event is about. */
            subject: string;
            /** @description Place among the events of the subject, counted from 0. */
            revision: number;
            event_id: string;
            /** @description The time of the event, as the sender gave it. */
            effective_at: string | null;
            /** @description The batch of the decision. */
            batch: string | null;
            /** @description Id of all events that one request caused. */
            correlation: string;
            /** @description The reason of the decision; null for a key without `alerts:read`. */
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
            /** @description Place in the log: a whole number that rises. */
            position: string;
            /** @description Time at which the event was recorded. */
            at: string;
            /** @description The time of the event, as the sender gave it. */
            effective_at: string | null;
            event_id: string;
            /** @description The type of the event, see docs/events.md. */
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
            /** @description The state at the time of a decision by a person or an assistant. */
            grounds: {
                alert_version: number;
                alert_hash: string;
                /** @description Salted hash of your id of the alert. */
                alert_id_hash: string | null;
                /** @description Salted hash of the name and version of the assistant’s application. */
                client_hash: string | null;
                run: string | null;
                /** @description How the result was made: version of the engine, hash of scoring rules and lists, rule, score. */
                result: {
                    engine: number;
                    recipe: string;
                    rule: string;
                    score: number;
                } | null;
                result_hash: string | null;
                newest_notes: string[];
            } | null;
            /** @description The texts that people wrote, by name; null for a key without `alerts:read`. */
            texts: {
                [key: string]: string | null;
            };
            /** @description Of a decision that nobody confirmed: rules for four-eyes approval that were off then; `since` and `by` of the newest change. `weakened_rules` names each change. */
            rules_off: {
                /** @description The rules that somebody switched off or weakened. */
                rules: string[];
                since: string;
                /** @description Service id of the user who switched the rules off. */
                by: string;
                /** @description When they asked again; null while they do not. */
                until: string | null;
            } | null;
            /** @description For a decision that nobody confirmed: each rule that would have applied before somebody changed it. */
            weakened_rules: {
                rule: string;
                /** @description The score or sum from which the rule applied, before and after; null if the rule was switched off. */
                raised: {
                    from: string;
                    to: string;
                } | null;
                since: string;
                /** @description Service id of the user who changed it. */
                by: string;
                /** @description Time at which the rule would have applied to the decision again; null if never. */
                until: string | null;
            }[];
            before: components["schemas"]["AlertState"];
            after: components["schemas"]["AlertState"];
        };
        AlertState: {
            /** @description What a person, an assistant or your own system decided; investigations never change it. */
            analyst_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            /** @description Service id of the user or API key, or `policy <name> version <number>`. */
            decided_by: string | null;
            decided_at: string | null;
            /** @description The event of the decision. */
            decision_event: string | null;
            /** @description What the newest completed investigation decided; people never change it. */
            final_disposition: ("ESCALATED" | "CLEARED") | null;
            final_risk_score: number | null;
            /** @description That investigation. */
            final_run: string | null;
            /** @description Salted hash of its result. */
            result_hash: string | null;
            /** @description The newest investigation, in any state. */
            latest_run: string | null;
            latest_run_state: ("queued" | "running" | "completed" | "incomplete") | null;
            /** @description Notes of analysts so far. */
            notes: number;
            /** @description Newest upload of the alert with different content, counted from 1. */
            alert_version: number | null;
            /** @description Salted hash of that content. */
            alert_hash: string | null;
            /** @description Id of the team whose inbox the alert was in. */
            team: string | null;
            /** @description Service id of the user who had it. */
            assignee: string | null;
            assigned_at: string | null;
            /** @description Questions to the customer that waited for an answer. */
            open_questions: number;
            /** @description End of the snooze; the time may have passed. */
            snoozed_until: string | null;
            /** @description The newest message about the service level: first_look or decision, with _warned or _breached. */
            service_level: string | null;
            /** @description The time at which the first review or the decision was due. */
            service_level_due: string | null;
            /** @description The decision that waits for four-eyes approval; null also for an undo that waits. */
            proposed_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            /** @description The decision of the alert after the confirmation: for an undo the decision before, or UNDECIDED. Null if nothing waits, or if a release without this field stored what waits. */
            proposed_outcome: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED" | "UNDECIDED") | null;
            /** @description Service id of the user who proposed the decision; null if none waits. */
            proposed_by: string | null;
            proposed_at: string | null;
        };
        AlertAsOf: {
            /** @description Your id of the alert. */
            alert_id: string;
            service_id: string;
            /** @description What a person, an assistant or your own system decided; investigations never change it. */
            analyst_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            /** @description Service id of the user or API key, or `policy <name> version <number>`. */
            decided_by: string | null;
            decided_at: string | null;
            /** @description The event of the decision. */
            decision_event: string | null;
            /** @description What the newest completed investigation decided; people never change it. */
            final_disposition: ("ESCALATED" | "CLEARED") | null;
            final_risk_score: number | null;
            /** @description That investigation. */
            final_run: string | null;
            /** @description Salted hash of its result. */
            result_hash: string | null;
            /** @description The newest investigation, in any state. */
            latest_run: string | null;
            latest_run_state: ("queued" | "running" | "completed" | "incomplete") | null;
            /** @description Notes of analysts so far. */
            notes: number;
            /** @description Newest upload of the alert with different content, counted from 1. */
            alert_version: number | null;
            /** @description Salted hash of that content. */
            alert_hash: string | null;
            /** @description Id of the team whose inbox the alert was in. */
            team: string | null;
            /** @description Service id of the user who had it. */
            assignee: string | null;
            assigned_at: string | null;
            /** @description Questions to the customer that waited for an answer. */
            open_questions: number;
            /** @description End of the snooze; the time may have passed. */
            snoozed_until: string | null;
            /** @description The newest message about the service level: first_look or decision, with _warned or _breached. */
            service_level: string | null;
            /** @description The time at which the first review or the decision was due. */
            service_level_due: string | null;
            /** @description The decision that waits for four-eyes approval; null also for an undo that waits. */
            proposed_disposition: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED") | null;
            /** @description The decision of the alert after the confirmation: for an undo the decision before, or UNDECIDED. Null if nothing waits, or if a release without this field stored what waits. */
            proposed_outcome: ("UNDER_INVESTIGATION" | "PENDING_INFO" | "ESCALATED" | "MONITORING" | "SUSPICIOUS_CONFIRMED" | "STR_FILED" | "CLOSED" | "CLEARED" | "NON_REFERRAL" | "REOPENED" | "UNDECIDED") | null;
            /** @description Service id of the user who proposed the decision; null if none waits. */
            proposed_by: string | null;
            proposed_at: string | null;
        };
        AuditCheckpoint: {
            /** @description Events in the tree of your organization. */
            size: number;
            /** @description Time at which the newest of these events was recorded. */
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
            /** @description Verifier keys, the oldest first. `note`: signed by the key and by the key before it. */
            keys: {
                key: string;
                note?: string;
            }[];
            /** @description Events that no signature covered when the server started, the newest first, at most 100 ranges: the server was killed before it signed them, or somebody wrote them past it. No check can tell which. */
            unchecked: {
                /** @description Index of the first of these events in the log of your organization, counted from 0. */
                first: number;
                /** @description Index of the last of these events. */
                last: number;
                /** @description Time of the checkpoint that signed and named these events. */
                signed: string;
            }[];
        };
        AuditReceipt: {
            event: {
                id: string;
                stream: string;
                revision: number;
            };
            /** @description Hash of the stored event (RFC 6962), base64. */
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
            /** @description Up to 256 hashes in base64: of events, or of the full tiles one level below. */
            hashes: string[];
        };
    };
    responses: never;
    parameters: {
        /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
        IdempotencyKey: string;
        /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
        IfNoneMatch: string;
        /** @description Your own id of the request. The log and the answer contain the id. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Id of the request in the log: the id that you sent, if its form is allowed, or a new id. */
        "X-Request-Id": string;
        /** @description Requests per minute. */
        "RateLimit-Limit": number;
        /** @description Requests that you may still send in this minute. */
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                         * @description Kind of the files that the mapping is for.
                         * @enum {string}
                         */
                        format: "json" | "ndjson" | "csv" | "xlsx" | "mt940" | "camt" | "ofx";
                        saved_at: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                             * @description Kind of the files that the mapping is for.
                             * @enum {string}
                             */
                            format: "json" | "ndjson" | "csv" | "xlsx" | "mt940" | "camt" | "ofx";
                            saved_at: string;
                        }[];
                    };
                };
            };
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description End of the address, in ms since 1970. */
                expires: number;
                signature: string;
            };
            header?: {
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `upload_already_received`: This upload session has already received a complete file
             *
             *     `upload_ended`: The upload has ended or was cancelled: create a new upload session to send a file
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id in the answer that opened the upload. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id in the answer that opened the upload. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `upload_ended`: The upload has ended or was cancelled: create a new upload session to send a file */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description `next` of the page before. */
                cursor?: number;
                limit?: number;
            };
            header?: {
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id in the answer that opened the upload. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id in the answer that opened the upload. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `format` csv, one line for each fault. With json and sent, only the rows. Otherwise one line for each row. */
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
                        /** @description Place of the row in the file, counted from 0. */
                        index: number;
                        /** @description Line in the file, counted from 1. Absent for a JSON array without a mapping. */
                        line?: number;
                        /** @description The id as it was sent, cut to 200 characters; null if there was none. */
                        transaction_id: string | null;
                        /** @description The same for the id of a customer. */
                        entity_id: string | null;
                        /** @description All faults, up to 100. */
                        faults: {
                            /** @description The wrong field, such as `entities[0].type`. */
                            field: string;
                            /** @description The wrong value. A long value is cut to the first 200 characters of its text. */
                            value: unknown;
                            /** @description The fault. Read it after the name of the field. */
                            message: string;
                            /** @description The column of the file, if a mapping was used. */
                            column?: string;
                        }[];
                        /** @description Number of all of them, including those that are not named. */
                        faults_total: number;
                        /** @description The body as it was sent: a text if it is not JSON, null if it is larger than 1 MiB. */
                        row: unknown;
                    };
                    "text/csv": string;
                    "application/json": components["schemas"]["Transaction"][];
                };
            };
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description `next` of the page before. */
                after?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id in the answer that started the investigation. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `data_purged`: The data of this {kind} was erased on {at}. The audit log still shows the decisions and the people who made them */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id in the answer that started the investigation. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description `next` of the page before. */
                after?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                    /** @description Service id of the user to whom the alert is assigned; null for nobody any more. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `cannot_have_alert`: The role or the team of this person does not allow a decision about the alert
             *
             *     `alert_taken`: The alert is assigned to somebody else
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                    /** @description A time within the next 90 days; null ends the snooze. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                        /** @description null: no alert is left. */
                        assignment: components["schemas"]["Assignment"] | null;
                    };
                };
            };
            /**
             * @description `bad_request`: The server cannot read the request: {reason}
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `cannot_have_alert`: The role or the team of this person does not allow a decision about the alert
             *
             *     `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                    /** @description The exact text that the customer gets. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
             * @description `not_yours_to_decide`: Your organization lets only {who} decide alone. You cannot decide alone on {alert_ids}
             *
             *     `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `question_open`: Nothing was written: another question to the customer of this alert is still open
             *
             *     `too_many_questions`: Nothing was written: an alert can have at most {limit} questions
             *
             *     `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
             * @description `not_yours_to_decide`: Your organization lets only {who} decide alone. You cannot decide alone on {alert_ids}
             *
             *     `feature_not_enabled`: The feature {feature} is not enabled for this organization
             *
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `question_over`: Nothing was written: the question is already {state}
             *
             *     `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
    listClosingPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                        policies: components["schemas"]["ClosingPolicy"][];
                    };
                };
            };
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
    openCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
    checkNarrative: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
    checkCaseNarrative: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                case_id: string;
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
    makeReportFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                     * @description Other suspicious facts, in a few words.
                     * @default null
                     */
                    other_activity?: string | null;
                    /**
                     * @description The kind of the report: first report, continuation of an earlier report, or correction.
                     * @default initial
                     * @enum {string}
                     */
                    report?: "initial" | "continuing" | "correction";
                    /**
                     * @description Number of the earlier report; zeros if the number is not known.
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
                     * @description True if other institutions also file the report (FinCEN).
                     * @default false
                     */
                    is_joint?: boolean;
                    /**
                     * @description The measures that you have taken (goAML).
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `case_closed`: The case is closed: reopen the case to change it
             *
             *     `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             *     `permission_denied`: Insufficient scope: the request needs the permission {permission}
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON object on each line. With `format` csv, the same fields are columns. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
    getThresholds: {
        parameters: {
            query?: {
                /** @description The share of escalated alerts that a threshold may close; 0.05 by default. */
                miss_at_most?: unknown;
            };
            header?: {
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                    "application/json": components["schemas"]["Thresholds"];
                };
            };
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `too_many_webhooks`: An organization can have at most {limit} webhooks: remove a webhook first
             *
             *     `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                        /** @description The reason for which the message was not accepted; null if it was accepted. */
                        error: string | null;
                    };
                };
            };
            /**
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             *     `dead_letter_not_found`: No failed message has this id
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description A text that you choose, so that you can repeat the request safely. For 24 hours, the same request with the same key gets the first answer and has no further effect. A different request with this key is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
             * @description `bad_request`: The server cannot read the request: {reason}
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `request_timeout`: Nothing was written: the request did not arrive completely in time. Send it again */
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
             * @description `conflict`: Somebody else changed the same record at the same time: try again
             *
             *     `idempotency_key_in_use`: The server is still processing another request with this Idempotency-Key: try again
             *
             *     `idempotency_key_reused`: A different request used this Idempotency-Key in the last 24 hours: use a new key
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Your ids of the alerts to disclose, separated by commas. */
                alerts?: string[];
            };
            header?: {
                /** @description Your own id of the request. The log and the answer contain the id. */
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
                        /** @description The kind of the line. The events between `events` and `end` have no kind. */
                        kind?: string;
                    };
                    "text/csv": string;
                };
            };
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Only entries recorded at or after this time: an instant, or a day in UTC. */
                from?: string;
                /** @description Only entries recorded at or before this time: an instant, or the end of a day in UTC. */
                to?: string;
                /** @description A user or API key. Also finds the work of jobs for this user or key. */
                user?: string;
                /** @description Connected application, or API key. */
                client?: string;
                /** @description Your id of the alert. */
                alert_id?: string;
                /** @description Such as `DispositionChanged`. */
                type?: string;
                limit?: number;
                /** @description `next` of the page before. */
                after?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Only entries recorded at or after this time: an instant, or a day in UTC. */
                from?: string;
                /** @description Only entries recorded at or before this time: an instant, or the end of a day in UTC. */
                to?: string;
                /** @description A user or API key. Also finds the work of jobs for this user or key. */
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
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON object on each line. With `format` csv, the same fields are columns. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The answer includes all events of that millisecond, or until the end of that day in UTC. */
                at?: string;
                /** @description A `position` of the history, in place of `at`. The answer includes this position. */
                position?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `data_purged`: The data of this {kind} was erased on {at}. The audit log still shows the decisions and the people who made them */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The answer includes all events of that millisecond, or until the end of that day in UTC. */
                at?: string;
                /** @description A `position` of the history, in place of `at`. The answer includes this position. */
                position?: string;
                /** @description CSV is safe to open in a spreadsheet. */
                format?: "ndjson" | "csv";
            };
            header?: {
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON object on each line. With `format` csv, the same fields are columns. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `not_sealed_yet`: No signed checkpoint covers the event yet: try again in {retry_after} seconds */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Id of the event, as in `Audit-Receipt` or in the list of events. */
                event_id: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `not_sealed_yet`: No signed checkpoint covers the event yet: try again in {retry_after} seconds
             *
             *     `log_changed`: The server cannot make a receipt: {reason}. Keep all copies of this event that you have, and ask the operator to run alert-review verify
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description Number of events of the earlier checkpoint. */
                from: number;
                /** @description Number of events of the later checkpoint. Default: the newest checkpoint. */
                to?: number;
            };
            header?: {
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `not_sealed_yet`: No signed checkpoint covers the event yet: try again in {retry_after} seconds */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
            /** @description `not_found`: No page or endpoint exists at this address */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
    getModelValidationFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of the request. The log and the answer contain the id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
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
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
            /** @description `permission_denied`: Insufficient scope: the request needs the permission {permission} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
                /** @description The `ETag` of an earlier answer. If the data has not changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own id of the request. The log and the answer contain the id. */
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
            /** @description The data has not changed since the answer whose `ETag` you sent. */
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
            /** @description `bad_request`: The server cannot read the request: {reason} */
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
             * @description `internal_error`: Something went wrong on the server. Tell the operator the error id {error_id}
             *
             *     `data_damaged`: The stored data of {record} is damaged, so the server did not read this data. The operator has to restore the data
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
