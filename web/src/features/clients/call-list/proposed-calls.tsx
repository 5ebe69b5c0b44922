import Button from '@cloudscape-design/components/button';
import { routes } from '#contracts/clients/consent';
import { routes as proposalRoutes, type ShownProposal } from '#contracts/members/proposals';
import { useConfig } from '#web/api/config.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { ProposalNote } from '#web/funds/proposal-note.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';

type Call = Extract<ShownProposal['what'], { kind: 'call' }>;

/** Calls that an assistant proposes. They're above the agent's planned ones. */
export function ProposedCalls() {
  const { data } = useCall(proposalRoutes.proposals, useConfig()?.assistantsClientId ? {} : null);
  const calls = (data?.proposals ?? []).flatMap(({ what, ...proposal }) =>
    what.kind === 'call' ? [{ proposal: { ...proposal, what }, what }] : [],
  );
  return calls.map((one) => <ProposedCall key={one.proposal.id} {...one} />);
}

function ProposedCall({ proposal, what }: { proposal: ShownProposal; what: Call }) {
  const { client_id: id, call_on, note } = what;
  const plan = useAction(routes.noteCall, {
    done: 'The call is planned.',
    refreshes: [proposalRoutes.proposals, routes.callList, routes.clientNotes],
  });
  const body = { is_new: true, call_on, proposal_id: proposal.id, ...(note && { note }) };
  return (
    <ProposalNote
      proposal={proposal}
      words={`Call ${proposal.about} on ${formatDate(call_on, 'day')}${note ? `: ${note}` : '.'} Nothing is planned yet.`}
      confirm={
        <Button loading={plan.isRunning} onClick={() => void plan.run({ params: { id }, body })}>
          Plan this call
        </Button>
      }
    />
  );
}
