import { Suspense } from 'react';
import type { DocumentView, SignerView } from '#contracts/chat/signing';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { OrderedRows, RowWords } from '#web/ui/list/rows.tsx';
import { useChatStrings } from '../../strings.ts';
import { numberOf, type Reader } from '../state-words.ts';
import type { SignerCalls } from './signer-actions.tsx';

/** Only the agent needs these. */
const SignerActions = lazyPart(() => import('./signer-actions.tsx'), 'SignerActions');

const CHIP: Record<SignerView['state'], string> = {
  waiting: 'soft',
  sent: 'chip chip-brass',
  opened: 'chip chip-brass',
  signed: 'chip',
  declined: 'chip chip-bad',
};

type SignerListProps = {
  document: DocumentView;
  reader: Reader;
  /** The agent's actions for people who haven't signed yet. */
  calls?: SignerCalls | undefined;
};

/** All signers in their order, with the state of each. Shown only if there are more than the client and the agent. */
export function SignerList({ document, reader, calls }: SignerListProps) {
  const words = useChatStrings().signers;
  const { signers, state } = document;
  if (signers.length === 0) return null;
  const you = numberOf(document, reader);
  const isOpen = state === 'presented' || state === 'cosign';
  return (
    <section>
      <h3>{words.title}</h3>
      <OrderedRows label={words.title}>
        {signers.map((signer) => (
          <li key={signer.number}>
            <RowWords>
              <strong>{signer.number === you ? words.isYou(signer.name) : signer.name}</strong>
              <span className="soft">{aboutOf(signer, words.roles)}</span>
              <Times signer={signer} />
            </RowWords>
            <span className={CHIP[signer.state]}>{words.states[signer.state]}</span>
            {isOpen && calls && (
              <Suspense fallback={null}>
                <SignerActions signer={signer} calls={calls} />
              </Suspense>
            )}
          </li>
        ))}
      </OrderedRows>
    </section>
  );
}

const aboutOf = ({ who, role, email }: SignerView, roles: { client: string; agent: string }): string =>
  [who === 'signer' ? role : roles[who], email].filter(Boolean).join(' · ');

/** The times when the signer was asked, opened the document, and signed or declined. */
function Times({ signer: { state, sent_at, opened_at, ended_at } }: { signer: SignerView }) {
  const { states } = useChatStrings().signers;
  const times = [
    [states.sent, sent_at],
    [states.opened, opened_at],
    [states[state], ended_at],
  ] as const;
  return (
    <small className="soft">
      {times.map(
        ([label, at]) =>
          at && (
            <div key={label}>
              {label}: <DateTime iso={at} show="zone" />
            </div>
          ),
      )}
    </small>
  );
}
