import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Reach, sendTimeProblem } from '#contracts/clients/campaigns';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';
import { MailPreview, type MailPreviewProps } from './mail-preview.tsx';

const words = strings.send;

type MailContent = Pick<MailPreviewProps, 'subject' | 'body' | 'sender'>;
type ReachSummaryProps = { reach: Reach; content: MailContent; isLater: boolean };

/** Shows before sending: the number of recipients, some of their names, and the email as the first one gets it. */
const ReachSummary = ({ reach: { count, is_exact, sample }, content, isLater }: ReachSummaryProps) => (
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
const SendTime = lazy(() => import('./send-time.tsx').then((module) => ({ default: module.SendTime })));

type SendPanelProps = {
  content: MailContent;
  /** The server's reason to refuse the time. */
  refused: string | undefined;
  isChecking: boolean;
  children: ReactNode;
  /** Returns undefined if the campaign can't be sent. */
  onCheck: () => Promise<Reach | undefined>;
  onSend: (sendAt: string | undefined) => Promise<void>;
};

const momentOf = (date: string, time: string): Date | undefined => {
  const at = new Date(`${date}T${time}`);
  return date && time && !Number.isNaN(at.getTime()) ? at : undefined;
};

/** Asks for confirmation only once the audience is known and the campaign can be sent. */
export function SendPanel({ content, refused, isChecking, children, onCheck, onSend }: SendPanelProps) {
  const [isLater, setLater] = useState(false);
  const [date, setDate] = useState('');
  const [time, setTime] = useState('09:00');
  const [isTried, setTried] = useState(false);
  const [reach, setReach] = useState<Reach>();
  const at = isLater ? momentOf(date, time) : undefined;
  const problem = at && sendTimeProblem(at, new Date());
  const verb = isLater ? 'Schedule campaign' : 'Send campaign';
  const check = async () => {
    setTried(true);
    if (!isLater || (at && !sendTimeProblem(at, new Date()))) setReach(await onCheck());
  };

  return (
    <Container header={<Header>{words.title}</Header>}>
      <SpaceBetween size="m">
        <RadioGroup
          value={isLater ? 'later' : 'now'}
          ariaLabel={words.title}
          items={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a later time' },
          ]}
          onChange={({ detail }) => setLater(detail.value === 'later')}
        />
        {isLater && (
          <Suspense fallback={<Loading lines={2} />}>
            <SendTime
              date={date}
              onDate={setDate}
              time={time}
              onTime={setTime}
              isTried={isTried}
              refused={problem ?? refused}
            />
          </Suspense>
        )}
        {children}
        <Button variant="primary" loading={isChecking} onClick={check}>
          {verb}
        </Button>
      </SpaceBetween>
      {reach && (
        <ConfirmModal
          title={at ? words.confirmLater(formatDate(at.toISOString())) : 'Send this campaign now?'}
          confirmLabel={verb}
          onConfirm={() => onSend(at?.toISOString())}
          onClose={() => setReach(undefined)}
        >
          <ReachSummary reach={reach} content={content} isLater={isLater} />
        </ConfirmModal>
      )}
    </Container>
  );
}
