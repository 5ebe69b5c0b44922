import { lazy, Suspense } from 'react';
import type { DocumentView, SignerView } from '#contracts/chat/signing';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { useChatStrings } from '../../strings.ts';
import { numberOf, type Reader } from '../state-words.ts';
import type { SignerCalls } from './signer-actions.tsx';
import styles from './signer-list.module.css';

/** For the agent only. */
const SignerActions = lazy(() => import('./signer-actions.tsx').then((module) => ({ default: module.SignerActions })));

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
  /** Of the agent: for those whose signature is still to come. */
  calls?: SignerCalls | undefined;
};

/** Everyone who signs, in their order, and how far each is, where there's someone beside the client and the agent. */
export function SignerList({ document, reader, calls }: SignerListProps) {
  const words = useChatStrings().signers;
  const { signers, state } = document;
  if (signers.length === 0) return null;
  const you = numberOf(document, reader);
  const isOpen = state === 'presented' || state === 'cosign';
  return (
    <section>
      <h3>{words.title}</h3>
      <ol className={styles.root} aria-label={words.title}>
        {signers.map((signer) => (
          <li key={signer.number}>
            <span className={styles.head}>
              <strong>{signer.number === you ? words.isYou(signer.name) : signer.name}</strong>
              <span className={CHIP[signer.state]}>{words.states[signer.state]}</span>
            </span>
            <span className="soft">{aboutOf(signer, words.roles)}</span>
            <Times signer={signer} />
            {isOpen && calls && (
              <Suspense fallback={null}>
                <SignerActions signer={signer} calls={calls} />
              </Suspense>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const aboutOf = ({ who, role, email }: SignerView, roles: { client: string; agent: string }): string =>
  [who === 'signer' ? role : roles[who], email].filter(Boolean).join(' · ');

/** When they were asked, opened it, and signed or declined. */
function Times({ signer: { state, sent_at, opened_at, ended_at } }: { signer: SignerView }) {
  const { states } = useChatStrings().signers;
  const times = [
    [states.sent, sent_at],
    [states.opened, opened_at],
    [states[state], ended_at],
  ] as const;
  return (
    <span className={`soft ${styles.times}`}>
      {times.map(
        ([label, at]) =>
          at && (
            <span key={label}>
              {label}: <DateTime iso={at} show="zone" />
            </span>
          ),
      )}
    </span>
  );
}
