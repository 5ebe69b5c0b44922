import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { LicenceBox } from '#web/ui/legal/licence-box.tsx';
import { strings } from '../strings.ts';

const texts = strings.wizard.licence;

export function LicenceStep({ onNext }: { onNext: () => void }) {
  const [accepted, setAccepted] = useState(false);
  return (
    <>
      <h2>{texts.heading}</h2>
      <LicenceBox label={texts.heading} />
      <Checkbox checked={accepted} onChange={({ detail }) => setAccepted(detail.checked)}>
        {texts.accept}
      </Checkbox>
      <div className="form-buttons">
        <Button variant="primary" disabled={!accepted} disabledReason={texts.needed} onClick={onNext}>
          {texts.next}
        </Button>
      </div>
    </>
  );
}
