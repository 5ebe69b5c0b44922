import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { type Refusal, refusalOf, useRefusalText } from '#web/language/refusal.ts';

type KeptCheckboxProps = {
  label: string;
  description: string;
  checked: boolean;
  /** Ends when the server has it, and `checked` is what the server says. */
  onChoose: (checked: boolean) => Promise<void>;
};

/** A choice that the server keeps at once: it can't be changed again while it's on its way. */
export function KeptCheckbox({ label, description, checked, onChoose }: KeptCheckboxProps) {
  const say = useRefusalText();
  /** What was just chosen, until the server has it. */
  const [wanted, setWanted] = useState<boolean>();
  const [failure, setFailure] = useState<Refusal>();

  const choose = async (chosen: boolean) => {
    setWanted(chosen);
    setFailure(undefined);
    try {
      await onChoose(chosen);
    } catch (error) {
      setFailure(refusalOf(error));
    }
    setWanted(undefined);
  };

  return (
    <>
      <Checkbox
        checked={wanted ?? checked}
        disabled={wanted !== undefined}
        description={description}
        onChange={({ detail }) => void choose(detail.checked)}
      >
        {label}
      </Checkbox>
      {failure && (
        <p className="form-error" role="alert">
          {say(failure)}
        </p>
      )}
    </>
  );
}
