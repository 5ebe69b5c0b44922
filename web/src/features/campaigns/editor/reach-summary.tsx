import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Reach } from '#contracts/clients/campaigns';
import { strings } from '../strings.ts';
import { MailPreview, type MailPreviewProps } from './mail-preview.tsx';

const words = strings.send;

export type MailContent = Pick<MailPreviewProps, 'subject' | 'body' | 'sender'>;
type ReachSummaryProps = { reach: Reach; content: MailContent; isLater: boolean };

/** Before sending: how many get it, some of them by name, and the email as the first one gets it. */
export const ReachSummary = ({ reach: { count, is_exact, sample }, content, isLater }: ReachSummaryProps) => (
  <SpaceBetween size="s">
    <p>
      <strong>{words.reach(count, is_exact)}</strong> {isLater && words.reachLater}
    </p>
    <p className="soft">
      {words.sample(
        sample.map(({ name }) => name),
        count,
      )}
    </p>
    {sample[0] && <MailPreview {...content} name={sample[0].name} />}
  </SpaceBetween>
);
