// Delivers an email to the app, as a stranger's mail server would.
import { select } from 'simulator-kit/console/elements';
import { html } from 'simulator-kit/console/html';
import { act, ConsoleError, type ConsoleRoute, view } from 'simulator-kit/console/route';
import { isVerdict } from '../../aws/ses/receiving.ts';
import type { ConsoleSources } from '../sources.ts';

const PATH = '/incoming-mail';
const VERDICTS = ['PASS', 'FAIL', 'GRAY'];

const SAMPLE = `From: Rita Moss <rita.moss@clients.example>
To: the deal
Subject: The inspection
Date: ${new Date().toUTCString()}

Friday at ten works for us.
`;

const wordsIn = (given: unknown): string[] =>
  (Array.isArray(given) ? given : String(given ?? '').split(/[\s,]+/)).map(String).filter(Boolean);

const verdictIn = (given: unknown) => {
  if (given === undefined) return undefined;
  if (!isVerdict(given)) throw new ConsoleError(400, `A verdict is PASS, FAIL or GRAY, not ${given}`);
  return given;
};

export const incomingMailRoutes = ({ receiving }: ConsoleSources): ConsoleRoute[] => [
  view({
    path: PATH,
    title: 'Incoming mail',
    here: 'mail',
    lead: 'Delivers an email as another mail server would: its envelope, the whole message, and what the checks of its sender find.',
    read: () => ({ wanted: receiving.wanted() }),
    show: ({ wanted }) => [
      html`<p>${wanted.length > 0 ? `Taken: ${wanted.join(', ')}` : 'The template has no rule that takes email.'}</p>
<form class="fields" method="post" action="/_local${PATH}">
<label>From <input name="from" value="rita.moss@clients.example"></label>
<label>To <input name="to" required placeholder="d-...@${wanted[0] ?? 'in.example'}"></label>
${select('SPF', 'spf', VERDICTS)}${select('DKIM', 'dkim', VERDICTS)}${select('DMARC', 'dmarc', VERDICTS)}
<label>Message <textarea name="raw" rows="12" cols="80">${SAMPLE}</textarea></label>
<button class="main">Deliver</button></form>`,
    ],
  }),
  act(PATH, PATH, async ({ body: { from = '', to, raw, spf, dkim, dmarc, plain } }) => {
    if (typeof raw !== 'string') throw new ConsoleError(400, 'raw is the whole message');
    const [a, b, c] = [verdictIn(spf), verdictIn(dkim), verdictIn(dmarc)];
    const checks = { ...(a && { spf: a }), ...(b && { dkim: b }), ...(c && { dmarc: c }) };
    const message = raw.replace(/\r?\n/g, '\r\n');
    return {
      ids: await receiving.deliver({
        from: String(from),
        to: wordsIn(to),
        raw: message,
        plain: plain === true,
        ...checks,
      }),
    };
  }),
];
