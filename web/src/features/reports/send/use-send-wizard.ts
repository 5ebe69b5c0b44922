import { useState } from 'react';
import { useKeptState } from '#web/funds/unsent/use-kept-state.ts';
import { useStepHistory } from '#web/ui/browser/use-step-history.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import type { SendWizardProps } from './send-wizard.tsx';
import { canGoOn, goOn, settled } from './wizard.ts';
import type { Doing } from './wizard-actions.tsx';

type Options = Pick<SendWizardProps, 'name' | 'initial' | 'setting' | 'isMinimumFixed' | 'onSend' | 'onSaveDraft'>;

/** The choices, which survive a reload until they are sent or saved. */
export const useSendWizard = ({ name, initial, setting, isMinimumFixed, onSend, onSaveDraft }: Options) => {
  const [state, change, forget] = useKeptState(name, initial);
  const [wasKept, setWasKept] = useState(() => JSON.stringify(state) !== JSON.stringify(initial));
  const { doing, failure, run, clear } = useTask<Doing>();
  const wizard = settled(isMinimumFixed ? { ...state, minimum: initial.minimum } : state, setting);
  const canGo = canGoOn(wizard, setting);
  useStepHistory(wizard.step, (step) => change(settled({ ...wizard, step }, setting)));

  const finish = (work: typeof onSend, what: Doing) =>
    run(async () => {
      await work(wizard, setting.banks);
      forget();
    }, what);

  return {
    wizard,
    change,
    canGo,
    doing,
    failure,
    clear,
    wasKept,
    closeKept: () => setWasKept(false),
    /** Gives back how to undo it. */
    startOver: () => {
      change(initial);
      return () => change(state);
    },
    submit: () => {
      if (!canGo) return;
      setWasKept(false);
      if (wizard.step < 4) change(goOn(wizard, setting));
      else void finish(onSend, 'sending');
    },
    saveDraft: () => finish(onSaveDraft, 'saving'),
  };
};
