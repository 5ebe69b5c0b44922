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

/** The signature is over the raw body. A body that was parsed and written again may differ. */
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

const BY_HAND = `
import base64, hashlib, hmac, time

def is_ours(headers, raw_body, secret):
    id, at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{at}.".encode() + raw_body
    mac = hmac.new(key, signed, hashlib.sha256).digest()
    wanted = "v1," + base64.b64encode(mac).decode()
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(wanted, one) for one in given)`;

export const Events = ({ reference: { events, keepEventDays, mostWebhooks } }: { reference: Reference }) => (
  <Section mark="events" title="Events and webhooks">
    <p>
      <Words>
        {`What happens to the account's work is an event: ${events.map((type) => `\`${type}\``).join(', ')}. The list of events has the latest first and goes back ${keepEventDays} days. To catch up, read it until you meet an id that you have. Until a client sends a report, no event says what they decide or what their bank said: a client who doesn't want to answer lets the request expire. Some changes are no event, such as a request that is sent, or a client who is changed or removed: read the lists again once a day to find those.`}
      </Words>
    </p>
    <p>
      <Words>
        {`A webhook brings each event as it happens. Add one in My Profile, or with \`POST /v1/webhooks\`, which also answers with its secret, once. An account can have ${mostWebhooks}. The address is public and begins with https://, so your own machine needs a tunnel that has one; we don't follow redirects. A webhook that a key adds ends with the key. To see events arrive, send a request with a test key.`}
      </Words>
    </p>
    <Code>{EVENT}</Code>
    <p>
      <Words>
        {
          'For a request, letter, document, client or transaction, `data` is what reading it would answer, with its kind in `object`: as it is at the time we send, and null if it is gone. If the key that added the webhook lacks the scope to read it, `data` has `id` and `object` alone. A report always comes like that, with its `request_id`: read it by either. `openapi.json` has the body of each type under `webhooks`.'
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
    <p>
      <Words>
        {
          'Without a library: the key is the secret after `whsec_`, decoded from Base64. What is signed is `webhook-id`, `webhook-timestamp` and the body as it arrived, with a dot between them. Its HMAC-SHA256 in Base64, with `v1,` before it, has to be one of the signatures in `webhook-signature`, which have a space between them: there are two for a day after the secret was replaced in My Profile. In Python:'
        }
      </Words>
    </p>
    <Code>{BY_HAND}</Code>
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
