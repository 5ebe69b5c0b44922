import {
  ConsoleError,
  type ConsoleReply,
  type ConsoleRequest,
  type ConsoleRoute,
} from '@local/simulator/console/route';
import type { MailAttachment } from '../../aws/ses/mailbox.ts';
import type { ConsoleSources, LocalMail } from '../sources.ts';
import { mailPage } from './mail-page.ts';

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
  const remove = (request: ConsoleRequest): ConsoleReply => {
    mail.remove(find(request).id);
    return { kind: 'done', data: {}, back: '/mail' };
  };
  const clear = (): ConsoleReply => {
    mail.clear();
    return { kind: 'done', data: {}, back: '/mail' };
  };
  const open = (request: ConsoleRequest): ConsoleReply => {
    mail.opened(find(request).id);
    return { kind: 'bytes', type: 'image/gif', bytes: PIXEL };
  };
  return [
    { method: 'GET', path: '/mail', run: list },
    { method: 'DELETE', path: '/mail', run: clear },
    { method: 'POST', path: '/mail/empty', run: clear },
    { method: 'GET', path: '/mail/:id', run: show },
    { method: 'DELETE', path: '/mail/:id', run: remove },
    { method: 'POST', path: '/mail/:id/delete', run: remove },
    { method: 'GET', path: '/mail/:id/html', run: (request) => htmlReply(find(request)) },
    {
      method: 'GET',
      path: '/mail/:id/attachments/:index',
      run: (request) => attachmentReply(find(request).attachments[Number(request.params.index)]),
    },
    { method: 'GET', path: '/mail/:id/open.gif', run: open },
  ];
};

/** A program mostly wants the mails to one address. */
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
    // Never as a page of this origin, whatever the sender says it is.
    type: attachment.type === 'text/html' ? 'text/plain; charset=utf-8' : attachment.type,
    bytes: Buffer.from(attachment.base64, 'base64'),
    headers: { 'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(attachment.name)}` },
  };
};

/** A mail may look as it likes but do nothing: no script, no form, no frame; its links open beside the console. */
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
