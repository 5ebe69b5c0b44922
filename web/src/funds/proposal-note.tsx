import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { assistantName, routes, type ShownProposal } from '#contracts/members/proposals';
import { useAction } from '#web/api/use-action.ts';

type ProposalNoteProps = {
  proposal: ShownProposal;
  /** A sentence about what to do with it. */
  words: string;
  /** The button that confirms it, if it isn't the page's own. */
  confirm?: ReactNode;
  onRejected?: () => void;
};

/** Where an agent confirms or rejects what an assistant proposes: which assistant it is, and why. */
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
