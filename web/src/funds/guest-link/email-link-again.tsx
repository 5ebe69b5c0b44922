import { useState } from 'react';
import { routes } from '#contracts/funds/guest-link';
import { call } from '#web/api/call.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { useFundsStrings } from '../strings.ts';

type EmailLinkAgainProps = {
  id: string;
  /** True if the page has another main button. */
  isSecond?: boolean;
};

/** The answer is the same whether the link exists or not. */
export function EmailLinkAgain({ id, isSecond = false }: EmailLinkAgainProps) {
  const words = useFundsStrings().emailAgain;
  const say = useRefusalText();
  const { run, doing, failure } = useTask();
  const [isAsked, setAsked] = useState(false);
  const ask = async () => {
    await call(routes.emailLink, { body: { request_id: id } });
    setAsked(true);
  };
  return (
    <>
      {isAsked ? (
        <p role="status">{words.asked}</p>
      ) : (
        <div className="actions">
          <button
            type="button"
            className={isSecond ? 'plain-button second' : 'plain-button'}
            disabled={doing !== undefined}
            onClick={() => void run(ask)}
          >
            {words.action}
          </button>
        </div>
      )}
      <FormError>{failure && say(refusalOf(failure))}</FormError>
    </>
  );
}
