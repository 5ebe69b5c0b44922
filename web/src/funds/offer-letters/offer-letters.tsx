import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import type { OfferLetterView } from '#contracts/funds/report/offer-letter';
import type { ApiError } from '#web/api/api-error.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { TypedConfirm } from '#web/ui/form/typed-confirm.tsx';
import type { OfferLetterOrder } from './offer-letter-form.tsx';
import { OfferLetterItem } from './offer-letter-item.tsx';
import styles from './offer-letters.module.css';
import { useOfferLetterStrings } from './strings.ts';

/** Loaded when someone writes a letter. */
const OfferLetterForm = lazy(() =>
  import('./offer-letter-form.tsx').then((module) => ({ default: module.OfferLetterForm })),
);

const LOOK_AGAIN_MS = 2000;

/** A letter is sealed within seconds: until then the list looks again. */
export const whileSealing = (latest: { letters: OfferLetterView[] } | undefined): number =>
  latest?.letters.some(({ state }) => state === 'preparing') ? LOOK_AGAIN_MS : 0;

type OfferLettersProps = {
  /** Undefined when the client sends them. */
  clientName: string | undefined;
  /** What the report confirms, in dollars; undefined where no letter can be sent. */
  most: number | undefined;
  letters: OfferLetterView[] | undefined;
  error: ApiError | undefined;
  refresh: () => Promise<unknown>;
  send: (order: OfferLetterOrder) => Promise<unknown>;
  withdraw: (id: string) => Promise<unknown>;
};

/** The letters that were made from a report, and how to send another one. */
export function OfferLetters({ clientName, most, letters, error, refresh, send, withdraw }: OfferLettersProps) {
  const words = useOfferLetterStrings();
  const [isWriting, setWriting] = useState(false);
  const [leaving, setLeaving] = useState<OfferLetterView>();
  return (
    <div className="flow">
      {most !== undefined && <p className="soft">{words.intro(clientName)}</p>}
      {most === undefined && clientName === undefined && <p className="soft">{words.jointOnly}</p>}
      {most !== undefined && (
        <div>
          <Button iconName="send" onClick={() => setWriting(true)}>
            {words.open}
          </Button>
        </div>
      )}
      {error && <ErrorState title={words.failed} error={error} onRetry={() => void refresh()} />}
      {!letters && !error && <Loading lines={2} />}
      {letters?.length === 0 && <p className="soft">{words.none}</p>}
      {letters && letters.length > 0 && (
        <ul className={styles.list}>
          {letters.map((letter) => (
            <OfferLetterItem
              key={letter.id}
              letter={letter}
              isForClient={clientName === undefined}
              onWithdraw={() => setLeaving(letter)}
            />
          ))}
        </ul>
      )}
      {isWriting && most !== undefined && (
        <Suspense>
          <OfferLetterForm
            clientName={clientName}
            most={most}
            send={send}
            onSent={refresh}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
      {leaving && (
        <WithdrawLetter
          letter={leaving}
          isOwn={clientName === undefined}
          onConfirm={async () => {
            await withdraw(leaving.id);
            notify({ type: 'success', content: words.withdrawn(leaving.recipient_name) });
            await refresh();
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </div>
  );
}

type WithdrawLetterProps = {
  letter: OfferLetterView;
  isOwn: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** An agent types whose letter it is. For a client, taking back is as easy as sending was. */
const WithdrawLetter = ({ letter, isOwn, ...window }: WithdrawLetterProps) => {
  const words = useOfferLetterStrings();
  const asked = {
    ...window,
    title: words.withdrawTitle(letter.recipient_name),
    confirmLabel: words.withdraw,
    children: words.withdrawWords,
  };
  return isOwn ? <ConfirmModal {...asked} /> : <TypedConfirm {...asked} text={letter.recipient_name} />;
};
