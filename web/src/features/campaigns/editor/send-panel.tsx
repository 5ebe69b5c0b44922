import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useState } from 'react';
import type { Audience } from '#contracts/clients/campaigns';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const words = strings.send;
const SendTime = lazy(() => import('./send-time.tsx').then((module) => ({ default: module.SendTime })));

type SendPanelProps = {
  audience: Audience;
  /** What the server said of the time. */
  refused: string | undefined;
  onSend: (sendAt: string | undefined) => Promise<void>;
};

/** Undefined until date and time make one. */
const momentOf = (date: string, time: string): Date | undefined => {
  const at = new Date(`${date}T${time || '09:00'}`);
  return date && !Number.isNaN(at.getTime()) ? at : undefined;
};

const audienceWords = ({ mode, ids }: Audience): string => {
  if (mode === 'chosen') return words.confirmChosen(ids.length);
  return ids.length === 0 ? words.confirmAll : words.confirmLeft(ids.length);
};

export function SendPanel({ audience, refused, onSend }: SendPanelProps) {
  const [isLater, setLater] = useState(false);
  const [date, setDate] = useState('');
  const [time, setTime] = useState('09:00');
  const [isAsking, setAsking] = useState(false);
  const at = isLater ? momentOf(date, time) : undefined;

  return (
    <Container header={<Header>{words.title}</Header>}>
      <SpaceBetween size="m">
        <RadioGroup
          value={isLater ? 'later' : 'now'}
          ariaLabel={words.title}
          items={[
            { value: 'now', label: words.now },
            { value: 'later', label: words.later },
          ]}
          onChange={({ detail }) => setLater(detail.value === 'later')}
        />
        {isLater && (
          <Suspense fallback={<Loading lines={2} />}>
            <SendTime date={date} onDate={setDate} time={time} onTime={setTime} refused={refused} />
          </Suspense>
        )}
        <Button variant="primary" disabled={isLater && !at} onClick={() => setAsking(true)}>
          {isLater ? words.schedule : words.send}
        </Button>
      </SpaceBetween>
      {isAsking && (
        <ConfirmModal
          title={at ? words.confirmLater(formatDate(at.toISOString())) : words.confirmNow}
          confirmLabel={isLater ? words.schedule : words.send}
          onConfirm={() => onSend(at?.toISOString())}
          onClose={() => setAsking(false)}
        >
          {audienceWords(audience)}
        </ConfirmModal>
      )}
    </Container>
  );
}
