import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Handover } from '#contracts/clients/handover';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { RowWords } from '#web/ui/list/rows.tsx';
import { AnswerHandover, type HandoverAnswer } from './answer-handover.tsx';
import { HandoverNames } from './handover-names.tsx';
import styles from './handover-row.module.css';
import { strings } from './strings.ts';

type HandoverRowProps = { officeId: string; handover: Handover; me: string | undefined };

/** Someone who manages the office and asked for it isn't a side of it. */
const partOf = ({ from, to, state, asked_by }: Handover, me: string | undefined): 'from' | 'to' | 'asker' => {
  if (from.id === me) return 'from';
  return to.id === me && (state !== 'asked' || asked_by?.id !== me) ? 'to' : 'asker';
};

const nameOf = (handover: Handover, part: ReturnType<typeof partOf>): string => {
  const { state, asked_by } = handover;
  if (part === 'asker') return strings.byYou(handover);
  if (part === 'from') return state === 'asked' ? strings.askedOfYou(handover) : strings.fromYou(handover);
  return asked_by?.id === null ? strings.byStaff(handover) : strings.toYou(handover);
};

function State({ handover, isMine }: { handover: Handover; isMine: boolean }) {
  if (handover.state === 'asked' || handover.state === 'offered')
    return (
      <span>
        {strings.openUntil} <DateTime iso={handover.until} show="day" />
      </span>
    );
  if (handover.state === 'moving') return <span>{strings.moving(handover)}</span>;
  return <span>{strings.over(handover, isMine)}</span>;
}

/** For the agent whose clients they are. */
function WhyStayed({ handover }: { handover: Handover }) {
  const whys = strings.whyStayed(handover);
  if (whys.length === 0) return null;
  return (
    <ul className={styles.points}>
      {whys.map((why) => (
        <li key={why}>{why}</li>
      ))}
    </ul>
  );
}

type Choice = { answer: HandoverAnswer; text: string; label: string; isMain?: boolean };

/** What each of those who see it can do with it now. */
const choicesOf = ({ from, to, state }: Handover, part: ReturnType<typeof partOf>): Choice[] => {
  if (state === 'asked' && part === 'from')
    return [
      { answer: 'agree', text: strings.agree, label: strings.agreeLabel(to.name), isMain: true },
      { answer: 'keep', text: strings.keep, label: strings.keepLabel(to.name) },
    ];
  if (state === 'asked') return [{ answer: 'unask', text: strings.withdraw, label: strings.unaskLabel(from.name) }];
  if (state !== 'offered' || part === 'asker') return [];
  return part === 'from'
    ? [{ answer: 'withdraw', text: strings.withdraw, label: strings.withdrawLabel(to.name) }]
    : [
        { answer: 'accept', text: strings.accept, label: strings.acceptLabel(from.name), isMain: true },
        { answer: 'decline', text: strings.decline, label: strings.declineLabel(from.name) },
      ];
};

export function HandoverRow({ officeId, handover, me }: HandoverRowProps) {
  const [open, setOpen] = useState<HandoverAnswer | 'names'>();
  const close = () => setOpen(undefined);
  const part = partOf(handover, me);
  const choices = choicesOf(handover, part);
  // What waits for the person's answer stays on the dashboard until they give it.
  useReadNews(choices.some(({ isMain }) => isMain) ? undefined : { of: 'handover', id: handover.id });
  return (
    <li>
      <RowWords>
        <strong>{nameOf(handover, part)}</strong>
        <State handover={handover} isMine={part === 'from'} />
        <WhyStayed handover={handover} />
      </RowWords>
      {choices.length > 0 && (
        <div className={styles.answers}>
          <SpaceBetween direction="horizontal" size="s" alignItems="center">
            {choices.map(({ answer, text, label, isMain }) => (
              <Button
                key={answer}
                variant={isMain ? 'primary' : 'normal'}
                ariaLabel={label}
                onClick={() => setOpen(answer)}
              >
                {text}
              </Button>
            ))}
            {handover.state === 'offered' && (
              <Button
                variant="inline-link"
                ariaLabel={strings.namesLabel(handover.from.name)}
                onClick={() => setOpen('names')}
              >
                {strings.names}
              </Button>
            )}
          </SpaceBetween>
        </div>
      )}
      {open === 'names' && <HandoverNames officeId={officeId} handover={handover} onClose={close} />}
      {open !== undefined && open !== 'names' && (
        <AnswerHandover officeId={officeId} handover={handover} answer={open} onClose={close} />
      )}
    </li>
  );
}
