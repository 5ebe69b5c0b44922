import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Edit } from '#web/api/use-edit.ts';
import { useKeptEdit } from '#web/funds/unsent/use-kept-edit.ts';
import { useStepHistory } from '#web/ui/browser/use-step-history.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { ChangedElsewhere } from './guest/changed-elsewhere-error.ts';
import type { LoadTransactions } from './steps/transactions-step.tsx';
import { canGoOn, goOn, type Setting, settled, type Wizard } from './wizard.ts';
import type { Doing } from './wizard-actions.tsx';

export type SendWizardProps<Saved extends object> = {
  /** The name under which the choices survive a reload. */
  name: string;
  initial: Wizard;
  /** The saved values that the form continues from. */
  saved: Saved;
  setting: Setting;
  /** True for a guest, whose minimum is the requested amount. */
  isMinimumFixed: boolean;
  /** The button to link a bank, or another one. */
  bankLink: ReactNode;
  isReading?: boolean;
  /** Shown over the steps that need the accounts while these are read. */
  waiting?: ReactNode;
  legalNote?: ReactNode;
  /** The linked banks with the latest transactions of their accounts, which may take the bank a while. */
  loadTransactions: LoadTransactions;
  onSend: (wizard: Wizard, banks: Setting['banks'], edit: Edit<Saved>) => Promise<void>;
  /** Returns the saved values that the form takes over. */
  onSaveDraft: (wizard: Wizard, banks: Setting['banks'], edit: Edit<Saved>) => Promise<Partial<Wizard>>;
};

type Options<Saved extends object> = Pick<
  SendWizardProps<Saved>,
  'name' | 'initial' | 'saved' | 'setting' | 'isMinimumFixed' | 'onSend' | 'onSaveDraft'
>;

/** The choices, which survive a reload until they are sent or saved. */
export const useSendWizard = <Saved extends object>({ name, initial, saved, setting, ...options }: Options<Saved>) => {
  const { isMinimumFixed, onSend, onSaveDraft } = options;
  const { kept, edit, decideAgain, forget } = useKeptEdit(name, initial, saved);
  const [state, change] = kept;
  /** The latest state, because it may change during a call. */
  const current = useRef(state);
  useEffect(() => {
    current.current = state;
  });
  const [wasKept, setWasKept] = useState(() => JSON.stringify(state) !== JSON.stringify(initial));
  const { doing, failure, run, clear } = useTask<Doing>();
  const wizard = settled(isMinimumFixed ? { ...state, minimum: initial.minimum } : state, setting);
  const canGo = canGoOn(wizard, setting);
  useStepHistory(wizard.step, (step) => change(settled({ ...wizard, step }, setting)));

  const takeIn = (others: Partial<Wizard>) => {
    if (Object.keys(others).length > 0) change({ ...current.current, ...others });
  };
  const finish = (work: () => Promise<Partial<Wizard>>, what: Doing) =>
    run(async () => {
      try {
        takeIn(await work());
      } catch (error) {
        if (error instanceof ChangedElsewhere) takeIn(error.incoming);
        throw error;
      }
      forget();
    }, what);

  const send = async () => {
    await onSend(wizard, setting.banks, edit);
    return {};
  };

  return {
    wizard,
    change,
    canGo,
    doing,
    failure,
    clear,
    wasKept,
    closeKept: () => setWasKept(false),
    /** Returns a function that undoes it. */
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
      else void finish(send, 'sending');
    },
    saveDraft: () => {
      setWasKept(false);
      void finish(() => onSaveDraft(wizard, setting.banks, edit), 'saving');
    },
  };
};
