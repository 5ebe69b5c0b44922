import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { Licence } from '#web/ui/legal/licence.tsx';
import { strings } from '../strings.ts';

const texts = strings.wizard.licence;

export function LicenceStep({ onNext }: { onNext: () => void }) {
  const [accepted, setAccepted] = useState(false);
  return (
    <>
      <h2>{texts.heading}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="scroll-box" aria-label={texts.heading} tabIndex={0}>
        <Licence />
      </section>
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
