import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it, vi } from 'vitest';
import { asEventBridgeEvent, type SesEvent } from './events.ts';
import { openMailbox } from './mailbox.ts';
import { createSes, type SesOptions } from './ses.ts';

const at = new Date('2026-11-21T10:00:00Z');

const aSes = async (
  { events: wanted, ...over }: Partial<SesOptions> & { events?: string[] } = {},
  statements = [{ Effect: 'Allow' as const, Action: 'ses:*', Resource: '*' }],
) => {
  const dataDir = over.dataDir ?? aDataDir();
  const mailbox = openMailbox({ dataDir });
  const events: SesEvent[] = [];
  const ses = createSes({
    dataDir,
    mailbox,
    onEvent: (event) => events.push(event),
    pixelUrl: (id) => `http://localhost:4000/_local/mail/${id}/open.gif`,
    now: () => at,
    ...over,
  });
  ses.addIdentity('groundwork.test');
  const all = ['SEND', 'DELIVERY', 'OPEN', 'BOUNCE', 'COMPLAINT'];
  ses.addConfigurationSet({ name: 'events', events: wanted ?? all });
  const { asReport } = await anEndpoint({ services: [ses], statements });
  const types = () => events.map(({ eventType }) => eventType);
  return { client: new SESClient(asReport), mailbox, events, types, ses, dataDir };
};

const mime = (over: object = {}) =>
  new MailComposer({
    from: 'Ada Agent <ada@groundwork.test>',
    to: 'Guest <guest@example.test>',
    subject: 'Rückfrage – proof of funds',
    text: 'Open https://app.test/guest/1/2.',
    html: '<body><a href="https://app.test/guest/1/2?a=1&amp;b=2">Open</a></body>',
    ...over,
  })
    .compile()
    .build();
const raw = async (over: object = {}, rest: object = {}) =>
  new SendRawEmailCommand({ RawMessage: { Data: await mime(over) }, ConfigurationSetName: 'events', ...rest });

describe('SES', () => {
  it('puts raw MIME into the mailbox as it would arrive', async () => {
    const { client, mailbox } = await aSes();
    const pdf = { filename: 'report.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' };
    const { MessageId } = await client.send(await raw({ attachments: [pdf], headers: { 'X-Ref': 'r1' } }));
    expect(mailbox.list()).toMatchObject([
      {
        id: MessageId,
        to: 'guest@example.test',
        from: 'Ada Agent <ada@groundwork.test>',
        subject: 'Rückfrage – proof of funds',
        text: expect.stringContaining('Open https://app.test'),
        links: ['https://app.test/guest/1/2?a=1&b=2', 'https://app.test/guest/1/2'],
        at: at.toISOString(),
        attachments: [{ name: 'report.pdf', type: 'application/pdf', size: 8 }],
        outcome: 'delivered',
      },
    ]);
    expect(mailbox.list()[0]!.headers['x-ref']).toBe('r1');
  });

  it('sends simple mail too', async () => {
    const { client, mailbox } = await aSes();
    await client.send(
      new SendEmailCommand({
        Source: 'ada@groundwork.test',
        Destination: { ToAddresses: ['a@example.test'], BccAddresses: ['b@example.test'] },
        Message: { Subject: { Data: 'S' }, Body: { Text: { Data: 't' }, Html: { Data: '<p>h' } } },
      }),
    );
    expect(mailbox.list()[0]).toMatchObject({
      to: 'a@example.test, b@example.test',
      subject: 'S',
      text: 't',
      html: '<p>h',
    });
    expect(mailbox.list()[0]!.headers).not.toHaveProperty('bcc');
  });

  it('tells no recipient of the hidden ones', async () => {
    const { client, mailbox } = await aSes();
    const head =
      'From: ada@groundwork.test\r\nTo: a@example.test\r\nBcc: b@example.test\r\nX-SES-CONFIGURATION-SET: events';
    await client.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(`${head}\r\n\r\nhello`) } }));
    expect(mailbox.list()[0]).toMatchObject({ to: 'a@example.test, b@example.test', configurationSet: 'events' });
    expect(Object.keys(mailbox.list()[0]!.headers)).toEqual(['from', 'to']);
  });

  it('keeps mails over a restart, newest first, until they are deleted', async () => {
    const { client, dataDir } = await aSes();
    await client.send(await raw({ subject: 'first' }));
    await client.send(await raw({ subject: 'second' }));
    const again = openMailbox({ dataDir });
    expect(again.list().map(({ subject }) => subject)).toEqual(['second', 'first']);
    again.remove(again.list()[0]!.id);
    expect(openMailbox({ dataDir }).list()).toHaveLength(1);
    again.clear();
    expect(openMailbox({ dataDir }).list()).toEqual([]);
  });

  it('tells of sending, delivery and opening, with the tags of the mail', async () => {
    const { client, events, types, ses, mailbox } = await aSes();
    const { MessageId } = await client.send(await raw({}, { Tags: [{ Name: 'messageId', Value: 'M1' }] }));
    await vi.waitFor(() => expect(types()).toEqual(['Send', 'Delivery']));
    expect(mailbox.list()[0]!.html).toContain(`/_local/mail/${MessageId}/open.gif`);
    expect(mailbox.list()[0]!.links.join()).not.toContain('open.gif');
    ses.opened(MessageId!);
    expect(types()).toEqual(['Send', 'Delivery', 'Open']);
    expect(events[2]!.mail).toMatchObject({
      messageId: MessageId,
      destination: ['guest@example.test'],
      tags: { messageId: ['M1'], 'ses:configuration-set': ['events'] },
    });
    expect(asEventBridgeEvent(events[2]!, at.toISOString())).toMatchObject({
      'detail-type': 'Email Opened',
      source: 'aws.ses',
    });
  });

  it('tells only what the configuration set asked for', async () => {
    const { client, types, mailbox } = await aSes({ events: ['delivery'] });
    await client.send(await raw());
    await vi.waitFor(() => expect(types()).toEqual(['Delivery']));
    expect(mailbox.list()[0]!.html).not.toContain('open.gif');
  });

  it.each([
    ['bounce@simulator.amazonses.com', ['Send', 'Bounce'], 'bounced'],
    ['someone+bounce@example.test', ['Send', 'Bounce'], 'bounced'],
    ['complaint@simulator.amazonses.com', ['Send', 'Delivery', 'Complaint'], 'complained'],
    ['success@simulator.amazonses.com', ['Send', 'Delivery'], 'delivered'],
  ])('plays the fate of mail to %s', async (to, expected, outcome) => {
    const { client, types, mailbox } = await aSes();
    await client.send(await raw({ to }));
    await vi.waitFor(() => expect(types()).toEqual(expected));
    expect(mailbox.list()[0]!.outcome).toBe(outcome);
  });

  it('suppresses an address that bounced before', async () => {
    const { client, mailbox } = await aSes();
    await client.send(await raw({ to: 'a+bounce@example.test' }));
    await client.send(await raw({ to: 'a+bounce@example.test' }));
    expect(mailbox.list()[0]!.outcome).toBe('suppressed');
  });

  it('rejects an unverified sender, and in the sandbox a recipient', async () => {
    const { client } = await aSes();
    const stranger = await raw({ from: 'x@elsewhere.test' });
    await expect(client.send(stranger)).rejects.toMatchObject({ name: 'MessageRejected', message: /x@elsewhere.test/ });
    const sandboxed = await aSes({ sandbox: true });
    await expect(sandboxed.client.send(await raw())).rejects.toMatchObject({ name: 'MessageRejected' });
    await sandboxed.client.send(await raw({ to: 'success@simulator.amazonses.com' }));
    expect(sandboxed.mailbox.list()).toHaveLength(1);
  });

  it('refuses what SES refuses', async () => {
    const { client, mailbox } = await aSes();
    const refused = async (over: object, rest: object, name: string) =>
      expect(client.send(await raw(over, rest))).rejects.toMatchObject({ name });
    await refused({}, { ConfigurationSetName: 'none' }, 'ConfigurationSetDoesNotExistException');
    await refused({}, { Tags: [{ Name: 'a b', Value: 'c' }] }, 'InvalidParameterValue');
    await refused({ to: Array.from({ length: 51 }, (_, index) => `g${index}@example.test`) }, {}, 'MessageRejected');
    expect(mailbox.list()).toEqual([]);
  });

  it('sends as the most specific of the identities that vouch for an address', async () => {
    const { client, ses } = await aSes({}, [
      {
        Effect: 'Allow' as const,
        Action: 'ses:SendRawEmail',
        Resource: 'arn:aws:ses:*:*:identity/news.groundwork.test',
      },
    ]);
    ses.addIdentity('news.groundwork.test');
    await client.send(await raw({ from: 'a@news.groundwork.test' }, { ConfigurationSetName: undefined }));
    await expect(client.send(await raw({}, { ConfigurationSetName: undefined }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });

  it('needs permission on the identity of each recipient, too, while the account is in the sandbox', async () => {
    const onlySender = {
      Effect: 'Allow' as const,
      Action: 'ses:SendRawEmail',
      Resource: 'arn:aws:ses:*:*:identity/groundwork.test',
    };
    const sandboxed = async (statement: typeof onlySender) => {
      const { client, ses } = await aSes({ sandbox: true }, [statement]);
      ses.addIdentity('guest@example.test');
      return client.send(await raw({}, { ConfigurationSetName: undefined }));
    };
    await expect(sandboxed(onlySender)).rejects.toMatchObject({ message: /identity\/guest@example\.test/ });
    await sandboxed({ ...onlySender, Resource: 'arn:aws:ses:*:*:identity/*' });
  });

  it('needs permission on the identity and on the configuration set', async () => {
    const identity = {
      Effect: 'Allow' as const,
      Action: 'ses:SendRawEmail',
      Resource: 'arn:aws:ses:*:*:identity/groundwork.test',
    };
    const { client } = await aSes({}, [identity]);
    await client.send(await raw({}, { ConfigurationSetName: undefined }));
    await expect(client.send(await raw())).rejects.toMatchObject({
      name: 'AccessDenied',
      message: /configuration-set\/events/,
    });
  });
});
