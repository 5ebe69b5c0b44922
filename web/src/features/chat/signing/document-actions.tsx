import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import { STEPS } from '#contracts/chat/transaction';
import { FileButton } from '#web/files/shown/file-button.tsx';
import { useRefusalText } from '#web/language/refusal.ts';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { type ChatStrings, useChatStrings } from '../strings.ts';
import { askReason } from './ask-reason.ts';
import type { DocumentCalls } from './document-calls.ts';
import { replaceLabel } from './state-words.ts';

type DocumentActionsProps = {
  document: DocumentView;
  /** A text about the agent's changes that aren't in the document yet. */
  unsaved: string | undefined;
  calls: DocumentCalls;
  /** Another button. */
  children?: ReactNode;
};

const VOIDABLE: readonly DocumentView['state'][] = ['cosign', 'countersign', 'signed', 'sealed'];

/** The question before a document is voided. */
export const voiding = (words: ChatStrings['document'], readers: string) => ({
  title: words.voidTitle,
  words: words.voidWords(readers),
  label: words.voidReason,
  confirm: words.void,
  cancel: words.voidCancel,
});

export const readersOf = ({ signers, guest_name }: DocumentView, everyone: string): string =>
  signers.length > 0 ? everyone : guest_name;

/** The steps to take before the document is released. */
const useHoldsRelease = (
  { kind, waits_for, blanks, missing }: DocumentView,
  unsaved: string | undefined,
): string | undefined => {
  const { document: words, facts } = useChatStrings();
  if (waits_for) return words.waitsFor(STEPS[kind][waits_for].heading);
  if (unsaved !== undefined) return unsaved;
  if (blanks.length === 0) return missing || undefined;
  return facts.blanks(blanks.map((name) => facts.names[name]).join(', '));
};

export function DocumentActions({ document, unsaved, calls, children }: DocumentActionsProps) {
  const { title, state, released, verify_url, has_copy, pdf } = document;
  /** An unreleased PDF of the agent, which nothing newer could replace. */
  const isOwnDraft = pdf !== undefined && state === 'presented' && !released;
  const { open, void: onVoid } = calls;
  const say = useRefusalText();
  const { document: words, furtherSigners } = useChatStrings();
  const readers = readersOf(document, furtherSigners.everyone);
  const holdsRelease = useHoldsRelease(document, unsaved);
  const canRelease = open !== undefined && state === 'presented' && !released;
  const { doing, failure, run } = useTask<'release' | 'present'>();
  return (
    <>
      {failure && (
        <div role="alert">
          <Alert type="error">
            <WithAddress>{say(failure)}</WithAddress>
          </Alert>
        </div>
      )}
      <div className="actions">
        {has_copy && (
          <>
            <FileButton label={state === 'voided' ? words.voidedCopy : words.copy} name={title} fileOf={calls.copy} />
            <Button variant="link" href={verify_url} target="_blank">
              {words.verify}
            </Button>
          </>
        )}
        {open && canRelease && (
          <BlockedButton
            variant="primary"
            loading={doing === 'release'}
            blockedBy={holdsRelease}
            onClick={() => void run(open.release, 'release')}
          >
            {words.release}
          </BlockedButton>
        )}
        {children}
        {open && !isOwnDraft && (state === 'declined' || state === 'presented' || state === 'voided') && (
          <BlockedButton
            loading={doing === 'present'}
            blockedBy={unsaved}
            isSaid={canRelease && holdsRelease === unsaved}
            onClick={() => void run(open.presentAgain, 'present')}
          >
            {replaceLabel(words, document)}
          </BlockedButton>
        )}
        {onVoid && VOIDABLE.includes(state) && (
          <Button onClick={() => void askReason(voiding(words, readers), onVoid)}>{words.void}</Button>
        )}
      </div>
    </>
  );
}
