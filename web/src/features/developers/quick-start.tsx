import { Link } from 'react-router-dom';
import { href } from '#web/config/href.ts';
import { Code, Section, Words } from './words.tsx';

/** The main flow, from a key to the PDF, as calls to copy. */
export const QuickStart = ({ origin }: { origin: string }) => (
  <Section mark="quick-start" title="Quick start">
    <ol>
      <li>
        Make a key: sign in, open <Link to={href.profile('integrations')}>My Profile, Integrations</Link>
        <Words>
          {
            ', press "Make a key", check "This is a test key", and choose what it may do. A test key begins with `gw_test_` and is shown once.'
          }
        </Words>
      </li>
      <li>Make your first call. The answer names the account and what the key may do.</li>
    </ol>
    <Code>{`
export KEY=gw_test_...
curl ${origin}/v1/me \\
  -H "Authorization: Bearer $KEY"`}</Code>
    <p>
      <Words>
        {
          'Send a request. With a test key, a made-up client answers it within seconds; with a live key, this emails your client at once. Amounts are in cents: `48000000` is $480,000. The same `Idempotency-Key` again sends nothing twice; choose a new one for each request. Keep the `id` of the answer.'
        }
      </Words>
    </p>
    <Code>{`
curl ${origin}/v1/requests \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: first-request" \\
  -d '{
    "client": {
      "first_name": "Bo",
      "last_name": "Buyer",
      "email": "bo@buyers.example"
    },
    "amount_cents": 48000000,
    "report_type": "confirmation"
  }'`}</Code>
    <p>
      <Words>
        {
          'Read it whenever you like. `status` says where it is, and `report` is null until the client has answered; then its `id` names the report.'
        }
      </Words>
    </p>
    <Code>{`
export REQUEST=req_...
curl ${origin}/v1/requests/$REQUEST \\
  -H "Authorization: Bearer $KEY"`}</Code>
    <p>
      <Words>
        {
          'Once the report is ready, get it, and the address of its PDF, which is `url` in the answer. That address works for five minutes and needs no key. Before, both answer 404.'
        }
      </Words>
    </p>
    <Code>{`
curl ${origin}/v1/requests/$REQUEST/report \\
  -H "Authorization: Bearer $KEY"
curl ${origin}/v1/requests/$REQUEST/report/pdf \\
  -H "Authorization: Bearer $KEY"`}</Code>
    <p>
      <Words>
        {
          'Send the other side a letter for the amount of an offer. It is `preparing` for a few seconds; then its PDF has an address, too. This takes the scopes `letters:write` and `letters:read`.'
        }
      </Words>
    </p>
    <Code>{`
curl ${origin}/v1/requests/$REQUEST/letters \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: first-letter" \\
  -d '{
    "recipient": {
      "name": "Lee Listing",
      "email": "lee@listings.example"
    },
    "amount_cents": 45000000
  }'
export LETTER=ltr_...
curl ${origin}/v1/letters/$LETTER/pdf \\
  -H "Authorization: Bearer $KEY"`}</Code>
    <p>
      <Words>
        {
          'The signed documents and the uploaded files of a closing work like this, too: `GET /v1/transactions/{id}/documents` and `GET /v1/transactions/{id}/files` list them, and `GET /v1/documents/{id}/pdf` and `GET /v1/files/{id}/content` answer with an address.'
        }
      </Words>
    </p>
    <p>
      To keep another program in step, read each list once from its first page to its last, then add a webhook or look
      at the events every few minutes, and read again what they name.
    </p>
  </Section>
);
