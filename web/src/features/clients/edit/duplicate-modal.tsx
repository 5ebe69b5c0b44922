import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ListedClient } from '#contracts/clients/list';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { strings } from '../strings.ts';

const words = strings.form;

type DuplicateModalProps = {
  title: string;
  duplicate: ListedClient;
  /** When adding one may merge or keep both; an edit can only go back. */
  canDecide: boolean;
  isBusy: boolean;
  onMerge: () => void;
  onForce: () => void;
  /** Also for who closes the window: what was typed is in the form. */
  onBack: () => void;
};

export const DuplicateModal = ({ title, duplicate, canDecide, isBusy, ...on }: DuplicateModalProps) => (
  <Dialog title={title} isBusy={isBusy} onClose={on.onBack}>
    <SpaceBetween size="l">
      <Alert type="info" header={words.duplicateTitle}>
        {canDecide ? words.duplicate : null}
      </Alert>
      <KeyValuePairs
        columns={2}
        items={[
          { label: words.name, value: duplicate.name },
          { label: words.address, value: duplicate.address || '–' },
          { label: words.email, value: duplicate.email || '–' },
          { label: words.phone, value: duplicate.phone_number || '–' },
        ]}
      />
      <div className="form-buttons">
        <Button variant="link" disabled={isBusy} onClick={on.onBack}>
          {words.back}
        </Button>
        {canDecide && (
          <>
            <Button disabled={isBusy} onClick={on.onForce}>
              {words.force}
            </Button>
            <Button variant="primary" loading={isBusy} onClick={on.onMerge}>
              {words.merge}
            </Button>
          </>
        )}
      </div>
    </SpaceBetween>
  </Dialog>
);
