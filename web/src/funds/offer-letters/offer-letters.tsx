import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import type { ShownStated } from '#contracts/funds/pre-approval';
import type { OfferLetterView } from '#contracts/funds/report/offer-letter';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { Rows } from '#web/ui/list/rows.tsx';
import type { OfferLetterOrder, OfferLetterRecipient } from './offer-letter-form.tsx';
import { OfferLetterItem } from './offer-letter-item.tsx';
import { useOfferLetterStrings } from './strings.ts';

/** This loads when someone writes a letter. */
const OfferLetterForm = lazy(() =>
  import('./offer-letter-form.tsx').then((module) => ({ default: module.OfferLetterForm })),
);

const LOOK_AGAIN_MS = 2000;

/** A letter is sealed within seconds. Until then, the list is read again. */
export const whileSealing = (latest: { letters: OfferLetterView[] } | undefined): number =>
  latest?.letters.some(({ state }) => state === 'preparing') ? LOOK_AGAIN_MS : 0;

type OfferLettersProps = {
  /** Undefined if the client sends the letters. */
  clientName: string | undefined;
  /** The amount that the report confirms, in dollars; undefined if no letter can be sent. */
  most: number | undefined;
  /** The only possible recipient: a sample's letter goes to its agent. */
  only?: OfferLetterRecipient | undefined;
  letters: OfferLetterView[] | undefined;
  approval: ShownStated | undefined;
  mayBeExclusive: boolean;
  error: ApiError | undefined;
  refresh: () => Promise<unknown>;
  send: (order: OfferLetterOrder) => Promise<unknown>;
  withdraw: (id: string) => Promise<unknown>;
  fileOf?: (id: string, as: FileAs) => Promise<FileAddress>;
};

/** The letters that were made from a report, and a form to send another. */
export function OfferLetters({
  clientName,
  most,
  only,
  letters,
  approval,
  mayBeExclusive,
  error,
  refresh,
  send,
  withdraw,
  fileOf,
}: OfferLettersProps) {
  const words = useOfferLetterStrings();
  const [isWriting, setWriting] = useState(false);
  /** An agent types the recipient's name. For a client, withdrawing is as easy as sending. */
  const askToWithdraw = ({ id, recipient_name }: OfferLetterView) => {
    const question = {
      title: words.withdrawTitle(recipient_name),
      words: words.withdrawWords,
      confirm: words.withdraw,
      ...(clientName !== undefined && { typed: recipient_name }),
    };
    void confirm(question, async () => {
      await withdraw(id);
      notify({ type: 'success', content: words.withdrawn(recipient_name) });
      await refresh();
    });
  };
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
      <Resource of={{ data: letters, error, mutate: refresh }} failed={words.failed} lines={2}>
        {(sent) =>
          sent.length === 0 ? (
            <p className="soft">{words.none}</p>
          ) : (
            <Rows>
              {sent.map((letter) => (
                <OfferLetterItem
                  key={letter.id}
                  letter={letter}
                  isForClient={clientName === undefined}
                  fileOf={fileOf && ((as) => fileOf(letter.id, as))}
                  onWithdraw={() => askToWithdraw(letter)}
                />
              ))}
            </Rows>
          )
        }
      </Resource>
      {isWriting && most !== undefined && (
        <Suspense>
          <OfferLetterForm
            clientName={clientName}
            most={most}
            only={only}
            approval={approval}
            mayBeExclusive={mayBeExclusive}
            send={send}
            onSent={refresh}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
