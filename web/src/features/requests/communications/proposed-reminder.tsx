import Button from '@cloudscape-design/components/button';
import type { Communication } from '#contracts/funds/request';
import { routes } from '#contracts/members/proposals';
import { useConfig } from '#web/api/config.ts';
import { useCall } from '#web/api/use-call.ts';
import { ProposalNote } from '#web/funds/proposal-note.tsx';
import { useRemind } from './use-acts.tsx';

const MAY = 'Nothing was sent. Your client gets the reminder once you send it.';
const MAY_NOT = "Nothing was sent, and this request can't be reminded now.";

export function ProposedReminder({ communication: { id, status } }: { communication: Communication }) {
  const { data } = useCall(routes.proposals, useConfig()?.assistantsClientId ? {} : null);
  const remind = useRemind();
  const proposal = data?.proposals.find(({ what }) => what.kind === 'reminder' && what.communication_id === id);
  if (!proposal) return null;
  const may = status.actions.includes('remind');
  const send = () => void remind.run({ params: { id }, body: { proposal_id: proposal.id } });
  return (
    <ProposalNote
      proposal={proposal}
      words={may ? MAY : MAY_NOT}
      confirm={
        may && (
          <Button loading={remind.isRunning} onClick={send}>
            Send this reminder
          </Button>
        )
      }
    />
  );
}
