// A client's documents about the entities that hold their money, for the agent's review.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes as files } from '#contracts/chat/files';
import { routes as deals } from '#contracts/funds/deals';
import type { Claim } from '#contracts/funds/report';
import { routes as reports } from '#contracts/funds/report';
import { LONGEST_REASON, routes } from '#contracts/funds/report/authority';
import { CAPACITY_WORDS, type Communication, routes as requests } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { OpenFileButton } from '#web/files/file-list.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';

const refreshes = [requests.communications, deals.deal, reports.proofOfFunds];

export function AuthorityReview({ communication }: { communication: Communication }) {
  return (communication.report.claims ?? []).map((claim) => (
    <Paper key={claim.entity} id={communication.id} claim={claim} />
  ));
}

const SAID: Record<Claim['state'], (by: string) => string> = {
  shared: (by) => `${by} shared this document. Open it, then accept it or say what is missing.`,
  accepted: () => 'You accepted this document. Every reader of the report sees that the review is yours.',
  refused: () => "You asked for something else, and we've emailed your client.",
};

const Paper = ({ id, claim }: { id: string; claim: Claim }) => {
  const { entity, by, capacity, file, at, state, reason } = claim;
  const params = { id };
  const seen = { entity, file_id: file };
  const accept = useAction(routes.acceptAuthority, {
    asks: {
      title: `Does the document show that ${by} signs for ${entity}?`,
      words: `Every reader of the report sees: "${by} signs as ${CAPACITY_WORDS[capacity]}. Authority reviewed by you." We do not check it.`,
      confirm: 'Accept the document',
      cancel: 'Not yet',
    },
    done: { type: 'info', content: "You've accepted the document, and we've let your client know." },
    refreshes,
  });
  const refuse = useAction(routes.refuseAuthority, {
    asks: {
      title: 'Ask for something else',
      words: 'Your client reads this, and can share another document.',
      confirm: 'Send',
      cancel: 'Not yet',
      fields: { reason: { label: 'What is missing?', rows: 3, maxLength: LONGEST_REASON } },
    },
    done: "We've emailed your client.",
    refreshes,
  });
  return (
    <Alert
      type={state === 'accepted' ? 'info' : 'warning'}
      header={`${by} signs for ${entity} as ${CAPACITY_WORDS[capacity]}`}
    >
      <SpaceBetween size="s">
        <p>
          {SAID[state](by)} <DateTime iso={at} />
        </p>
        {reason && <p className="as-written">You asked: {reason}</p>}
        <div className="actions">
          <OpenFileButton
            file={{ name: `Document about ${entity}`, type: undefined }}
            addressOf={() => call(files.openFile, { params: { id: file } })}
          />
          {state !== 'accepted' && (
            <Button
              variant={state === 'shared' ? 'primary' : 'normal'}
              onClick={() => void accept.run({ params, body: seen })}
              loading={accept.isRunning}
            >
              Accept the document
            </Button>
          )}
          {state !== 'refused' && (
            <Button onClick={() => void refuse.run({ params, body: seen })}>Ask for something else</Button>
          )}
        </div>
      </SpaceBetween>
    </Alert>
  );
};
