import { Link } from 'react-router-dom';
import { href } from '#web/config/href.ts';
import { Code, Section, Words } from './words.tsx';

/** The main job, from a key to the PDF, in calls that can be copied. */
export const QuickStart = ({ origin }: { origin: string }) => (
  <Section mark="quick-start" title="Quick start">
    <ol>
      <li>
        Make a key: sign in, open <Link to={href.profile('security')}>My Profile, Security</Link>
        <Words>
          {', press "Make a key" and choose what it may do. The key begins with `gw_live_` and is shown once.'}
        </Words>
      </li>
      <li>Make your first call. The answer names the account and what the key may do.</li>
    </ol>
    <Code>{`
export KEY=gw_live_...
curl ${origin}/v1/me \\
  -H "Authorization: Bearer $KEY"`}</Code>
    <p>
      <Words>
        {
          'Send a request. This emails your client at once, so use your own address to try it. Amounts are in cents: `48000000` is $480,000. Keep the `id` of the answer.'
        }
      </Words>
    </p>
    <Code>{`
curl ${origin}/v1/requests \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(uuidgen)" \\
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
        {'Read it whenever you like. `status` says where it is, and `report` is null until the client has answered.'}
      </Words>
    </p>
    <Code>{`
export REQUEST=req_...
curl ${origin}/v1/requests/$REQUEST \\
  -H "Authorization: Bearer $KEY"`}</Code>
    <p>
      <Words>
        {
          'Once the report is ready, get it, and the address of its PDF. That address works for five minutes and needs no key. Before, both answer 404.'
        }
      </Words>
    </p>
    <Code>{`
curl ${origin}/v1/requests/$REQUEST/report \\
  -H "Authorization: Bearer $KEY"
curl ${origin}/v1/requests/$REQUEST/report/pdf \\
  -H "Authorization: Bearer $KEY"`}</Code>
    <p>
      To keep another program in step, read each list once from its first page to its last, then add a webhook or look
      at the events every few minutes, and read again what they name.
    </p>
  </Section>
);
