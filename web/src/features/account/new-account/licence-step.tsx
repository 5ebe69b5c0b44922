import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { LicenceBox } from '#web/ui/legal/licence-box.tsx';
import { HeldButton } from '#web/ui/page/held-button.tsx';
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
        <HeldButton variant="primary" held={accepted ? undefined : texts.needed} onClick={onNext}>
          {texts.next}
        </HeldButton>
      </div>
    </>
  );
}
