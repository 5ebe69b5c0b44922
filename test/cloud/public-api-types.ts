export interface paths {
    "/v1/clients": {
        parameters: {
        };
        get: operations["listClients"];
        post: operations["createClient"];
    };
    "/v1/clients/{id}": {
        parameters: {
        };
        get: operations["readClient"];
    };
    "/v1/documents/{id}": {
        parameters: {
        };
        get: operations["readDocument"];
    };
    "/v1/documents/{id}/pdf": {
        parameters: {
        };
        get: operations["documentPdf"];
    };
    "/v1/events": {
        parameters: {
        };
        get: operations["listEvents"];
    };
    "/v1/events/{id}": {
        parameters: {
        };
        get: operations["readEvent"];
    };
    "/v1/files/{id}/content": {
        parameters: {
        };
        get: operations["fileContent"];
    };
    "/v1/letters/{id}": {
        parameters: {
        };
        get: operations["readLetter"];
    };
    "/v1/letters/{id}/pdf": {
        parameters: {
        };
        get: operations["letterPdf"];
    };
    "/v1/letters/{id}/withdraw": {
        parameters: {
        };
        post: operations["withdrawLetter"];
    };
    "/v1/me": {
        parameters: {
        };
        get: operations["me"];
    };
    "/v1/reports/{id}": {
        parameters: {
        };
        get: operations["readReportById"];
    };
    "/v1/reports/{id}/pdf": {
        parameters: {
        };
        get: operations["reportPdfById"];
    };
    "/v1/reports/{id}/verification": {
        parameters: {
        };
        get: operations["verifyReport"];
    };
    "/v1/requests": {
        parameters: {
        };
        get: operations["listRequests"];
        post: operations["createRequest"];
    };
    "/v1/requests/{id}": {
        parameters: {
        };
        get: operations["readRequest"];
    };
    "/v1/requests/{id}/cancel": {
        parameters: {
        };
        post: operations["cancelRequest"];
    };
    "/v1/requests/{id}/letters": {
        parameters: {
        };
        get: operations["listLetters"];
        post: operations["sendLetter"];
    };
    "/v1/requests/{id}/remind": {
        parameters: {
        };
        post: operations["remindClient"];
    };
    "/v1/requests/{id}/report": {
        parameters: {
        };
        get: operations["readReport"];
    };
    "/v1/requests/{id}/report/pdf": {
        parameters: {
        };
        get: operations["reportPdf"];
    };
    "/v1/test-data": {
        parameters: {
        };
        delete: operations["removeTestData"];
    };
    "/v1/transactions": {
        parameters: {
        };
        get: operations["listTransactions"];
    };
    "/v1/transactions/{id}": {
        parameters: {
        };
        get: operations["readTransaction"];
    };
    "/v1/transactions/{id}/documents": {
        parameters: {
        };
        get: operations["listDocuments"];
    };
    "/v1/transactions/{id}/files": {
        parameters: {
        };
        get: operations["listFiles"];
    };
    "/v1/webhooks": {
        parameters: {
        };
        get: operations["listWebhooks"];
        post: operations["subscribe"];
    };
    "/v1/webhooks/{id}": {
        parameters: {
        };
        delete: operations["unsubscribe"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            email: string;
            id: string;
            key: {
                id: string;
                mode: "live" | "test";
                scopes: ("requests:read" | "requests:write" | "reports:read" | "letters:read" | "letters:write" | "clients:read" | "clients:write" | "transactions:read" | "documents:read" | "events:read")[];
            };
            name: string;
        };
        Client: {
            address: string;
            consent: components["schemas"]["Consent"];
            created_at: string;
            email: string;
            id: string;
            name: string;
            phone: string;
            tags: string[];
        };
        ClientPage: {
            data: components["schemas"]["Client"][];
            next_cursor: string | null;
        };
        Consent: {
            email: "unknown" | "in" | "out";
            mail: "unknown" | "in" | "out";
            phone: "unknown" | "in" | "out";
        };
        Document: {
            created_at: string;
            id: string;
            signed_at: string | null;
            state: "presented" | "cosign" | "countersign" | "signed" | "declined" | "sealed" | "voided";
            step: number;
            title: string;
            transaction_id: string;
            verify_url: string | null;
        };
        Event: {
            created_at: string;
            id: string;
            is_test: boolean;
            object: {
                id: string;
                kind: string;
            };
            type: "request.opened" | "request.sent_to_bank" | "request.expired" | "request.extended" | "request.canceled" | "report.ready" | "report.withdrawn" | "letter.viewed" | "letter.replied" | "document.signed" | "client.created" | "client.consent_changed" | "transaction.closed" | "webhook.test";
        };
        EventPage: {
            data: components["schemas"]["Event"][];
            next_cursor: string | null;
        };
        File: {
            added_at: string;
            by: "client" | "agent";
            id: string;
            kind: "photo" | "deed" | "disclosure" | "other";
            name: string;
            note: string;
            size_bytes: number;
            transaction_id: string;
            type: "pdf" | "jpeg" | "png" | "webp" | "heic";
            version: number;
        };
        FilePage: {
            data: components["schemas"]["File"][];
            next_cursor: string | null;
        };
        Letter: {
            amount_cents: number;
            created_at: string;
            download: boolean;
            exclusive: boolean;
            id: string;
            message: string;
            most_views: number | null;
            recipient: {
                email: string;
                name: string;
            };
            replies: {
                at: string;
                words: string;
            }[];
            report_id: string;
            request_id: string;
            state: "preparing" | "sent" | "expired" | "withdrawn" | "failed" | "held";
            valid_until: string;
            views: number;
        };
        ObjectName: {
            id: string;
            object: string;
        };
        Outcome: {
            confirmed: boolean | null;
            id: string | null;
            total_cents: number | null;
            valid_until: string | null;
            withdrawn_at: string | null;
        };
        Pdf: {
            url: string;
        };
        Problem: {
            code: "INVALID" | "MALFORMED" | "INVALID_CURSOR" | "UNAUTHENTICATED" | "WRONG_PASSWORD" | "STEP_UP_NEEDED" | "PASSKEY_NEEDED" | "SECOND_STEP_NEEDED" | "FORBIDDEN" | "NOT_FOUND" | "LINK_NOT_FOUND" | "CONFLICT" | "DUPLICATE" | "OPTED_OUT" | "QUOTA_REACHED" | "READER_REFUSES" | "SENDING_STOPPED" | "ACCOUNT_DEACTIVATED" | "LINK_ON_HOLD" | "LINK_EXPIRED" | "LINK_CANCELLED" | "REPORT_WITHDRAWN" | "REPORT_EXPIRED" | "LETTER_USED_UP" | "TRANSACTION_CLOSED" | "TOO_LARGE" | "LINK_LOCKED" | "TOO_MANY_REQUESTS" | "BANK_UNAVAILABLE" | "BANK_NEEDS_SIGN_IN" | "BANK_REFUSED" | "SUBSCRIBED_ALREADY" | "NO_SUBSCRIPTION" | "PAYMENT_DECLINED" | "PAYMENTS_UNAVAILABLE" | "NOT_SET_UP" | "INTERNAL" | "UNAVAILABLE";
            detail: string;
            existing_id?: string;
            fields?: {
                [key: string]: string;
            };
            status: number;
            title: string;
            type: string;
        };
        Purchase: {
            agent_side: "buyer" | "seller";
            needed_by: string | null;
            offer_cents: number | null;
            property: string | null;
        };
        Report: {
            accepts: "cash" | "investments" | "retirement";
            accounts: components["schemas"]["ReportAccount"][];
            amount_cents: number;
            authority_reviewed: boolean;
            client_name: string;
            confirmed: boolean;
            holder_kind: "person" | "company" | "trust";
            holder_match: "match" | "likely" | "unknown" | "different";
            holders: string[];
            id: string;
            institutions: string[];
            issued_at: string;
            report_type: "confirmation" | "values" | "details";
            request_id: string;
            rests_on: "cash" | "investments" | "retirement";
            state: "valid" | "superseded";
            total_cents: number | null;
            valid_until: string;
            verify_url: string;
        };
        ReportAccount: {
            bank: string;
            mask: string;
            name: string;
            value_cents: number | null;
        };
        ReportName: {
            id: string;
            object: "report";
            request_id: string;
        };
        Request: {
            accepts: "cash" | "investments" | "retirement";
            amount_cents: number;
            client: {
                email: string;
                name: string;
            };
            created_at: string;
            expires_at: string;
            id: string;
            people: {
                id: string;
                name: string;
                role: "buyer" | "spouse" | "donor" | "guarantor";
            }[];
            purchase: components["schemas"]["Purchase"] | null;
            reminder_plan: "usual" | "none" | "once" | "every_2_days" | "daily";
            reminders_sent: number;
            replaced_by: string | null;
            report: components["schemas"]["Outcome"] | null;
            report_type: "confirmation" | "values" | "details";
            role: ("buyer" | "spouse" | "donor" | "guarantor") | null;
            state: "sent" | "opened" | "at_bank" | "received" | "expired" | "cancelled";
            status: "sent" | "opened" | "files_withdrawn" | "files_asked" | "files_sent" | "files_accepted" | "bank_linked" | "gift_letter_missing" | "at_bank" | "part_done" | "confirmed" | "not_confirmed" | "other_name" | "entity" | "authority_sent" | "holder_unknown" | "report_expired" | "report_withdrawn" | "no_report" | "expired" | "canceled";
            steps: {
                at: string;
                step: "sent" | "opened" | "at_bank" | "received";
            }[];
            subject: string;
        };
        RequestPage: {
            data: components["schemas"]["Request"][];
            next_cursor: string | null;
        };
        Transaction: {
            client: {
                email: string;
                name: string;
            };
            created_at: string;
            id: string;
            kind: "selling" | "buying";
            last_activity_at: string;
            state: "open" | "closed";
            steps: {
                document_state: "none" | "presented" | "cosign" | "countersign" | "signed" | "sealed" | "declined" | "voided";
                done: boolean;
                heading: string;
            }[];
            tasks: {
                done: boolean;
                text: string;
            }[];
        };
        TransactionPage: {
            data: components["schemas"]["Transaction"][];
            next_cursor: string | null;
        };
        Verification: {
            fingerprint: string | null;
            issued_at: string | null;
            state: "valid" | "expired" | "superseded" | "revoked" | "altered";
            valid_until: string | null;
        };
        Webhook: {
            created_at: string;
            events: ("request.opened" | "request.sent_to_bank" | "request.expired" | "request.extended" | "request.canceled" | "report.ready" | "report.withdrawn" | "letter.viewed" | "letter.replied" | "document.signed" | "client.created" | "client.consent_changed" | "transaction.closed")[];
            id: string;
            is_on: boolean;
            url: string;
        };
        WebhookWithSecret: {
            created_at: string;
            events: ("request.opened" | "request.sent_to_bank" | "request.expired" | "request.extended" | "request.canceled" | "report.ready" | "report.withdrawn" | "letter.viewed" | "letter.replied" | "document.signed" | "client.created" | "client.consent_changed" | "transaction.closed")[];
            id: string;
            is_on: boolean;
            secret: string;
            url: string;
        };
    };
    responses: {
        Problem: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
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
        RateLimit: string;
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listClients: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
        };
        responses: {
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
        };
        requestBody: {
            content: {
                "application/json": {
                    address: string;
                    consent?: {
                        email?: boolean;
                        mail?: boolean;
                        phone?: boolean;
                    };
                    email: string;
                    name: string;
                    phone: string;
                    said?: string;
                    tags?: string[];
                };
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
                cursor?: string;
                limit?: number;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
                cursor?: string;
                limit?: number;
            };
        };
        responses: {
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
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    accepts?: "cash" | "investments" | "retirement";
                    amount_cents: number;
                    client: {
                        email: string;
                        first_name: string;
                        last_name: string;
                    };
                    message?: string;
                    purchase?: {
                        agent_side?: "buyer" | "seller";
                        needed_by?: string;
                        offer_cents?: number;
                        property?: string;
                    };
                    reminder_plan?: "usual" | "none" | "once" | "every_2_days" | "daily";
                    report_type?: "confirmation" | "values" | "details";
                    subject?: string;
                };
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    amount_cents: number;
                    days?: number;
                    download?: boolean;
                    exclusive?: boolean;
                    message?: string;
                    most_views?: number;
                    recipient: {
                        email: string;
                        name: string;
                    };
                };
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
        };
        responses: {
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        is_empty: boolean;
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
                cursor?: string;
                limit?: number;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
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
                cursor?: string;
                limit?: number;
            };
            path: {
                id: string;
            };
        };
        responses: {
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
        };
        responses: {
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
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    events: ("request.opened" | "request.sent_to_bank" | "request.expired" | "request.extended" | "request.canceled" | "report.ready" | "report.withdrawn" | "letter.viewed" | "letter.replied" | "document.signed" | "client.created" | "client.consent_changed" | "transaction.closed")[];
                    url: string;
                };
            };
        };
        responses: {
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
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
}
