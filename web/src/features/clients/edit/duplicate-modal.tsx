import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ListedClient } from '#contracts/clients/client';
import { strings } from '../strings.ts';

const words = strings.form;

type DuplicateChoiceProps = {
  there: ListedClient;
  /** When adding one may merge or keep both; an edit can only go back. */
  canDecide: boolean;
  isBusy: boolean;
  onMerge: () => void;
  onForce: () => void;
  onBack: () => void;
};

export const DuplicateChoice = ({ there, canDecide, isBusy, onMerge, onForce, onBack }: DuplicateChoiceProps) => (
  <SpaceBetween size="l">
    <Alert type="info" header={words.duplicateTitle}>
      {canDecide ? words.duplicate : null}
    </Alert>
    <KeyValuePairs
      columns={2}
      items={[
        { label: words.name, value: there.name },
        { label: words.address, value: there.address || '–' },
        { label: words.email, value: there.email || '–' },
        { label: words.phone, value: there.phone_number || '–' },
      ]}
    />
    <div className="form-buttons">
      <Button variant="link" disabled={isBusy} onClick={onBack}>
        {words.back}
      </Button>
      {canDecide && (
        <>
          <Button disabled={isBusy} onClick={onForce}>
            {words.force}
          </Button>
          <Button variant="primary" loading={isBusy} onClick={onMerge}>
            {words.merge}
          </Button>
        </>
      )}
    </div>
  </SpaceBetween>
);
