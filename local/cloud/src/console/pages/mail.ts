import {
  ConsoleError,
  type ConsoleReply,
  type ConsoleRequest,
  type ConsoleRoute,
} from '@local/simulator/console/route';
import type { ConsoleSources, LocalMail } from '../sources.ts';
import { mailPage } from './mail-page.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const mailRoutes = ({ mail }: ConsoleSources): ConsoleRoute[] => {
  const find = ({ params }: ConsoleRequest): LocalMail => {
    const found = mail.get(params.id!);
    if (!found) throw new ConsoleError(404, `There is no mail ${params.id}`);
    return found;
  };
  /** Of a full mailbox a program mostly wants the mails of one address. */
  const mailsTo = (address: string | null) =>
    address === null ? mail.list() : mail.list().filter(({ to }) => to.includes(address));
  const show = (request: ConsoleRequest, selected: LocalMail | undefined, data: unknown): ConsoleReply => ({
    kind: 'view',
    data,
    page: () => mailPage({ mails: mail.list(), selected, query: request.query }),
  });
  const remove = (request: ConsoleRequest): ConsoleReply => {
    mail.remove(find(request).id);
    return { kind: 'done', data: {}, back: '/mail' };
  };
  const clear = (): ConsoleReply => {
    mail.clear();
    return { kind: 'done', data: {}, back: '/mail' };
  };
  return [
    {
      method: 'GET',
      path: '/mail',
      run: (request) => show(request, undefined, request.wantsPage ? undefined : mailsTo(request.query.get('to'))),
    },
    { method: 'DELETE', path: '/mail', run: clear },
    { method: 'POST', path: '/mail/empty', run: clear },
    { method: 'GET', path: '/mail/:id', run: (request) => show(request, find(request), find(request)) },
    { method: 'DELETE', path: '/mail/:id', run: remove },
    { method: 'POST', path: '/mail/:id/delete', run: remove },
    {
      method: 'GET',
      path: '/mail/:id/html',
      run: (request) => ({
        kind: 'bytes',
        type: 'text/html; charset=utf-8',
        bytes: asShown(find(request)),
        headers: { 'content-security-policy': mailPolicy },
      }),
    },
    {
      method: 'GET',
      path: '/mail/:id/attachments/:index',
      run: (request) => {
        const attachment = find(request).attachments[Number(request.params.index)];
        if (!attachment) throw new ConsoleError(404, 'There is no such attachment');
        const name = encodeURIComponent(attachment.name);
        return {
          kind: 'bytes',
          // Never as a page of this origin, whatever the sender says it is.
          type: attachment.type === 'text/html' ? 'text/plain; charset=utf-8' : attachment.type,
          bytes: Buffer.from(attachment.base64, 'base64'),
          headers: {
            'content-disposition': `${attachment.type === 'application/pdf' ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
          },
        };
      },
    },
    {
      method: 'GET',
      path: '/mail/:id/open.gif',
      run: (request) => {
        mail.opened(find(request).id);
        return { kind: 'bytes', type: 'image/gif', bytes: PIXEL };
      },
    },
  ];
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
