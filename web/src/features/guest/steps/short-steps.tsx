import Button from '@cloudscape-design/components/button';
import { formatCents } from '#core/platform/money.ts';
import { GuestBankLink } from '#web/funds/bank-link/guest-bank-link.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { agentSees } from '../assurance-list.tsx';
import type { Flow } from '../guest-flow.ts';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step.tsx';
import { linkEvents } from './link-step.tsx';
import styles from './short-steps.module.css';

type ShortStepProps = GuestStepProps & { short: Extract<Flow, { at: 'short' }> };

/** No linked account counts, so there's nothing to send. */
export const NoneSuitableStep = (props: ShortStepProps) => {
  const words = useGuestStrings().noneSuitable;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words}</p>
      <LinkAnotherBank {...props} />
    </>
  );
};

/** Less than requested: the guest links another bank, or sends it as is. */
export function ShortStep(props: ShortStepProps) {
  const strings = useGuestStrings();
  const { short, request, dispatch } = props;
  const words = strings.short;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words(formatCents(short.total), formatCents(short.minimum))}</p>
      <p>{words.more}</p>
      <LinkAnotherBank {...props} />
      <div className={styles.root}>
        <h3>{words.sendTitle}</h3>
        <p>
          {words.sendWords(request.agent_name, formatMoney(request.proof_amount))} {agentSees(strings, request)}
        </p>
        <Button onClick={() => dispatch({ type: 'sentAsIs' })}>{words.send}</Button>
      </div>
    </>
  );
}

const LinkAnotherBank = ({ short, credential, dispatch }: ShortStepProps) => (
  <GuestBankLink
    credential={credential}
    trouble={short.trouble}
    label={useGuestStrings().short.linkMore}
    isOneMore
    {...linkEvents(dispatch)}
  />
);
