import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { INVITATIONS_PER_HOUR } from '#contracts/members/staff';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { invite, inviteFailure } from './invite.ts';
import { inviteLines, type Line } from './invite-lines.ts';

/** The result is 'sent' or a failure, and undefined until then. */
type Outcome = { line: Line; is?: 'sent' | { failure: string } };

/** People pasted as lines: all are checked, then each is invited, and failed lines stay to be sent again. */
export function InviteMany({ onClose }: { onClose: () => void }) {
  const [pasted, setPasted] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const [outcomes, setOutcomes] = useState<Outcome[]>();
  const [isSending, setSending] = useState(false);
  const count = inviteLines(pasted).lines.length;

  const send = async () => {
    const { lines, problems: found } = inviteLines(pasted);
    setProblems(found);
    if (found.length > 0 || lines.length === 0) return;
    setSending(true);
    const became: Outcome[] = lines.map((line) => ({ line }));
    for (const one of became) {
      setOutcomes([...became]);
      one.is = await invited(one.line);
    }
    setOutcomes([...became]);
    setPasted(became.flatMap(({ line, is }) => (is === 'sent' ? [] : [line.text])).join('\n'));
    setSending(false);
  };

  return (
    <Dialog
      title="Invite many people"
      // The results must stay on the page until all invitations are sent.
      isBusy={isSending}
      isTyped={pasted.trim() !== ''}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={isSending} onClick={onClose}>
            Close
          </Button>
          <Button variant="primary" loading={isSending} disabled={pasted.trim() === ''} onClick={() => void send()}>
            {count === 0 ? 'Send invitations' : count === 1 ? 'Send 1 invitation' : `Send ${count} invitations`}
          </Button>
        </>
      }
    >
      <SpaceBetween size="m">
        <TextAreaField
          label="One person a line: email, first name, last name"
          description={`Up to ${INVITATIONS_PER_HOUR} an hour. Each line is checked first, and nothing is sent while one has a problem.`}
          placeholder="ines@example.com, Ines, Vited"
          rows={8}
          value={pasted}
          errorText={problems.length > 0 ? problems.join(' ') : undefined}
          onChange={(value) => {
            if (isSending) return;
            setPasted(value);
            setProblems([]);
          }}
        />
        {outcomes && <Outcomes outcomes={outcomes} />}
      </SpaceBetween>
    </Dialog>
  );
}

const invited = async ({ invitee }: Line): Promise<NonNullable<Outcome['is']>> => {
  try {
    await invite(invitee);
    return 'sent';
  } catch (error) {
    return { failure: inviteFailure(error as Error) };
  }
};

const Outcomes = ({ outcomes }: { outcomes: Outcome[] }) => (
  <ul className="plain-list" aria-label="What became of each">
    {outcomes.map(({ line, is }) => (
      <li key={line.number}>
        <StatusIndicator type={is === undefined ? 'pending' : is === 'sent' ? 'success' : 'error'}>
          {line.invitee.email}: {is === undefined ? 'Waiting' : is === 'sent' ? 'Sent' : is.failure}
        </StatusIndicator>
      </li>
    ))}
  </ul>
);
