import Badge from '@cloudscape-design/components/badge';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import type { Communication } from '../../../../lambdas/requests/contract.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { initialsOf } from './communication-list.ts';
import { DraftBlock } from './draft-block.tsx';
import { ReportBlock } from './report-block.tsx';
import { RequestBlock } from './request-block.tsx';
import { strings } from './strings.ts';

const words = strings.list;

type CommunicationItemProps = {
  communication: Communication;
  isOpen: boolean;
  /** The one an address named: it is brought into view. */
  isWanted: boolean;
  onToggle: (toOpen: boolean) => void;
  onChanged: () => Promise<void>;
};

export function CommunicationItem({ communication, isOpen, isWanted, onToggle, onChanged }: CommunicationItemProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);

  return (
    <div ref={place}>
      <ExpandableSection
        variant="container"
        expanded={isOpen}
        onChange={({ detail }) => onToggle(detail.expanded)}
        headerText={<Head communication={communication} />}
      >
        <SpaceBetween size="l">
          {communication.message_body && <p className="message-body">{communication.message_body}</p>}
          {communication.kind === 'draft' ? (
            <DraftBlock communication={communication} onChanged={onChanged} />
          ) : (
            <ReportBlock communication={communication} onChanged={onChanged} />
          )}
          {communication.request && (
            <RequestBlock communication={communication} request={communication.request} onChanged={onChanged} />
          )}
        </SpaceBetween>
      </ExpandableSection>
    </div>
  );
}

const Head = ({ communication }: { communication: Communication }) => (
  <span className="message-head">
    <span className="avatar" aria-hidden="true">
      {initialsOf(communication.from_user)}
    </span>
    <span className="message-words">
      <span className="message-subject">{communication.message_subject || words.noSubject}</span>
      <span className="message-people">
        {communication.from_user} {words.to(communication.name || communication.to_user)} ·{' '}
        <DateTime iso={communication.message_date} />
      </span>
    </span>
    <Badge color={communication.kind === 'draft' ? 'grey' : 'green'}>
      {communication.request ? strings.request.states[communication.request.state] : words.kinds[communication.kind]}
    </Badge>
  </span>
);
