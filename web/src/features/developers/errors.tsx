import type { ReactNode } from 'react';
import type { Problem } from './document.ts';
import { Code, Entries, Section, Words } from './words.tsx';

/** Advice about the errors that a program is likely to meet. */
const ADVICE: Record<string, string> = {
  INVALID: '`fields` says what is wrong with each field. Correct the body and send it again.',
  MALFORMED: "The body isn't JSON, or the method or a header isn't one that we take. Correct the program.",
  INVALID_CURSOR: 'Start the list again, without a `cursor`.',
  UNAUTHENTICATED: 'The key is missing, mistyped, replaced or revoked. Make a new one in My Profile.',
  FORBIDDEN: "The key doesn't have the scope of this call. Scopes don't change: make another key.",
  ACCOUNT_DEACTIVATED: "The account is closed. Stop calling, and ask the key's owner.",
  NOT_FOUND: "There is no such object in this account, the id has another prefix, or the report isn't ready yet.",
  CONFLICT:
    "The object has changed or doesn't allow this now, or an `Idempotency-Key` was used for another body. Read `detail`, then the object.",
  DUPLICATE:
    'A client with this email address, or with this name and phone number, is already on the list: read the one that `existing_id` names.',
  OPTED_OUT: "The client said no. Don't send again.",
  QUOTA_REACHED: "The plan's requests for this month are used up. Wait for the next month, or change the plan.",
  READER_REFUSES: "This person asked not to get email through us. Don't try again.",
  SENDING_STOPPED: 'Emails from the account are paused. Its owner has to contact us.',
  REPORT_WITHDRAWN: 'The client withdrew the report. Delete what you kept of it.',
  REPORT_EXPIRED: 'The report is too old to rely on. Ask for a new one.',
  TOO_LARGE: 'Send a smaller body.',
  TOO_MANY_REQUESTS: 'Wait for the seconds in `Retry-After`, then send the same call again.',
  INTERNAL: 'Our fault. Send the same call again later, with the same `Idempotency-Key`.',
  UNAVAILABLE: 'A part of ours is down. Send the same call again in a minute, with the same `Idempotency-Key`.',
};

const EXAMPLE = `
HTTP/1.1 400 Bad Request
Content-Type: application/problem+json

{
  "type": "/developers#error-invalid",
  "title": "Invalid",
  "status": 400,
  "detail": "Some fields aren't valid: fields says which, and why.",
  "code": "INVALID",
  "fields": { "amount_cents": "..." }
}`;

const List = ({ errors }: { errors: Problem[] }): ReactNode => (
  <Entries>
    {errors.map(({ type, status, detail, code }) => ({
      name: code,
      mark: type.slice(type.indexOf('#') + 1),
      words: (
        <>
          {status}. <Words>{ADVICE[code] ?? detail}</Words>
        </>
      ),
    }))}
  </Entries>
);

/** Each error code has an anchor here, which the `type` of an error links to. */
export const Errors = ({ errors }: { errors: Problem[] }) => (
  <Section mark="errors" title="Errors">
    <p>
      <Words>
        {
          'Every refusal is a problem of RFC 9457. Decide by `code`. `type` leads to its line below, `detail` is a sentence for people and may change, and `fields` is there if fields of the body are wrong. If you ask us about a call, name the `x-correlation-id` in the headers of its answer.'
        }
      </Words>
    </p>
    <Code>{EXAMPLE}</Code>
    <List errors={errors.filter(({ code }) => ADVICE[code] !== undefined)} />
    <h3>Other codes</h3>
    <p>
      The pages of Groundwork share these codes with the API. Programs meet them rarely; show their detail to a person.
    </p>
    <List errors={errors.filter(({ code }) => ADVICE[code] === undefined)} />
  </Section>
);
