import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { emptyForm, type RoiForm } from './form/roi-form.ts';
import { RoiCalculator } from './roi-calculator.tsx';

type RoiWindowProps = { start: Pick<RoiForm, 'property' | 'price'>; onClose: () => void };

/** The calculator for one deal. It starts with the deal's purchase, and keeps nothing. */
export function RoiWindow({ start, onClose }: RoiWindowProps) {
  const [form, setForm] = useState<RoiForm>({ ...emptyForm, ...start });
  return (
    <Dialog title="ROI Calculator" size="max" onClose={onClose} buttons={<Button onClick={onClose}>Close</Button>}>
      <RoiCalculator form={form} onChange={setForm} isInWindow />
    </Dialog>
  );
}
