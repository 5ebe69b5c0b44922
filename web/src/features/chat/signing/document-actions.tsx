import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { type ReactNode, useState } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import { STEPS } from '#contracts/chat/transaction';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import { useRefusalText } from '#web/language/refusal.ts';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { useChatStrings } from '../strings.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { replaceLabel } from './state-words.ts';

/** Of what everyone has signed. */
export type CopyOf = (as: FileAs) => Promise<FileAddress>;

type DocumentActionsProps = {
  document: DocumentView;
  /** Something of the agent's isn't in the document yet, in words. */
  unsaved: string | undefined;
  onCopy: CopyOf;
  onRelease?: () => Promise<void>;
  onPresentAgain?: () => Promise<void>;
  onVoid?: (reason: string) => Promise<void>;
  /** Another button. */
  children?: ReactNode;
};

const VOIDABLE: readonly DocumentView['state'][] = ['cosign', 'countersign', 'signed', 'sealed'];

const readersOf = ({ signers, guest_name }: DocumentView, everyone: string): string =>
  signers.length > 0 ? everyone : guest_name;

/** What has to be done before the document is released. */
const useHoldsRelease = (
  { waits_for, blanks, missing }: DocumentView,
  unsaved: string | undefined,
): string | undefined => {
  const { document: words, facts } = useChatStrings();
  const earlier = STEPS.find(({ step }) => step === waits_for);
  if (earlier) return words.waitsFor(earlier.heading);
  if (unsaved !== undefined) return unsaved;
  if (blanks.length === 0) return missing || undefined;
  return facts.blanks(blanks.map((name) => facts.names[name]).join(', '));
};

/** The sealed copy, and what the agent can do with the document. */
export function DocumentActions({
  document,
  unsaved,
  onCopy,
  onRelease,
  onPresentAgain,
  onVoid,
  children,
}: DocumentActionsProps) {
  const { title, state, released, verify_url, has_copy, pdf } = document;
  /** There's nothing newer to replace it with. */
  const isOwnDraft = pdf !== undefined && state === 'presented' && !released;
  const say = useRefusalText();
  const { document: words, furtherSigners } = useChatStrings();
  const readers = readersOf(document, furtherSigners.everyone);
  const holdsRelease = useHoldsRelease(document, unsaved);
  const canRelease = onRelease !== undefined && state === 'presented' && !released;
  const [isVoiding, setVoiding] = useState(false);
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
            <FileButton label={state === 'voided' ? words.voidedCopy : words.copy} name={title} fileOf={onCopy} />
            <Button variant="link" href={verify_url} target="_blank">
              {words.verify}
            </Button>
          </>
        )}
        {onRelease && canRelease && (
          <BlockedButton
            variant="primary"
            loading={doing === 'release'}
            blockedBy={holdsRelease}
            onClick={() => void run(onRelease, 'release')}
          >
            {words.release}
          </BlockedButton>
        )}
        {children}
        {onPresentAgain && !isOwnDraft && (state === 'declined' || state === 'presented' || state === 'voided') && (
          <BlockedButton
            loading={doing === 'present'}
            blockedBy={unsaved}
            isSaid={canRelease && holdsRelease === unsaved}
            onClick={() => void run(onPresentAgain, 'present')}
          >
            {replaceLabel(words, document)}
          </BlockedButton>
        )}
        {onVoid && VOIDABLE.includes(state) && <Button onClick={() => setVoiding(true)}>{words.void}</Button>}
      </div>
      {onVoid && isVoiding && (
        <ReasonDialog
          title={words.voidTitle}
          label={words.voidReason}
          submitLabel={words.void}
          cancelLabel={words.voidCancel}
          onSubmit={onVoid}
          onClose={() => setVoiding(false)}
        >
          {words.voidWords(readers)}
        </ReasonDialog>
      )}
    </>
  );
}
