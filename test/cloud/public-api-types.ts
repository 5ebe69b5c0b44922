export interface paths {
    "/v1/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clients
         * @description The clients of the account by name, each with the consent they gave. Takes the scope `clients:read`.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Add a client
         * @description Adds a client to the list, with what they agreed to. An email address that is on the list already, or a phone number under the same name, is refused as a duplicate; a key that may read clients gets the id of the one on the list as `existing_id`. Takes the scope `clients:write`.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a client
         * @description One client with contact data, tags and consent. Takes the scope `clients:read`.
         */
        get: operations["readClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a document
         * @description One document with its state, for a `document.signed` that has its id. Takes the scope `documents:read`.
         */
        get: operations["readDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the PDF of a document
         * @description Answers with an address of the sealed copy that works for five minutes, without a key. It is a 409 until everyone has signed. Takes the scope `documents:read`.
         */
        get: operations["documentPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description What happened to the account's work, the latest first. Use it to catch up after a webhook was off. Takes the scope `events:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description One event by the id that a webhook sent as `webhook-id`. Takes the scope `events:read`.
         */
        get: operations["readEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the content of a file
         * @description Answers with an address from which the file can be downloaded for five minutes, without a key. Takes the scope `documents:read`.
         */
        get: operations["fileContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/letters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a letter
         * @description One letter with its state, its views and what the recipient answered. Takes the scope `letters:read`.
         */
        get: operations["readLetter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/letters/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the PDF of a letter
         * @description Answers with an address from which the PDF can be downloaded for five minutes, without a key. It is a 409 while the letter is `preparing`: ask again after a few seconds. Takes the scope `letters:read`.
         */
        get: operations["letterPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/letters/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a letter
         * @description Ends the letter for good: its link and its seal say so, and its recipient gets an email. Takes the scope `letters:write`.
         */
        post: operations["withdrawLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check your key
         * @description Answers which account the key acts for and what it may do. A good first call, and one to see if a key still works. Takes any key.
         */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a report
         * @description The same by the id that a `report.ready` has. It is a 404 once a newer report has taken its place. Takes the scope `reports:read`.
         */
        get: operations["readReportById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the PDF of a report
         * @description The same address as that of the PDF of its request. Takes the scope `reports:read`.
         */
        get: operations["reportPdfById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify a report
         * @description Checks the seal of any report whose id you have, also one of another account. It answers only what its public page says. Takes the scope `reports:read`.
         */
        get: operations["verifyReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description All requests that the account has sent, the latest first. Drafts are not among them. Takes the scope `requests:read`.
         */
        get: operations["listRequests"];
        put?: never;
        /**
         * Send a request
         * @description Emails your client a private link, on which they show proof of funds from their bank. It counts against the plan as one from the page does. Takes the scope `requests:write`.
         */
        post: operations["createRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a request
         * @description Where the request is now, and, once the client has answered, the id and the outcome of its report. Takes the scope `requests:read`.
         */
        get: operations["readRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a request
         * @description Ends an open request: its link stops working, and the client gets no more reminders. A request that was answered can't be canceled. Takes the scope `requests:write`.
         */
        post: operations["cancelRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the letters of a request
         * @description All letters to the other side that were sent from the request's report, the latest first. Takes the scope `letters:read`.
         */
        get: operations["listLetters"];
        put?: never;
        /**
         * Send a letter
         * @description Emails the other side a sealed letter that confirms the amount of an offer and no other figure. It needs a report that confirms at least so much, and is refused while its recipient has an open letter from that report. Takes the scope `letters:write`.
         */
        post: operations["sendLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind the client
         * @description Emails the client the link again. Within a minute of the last reminder it does nothing, so it can be repeated. It is refused once the client has answered, and after the most reminders that we send. Takes the scope `requests:write`.
         */
        post: operations["remindClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the report of a request
         * @description The current report, as far as its type goes. It answers 404 until the client has sent one, so wait for `report.ready`. Takes the scope `reports:read`.
         */
        get: operations["readReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}/report/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the PDF of a request's report
         * @description Answers with an address from which the PDF can be downloaded for five minutes, without a key. Takes the scope `reports:read`.
         */
        get: operations["reportPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove test data
         * @description Removes some of what test keys have made: requests with their reports and letters, and clients. Repeat it until `is_empty` is true. A live key is refused. Takes the scope `requests:write`.
         */
        delete: operations["removeTestData"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List closings
         * @description The sales and purchases that clients of the account are led through; the one with the latest activity first. Takes the scope `transactions:read`.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a closing
         * @description One closing with its steps and its checklist. Takes the scope `transactions:read`.
         */
        get: operations["readTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a closing
         * @description The documents to sign in the order of the steps, and after them those that were voided and replaced. Takes the scope `documents:read`.
         */
        get: operations["listDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a closing
         * @description What the client and the agent have uploaded, the latest first. A file is listed once it has passed our checks, in its newest version. Takes the scope `documents:read`.
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description All webhooks of the account, also those that a person added in My Profile. Takes the scope `events:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook
         * @description From now on, events of the given types are sent to the address. The answer has the secret that signs them, once. Takes the scope `events:read`.
         */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a webhook
         * @description Nothing more is sent to its address, and what was still to be tried again is dropped. Takes the scope `events:read`.
         */
        delete: operations["unsubscribe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "client.consent_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * client.consent_changed
         * @description Sent when `client.consent_changed` happens, if a webhook has this type.
         */
        post: operations["onClientConsentChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * client.created
         * @description Sent when `client.created` happens, if a webhook has this type.
         */
        post: operations["onClientCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.signed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * document.signed
         * @description Sent when `document.signed` happens, if a webhook has this type.
         */
        post: operations["onDocumentSigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "letter.replied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * letter.replied
         * @description Sent when `letter.replied` happens, if a webhook has this type.
         */
        post: operations["onLetterReplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "letter.viewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * letter.viewed
         * @description Sent when `letter.viewed` happens, if a webhook has this type.
         */
        post: operations["onLetterViewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * report.ready
         * @description Sent when `report.ready` happens, if a webhook has this type.
         */
        post: operations["onReportReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * report.withdrawn
         * @description Sent when `report.withdrawn` happens, if a webhook has this type.
         */
        post: operations["onReportWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "request.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * request.canceled
         * @description Sent when `request.canceled` happens, if a webhook has this type.
         */
        post: operations["onRequestCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "request.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * request.expired
         * @description Sent when `request.expired` happens, if a webhook has this type.
         */
        post: operations["onRequestExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "request.extended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * request.extended
         * @description Sent when `request.extended` happens, if a webhook has this type.
         */
        post: operations["onRequestExtended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "request.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * request.opened
         * @description Sent when `request.opened` happens, if a webhook has this type.
         */
        post: operations["onRequestOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "request.sent_to_bank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * request.sent_to_bank
         * @description Sent when `request.sent_to_bank` happens, if a webhook has this type.
         */
        post: operations["onRequestSentToBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * transaction.closed
         * @description Sent when `transaction.closed` happens, if a webhook has this type.
         */
        post: operations["onTransactionClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description Sent when `webhook.test` happens, if a webhook has this type.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Account: {
            /**
             * @description The address of the account.
             * @example ada@agents.example
             */
            email: string;
            /**
             * @description The id of the account.
             * @example acc_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            key: {
                /**
                 * @description The id of the API key.
                 * @example key_01KB7Q5V3M8Z6WY2T4R9P0XNCE
                 */
                id: string;
                /**
                 * @description What the key acts on: `test` is made-up data.
                 * @enum {string}
                 */
                mode: "live" | "test";
                /** @description What the key may do. */
                scopes: ("requests:read" | "requests:write" | "reports:read" | "letters:read" | "letters:write" | "clients:read" | "clients:write" | "transactions:read" | "documents:read" | "events:read")[];
            };
            /**
             * @description The agent's name, as clients read it.
             * @example Ada Agent
             */
            name: string;
        };
        Client: {
            /**
             * @description The postal address.
             * @example 1 Main Street, Springfield
             */
            address: string;
            consent: components["schemas"]["Consent"];
            /**
             * Format: date-time
             * @description When the client was added.
             * @example 2026-11-29T15:04:05.000Z
             */
            created_at: string;
            /**
             * @description The email address.
             * @example cleo@clients.example
             */
            email: string;
            /**
             * @description The id of the client.
             * @example cli_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /**
             * @description The name.
             * @example Cleo Client
             */
            name: string;
            /**
             * @description The number, as typed.
             * @example (217) 555-0188
             */
            phone: string;
            /** @description What the agent sorts clients by. */
            tags: string[];
        };
        ClientPage: {
            data: components["schemas"]["Client"][];
            /** @description Where the next page begins; null at the end. A page may be shorter than its limit before that. */
            next_cursor: string | null;
        };
        /** @description Whether the client agreed to be called, emailed or written to. Only `in` is a yes: `unknown` was never asked, `out` said no. */
        Consent: {
            /** @enum {string} */
            email: "unknown" | "in" | "out";
            /** @enum {string} */
            mail: "unknown" | "in" | "out";
            /** @enum {string} */
            phone: "unknown" | "in" | "out";
        };
        Document: {
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-29T15:04:05.000Z
             */
            created_at: string;
            /**
             * @description The id of the document.
             * @example doc_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /** @description When it was sealed; null before. */
            signed_at: string | null;
            /**
             * @description Where it is: `presented` waits for the client, `cosign` for another signer, `countersign` for the agent; `signed` is being sealed, and `sealed` is done. A `voided` one counts no more.
             * @enum {string}
             */
            state: "presented" | "cosign" | "countersign" | "signed" | "declined" | "sealed" | "voided";
            /**
             * @description The step of the closing that it belongs to.
             * @example 1
             */
            step: number;
            /**
             * @description The title.
             * @example Listing agreement
             */
            title: string;
            /**
             * @description The id of the transaction.
             * @example txn_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            transaction_id: string;
            /** @description The page on which anyone checks its seal; null before it has one. */
            verify_url: string | null;
        };
        Event: {
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-29T15:04:05.000Z
             */
            created_at: string;
            /**
             * @description The id of the event.
             * @example evt_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /** @description Whether it happened to made-up data of a test key. */
            is_test: boolean;
            object: {
                /**
                 * @description The id of what it is about: read it to learn more.
                 * @example req_01KB7Q5V3M8Z6WY2T4R9P0XNCE
                 */
                id: string;
                /**
                 * @description What the id names.
                 * @example request
                 */
                kind: string;
            };
            /**
             * @description What happened. Ignore types that you do not know: new ones may come.
             * @example report.ready
             * @enum {string}
             */
            type: "request.opened" | "request.sent_to_bank" | "request.expired" | "request.extended" | "request.canceled" | "report.ready" | "report.withdrawn" | "letter.viewed" | "letter.replied" | "document.signed" | "client.created" | "client.consent_changed" | "transaction.closed" | "webhook.test";
        };
        EventPage: {
            data: components["schemas"]["Event"][];
            /** @description Where the next page begins; null at the end. A page may be shorter than its limit before that. */
            next_cursor: string | null;
        };
        File: {
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-11-29T15:04:05.000Z
             */
            added_at: string;
            /**
             * @description Who added it.
             * @enum {string}
             */
            by: "client" | "agent";
            /**
             * @description The id of the file.
             * @example fil_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /**
             * @description What it is, as the person who added it said.
             * @enum {string}
             */
            kind: "photo" | "deed" | "disclosure" | "other";
            /**
             * @description The name, as it was uploaded.
             * @example Kitchen.jpg
             */
            name: string;
            /**
             * @description What they wrote about it.
             * @example After the repair
             */
            note: string;
            /**
             * @description Its size.
             * @example 482133
             */
            size_bytes: number;
            /**
             * @description The id of the transaction.
             * @example txn_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            transaction_id: string;
            /**
             * @description What its content is.
             * @enum {string}
             */
            type: "pdf" | "jpeg" | "png" | "webp" | "heic";
            /**
             * @description 1 until it is replaced; each version has its own id.
             * @example 1
             */
            version: number;
        };
        FilePage: {
            data: components["schemas"]["File"][];
            /** @description Where the next page begins; null at the end. A page may be shorter than its limit before that. */
            next_cursor: string | null;
        };
        Letter: {
            /**
             * @description The only figure in it: the bank confirms at least this. In US cents.
             * @example 48000000
             */
            amount_cents: number;
            /**
             * Format: date-time
             * @description When it was ordered.
             * @example 2026-11-29T15:04:05.000Z
             */
            created_at: string;
            /** @description Whether the recipient may save it. */
            download: boolean;
            /** @description Until it ends, the same money backs no other exclusive letter here. */
            exclusive: boolean;
            /**
             * @description The id of the letter.
             * @example ltr_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /**
             * @description Your words to the recipient.
             * @example Our offer for 12 Oak Street
             */
            message: string;
            /** @description How often it can be opened; null for no limit. */
            most_views: number | null;
            recipient: {
                /**
                 * @description Where it was sent.
                 * @example lee@listings.example
                 */
                email: string;
                /**
                 * @description The person the letter is for.
                 * @example Lee Listing
                 */
                name: string;
            };
            /** @description What the recipient answered. */
            replies: {
                /**
                 * Format: date-time
                 * @description When it came.
                 * @example 2026-11-29T15:04:05.000Z
                 */
                at: string;
                /**
                 * @description The recipient's words.
                 * @example Thank you.
                 */
                words: string;
            }[];
            /**
             * @description The id of the letter's own seal, to verify it.
             * @example rep_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            report_id: string;
            /**
             * @description The id of the request.
             * @example req_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            request_id: string;
            /**
             * @description Where the letter is. It is sealed while it is `preparing`; `held` was not sent, because other exclusive letters hold the money.
             * @enum {string}
             */
            state: "preparing" | "sent" | "expired" | "withdrawn" | "failed" | "held";
            /**
             * Format: date-time
             * @description How long it can be relied on.
             * @example 2026-11-29T15:04:05.000Z
             */
            valid_until: string;
            /**
             * @description How often it was opened. Within an hour counts once.
             * @example 2
             */
            views: number;
        };
        ObjectName: {
            /**
             * @description The id of what it is about: read it to learn more.
             * @example req_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /**
             * @description What the id names.
             * @example request
             */
            object: string;
        };
        Outcome: {
            /** @description Whether the bank confirms the amount; null once it is withdrawn. */
            confirmed: boolean | null;
            /** @description The id of the report, to read it by; null once it is withdrawn. */
            id: string | null;
            /** @description Only if the type of the report has a total: a confirmation never says more than yes or no. */
            total_cents: number | null;
            /** @description How long the report can be relied on. */
            valid_until: string | null;
            /** @description When the client took it back; null as long as they have not. */
            withdrawn_at: string | null;
        };
        Pdf: {
            /**
             * @description The PDF. The address works for five minutes.
             * @example https://groundwork.example/a.pdf
             */
            url: string;
        };
        Problem: {
            /**
             * @description For programs.
             * @example NOT_FOUND
             * @enum {string}
             */
            code: "INVALID" | "MALFORMED" | "INVALID_CURSOR" | "UNAUTHENTICATED" | "WRONG_PASSWORD" | "STEP_UP_NEEDED" | "PASSKEY_NEEDED" | "SECOND_STEP_NEEDED" | "FORBIDDEN" | "NOT_FOUND" | "LINK_NOT_FOUND" | "CONFLICT" | "DUPLICATE" | "OPTED_OUT" | "QUOTA_REACHED" | "READER_REFUSES" | "SENDING_STOPPED" | "ACCOUNT_DEACTIVATED" | "LINK_ON_HOLD" | "LINK_EXPIRED" | "LINK_CANCELLED" | "REPORT_WITHDRAWN" | "REPORT_EXPIRED" | "LETTER_USED_UP" | "TRANSACTION_CLOSED" | "TOO_LARGE" | "LINK_LOCKED" | "TOO_MANY_REQUESTS" | "BANK_UNAVAILABLE" | "BANK_NEEDS_SIGN_IN" | "BANK_REFUSED" | "SUBSCRIBED_ALREADY" | "NO_SUBSCRIPTION" | "PAYMENT_DECLINED" | "PAYMENTS_UNAVAILABLE" | "NOT_SET_UP" | "INTERNAL" | "UNAVAILABLE";
            /** @description For people. */
            detail: string;
            /**
             * @description With `DUPLICATE`: the client who is on the list already. Only for a key that may read clients.
             * @example cli_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            existing_id?: string;
            /** @description What is wrong in the body. */
            fields?: {
                [key: string]: string;
            };
            status: number;
            title: string;
            /** Format: uri-reference */
            type: string;
        };
        Purchase: {
            /**
             * @description Whom the agent represents.
             * @enum {string}
             */
            agent_side: "buyer" | "seller";
            /** @description The day when the agent needs the proof. */
            needed_by: string | null;
            /** @description The planned offer. In US cents. */
            offer_cents: number | null;
            /** @description The address of the property. */
            property: string | null;
        };
        Report: {
            /**
             * @description What counted as proof; as in the request.
             * @enum {string}
             */
            accepts: "cash" | "investments" | "retirement";
            /** @description Empty in a `confirmation`. */
            accounts: components["schemas"]["ReportAccount"][];
            /**
             * @description The amount that was asked for. In US cents.
             * @example 48000000
             */
            amount_cents: number;
            /** @description Whether the agent has accepted a document by which the client signs for the trust or the company. */
            authority_reviewed: boolean;
            /**
             * @description The client, as the request names them.
             * @example Bo Buyer
             */
            client_name: string;
            /** @description Whether the bank confirms the amount. Whose it is, is in `holder_match` and `holder_kind`. */
            confirmed: boolean;
            /**
             * @description Who holds it. A trust or a company needs `authority_reviewed` before you rely on it.
             * @enum {string}
             */
            holder_kind: "person" | "company" | "trust";
            /**
             * @description Whether the account holder is the client. Anything but `match` needs a look before you rely on it.
             * @enum {string}
             */
            holder_match: "match" | "likely" | "unknown" | "different";
            /** @description The account holders in the banks' records. */
            holders: string[];
            /**
             * @description The id of the report.
             * @example rep_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /** @description The banks that were read. */
            institutions: string[];
            /**
             * Format: date-time
             * @description When it was sealed.
             * @example 2026-11-29T15:04:05.000Z
             */
            issued_at: string;
            /**
             * @description How much it says; as in the request.
             * @enum {string}
             */
            report_type: "confirmation" | "values" | "details";
            /**
             * @description The id of the request.
             * @example req_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            request_id: string;
            /**
             * @description What the amount rests on. Anything but `cash` includes investments, counted with a margin.
             * @enum {string}
             */
            rests_on: "cash" | "investments" | "retirement";
            /**
             * @description Superseded: a newer report has taken its place.
             * @enum {string}
             */
            state: "valid" | "superseded";
            /** @description In US cents; null in a `confirmation`, which says yes or no. */
            total_cents: number | null;
            /**
             * Format: date-time
             * @description How long it can be relied on.
             * @example 2026-11-29T15:04:05.000Z
             */
            valid_until: string;
            /**
             * @description The page on which anyone checks it.
             * @example https://groundwork.example/verify/abc
             */
            verify_url: string;
        };
        ReportAccount: {
            /**
             * @description The bank.
             * @example First Harbor Bank
             */
            bank: string;
            /**
             * @description The end of its number.
             * @example 1234
             */
            mask: string;
            /**
             * @description The account, as the bank calls it.
             * @example Savings
             */
            name: string;
            /** @description What it holds, in US cents. */
            value_cents: number | null;
        };
        ReportName: {
            /**
             * @description The id of the report.
             * @example rep_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /**
             * @description What the id names.
             * @constant
             */
            object: "report";
            /**
             * @description The id of the request.
             * @example req_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            request_id: string;
        };
        Request: {
            /**
             * @description What counts as proof; each level also accepts those before it: cash, investments, vested retirement savings.
             * @enum {string}
             */
            accepts: "cash" | "investments" | "retirement";
            /**
             * @description The amount to confirm. In US cents.
             * @example 48000000
             */
            amount_cents: number;
            client: {
                /**
                 * @description The client's address.
                 * @example bo@buyers.example
                 */
                email: string;
                /**
                 * @description The client's name.
                 * @example Bo Buyer
                 */
                name: string;
            };
            /**
             * Format: date-time
             * @description When it was sent.
             * @example 2026-11-29T15:04:05.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the client can no longer answer.
             * @example 2026-11-29T15:04:05.000Z
             */
            expires_at: string;
            /**
             * @description The id of the request.
             * @example req_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /** @description The others who share the amount and the report, each with a request. */
            people: {
                /**
                 * @description The id of the request.
                 * @example req_01KB7Q5V3M8Z6WY2T4R9P0XNCE
                 */
                id: string;
                /**
                 * @description Their name.
                 * @example Cleo Client
                 */
                name: string;
                /** @enum {string} */
                role: "buyer" | "spouse" | "donor" | "guarantor";
            }[];
            /** @description What the money is for, if the agent said. */
            purchase: components["schemas"]["Purchase"] | null;
            /**
             * @description When the client is reminded automatically.
             * @enum {string}
             */
            reminder_plan: "usual" | "none" | "once" | "every_2_days" | "daily";
            /**
             * @description How many reminders the client got.
             * @example 1
             */
            reminders_sent: number;
            /** @description The answer; null until the client has sent it, and again once it is erased. */
            report: components["schemas"]["Outcome"] | null;
            /**
             * @description What the report says: `confirmation` yes or no to the amount, `values` also what the accounts hold, `details` also their latest transactions.
             * @enum {string}
             */
            report_type: "confirmation" | "values" | "details";
            /** @description Of several people: what this one is asked as. */
            role: ("buyer" | "spouse" | "donor" | "guarantor") | null;
            /**
             * @description The coarser step behind the status.
             * @enum {string}
             */
            state: "sent" | "opened" | "at_bank" | "received" | "expired" | "cancelled";
            /**
             * @description Where the request is. Take a value that you don't know as open. Open: `sent` (not opened yet), `opened` (the client has opened it), `files_withdrawn` (the client took their files back), `files_asked` (you have asked for other files), `files_sent` (files wait for your review), `files_accepted` (you have accepted files, and no bank is linked), `bank_linked` (a bank is linked, and the client hasn't sent it yet), `gift_letter_missing` (a donor has linked a bank and still has to sign the gift letter), `at_bank` (the bank has been asked), `part_done` (this client is done, and the others aren't). Answered: `confirmed` (the amount is confirmed), `not_confirmed` (it is not), `other_name` (the money is in someone else's name), `entity` (a company or trust holds it, and nothing shows the client's authority), `authority_sent` (a document about that authority waits for your review), `holder_unknown` (the bank doesn't say who holds it). Over: `report_expired` (its report is too old), `report_withdrawn` (the client took the report back), `no_report` (there is no report, and none will come), `expired` (the client didn't answer in time), `canceled` (you have ended it).
             * @enum {string}
             */
            status: "sent" | "opened" | "files_withdrawn" | "files_asked" | "files_sent" | "files_accepted" | "bank_linked" | "gift_letter_missing" | "at_bank" | "part_done" | "confirmed" | "not_confirmed" | "other_name" | "entity" | "authority_sent" | "holder_unknown" | "report_expired" | "report_withdrawn" | "no_report" | "expired" | "canceled";
            /** @description The steps so far, the first one first. */
            steps: {
                /**
                 * Format: date-time
                 * @description When it was reached.
                 * @example 2026-11-29T15:04:05.000Z
                 */
                at: string;
                /** @enum {string} */
                step: "sent" | "opened" | "at_bank" | "received";
            }[];
            /**
             * @description The subject of the email to the client.
             * @example Proof of funds for 12 Oak Street
             */
            subject: string;
        };
        RequestPage: {
            data: components["schemas"]["Request"][];
            /** @description Where the next page begins; null at the end. A page may be shorter than its limit before that. */
            next_cursor: string | null;
        };
        Transaction: {
            client: {
                /**
                 * @description The client's address.
                 * @example sam@sellers.example
                 */
                email: string;
                /**
                 * @description The client.
                 * @example Sam Seller
                 */
                name: string;
            };
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-11-29T15:04:05.000Z
             */
            created_at: string;
            /**
             * @description The id of the transaction.
             * @example txn_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /**
             * @description Whether the client sells or buys.
             * @enum {string}
             */
            kind: "selling" | "buying";
            /**
             * Format: date-time
             * @description When something last happened in it.
             * @example 2026-11-29T15:04:05.000Z
             */
            last_activity_at: string;
            /** @enum {string} */
            state: "open" | "closed";
            /** @description The steps, in their order. */
            steps: {
                /**
                 * @description Of the document that is signed in it.
                 * @enum {string}
                 */
                document_state: "none" | "presented" | "cosign" | "countersign" | "signed" | "sealed" | "declined" | "voided";
                done: boolean;
                /**
                 * @description The step.
                 * @example Listing agreement
                 */
                heading: string;
            }[];
            /** @description The checklist. Done: both sides, or the one that it's for, checked it off. */
            tasks: {
                done: boolean;
                /**
                 * @description What is to do.
                 * @example Order the title search
                 */
                text: string;
            }[];
        };
        TransactionPage: {
            data: components["schemas"]["Transaction"][];
            /** @description Where the next page begins; null at the end. A page may be shorter than its limit before that. */
            next_cursor: string | null;
        };
        Verification: {
            /** @description The SHA-256 hash of the sealed text. */
            fingerprint: string | null;
            /** @description When it was sealed. */
            issued_at: string | null;
            /**
             * @description Rely on it only if it is `valid`.
             * @enum {string}
             */
            state: "valid" | "expired" | "superseded" | "revoked" | "altered";
            /** @description How long it can be relied on. */
            valid_until: string | null;
        };
        Webhook: {
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-11-29T15:04:05.000Z
             */
            created_at: string;
            /** @description The types that go there. */
            events: ("request.opened" | "request.sent_to_bank" | "request.expired" | "request.extended" | "request.canceled" | "report.ready" | "report.withdrawn" | "letter.viewed" | "letter.replied" | "document.signed" | "client.created" | "client.consent_changed" | "transaction.closed")[];
            /**
             * @description The id of the webhook.
             * @example whk_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /** @description False once it was turned off, by its agent or after three days of failures. */
            is_on: boolean;
            /**
             * @description Where events go.
             * @example https://hooks.example.com/groundwork
             */
            url: string;
        };
        WebhookWithSecret: {
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-11-29T15:04:05.000Z
             */
            created_at: string;
            /** @description The types that go there. */
            events: ("request.opened" | "request.sent_to_bank" | "request.expired" | "request.extended" | "request.canceled" | "report.ready" | "report.withdrawn" | "letter.viewed" | "letter.replied" | "document.signed" | "client.created" | "client.consent_changed" | "transaction.closed")[];
            /**
             * @description The id of the webhook.
             * @example whk_01KB7Q5V3M8Z6WY2T4R9P0XNCE
             */
            id: string;
            /** @description False once it was turned off, by its agent or after three days of failures. */
            is_on: boolean;
            /**
             * @description What its events are signed with, by Standard Webhooks. It is never shown again.
             * @example whsec_c2VjcmV0
             */
            secret: string;
            /**
             * @description Where events go.
             * @example https://hooks.example.com/groundwork
             */
            url: string;
        };
    };
    responses: {
        /** @description Refused. */
        Problem: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many calls. */
        TooMany: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description How many calls are left (`r`) and in how many seconds the count begins again (`t`). */
        RateLimit: string;
        /** @description Seconds to wait before the same call. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listClients: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Entries in a page, 100 at most and by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The postal address, on one line. */
                    address: string;
                    /**
                     * @description What the client agreed to: calls, emails, letters by mail.
                     * @default {}
                     */
                    consent?: {
                        /** @default false */
                        email?: boolean;
                        /** @default false */
                        mail?: boolean;
                        /** @default false */
                        phone?: boolean;
                    };
                    /** @description The email address. Each client has their own. */
                    email: string;
                    /** @description The whole name. */
                    name: string;
                    /** @description The phone number, in any form. */
                    phone: string;
                    /**
                     * @description The client's words of agreement. Kept as the record of the consent.
                     * @default
                     */
                    said?: string;
                    /**
                     * @description What you sort clients by.
                     * @default []
                     */
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the client. It begins with `cli_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the document. It begins with `doc_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    documentPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the document. It begins with `doc_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Entries in a page, 100 at most and by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the event. It begins with `evt_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    fileContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the file. It begins with `fil_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The file. The address works for five minutes.
                         * @example https://groundwork.example/kitchen.jpg
                         */
                        url: string;
                    };
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the letter. It begins with `ltr_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Letter"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    letterPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the letter. It begins with `ltr_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    withdrawLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the letter. It begins with `ltr_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Letter"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readReportById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the report. It begins with `rep_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    reportPdfById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the report. It begins with `rep_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    verifyReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the report. It begins with `rep_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Entries in a page, 100 at most and by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    createRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of yours that is new for each one you create, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Defaults to the account's own setting.
                     * @enum {string}
                     */
                    accepts?: "cash" | "investments" | "retirement";
                    /** @description The amount to confirm, in US cents. */
                    amount_cents: number;
                    client: {
                        /** @description Where the link to the request goes. */
                        email: string;
                        /** @description The first name. */
                        first_name: string;
                        /** @description The last name. */
                        last_name: string;
                    };
                    /**
                     * @description What you want to tell the client in that email.
                     * @default
                     */
                    message?: string;
                    purchase?: {
                        /**
                         * @description Whom you represent.
                         * @default buyer
                         * @enum {string}
                         */
                        agent_side?: "buyer" | "seller";
                        /**
                         * @description The day when you need the proof, as 2026-12-03.
                         * @default
                         */
                        needed_by?: string;
                        /**
                         * @description The planned offer, in US cents.
                         * @default 0
                         */
                        offer_cents?: number;
                        /**
                         * @description The address of the property.
                         * @default
                         */
                        property?: string;
                    };
                    /**
                     * @description When the client is reminded automatically.
                     * @default usual
                     * @enum {string}
                     */
                    reminder_plan?: "usual" | "none" | "once" | "every_2_days" | "daily";
                    /**
                     * @description How much the report says; as in the answer.
                     * @default confirmation
                     * @enum {string}
                     */
                    report_type?: "confirmation" | "values" | "details";
                    /**
                     * @description The subject of the email to the client.
                     * @default
                     */
                    subject?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Request"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the request. It begins with `req_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Request"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    cancelRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the request. It begins with `req_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Request"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listLetters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the request. It begins with `req_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Letter"][];
                    };
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    sendLetter: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of yours that is new for each one you create, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the request. It begins with `req_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the letter says, in US cents: the amount of the offer, at most what is confirmed. */
                    amount_cents: number;
                    /** @description How many days it is valid; by default as long as the report. */
                    days?: number;
                    /**
                     * @description Whether the recipient may save it.
                     * @default true
                     */
                    download?: boolean;
                    /**
                     * @description Whether it holds the money; only where the client allows it.
                     * @default false
                     */
                    exclusive?: boolean;
                    /**
                     * @description Your words to the recipient.
                     * @default
                     */
                    message?: string;
                    /** @description How often it can be opened; no limit by default. */
                    most_views?: number;
                    recipient: {
                        /** @description Where the letter goes. */
                        email: string;
                        /** @description The person the letter is for. */
                        name: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Letter"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    remindClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the request. It begins with `req_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Request"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the request. It begins with `req_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    reportPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the request. It begins with `req_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    removeTestData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description True once there was nothing left to remove. */
                        is_empty: boolean;
                        /**
                         * @description How many requests and clients this call removed.
                         * @example 3
                         */
                        removed: number;
                    };
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Entries in a page, 100 at most and by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the transaction. It begins with `txn_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the transaction. It begins with `txn_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"][];
                    };
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Entries in a page, 100 at most and by default. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the transaction. It begins with `txn_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilePage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                    };
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of yours that is new for each one you create, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The types that go there. */
                    events: ("request.opened" | "request.sent_to_bank" | "request.expired" | "request.extended" | "request.canceled" | "report.ready" | "report.withdrawn" | "letter.viewed" | "letter.replied" | "document.signed" | "client.created" | "client.consent_changed" | "transaction.closed")[];
                    /**
                     * @description A public address that begins with https://, on port 443.
                     * @example https://hooks.example.com/groundwork
                     */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. It begins with `whk_`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                    };
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    onClientConsentChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Client"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "client";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "client.consent_changed";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onClientCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Client"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "client";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "client.created";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentSigned: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Document"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "document";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "document.signed";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLetterReplied: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Letter"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "letter";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "letter.replied";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLetterViewed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Letter"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "letter";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "letter.viewed";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onReportReady: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: components["schemas"]["ReportName"] | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "report.ready";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onReportWithdrawn: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: components["schemas"]["ReportName"] | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "report.withdrawn";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRequestCanceled: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Request"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "request";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "request.canceled";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRequestExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Request"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "request";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "request.expired";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRequestExtended: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Request"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "request";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "request.extended";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRequestOpened: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Request"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "request";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "request.opened";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRequestSentToBank: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Request"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "request";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "request.sent_to_bank";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTransactionClosed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: ((components["schemas"]["Transaction"] & {
                        /**
                         * @description What the id names.
                         * @constant
                         */
                        object: "transaction";
                    }) | components["schemas"]["ObjectName"]) | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "transaction.closed";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. A retry has the same. */
                "webhook-id": string;
                /** @description Signatures of id, timestamp and body by Standard Webhooks, with spaces between them. */
                "webhook-signature": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The object as it is when this is sent; only its name, without the scope to read it; null if it is gone. */
                    data: components["schemas"]["ObjectName"] | null;
                    /** @description True for made-up data of a test key; else it is left out. */
                    is_test?: boolean;
                    /**
                     * Format: date-time
                     * @description When it happened.
                     * @example 2026-11-29T15:04:05.000Z
                     */
                    timestamp: string;
                    /**
                     * @description What happened.
                     * @constant
                     */
                    type: "webhook.test";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Turns the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
