import Button from '@cloudscape-design/components/button';
import { useFundsStrings } from '#web/funds/strings.ts';
import { type Refusal, useRefusalText } from '#web/language/refusal.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step-props.ts';

type BuildFailedStepProps = Pick<GuestStepProps, 'dispatch'> & {
  /** Without a refusal from us, it was the bank's. */
  refusal?: Refusal;
};

export function BuildFailedStep({ dispatch, refusal }: BuildFailedStepProps) {
  const words = useGuestStrings().buildFailed;
  const { comeBack } = useFundsStrings();
  const say = useRefusalText();
  return (
    <div role="alert" className="flow">
      <FocusHeading>{words.title}</FocusHeading>
      <p>
        {refusal ? say(refusal) : words.bank} {comeBack}
      </p>
      <div className="actions">
        <Button variant="primary" onClick={() => dispatch({ type: 'askedAgain' })}>
          {words.retry}
        </Button>
        <Button onClick={() => dispatch({ type: 'troubled', trouble: refusal ?? { message: words.bank } })}>
          {words.relink}
        </Button>
      </div>
    </div>
  );
}
