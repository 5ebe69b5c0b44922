import Button from '@cloudscape-design/components/button';
import type { DocumentView } from '#contracts/chat/signing';
import { confirm } from '#web/ui/feedback/questions.tsx';

// Only agents read these texts, so they aren't translated.

type NextAgreementProps = { title: string; onPrepare: () => Promise<unknown> };

/** Prepares the next agreement: the full one after a touring agreement, a new term, or the brokerage's PDF. */
export const NextAgreement = ({ title, onPrepare }: NextAgreementProps) => (
  <Button
    onClick={() =>
      void confirm(
        {
          title: 'Prepare the next agreement?',
          words: `You get a draft in which you choose the form, the fee, and the term, or use your own PDF. "${title}" stays in effect until everyone has signed the next one, so tours go on.`,
          confirm: 'Prepare a draft',
        },
        onPrepare,
      )
    }
  >
    Prepare the next agreement
  </Button>
);

type DropNextProps = { document: DocumentView; kept: string; onDrop: () => Promise<unknown> };

/** Removes the next agreement, as long as no one has signed it. */
export const DropNext = ({ document: { state, released, guest_name }, kept, onDrop }: DropNextProps) => {
  if (state !== 'presented' && state !== 'declined' && state !== 'voided') return null;
  const isOut = state === 'presented' && released;
  return (
    <Button
      onClick={() =>
        void confirm(
          {
            title: 'Drop the agreement below?',
            words: `"${kept}" stays in effect.${isOut ? ` ${guest_name} can no longer sign the one below.` : ''}`,
            confirm: 'Drop it',
          },
          onDrop,
        )
      }
    >
      Drop the one below
    </Button>
  );
};
