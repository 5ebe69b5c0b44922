import { useState } from 'react';
import { useKeptEdit } from '#web/funds/unsent/use-kept-edit.ts';
import { useStepHistory } from '#web/ui/browser/use-step-history.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import type { SendWizardProps } from './send-wizard.tsx';
import { canGoOn, goOn, settled } from './wizard.ts';
import type { Doing } from './wizard-actions.tsx';

type Options = Pick<
  SendWizardProps,
  'name' | 'initial' | 'draft' | 'setting' | 'isMinimumFixed' | 'onSend' | 'onSaveDraft'
>;

/** The choices, which survive a reload until they are sent or saved. */
export const useSendWizard = ({ name, initial, draft, setting, isMinimumFixed, onSend, onSaveDraft }: Options) => {
  const { kept, edit, decideAgain, forget } = useKeptEdit(name, initial, { draft });
  const [state, change] = kept;
  const [wasKept, setWasKept] = useState(() => JSON.stringify(state) !== JSON.stringify(initial));
  const { doing, failure, run, clear } = useTask<Doing>();
  const wizard = settled(isMinimumFixed ? { ...state, minimum: initial.minimum } : state, setting);
  const canGo = canGoOn(wizard, setting);
  useStepHistory(wizard.step, (step) => change(settled({ ...wizard, step }, setting)));

  const finish = (work: () => Promise<void>, what: Doing) =>
    run(async () => {
      await work();
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
      const undo = decideAgain();
      change(initial);
      return () => {
        undo();
        change(state);
      };
    },
    submit: () => {
      if (!canGo) return;
      setWasKept(false);
      if (wizard.step < 4) change(goOn(wizard, setting));
      else void finish(() => onSend(wizard, setting.banks), 'sending');
    },
    saveDraft: () => finish(() => edit.save((seen) => onSaveDraft(wizard, setting.banks, seen.draft)), 'saving'),
  };
};
