import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Reach } from '#contracts/clients/campaigns';
import { strings } from '../strings.ts';
import { MailPreview, type MailPreviewProps } from './mail-preview.tsx';

const words = strings.send;

export type MailContent = Pick<MailPreviewProps, 'subject' | 'body' | 'sender'>;
type ReachSummaryProps = { reach: Reach; content: MailContent; isLater: boolean };

/** Before sending: how many get it, some of them by name, and the email as the first one gets it. */
export const ReachSummary = ({ reach: { count, is_exact, sample, left_out }, content, isLater }: ReachSummaryProps) => (
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
    {left_out.count > 0 && (
      <Alert type="warning" header={words.leftOut(left_out.count)}>
        {words.leftOutWhy(left_out.fields, left_out.names, left_out.count)}
      </Alert>
    )}
    {sample[0] && <MailPreview {...content} reader={sample[0]} />}
  </SpaceBetween>
);
