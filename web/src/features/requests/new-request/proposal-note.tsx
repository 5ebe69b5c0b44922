import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router-dom';
import { assistantName, routes, type ShownProposal } from '#contracts/members/proposals';
import { useAction } from '#web/api/use-action.ts';
import { paths } from '#web/config/paths.ts';

/** Above a form that an assistant has filled in: who did, and why. */
export function ProposalNote({ proposal, onRejected }: { proposal: ShownProposal; onRejected: () => void }) {
  const navigate = useNavigate();
  const reject = useAction(routes.rejectProposal, {
    asks: {
      title: 'Reject this proposal?',
      words: 'Nothing was sent, and nothing will be. The assistant may propose it again.',
      confirm: 'Reject',
    },
    done: 'The proposal was rejected. Nothing was sent.',
    refreshes: [routes.proposals],
    after: () => {
      onRejected();
      navigate(paths.dashboard);
    },
  });
  return (
    <Alert
      header={`Proposed by ${assistantName(proposal)}`}
      action={
        <Button
          formAction="none"
          loading={reject.isRunning}
          onClick={() => void reject.run({ params: { id: proposal.id } })}
        >
          Reject
        </Button>
      }
    >
      <p className="as-written">{proposal.reason}</p>
      <p>Nothing was sent. Check each field before you send it: an assistant can be wrong.</p>
    </Alert>
  );
}
