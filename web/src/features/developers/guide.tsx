import type { Reference } from './document.ts';
import { Code, Entries, Section, Words } from './words.tsx';

const entriesOf = (table: Record<string, string>) => Object.entries(table).map(([name, words]) => ({ name, words }));

export const Keys = ({ reference: { scopes, mostKeys, overlapHours } }: { reference: Reference }) => (
  <Section mark="keys" title="Keys and scopes">
    <p>
      <Words>
        {`Send the key in each call, as \`Authorization: Bearer ...\`, over https, and from a server: a browser on another site can't call the API. A key acts as the person who made it, and never sees more than that person's pages do. Each person can have ${mostKeys} keys.`}
      </Words>
    </p>
    <p>
      {`Keep it as you keep a password. In My Profile a key can be replaced, and the one before works for another ${overlapHours} hours; a key that is revoked stops at once. Its scopes don't change. These are all of them:`}
    </p>
    <Entries>{entriesOf(scopes)}</Entries>
  </Section>
);

export const TestMode = () => (
  <Section mark="test-mode" title="Test mode">
    <p>
      <Words>
        {
          'A key that begins with `gw_test_` acts on a sandbox: the same calls, with made-up data that no live key sees. It reads nothing of your account, emails no one and costs nothing. Make one in My Profile like any other key, with "This is a test key".'
        }
      </Words>
    </p>
    <p>
      <Words>
        {
          'Whatever you send, the client is Sam Sample, the amount is `48000000`, and a letter goes to no one; only `report_type` is yours. Sam answers within seconds and the sample bank confirms the amount, so `request.opened`, `request.sent_to_bank` and `report.ready` follow as they would later. With an address that begins with `silent@`, such as `silent@example.com`, Sam never answers: use it to try reminding and canceling.'
        }
      </Words>
    </p>
    <p>
      <Words>
        {
          'Reports, PDFs and letters say on each page that they are samples. A webhook that a test key adds gets the events of the sandbox alone, each with `is_test`. `DELETE /v1/test-data` removes what you have made.'
        }
      </Words>
    </p>
  </Section>
);

export const Ids = ({ ids }: { ids: Reference['ids'] }) => (
  <Section mark="ids" title="Ids, amounts and times">
    <p>An id is text that begins with what it names, and it never changes. One in the wrong place is unknown.</p>
    <Entries>{Object.entries(ids).map(([name, words]) => ({ name: `${name}_`, words }))}</Entries>
    <p>
      <Words>
        {
          'Fields that end in `_cents` are whole US cents. Times are ISO 8601 in UTC, such as `2026-11-29T15:04:05.000Z`, and days are `2026-12-03`.'
        }
      </Words>
    </p>
  </Section>
);

export const Paging = ({ origin }: { origin: string }) => (
  <Section mark="paging" title="Paging">
    <p>
      <Words>
        {
          'A list comes in pages. Pass `next_cursor` of one page as `cursor` of the next, until it is null. Go by `next_cursor` alone: a page may have fewer entries than `limit`, or none, before the end.'
        }
      </Words>
    </p>
    <Code>{`
curl -G ${origin}/v1/requests -H "Authorization: Bearer $KEY" \\
  -d limit=50 --data-urlencode "cursor=$NEXT_CURSOR"`}</Code>
  </Section>
);

export const Once = () => (
  <Section mark="idempotency" title="Creating once">
    <p>
      <Words>
        {
          "If the answer to a call is lost, you can't know whether it did anything. Send an `Idempotency-Key` with each request, letter and webhook that you create: a text of up to 200 characters, new for each one, such as a UUID. The same key with the same body answers with the first one for two days, and nothing is sent twice. With another body it is a `CONFLICT`."
        }
      </Words>
    </p>
    <p>
      Clients need no such key, because one with the same email address is refused as a duplicate. Reading can always be
      repeated. A reminder within a minute of the last one does nothing.
    </p>
  </Section>
);

export const Limits = ({ callsAMinute }: { callsAMinute: number }) => (
  <Section mark="limits" title="Limits">
    <p>
      <Words>
        {`Each key may make ${callsAMinute} calls a minute. Every answer to a valid key says in \`RateLimit\` how many are left (\`r\`) and in how many seconds the count begins again (\`t\`). A call too many is a 429 with \`Retry-After\`, in seconds, and does nothing. The plan's limit of requests a month counts here as it does on the pages.`}
      </Words>
    </p>
    <Code>{`
RateLimit-Policy: "minute";q=${callsAMinute};w=60
RateLimit: "minute";r=${callsAMinute - 1};t=42`}</Code>
  </Section>
);

export const Changes = () => (
  <Section mark="changes" title="What may change">
    <p>
      <Words>
        {
          "Below `/v1` we add, and take nothing away. These can come at any time, so let your program ignore what it doesn't know: new calls, new fields in answers, new optional fields in bodies, new values of a field such as `status` or `code`, new types of events, new headers."
        }
      </Words>
    </p>
    <p>
      <Words>
        {
          "These won't change: the address and method of a call, the name, type and meaning of a field, the prefix of an id, and how events are signed. Sentences such as `detail` and the order of fields aren't a promise. What can't be done this way gets another address than `/v1`."
        }
      </Words>
    </p>
  </Section>
);
