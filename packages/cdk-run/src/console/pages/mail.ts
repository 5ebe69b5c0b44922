import { action, empty, kilobytes, timeOf } from 'simulator-kit/console/elements';
import { type Html, html } from 'simulator-kit/console/html';
import {
  ConsoleError,
  type ConsoleReply,
  type ConsoleRequest,
  type ConsoleRoute,
  type PageShape,
  undo,
} from 'simulator-kit/console/route';
import type { MailAttachment } from '../../aws/ses/mailbox.ts';
import type { ConsoleSources, LocalMail } from '../sources.ts';

type MailPage = { mails: LocalMail[]; selected: LocalMail | undefined; query: URLSearchParams };

const mailPage = ({ mails, selected, query }: MailPage): PageShape => {
  const content = html`<div class="mailbox${selected ? ' reading' : ''}">
<section class="mails" aria-label="Emails">
<div class="bar"><h1>Mail</h1>${mails.length > 0 && action('/mail/empty', 'Delete all')}</div>
<div id="mail-list" data-live>${
    mails.length === 0
      ? empty('No mail yet.', 'Email that the app sends arrives here.')
      : html`<ul>${mails.map((mail) => listed(mail, mail.id === selected?.id))}</ul>`
  }</div>
</section>
${
  // No mail is opened before you choose it: reading one fetches its pixel, and that counts.
  selected
    ? reading(selected, query.get('view') ?? (selected.html ? 'html' : 'text'))
    : mails.length > 0 && html`<div class="mail">${empty('Nothing selected.', 'Select an email to read it.')}</div>`
}
</div>`;
  return { title: selected?.subject || 'Mail', here: 'mail', content };
};

const listed = (
  mail: LocalMail,
  isShown: boolean,
): Html => html`<li><a href="/_local/mail/${mail.id}"${isShown && html` aria-current="true"`}>
<span class="row"><span class="to" title="${mail.to}">${mail.to}</span>${timeOf(mail.at)}</span>
<strong class="subject">${mail.subject || '(no subject)'}</strong>
<span class="snippet">${fate(mail)}${mail.attachments.length > 0 && html`<span class="badge">${mail.attachments.length} attached</span> `}${mail.text.trim().slice(0, 120)}</span>
</a></li>`;

const fate = ({ outcome }: LocalMail): Html | false =>
  outcome !== 'delivered' && html`<span class="badge bad">${outcome}</span> `;

const views = ['html', 'text', 'headers', 'links'] as const;

const reading = (mail: LocalMail, view: string): Html => html`<article class="mail">
<a class="back" href="/_local/mail">‹ All mail</a>
<div class="bar"><h2>${mail.subject || '(no subject)'}</h2>${action(`/mail/${mail.id}/delete`, 'Delete')}</div>
<dl class="envelope">
<div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>To</dt><dd>${mail.to}</dd></div>
<div><dt>Sent</dt><dd>${timeOf(mail.at)} ${fate(mail)}${Object.entries(mail.tags).map(
  ([name, value]) => html`<span class="badge">${name}: ${value}</span> `,
)}</dd></div>
</dl>
<nav class="tabs" aria-label="Parts of the email">${views.map(
  (one) =>
    html`<a href="/_local/mail/${mail.id}?view=${one}"${one === view && html` aria-current="page"`}>${
      one === 'html' ? 'HTML' : `${one[0]!.toUpperCase()}${one.slice(1)}`
    }${one === 'links' && ` (${mail.links.length})`}</a>`,
)}</nav>
${part(mail, view)}
${mail.attachments.length > 0 && attachments(mail)}
</article>`;

const part = (mail: LocalMail, view: string): Html => {
  if (view === 'headers') {
    return html`<dl class="facts">${Object.entries(mail.headers).map(
      ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
    )}</dl>`;
  }
  if (view === 'links') {
    return mail.links.length === 0
      ? empty('No links.', 'This email has none to follow.')
      : html`<ol class="links">${mail.links.map(
          (link) => html`<li><a href="${link}" target="_blank" rel="noreferrer">${link}</a></li>`,
        )}</ol>`;
  }
  if (view === 'text') {
    return mail.text
      ? html`<pre class="paper">${mail.text}</pre>`
      : empty('No text part.', 'Some readers need one: send it with the HTML.');
  }
  if (!mail.html) return empty('No HTML part.', 'This email is text only.');
  return html`<div class="paper frame"><iframe class="paper" title="The email as HTML" src="/_local/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>`;
};

const attachments = (mail: LocalMail): Html =>
  html`<h3>Attachments</h3><ul class="attachments">${mail.attachments.map(
    ({ name, type, size }, index) =>
      html`<li class="attachment"><a href="/_local/mail/${mail.id}/attachments/${index}">${name}</a> <small>${type}, ${kilobytes(size)}</small></li>`,
  )}</ul>`;

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const mailRoutes = ({ mail }: ConsoleSources): ConsoleRoute[] => {
  const find = ({ params }: ConsoleRequest): LocalMail => {
    const found = mail.get(params.id!);
    if (!found) throw new ConsoleError(404, `There is no email ${params.id}`);
    return found;
  };
  const list = ({ wantsPage, query }: ConsoleRequest): ConsoleReply => ({
    kind: 'view',
    data: wantsPage ? undefined : mailsTo(mail.list(), query.get('to')),
    page: () => mailPage({ mails: mail.list(), selected: undefined, query }),
  });
  const show = (request: ConsoleRequest): ConsoleReply => {
    const selected = find(request);
    return {
      kind: 'view',
      data: selected,
      page: () => mailPage({ mails: mail.list(), selected, query: request.query }),
    };
  };
  const open = (request: ConsoleRequest): ConsoleReply => {
    mail.opened(find(request).id);
    return { kind: 'bytes', type: 'image/gif', bytes: PIXEL };
  };
  return [
    { method: 'GET', path: '/mail', run: list },
    ...undo('/mail', 'empty', '/mail', () => mail.clear()),
    { method: 'GET', path: '/mail/:id', run: show },
    ...undo('/mail/:id', 'delete', '/mail', (request) => mail.remove(find(request).id)),
    { method: 'GET', path: '/mail/:id/html', run: (request) => htmlReply(find(request)) },
    {
      method: 'GET',
      path: '/mail/:id/attachments/:index',
      run: (request) => attachmentReply(find(request).attachments[Number(request.params.index)]),
    },
    { method: 'GET', path: '/mail/:id/open.gif', run: open },
  ];
};

/** Programs usually want the mails to one address. */
const mailsTo = (mails: LocalMail[], address: string | null): LocalMail[] =>
  address === null ? mails : mails.filter(({ to }) => to.includes(address));

const htmlReply = (mail: LocalMail): ConsoleReply => ({
  kind: 'bytes',
  type: 'text/html; charset=utf-8',
  bytes: asShown(mail),
  headers: { 'content-security-policy': mailPolicy },
});

const attachmentReply = (attachment: MailAttachment | undefined): ConsoleReply => {
  if (!attachment) throw new ConsoleError(404, 'There is no such attachment');
  const disposition = attachment.type === 'application/pdf' ? 'inline' : 'attachment';
  return {
    kind: 'bytes',
    // An attachment must never open as a page of this origin, whatever type its sender gave.
    type: attachment.type === 'text/html' ? 'text/plain; charset=utf-8' : attachment.type,
    bytes: Buffer.from(attachment.base64, 'base64'),
    headers: { 'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(attachment.name)}` },
  };
};

/** A mail may look any way but do nothing: no script, no form, no frame; its links open beside the console. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; " +
  "style-src 'unsafe-inline'; font-src data:; base-uri 'self'";

/** Links open in a new tab, and pictures that came with the mail are shown. */
const asShown = (mail: LocalMail): string => {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i.test(mail.html)
    ? mail.html.replace(/<head[^>]*>/i, (tag) => tag + base)
    : base + mail.html;
  return mail.attachments.reduce((shown, { contentId }, index) => {
    if (!contentId) return shown;
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `/_local/mail/${mail.id}/attachments/${index}`);
  }, head);
};
