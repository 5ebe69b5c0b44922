// An email as it arrives, and what SES says about it.
import type { Receipt } from '../../lambdas/open/mail-in/receipt.ts';
import { NOW } from './now.ts';

type Parts = {
  from?: string;
  subject?: string;
  text?: string;
  html?: string;
  headers?: string[];
  files?: { name: string; type?: string; bytes: Buffer }[];
};

const part = (headers: string[], body: string) => [...headers, '', body].join('\r\n');

export const anEmail = ({
  from = 'Rita Moss <rita@example.com>',
  subject = 'The inspection',
  ...parts
}: Parts = {}) => {
  const { text = 'Friday at ten works.', html, headers = [], files = [] } = parts;
  const words =
    html === undefined
      ? part(['Content-Type: text/plain; charset=utf-8'], text)
      : part(['Content-Type: text/html; charset=utf-8'], html);
  const attached = files.map(({ name, type = 'application/octet-stream', bytes }) =>
    part(
      [
        `Content-Type: ${type}`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
      ],
      bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ),
  );
  const body = [words, ...attached].map((one) => `--mark\r\n${one}\r\n`).join('');
  return [
    `From: ${from}`,
    `Subject: ${subject}`,
    `Date: ${NOW.toUTCString()}`,
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="mark"',
    '',
    `${body}--mark--`,
    '',
  ].join('\r\n');
};

type Verdict = Receipt['receipt']['spfVerdict']['status'];
type Said = { to?: string[]; source?: string; id?: string } & Partial<
  Record<'spam' | 'virus' | 'spf' | 'dkim' | 'dmarc', Verdict>
>;

/** By default, the sender's domain confirms it. */
export const aReceipt = ({ to = [], source = 'rita@example.com', id = 'm1', ...said }: Said = {}): Receipt => {
  const { spam = 'PASS', virus = 'PASS', spf = 'PASS', dkim = 'PASS', dmarc = 'PASS' } = said;
  return {
    mail: { timestamp: NOW.toISOString(), messageId: id, source, commonHeaders: { from: [], subject: '' } },
    receipt: {
      recipients: to,
      spamVerdict: { status: spam },
      virusVerdict: { status: virus },
      spfVerdict: { status: spf },
      dkimVerdict: { status: dkim },
      dmarcVerdict: { status: dmarc },
    },
  };
};
