import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Handover } from '#contracts/clients/handover';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { RowWords } from '#web/ui/list/rows.tsx';
import { AnswerHandover, type HandoverAnswer } from './answer-handover.tsx';
import { HandoverNames } from './handover-names.tsx';
import styles from './handover-row.module.css';
import { strings } from './strings.ts';

type HandoverRowProps = { officeId: string; handover: Handover; isMine: boolean };

function State({ handover, isMine }: Pick<HandoverRowProps, 'handover' | 'isMine'>) {
  if (handover.state === 'offered')
    return (
      <span>
        {strings.openUntil} <DateTime iso={handover.until} show="day" />
      </span>
    );
  if (handover.state === 'moving') return <span>{strings.moving(handover)}</span>;
  return <span>{strings.over(handover, isMine)}</span>;
}

export function HandoverRow({ officeId, handover, isMine }: HandoverRowProps) {
  const [open, setOpen] = useState<HandoverAnswer | 'names'>();
  const close = () => setOpen(undefined);
  const { from, to, state } = handover;
  return (
    <li>
      <RowWords>
        <strong>{isMine ? strings.fromYou(handover) : strings.toYou(handover)}</strong>
        <State handover={handover} isMine={isMine} />
      </RowWords>
      {state === 'offered' && (
        <div className={styles.answers}>
          <SpaceBetween direction="horizontal" size="s" alignItems="center">
            {!isMine && (
              <Button variant="primary" ariaLabel={strings.acceptLabel(from.name)} onClick={() => setOpen('accept')}>
                {strings.accept}
              </Button>
            )}
            {isMine ? (
              <Button ariaLabel={strings.withdrawLabel(to.name)} onClick={() => setOpen('withdraw')}>
                {strings.withdraw}
              </Button>
            ) : (
              <Button ariaLabel={strings.declineLabel(from.name)} onClick={() => setOpen('decline')}>
                {strings.decline}
              </Button>
            )}
            <Button variant="inline-link" ariaLabel={strings.namesLabel(from.name)} onClick={() => setOpen('names')}>
              {strings.names}
            </Button>
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
