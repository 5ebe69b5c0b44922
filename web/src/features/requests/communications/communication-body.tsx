// An open communication: its text, its actions, and its conversation.

import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { type Communication, REQUEST_TYPE, routes, type SavedDraft } from '#contracts/funds/request';
import { useAction } from '#web/api/use-action.ts';
import { href } from '#web/config/href.ts';
import { SampleNote } from '#web/funds/sample-mark.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import { DocumentsBlock } from './documents-block.tsx';
import { ProposedReminder } from './proposed-reminder.tsx';
import { ReportBlock } from './report-block.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestBlock } from './request-block.tsx';

const words = strings.draft;

/** Lets the agent continue a draft in its form, or discard it. */
function DraftBlock({ communication: { id, draft, message_date } }: { communication: Communication }) {
  const bringBack = useAction(routes.createCommunication, {
    failed: words.undoFailed,
    refreshes: [routes.communications],
  });
  const undo = (gone: SavedDraft) => bringBack.run({ body: { ...gone, message_draft: 1 } });
  const discard = useAction(routes.discardDraft, {
    asks: { title: words.discardTitle, words: words.discardWords, confirm: words.discard },
    done: words.discarded,
    undo: () => draft && { label: words.undo, run: () => void undo(draft) },
    refreshes: [routes.communications],
  });
  const isReport = draft?.report_request_type === REQUEST_TYPE.send;
  return (
    <>
      <p>
        {words.lastSaved} <DateTime iso={message_date} />
      </p>
      <div className="actions">
        <LinkButton
          variant="primary"
          to={isReport ? href.sendReport({ draft: id }) : href.requestReport({ draft: id })}
        >
          {words.resume}
        </LinkButton>
        <Button onClick={() => void discard.run({ params: { id } })}>{words.discard}</Button>
      </div>
    </>
  );
}

export type Conversations = { unreadOf: (id: string) => number; show: (id: string) => ReactNode };

export type BodyProps = {
  communication: Communication;
  conversations: Conversations;
};

export const CommunicationBody = ({ communication, conversations }: BodyProps) => (
  <SpaceBetween size="l">
    <SampleNote sample={communication.sample} />
    {communication.message_body && <p className="as-written reading">{communication.message_body}</p>}
    {communication.kind === 'draft' ? (
      <DraftBlock communication={communication} />
    ) : (
      <ReportBlock communication={communication} />
    )}
    {communication.request?.documents && (
      <DocumentsBlock communication={communication} documents={communication.request.documents} />
    )}
    {communication.kind === 'request' && <ProposedReminder communication={communication} />}
    {communication.kind !== 'draft' && (
      <RequestActions communication={communication}>
        {communication.deal_id && <LinkButton to={href.deal(communication.deal_id)}>View the deal</LinkButton>}
      </RequestActions>
    )}
    {communication.request && <RequestBlock communication={communication} request={communication.request} />}
    {communication.kind === 'request' && !communication.sample && conversations.show(communication.id)}
  </SpaceBetween>
);
