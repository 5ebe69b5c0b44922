// An open communication: its words, what is to be done about it, and its conversation.
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import type { Communication } from '#contracts/funds/request';
import { href } from '#web/config/paths.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { DocumentsBlock } from '../documents/documents-block.tsx';
import { strings } from '../strings.ts';
import styles from './communication-body.module.css';
import { DraftBlock } from './draft-block.tsx';
import { ReportBlock } from './report-block.tsx';
import { RequestBlock } from './request-block.tsx';

export type Conversations = { unreadOf: (id: string) => number; show: (id: string) => ReactNode };

export type BodyProps = {
  communication: Communication;
  conversations: Conversations;
};

export const CommunicationBody = ({ communication, conversations }: BodyProps) => (
  <SpaceBetween size="l">
    {communication.message_body && <p className={`as-written ${styles.text}`}>{communication.message_body}</p>}
    {communication.kind === 'draft' ? (
      <DraftBlock communication={communication} />
    ) : (
      <ReportBlock communication={communication} />
    )}
    {communication.request?.documents && (
      <DocumentsBlock communication={communication} documents={communication.request.documents} />
    )}
    {communication.request && <RequestBlock communication={communication} request={communication.request} />}
    {communication.deal_id && <LinkButton to={href.deal(communication.deal_id)}>{strings.list.deal}</LinkButton>}
    {communication.kind === 'request' && conversations.show(communication.id)}
  </SpaceBetween>
);
