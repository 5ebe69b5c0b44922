import type { Reference } from './document.ts';
import { Code, Section, Words } from './words.tsx';

const EVENT = `
POST /groundwork HTTP/1.1
webhook-id: evt_...
webhook-timestamp: 1796050000
webhook-signature: v1,...

{
  "type": "report.ready",
  "timestamp": "2026-11-29T15:04:05.000Z",
  "data": { "object": "report", "id": "rep_...", "request_id": "req_..." }
}`;

/** The raw body is what is signed: a parsed one, written again, may differ. */
const RECEIVER = `
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_...
createServer(async (req, res) => {
  let event;
  try {
    event = webhook.verify(await text(req), req.headers);
  } catch {
    return res.writeHead(400).end();
  }
  await saveOnce(req.headers['webhook-id'], event); // yours: a known id is skipped
  res.writeHead(204).end();
}).listen(3000);`;

export const Events = ({ reference: { events, keepEventDays, mostWebhooks } }: { reference: Reference }) => (
  <Section mark="events" title="Events and webhooks">
    <p>
      <Words>
        {`What happens to the account's work is an event: ${events.map((type) => `\`${type}\``).join(', ')}. The list of events has the latest first and goes back ${keepEventDays} days. To catch up, read it until you meet an id that you have.`}
      </Words>
    </p>
    <p>
      <Words>
        {`A webhook brings each event as it happens. Add one in My Profile, or with \`POST /v1/webhooks\`, which also answers with its secret, once. An account can have ${mostWebhooks}. The address is public and begins with https://; we don't follow redirects. A webhook that a key adds ends with the key.`}
      </Words>
    </p>
    <Code>{EVENT}</Code>
    <p>
      <Words>
        {
          'For a request or a client, `data` is what reading it would answer, with its kind in `object`, if the scopes of the key that added the webhook allow it; it is how the object is at the time we send, and null if it is gone. For anything else, and without the scope, `data` has the id alone. Read the report of a `report.ready` by its `request_id`.'
        }
      </Words>
    </p>
    <h3>Check each event</h3>
    <p>
      <Words>
        {
          'Anyone can call your address, so check the signature before you believe an event. We sign by Standard Webhooks 1.0.0, which has libraries for most languages; they also refuse a timestamp that is more than five minutes old. This receiver is for Node.js, after `npm install standardwebhooks`:'
        }
      </Words>
    </p>
    <Code>{RECEIVER}</Code>
    <h3>Answers and retries</h3>
    <p>
      <Words>
        {
          'Answer with a 2xx within ten seconds, and do slow work afterward. Anything else is tried again, after a minute at first and then less often, for three days; then the webhook is turned off and we email the account. A 410 turns it off at once. A retry has the same `webhook-id`, and you can get an event twice, so remember the ids. Events about one object arrive in their order; those about different objects may not.'
        }
      </Words>
    </p>
  </Section>
);
