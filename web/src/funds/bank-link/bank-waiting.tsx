import Steps from '@cloudscape-design/components/steps';
import { useEffect, useState } from 'react';
import { WaitingDialog } from '#web/ui/feedback/waiting-dialog.tsx';
import { useFundsStrings } from '../strings.ts';

/** The whole seconds since the component was mounted. */
const useSeconds = (): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - began) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
};

const SLOW_AFTER_SECONDS = 60;

/** Shows the finished steps, the current one and the elapsed time while a bank prepares its data. It never invents a percentage. */
export function BankWaiting({ onClose }: { onClose?: () => void }) {
  const strings = useFundsStrings();
  const seconds = useSeconds();
  const { linked, asked, next } = strings.waitingSteps;
  return (
    <WaitingDialog text={strings.loadingData} onClose={onClose}>
      <div>
        <Steps
          steps={[
            { status: 'success', header: linked },
            {
              status: 'in-progress',
              header: asked,
              details: (
                <span className="numeric soft" aria-hidden="true">
                  {strings.waited(seconds)}
                </span>
              ),
            },
            { status: 'pending', header: next },
          ]}
        />
        {seconds >= SLOW_AFTER_SECONDS && <p>{strings.waitedLong}</p>}
      </div>
    </WaitingDialog>
  );
}
