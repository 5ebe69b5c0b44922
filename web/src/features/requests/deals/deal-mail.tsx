// The emails that were forwarded to a deal, and its address for them.
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { routes, type ShownMail } from '#contracts/open/mail-in';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { FileList, OpenFileButton } from '#web/files/file-list.tsx';
import { Copied } from '#web/ui/format/copied.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';

const refreshes = [routes.dealMail];

const PROBLEMS: Record<NonNullable<ShownMail['problem']>, string> = {
  'too-large': "It's larger than 25 MB, so we kept neither its words nor its files.",
  unreadable: "We couldn't read it.",
};

const senderOf = ({ from, from_name }: ShownMail): string =>
  from && from_name ? `${from_name} (${from})` : from || from_name || 'No clear sender';

/** True if the sender's domain confirms the address. The email's own claims don't count. */
const isConfirmed = ({ checks, from }: ShownMail): boolean => checks.dmarc === 'PASS' && from !== '';

const confirmedWords = (mail: ShownMail): string =>
  isConfirmed(mail)
    ? 'Sender confirmed by their domain'
    : 'Sender not confirmed: anyone could have written this address';

const checkedBy = ({ checks: { spf, dkim, dmarc } }: ShownMail): string =>
  `SPF ${spf.toLowerCase()}, DKIM ${dkim.toLowerCase()}, DMARC ${dmarc.toLowerCase()}`;

type MailProps = { dealId: string; mail: ShownMail };

function Content({ dealId, mail }: MailProps) {
  const open = (file: string) =>
    call(routes.openDealMailFile, { params: { id: dealId, mail: mail.id, file }, body: {} });
  return (
    <div className="flow">
      <div>
        <StatusIndicator type={isConfirmed(mail) ? 'success' : 'warning'} wrapText>
          {confirmedWords(mail)}
        </StatusIndicator>
        <p className="soft">{checkedBy(mail)}</p>
      </div>
      {mail.problem && <p>{PROBLEMS[mail.problem]}</p>}
      {mail.text && <p className="as-written">{mail.text}</p>}
      {mail.is_cut && <p className="soft">The email goes on. Read the rest in your mailbox.</p>}
      <FileList
        files={mail.files}
        uploads={{}}
        actions={(file) =>
          mail.state === 'landed' &&
          file.state === 'ready' && <OpenFileButton file={file} addressOf={() => open(file.id)} />
        }
      />
      {mail.left_out > 0 && (
        <p className="soft">{mail.left_out === 1 ? 'One file was' : `${mail.left_out} files were`} left out.</p>
      )}
    </div>
  );
}

function Mail({ dealId, mail }: MailProps) {
  const params = { id: dealId, mail: mail.id };
  const land = useAction(routes.landDealMail, { done: 'The email is in the deal.', refreshes });
  const remove = useAction(routes.removeDealMail, {
    asks: {
      title: 'Delete this email?',
      words: 'It is deleted with its files. The email in your mailbox stays.',
      confirm: 'Delete',
    },
    done: 'The email is deleted.',
    refreshes,
  });
  const about = mail.subject || 'No subject';
  return (
    <ExpandableSection
      headingTagOverride={mail.state === 'held' ? 'h4' : 'h3'}
      headerText={about}
      headerDescription={`${senderOf(mail)} · ${formatDate(mail.at, 'time')}`}
      defaultExpanded={mail.state === 'held'}
    >
      <div className="flow">
        <Content dealId={dealId} mail={mail} />
        <div className="actions">
          {mail.state === 'held' && (
            <Button
              ariaLabel={`Accept: ${about}`}
              loading={land.isRunning}
              onClick={() => void land.run({ params, body: {} })}
            >
              Accept
            </Button>
          )}
          <Button ariaLabel={`Delete: ${about}`} onClick={() => void remove.run({ params })}>
            Delete
          </Button>
        </div>
      </div>
    </ExpandableSection>
  );
}

function Address({ dealId, address }: { dealId: string; address: string | null }) {
  const make = useAction(routes.makeDealAddress, { refreshes });
  if (address)
    return (
      <>
        <Copied what="the address" value={address} />
        <p className="soft">
          Forward email to this address, or copy it in. Email of yours or of your client lands here; anything else waits
          for you to accept it. We keep it for 30 days.
        </p>
      </>
    );
  return (
    <>
      <p className="soft">Keep email about this deal with it: forward it to the deal's own address.</p>
      <div>
        <Button loading={make.isRunning} onClick={() => void make.run({ params: { id: dealId }, body: {} })}>
          Make an address
        </Button>
      </div>
    </>
  );
}

export function DealMail({ dealId, address, mails }: { dealId: string; address: string | null; mails: ShownMail[] }) {
  const held = mails.filter(({ state }) => state === 'held');
  const landed = mails.filter(({ state }) => state === 'landed');
  return (
    <div className="flow">
      <Address dealId={dealId} address={address} />
      {held.length > 0 && (
        <section aria-label="Waiting for you">
          <h3>Waiting for you</h3>
          {held.map((mail) => (
            <Mail key={mail.id} dealId={dealId} mail={mail} />
          ))}
        </section>
      )}
      {landed.map((mail) => (
        <Mail key={mail.id} dealId={dealId} mail={mail} />
      ))}
    </div>
  );
}
