import Checkbox from '@cloudscape-design/components/checkbox';
import { useReportStrings } from '#web/features/reports/strings.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import type { StepProps } from '../wizard.ts';

export const InformationStep = ({ wizard, setting, onChange }: StepProps) => {
  const words = useReportStrings().information;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>
        <strong>{words.always}:</strong> {words.alwaysWords}
      </p>
      <fieldset className="plain-fieldset">
        <legend>{words.optional}</legend>
        <Checkbox
          checked={wizard.address && !setting.isPart}
          disabled={setting.isPart === true}
          description={setting.isPart ? words.notForTwo : words.addressNote}
          onChange={({ detail }) => onChange({ ...wizard, address: detail.checked })}
        >
          {words.address}
        </Checkbox>
        <Checkbox checked={false} disabled description={words.notShared}>
          {words.phone}
        </Checkbox>
        <Checkbox checked={false} disabled description={words.notShared}>
          {words.accountNumber}
        </Checkbox>
      </fieldset>
    </>
  );
};
