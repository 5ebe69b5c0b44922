import { useNavigate } from 'react-router-dom';
import type { ShownProposal } from '#contracts/members/proposals';
import { paths } from '#web/config/paths.ts';
import { ProposalNote } from '#web/funds/proposal-note.tsx';

/** Above the form that an assistant has filled in. */
export function ProposedRequest({ proposal, onRejected }: { proposal: ShownProposal; onRejected: () => void }) {
  const navigate = useNavigate();
  const leave = () => {
    onRejected();
    navigate(paths.dashboard);
  };
  const words = 'Nothing was sent. Check each field before you send it: an assistant can be wrong.';
  return <ProposalNote proposal={proposal} words={words} onRejected={leave} />;
}
