import Button from '@cloudscape-design/components/button';
import type { OfferLetterView } from '#contracts/funds/report/offer-letter';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { RowWords } from '#web/ui/list/rows.tsx';
import { Quote } from '../quote.tsx';
import { useOfferLetterStrings } from './strings.ts';

type OfferLetterItemProps = {
  letter: OfferLetterView;
  isForClient: boolean;
  /** The letter's PDF, for the sender to attach to the offer. */
  fileOf?: ((as: FileAs) => Promise<FileAddress>) | undefined;
  onWithdraw: () => void;
};

/** One letter: its recipient, its amount, its readers with their times, their reply, and a way to withdraw it. */
export const OfferLetterItem = ({ letter, isForClient, fileOf, onWithdraw }: OfferLetterItemProps) => {
  const words = useOfferLetterStrings();
  const { recipient_name, recipient_email, amount, state, valid_until } = letter;
  const isOpen = state === 'preparing' || state === 'sent';
  return (
    <li>
      <RowWords>
        <p>
          <strong>{recipient_name}</strong> <span className="soft">{recipient_email}</span>
        </p>
        <p>
          <strong className="numeric">{formatMoney(amount)}</strong>{' '}
          <span className="soft">
            {words.states[state]} {state === 'sent' && <DateTime iso={valid_until} show="deadline" />}
            {letter.exclusive && ` · ${words.exclusive}`}
            {!letter.download && ` · ${words.noDownload}`}
            {isForClient && letter.by === 'agent' && ` · ${words.byAgent}`}
          </span>
        </p>
        {(state === 'sent' || letter.views > 0) && <Openings letter={letter} />}
        {letter.replies.map((reply) => (
          <Quote
            key={reply.at}
            by={
              <>
                {words.replied(recipient_name)} <DateTime iso={reply.at} show="zone" />
              </>
            }
          >
            {reply.words}
          </Quote>
        ))}
      </RowWords>
      {isOpen && (
        <div className="actions">
          {fileOf && state === 'sent' && !(isForClient && letter.by === 'agent') && (
            <FileButton label={words.page.download} name={words.copy(recipient_name)} fileOf={fileOf} />
          )}
          <Button onClick={onWithdraw}>{words.withdraw}</Button>
        </div>
      )}
    </li>
  );
};

const Openings = ({ letter: { views, most_views, openings } }: Pick<OfferLetterItemProps, 'letter'>) => {
  const words = useOfferLetterStrings();
  const last = openings.at(-1);
  if (last === undefined) return <p className="soft">{words.notOpened}</p>;
  return (
    <details>
      <summary>
        {words.opened(views, most_views)} <DateTime iso={last} show="zone" />
      </summary>
      <ul aria-label={words.openings}>
        {openings.toReversed().map((at) => (
          <li key={at}>
            <DateTime iso={at} show="zone" />
          </li>
        ))}
      </ul>
    </details>
  );
};
