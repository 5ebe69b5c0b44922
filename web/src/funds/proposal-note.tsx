import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { assistantName, routes, type ShownProposal } from '#contracts/members/proposals';
import { useAction } from '#web/api/use-action.ts';

type ProposalNoteProps = {
  proposal: ShownProposal;
  /** A sentence that tells the agent what to do with the proposal. */
  words: string;
  /** The button that confirms the proposal, if the page has none. */
  confirm?: ReactNode;
  onRejected?: () => void;
};

/** An assistant's proposal, with the assistant's name and its reason, for the agent to confirm or reject. */
export function ProposalNote({ proposal, words, confirm, onRejected }: ProposalNoteProps) {
  const reject = useAction(routes.rejectProposal, {
    asks: {
      title: 'Reject this proposal?',
      words: 'Nothing was sent, and nothing will be. The assistant may propose it again.',
      confirm: 'Reject',
    },
    done: 'The proposal was rejected. Nothing was sent.',
    refreshes: [routes.proposals],
    after: onRejected,
  });
  return (
    <Alert header={`Proposed by ${assistantName(proposal)}`}>
      <div className="flow">
        <p className="as-written">{proposal.reason}</p>
        <p>{words}</p>
        <div className="actions">
          {confirm}
          <Button
            formAction="none"
            loading={reject.isRunning}
            onClick={() => void reject.run({ params: { id: proposal.id } })}
          >
            Reject
          </Button>
        </div>
      </div>
    </Alert>
  );
}
