import type { ReactNode } from 'react';
import { ownAccountsIn } from '#contracts/funds/request';
import { useLanguage } from '#web/language/translations.ts';
import { SuccessMark } from '#web/ui/feedback/success-mark.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { useGuestStrings } from '../strings.ts';
import styles from './done-steps.module.css';
import type { GuestStepProps } from './guest-step-props.ts';

type DoneStepProps = Pick<GuestStepProps, 'request'>;

export const BuildingStep = ({ request }: DoneStepProps) => {
  const words = useGuestStrings().building;
  return (
    <Done title={words.title}>
      {words.words(request.agent_name)} {words.leave}
    </Done>
  );
};

export const InProgressStep = ({ request }: DoneStepProps) => {
  const words = useGuestStrings().inProgress;
  return <Done title={words.title}>{words.words(request.agent_name)}</Done>;
};

/** The guest's own part, or with the co-buyer's all of it. */
export const CompleteStep = ({ request }: DoneStepProps) => {
  const { part, complete, notConfirmed } = useGuestStrings();
  const { language } = useLanguage();
  if (request.not_confirmed)
    return (
      <div role="status" className="flow">
        <FocusHeading>{notConfirmed.title}</FocusHeading>
        <p>{notConfirmed.words(request.agent_name, request.co_buyer !== undefined)}</p>
        {ownAccountsIn(language, request.not_confirmed).map(({ title, lines }) => (
          <div key={title}>
            <p>{title}</p>
            {lines.length > 0 && (
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    );
  const words = request.co_buyer === 'waiting' ? part : complete;
  return (
    <Done title={words.title}>
      {words.words(request.agent_name)} {request.co_buyer === 'done' && part.coBuyerDone} {complete.leave}
    </Done>
  );
};

export const WithdrawnStep = ({ request }: DoneStepProps) => {
  const words = useGuestStrings().withdrawn;
  return (
    <div role="status" className="flow">
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words(request.agent_name)}</p>
    </div>
  );
};

const Done = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.root} role="status">
    <SuccessMark />
    <FocusHeading key={title}>{title}</FocusHeading>
    <p>{children}</p>
  </div>
);
