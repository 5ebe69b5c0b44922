import { useMemo } from 'react';
import { routes as signingRoutes } from '#contracts/chat/signing';
import {
  type GuestTransaction,
  isSignedStep,
  type SignedStep,
  type TransactionKind,
} from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import { AgentCard } from '#web/funds/agent-card.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { useChatStrings } from '../strings.ts';
import { archiveCallsOfGuest } from './archive/archive-calls.ts';
import { DownloadEverything } from './archive/download-everything.tsx';
import { fileCallsOfGuest } from './files/file-calls.ts';
import { TransactionFiles } from './files/transaction-files.tsx';

type ClosedTransactionProps = { credential: Credential; transaction: GuestTransaction };

/** The guest's page after the agent has closed the transaction: the copies of signed documents, and the files. */
export function ClosedTransaction({ credential, transaction }: ClosedTransactionProps) {
  const strings = useChatStrings();
  const { kind, agent_name, agent_email, guest_name, steps, card } = transaction;
  const fileCalls = useMemo(() => fileCallsOfGuest(credential), [credential]);
  const names = { user: guest_name, agent: agent_name };
  const signed = steps.flatMap(({ step, document_state }) =>
    isSignedStep(step) && (document_state === 'sealed' || document_state === 'voided')
      ? [{ step, document_state }]
      : [],
  );
  return (
    <div className="flow">
      <div className="panel flow">
        <FocusHeading level={1}>{strings.closed.title}</FocusHeading>
        <p>{strings.closed.words(agent_name)}</p>
        {signed.length === 0 ? (
          <p className="soft">{strings.closed.nothingSigned}</p>
        ) : (
          signed.map(({ step, document_state }) => (
            <SignedCopy
              key={step}
              credential={credential}
              kind={kind}
              step={step}
              isVoided={document_state === 'voided'}
            />
          ))
        )}
        <div className="actions">
          <DownloadEverything calls={archiveCallsOfGuest(credential)} names={names} />
        </div>
        <p>
          <a href={`mailto:${encodeURIComponent(agent_email)}`}>{strings.askAgent(agent_name)}</a>
        </p>
        {card && <AgentCard card={card} />}
      </div>
      <TransactionFiles calls={fileCalls} names={names} isClosed />
    </div>
  );
}

type SignedCopyProps = { credential: Credential; kind: TransactionKind; step: SignedStep; isVoided: boolean };

const SignedCopy = ({ credential, kind, step, isVoided }: SignedCopyProps) => {
  const { document: words, stepTexts } = useChatStrings();
  const { heading } = stepTexts[kind][step];
  return (
    <div className="flow">
      <div className="actions">
        <strong>{heading}</strong>
        <FileButton
          label={isVoided ? words.voidedCopy : words.copy}
          name={heading}
          fileOf={(as) => call(signingRoutes.guestCopy, { body: { ...credential, step, as } })}
        />
      </div>
      {isVoided && <p className="soft">{words.states.voided}</p>}
    </div>
  );
};
