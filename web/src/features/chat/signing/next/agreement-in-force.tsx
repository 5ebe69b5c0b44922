import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { DocumentView } from '#contracts/chat/signing';
import { FileButton } from '#web/files/shown/file-button.tsx';
import { useChatStrings } from '../../strings.ts';
import { askReason } from '../ask-reason.ts';
import { readersOf, voiding } from '../document-actions.tsx';
import type { DocumentCalls } from '../document-calls.ts';
import { DropNext } from './next-agreement.tsx';

type AgreementInForceProps = {
  /** The next agreement. */
  document: DocumentView;
  inForce: NonNullable<DocumentView['in_force']>;
  calls: DocumentCalls;
};

/** The agreement that counts while not everyone has signed the next one. */
export function AgreementInForce({ document, inForce, calls }: AgreementInForceProps) {
  const { document: words, furtherSigners } = useChatStrings();
  const { title, fingerprint, verify_url } = inForce;
  const { open, void: onVoid } = calls;
  const readers = readersOf(document, furtherSigners.everyone);
  return (
    <Alert type="success" header={words.inForce.title(title)}>
      <div className="flow">
        <p>{words.inForce.words}</p>
        <div className="actions">
          <FileButton label={words.copy} name={title} fileOf={calls.copy} />
          <Button variant="link" href={verify_url} target="_blank">
            {words.verify}
          </Button>
          {open && <DropNext document={document} kept={title} onDrop={() => open.nextAgreement('dropped')} />}
          {onVoid && (
            <Button onClick={() => void askReason(voiding(words, readers), (reason) => onVoid(reason, fingerprint))}>
              {/* Only agents read this, so it isn't translated. */}
              Void the signed one
            </Button>
          )}
        </div>
      </div>
    </Alert>
  );
}
