// Whatever people type, in every field of every mail, file and table that carries it: it stays text.
// Seen red: with the heading of mails unescaped, 36 of 204 texts added elements; with semicolons unquoted, 'a;=1+1' was a
// formula for every spreadsheet that separates by them.
// @module-tag long

import papaparse from 'papaparse';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { Sender } from '../../lambdas/clients/campaigns/entity.ts';
import { campaignEmail, createCampaignMailer } from '../../lambdas/clients/campaigns/sending/campaign-email.ts';
import { csvLine, restore } from '../../lambdas/clients/client/csv.ts';
import type { Ses } from '../../lambdas/core/aws/ses.ts';
import { REQUEST_EMAILS, type RequestEmailName } from '../../lambdas/core/mail/emails.ts';
import { CODE_MARK, layOut, type MailContent } from '../../lambdas/core/mail/mail-layout.ts';
import { createMailer, type Envelope } from '../../lambdas/core/mail/mailer.ts';
import { cents } from '../../lambdas/core/platform/money.ts';
import { composeReportEmail } from '../../lambdas/funds/report/emails/report-emails.ts';
import type { ReportEmailTask } from '../../lambdas/funds/report/emails/tasks.ts';
import { type FundsReport, fundsReport } from '../../lambdas/funds/report/entity.ts';
import { drawReport } from '../../lambdas/funds/report/issue/pdf/draw-report.ts';
import { requestEmail } from '../../lambdas/funds/request/emails/request-emails.ts';
import { type FundsRequest, fundsRequest } from '../../lambdas/funds/request/entity.ts';
import { mailCardOf, type ShownCard } from '../../lambdas/members/card/contract.ts';
import { aFundsReport } from '../builders/a-funds-report.ts';
import { aReport } from '../builders/a-report.ts';
import { aRequestInEachState } from '../builders/a-request.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';
import { formulas, naughtyStrings } from './corpus/naughty-strings.ts';
import { bareXss, xssPayloads } from './corpus/xss.ts';
import { withWords, wordFields } from './word-fields.ts';

const corpus = [...new Set([...naughtyStrings, ...xssPayloads, ...bareXss])].filter((text) => text.trim());
/** In the short form every third of each class; the classes come one after the other. */
const some = corpus.filter((_, at) => at % sized(9, 1) === 0);

/** SES's side of the port: keeps its input. */
const aSes = () => {
  let raw = Buffer.alloc(0);
  const ses: Ses = {
    send: async ({ input }) => {
      raw = Buffer.from(input.RawMessage?.Data ?? []);
      return { MessageId: 'm1', $metadata: {} };
    },
  };
  return { ses, raw: () => raw };
};

const { ses, raw } = aSes();
const from = 'Groundwork <no-reply@groundwork.example>';
const mailer = createMailer({ ses, from, configurationSet: 'mail', support: 'support@groundwork.example' });
const campaigns = createCampaignMailer({ ses, from, configurationSet: 'mail' });
const url = 'https://groundwork.example/guest/x/y';

const send = async (email: Envelope | undefined) => {
  if (!email) throw new Error('No email was written, so nothing was attacked');
  await mailer(email, 'outbox-1');
};

/** In the first state in which it goes out. */
const requestMail = (template: RequestEmailName) => {
  const links = { linkUrl: url, reportUrl: url, listUrl: url };
  const mail = (request: FundsRequest, text: string) =>
    requestEmail(
      { template, linkId: 'a', bankName: text },
      withWords(fundsRequest.definition.row, request, text),
      links,
    );
  const request = aRequestInEachState().find((one) => mail(one, 'Bo'));
  return (text: string) => send(request && mail(request, text));
};
const reportTemplates: Record<ReportEmailTask['template'], FundsReport['state']> = {
  'report-received': 'issued',
  'report-for-reader': 'issued',
  'report-withdrawn': 'withdrawn',
};

/** A business card with these words in each field that an agent can fill. */
const everyCard = (text: string): Required<ShownCard> => ({
  name: text,
  phone: text,
  brokerage: text,
  license: text,
  accent: text,
  photo: { url, width: 240, height: 240 },
  logo: { url, width: 480, height: 160 },
});

/** A part that an email can have and this does not name does not compile. */
const everyPart = (text: string): Required<MailContent> => ({
  subject: text,
  preheader: text,
  heading: text,
  paragraphs: [text, CODE_MARK],
  code: text,
  formatted: [{ kind: 'list', lines: [[{ text, bold: true, italic: true, href: url }]] }],
  warning: text,
  sample: true,
  quote: { from: text, text },
  action: { label: text, url },
  note: text,
  aside: { language: 'es', text },
  footer: text,
  reportUrl: url,
  card: mailCardOf(everyCard(text), { photo: 'cid:photo', logo: 'cid:logo' }),
  language: 'en',
});

/** Every kind of email, with these words in each field that somebody can fill. */
const mails: Record<string, (text: string) => Promise<unknown>> = {
  ...Object.fromEntries(REQUEST_EMAILS.map((template) => [template, requestMail(template)])),
  ...Object.fromEntries(
    Object.entries(reportTemplates).map(([template, state]) => [
      template,
      (text: string) =>
        send(
          composeReportEmail(
            { template: template as ReportEmailTask['template'], owner: 'o', fundsReportId: 'l' },
            withWords(fundsReport.definition.row, aFundsReport({ state }), text),
            { siteUrl: 'https://groundwork.example', readerUrl: url, reportUrl: url },
          ),
        ),
    ]),
  ),
  written: (text) =>
    send({ to: 'bo@example.com', sender: null, replyTo: 'ada@example.com', ...layOut(everyPart(text)) }),
  // Names are filled in wherever the agent's formatting may have them.
  campaign: (text) => sendCampaign(text, NAMES_IN_MARKS),
};
const NAMES_IN_MARKS = 'Dear {{name}}\n- **{{first_name}}**\n- _{{name}}_\n- [{{name}}](https://example.com/)';

const sendCampaign = (text: string, body: string) => {
  const sender: Required<Sender> = { name: text, postalAddress: text, replyTo: 'ada@example.com' };
  const links = { unsubscribeUrl: url, reportUrl: url };
  return campaigns({
    ...campaignEmail({ subject: text, body }, sender, text, links),
    to: 'bo@example.com',
    fromName: text,
    replyTo: sender.replyTo,
    unsubscribeUrl: url,
    tags: {},
  });
};

/** All that the text of a campaign may make, each exactly so. */
const FORMATTING = /^<(?:br|\/?p|ul style="margin:0 0 16px;padding-left:24px"|\/ul|\/?li|\/?strong|\/?em|\/a)>$/;
const LINK = /^<a href="(https:\/\/[^\s"'<>\\]+)" style="color:inherit">$/;

const mayBeMade = (element: string): boolean => {
  if (FORMATTING.test(element)) return true;
  const href = LINK.exec(element)?.[1]?.replaceAll('&amp;', '&');
  return href !== undefined && URL.canParse(href) && new URL(href).protocol === 'https:' && !new URL(href).username;
};

/** The first element that isn't closed by its own end, or an end without its beginning. */
const unbalanced = (elements: readonly string[]): string | undefined => {
  const open: string[] = [];
  for (const element of elements.filter((one) => one !== '<br>')) {
    const [, end, name = ''] = /^<(\/?)([a-z]+)/.exec(element) ?? [];
    if (!end) open.push(name);
    else if (open.pop() !== name) return element;
  }
  return open[0];
};

/** The elements in the card of a campaign's email, after its heading. */
const madeByBody = (html: string): string[] => {
  const [, body = ''] = /<\/h1>(.*)<\/div>\s*<p class="footer">/s.exec(html) ?? [];
  return body.match(/<[^\s\d][^>]*>?/g) ?? [];
};

/** A hostile text alone, and wherever formatting has a place for it. */
const inMarks = (text: string): string[] => [
  text,
  `**${text}**`,
  `_${text}_`,
  `- ${text}\n- **${text}**`,
  `[${text}](https://example.com/)`,
  `[a home](${text})`,
  `[a home](https://example.com/${text})`,
  `[a home](https://example.com/?${encodeURIComponent(text).slice(0, 500)}&"><b>=1)`,
];

const read = async () => {
  const mail = await PostalMime.parse(raw());
  const elements = [...(mail.html ?? '').matchAll(/<(?!br\b)[a-z!/][^>]*>/gi)].map(([element]) => element);
  return {
    headers: mail.headers
      .map(({ key }) => key)
      .sort()
      .join(),
    people: [mail.from, ...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? []), ...(mail.replyTo ?? [])]
      .map((one) => one?.address)
      .join(),
    html: mail.html ?? '',
    // The content between the elements is the text; the elements themselves are the layout.
    elements: elements.map((element) => element.replace(/<title>.*/, '<title>')).join(''),
  };
};

describe('what somebody typed', () => {
  it('is looked for in the rows by their schemas', () => {
    expect(wordFields(fundsRequest.definition.row)).toEqual(
      expect.arrayContaining(['agentName', 'clientFirstName', 'body']),
    );
    expect(wordFields(fundsReport.definition.row)).toEqual(expect.arrayContaining(['senderName', 'subject', 'body']));
  });

  it.each(Object.entries(mails))(
    'stays text in the mail of a %s: same headers, same people, same elements',
    async (name, make) => {
      await make('Bo');
      const plain = await read();
      const changed: string[] = [];
      for (const text of some) {
        await make(text);
        const found = await read();
        for (const part of ['headers', 'people', 'elements'] as const)
          if (found[part] !== plain[part]) changed.push(`${JSON.stringify(text)}: ${part} ${found[part]}`);
      }
      printResult(
        'T-17',
        `mail of a ${name}: ${some.length} texts in every field, ${changed.length} that changed the mail`,
      );
      expect(changed.slice(0, 5)).toEqual([]);
    },
  );

  it('makes nothing but formatting and links to https in the body of a campaign', async () => {
    await sendCampaign('Bo', 'Bo');
    const plain = await read();
    const [before = '', after = ''] = plain.elements.split('<p></p></div><p class="footer">');
    expect(after).not.toBe('');
    const problems: string[] = [];
    const made = new Set<string>();
    const bodies = some.flatMap(inMarks);
    for (const body of bodies) {
      await sendCampaign('Bo', body);
      const found = await read();
      const elements = madeByBody(found.html);
      for (const element of elements) made.add(/^<\/?([^\s>]*)/.exec(element)?.[1] ?? '');
      const bad = elements.find((element) => !mayBeMade(element)) ?? unbalanced(elements);
      if (bad) problems.push(`${JSON.stringify(body)}: ${bad}`);
      if (found.headers !== plain.headers || found.people !== plain.people) problems.push(`${body}: headers or people`);
      // The rest of the email is unchanged.
      const kept = elements.filter((element) => element !== '<br>').join('');
      if (found.elements !== `${before}${kept}</div><p class="footer">${after}`) problems.push(`${body}: the layout`);
    }
    printResult('T-17', `body of a campaign: ${bodies.length} texts, ${problems.length} that made what they may not`);
    expect(problems.slice(0, 5)).toEqual([]);
    expect([...made].sort()).toEqual(['a', 'br', 'em', 'li', 'p', 'strong', 'ul']);
  });

  it('comes back from a spreadsheet as it was, and never begins a formula there', () => {
    const cells = [...some, ...formulas].map((text) => text.replace(/\r\n?/g, '\n'));
    const file = cells.map((cell) => csvLine([cell, 'end'])).join('');
    const problems: string[] = [];
    const rows = papaparse.parse<string[]>(file, { newline: '\r\n' }).data.slice(0, -1);
    for (const [at, cell] of cells.entries()) {
      const shown = rows[at]?.[0] ?? '';
      if (restore(shown) !== cell) problems.push(`${JSON.stringify(cell)} came back as ${JSON.stringify(shown)}`);
      if (/^[=+\-@\t\r]/.test(shown)) problems.push(`${JSON.stringify(cell)} begins a formula`);
    }
    // If the separator is a semicolon, a cell that is not quoted would be cut there.
    for (const cell of cells) {
      const line = csvLine([cell]);
      const cut = line.startsWith('"') ? [] : line.split(';').slice(1);
      if (cut.some((rest) => /^[=+\-@\t\r]/.test(rest))) problems.push(`${JSON.stringify(cell)} is cut into a formula`);
    }
    printResult('T-17', `CSV: ${cells.length} cells, ${problems.length} that run or do not come back`);
    expect(problems.slice(0, 5)).toEqual([]);
  });

  it('is drawn in files, and does nothing there', async () => {
    const active = /\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|SubmitForm|RichMedia)\b/g;
    const names = (pdf: Buffer) => (pdf.toString('latin1').match(active) ?? []).sort().join();
    const draw = (texts: string[]) => {
      const [first = ''] = texts;
      const accounts = texts.map((name) => ({ bankName: name, name, mask: '7730', value: cents(100) }));
      const seal = { text: '', fingerprint: 'ab12'.repeat(16), signature: '', keyId: '' };
      return drawReport(
        aReport({
          reportType: 2,
          requestedBy: first,
          clientName: first,
          institutions: texts,
          holders: texts,
          accounts,
        }),
        seal,
        `https://groundwork.example/verify/${'b'.repeat(32)}`,
        {
          card: {
            name: first,
            phone: first,
            brokerage: first,
            licenseNumber: first,
            licenseState: 'IL',
            accent: first,
          },
          photo: undefined,
          logo: undefined,
        },
      );
    };
    const plain = names(await draw(['Bo']));
    const sheets = sized(2, 40);
    let drawn = 0;
    for (let sheet = 0; sheet < sheets; sheet++) {
      const texts = some.filter((_, at) => at % sheets === sheet).map((text) => text.slice(0, 200));
      drawn += texts.length;
      expect(names(await draw(texts))).toEqual(plain);
    }
    printResult('T-17', `PDF: ${drawn} texts in ${sheets} files, nothing active in any`);
  });
});
