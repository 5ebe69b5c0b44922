import Button from '@cloudscape-design/components/button';
import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AbovePage, type InWindow } from '../browser/above-page.ts';
import { useAskToReload } from '../browser/use-ask-to-reload.ts';
import { openedWindow } from '../browser/window-history.ts';
import { useUiStrings } from '../strings.ts';

type Losing = { question: string; leave: string; stay: string };

type DialogProps = {
  title: string;
  size?: ModalProps.Size;
  children: ReactNode;
  /** The main button comes last. */
  buttons?: ReactNode;
  /** While true, the window can't be closed. */
  isBusy?: boolean;
  /**
   * True if closing would lose typed text. Then Escape, Back, a reload, and a click outside the window or on its close button ask first. A
   * form inside that calls `useAskToLeave` reports this itself.
   */
  isTyped?: boolean;
  /** Set if closing loses something other than typed text. The question has these words. */
  loses?: Losing;
  onClose: () => void;
};

/** A window above the page. Mount it to open it. */
export function Dialog({ title, size, children, buttons, loses, onClose, ...said }: DialogProps) {
  const words = useUiStrings();
  const [within, setWithin] = useState<InWindow>({ isTyped: false, isBusy: false });
  const isTyped = said.isTyped || within.isTyped || loses !== undefined;
  const isBusy = said.isBusy || within.isBusy;
  const [isAsking, setAsking] = useState(false);
  const asks = isAsking && isTyped;
  const focused = useRef<Element>(null);
  const ask = () => {
    focused.current = document.activeElement;
    setAsking(true);
  };
  const keep = () => {
    if (focused.current instanceof HTMLElement) focused.current.focus();
    setAsking(false);
  };
  const dismiss = () => {
    if (isBusy) return;
    if (!isTyped) return onClose();
    // A second Escape keeps the typed text, too.
    if (asks) keep();
    else ask();
  };
  const closeByBack = useRef((): boolean => false);
  closeByBack.current = () => {
    dismiss();
    return isBusy || isTyped;
  };
  useEffect(() => openedWindow(() => closeByBack.current()), []);
  useAskToReload(isTyped && !isBusy);
  return (
    <Modal
      visible
      size={size}
      data-busy={isBusy}
      header={title}
      closeAriaLabel={words.close}
      onDismiss={dismiss}
      footer={
        asks ? (
          <Question loses={loses} onKeep={keep} onDiscard={onClose} />
        ) : (
          buttons && <div className="actions actions-end">{buttons}</div>
        )
      }
    >
      <AbovePage value={setWithin}>{children}</AbovePage>
    </Modal>
  );
}

type QuestionProps = { loses: Losing | undefined; onKeep: () => void; onDiscard: () => void };

/** Replaces the window's buttons. The form above stays unchanged. */
function Question({ loses, onKeep, onDiscard }: QuestionProps) {
  const words = useUiStrings();
  const keep = useRef<{ focus: () => void }>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="flow">
      <p role="alert">{loses?.question ?? words.unsaved}</p>
      <div className="actions actions-end">
        <Button formAction="none" onClick={onDiscard}>
          {loses?.leave ?? words.discard}
        </Button>
        <Button ref={keep} formAction="none" variant="primary" onClick={onKeep}>
          {loses?.stay ?? words.keepEditing}
        </Button>
      </div>
    </div>
  );
}
