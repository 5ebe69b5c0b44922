import Button from '@cloudscape-design/components/button';
import { type ReactNode, useState } from 'react';
import { newPreApproval, type PreApprovalEdit, type ShownPreApproval } from '#contracts/funds/pre-approval';
import { centsFrom } from '#core/platform/money.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { OpenFileButton } from '#web/files/file-list.tsx';
import { OneFile, type OwnFiles, readyFileIn } from '#web/files/one-file.tsx';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { typedDollars } from '#web/ui/format/dollars.ts';
import { PreApprovalFacts } from './pre-approval-facts.tsx';
import { usePreApprovalStrings } from './strings.ts';

type TypedPreApproval = Record<'lender' | 'amount' | 'expires_on' | 'contact' | 'file_id', string> &
  Pick<PreApprovalEdit, 'seen'>;

type PreApprovalEditorProps = {
  approval: ShownPreApproval | undefined;
  intro: string;
  openFile: (id: string) => Promise<{ url: string; inline: boolean }>;
  onRemove: () => void;
  /** `<PreApprovalForm>` with the side's uploads, which are read when it opens. Undefined if the pre-approval can only be removed. */
  formOf: ((onClose: () => void) => ReactNode) | undefined;
};

/** Clients and agents show, add, change and remove a pre-approval with this. */
export function PreApprovalEditor({ approval, intro, openFile, onRemove, formOf }: PreApprovalEditorProps) {
  const words = usePreApprovalStrings();
  const [isOpen, setOpen] = useState(false);
  if (isOpen && formOf) return formOf(() => setOpen(false));
  if (!approval)
    return (
      <div className="flow">
        <p className="soft">{intro}</p>
        <div>
          <Button onClick={() => setOpen(true)}>{words.add}</Button>
        </div>
      </div>
    );
  return (
    <div className="flow">
      <PreApprovalFacts approval={approval} />
      <div className="actions">
        <OpenFileButton file={{ name: words.file, type: undefined }} addressOf={() => openFile(approval.file)} />
        {formOf && (
          <Button ariaLabel={words.changeOf} onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )}
        <Button ariaLabel={words.removeOf} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </div>
  );
}

type PreApprovalFormProps = {
  approval: ShownPreApproval | undefined;
  files: OwnFiles;
  onSave: (typed: TypedPreApproval) => Promise<unknown>;
  onClose: () => void;
};

export function PreApprovalForm({ approval, files, onSave, onClose }: PreApprovalFormProps) {
  const words = usePreApprovalStrings();
  const ready = readyFileIn(files);
  const { lender = '', amount, expires_on = '', contact = '', file = '' } = approval ?? {};
  const edit = useEdit<PreApprovalEdit['seen']>(approval ? { lender, amount, expires_on, contact, file_id: file } : {});
  return (
    <div className="boxed flow">
      <strong>{words.file}</strong>
      <OneFile from={files} kind="lender-letter" />
      <ContractForm
        schema={newPreApproval}
        fields={{
          lender: { label: words.form.lender, value: lender },
          amount: {
            label: words.form.amount,
            inputMode: 'decimal',
            value: amount === undefined ? '' : typedDollars(centsFrom(amount)),
          },
          expires_on: { label: words.form.expires, isDay: true, value: expires_on },
          contact: { label: words.form.contact, description: words.form.contactHint, value: contact },
        }}
        submitLabel={words.form.save}
        isPrimary
        isChanged={ready !== undefined}
        onSubmit={async (typed) => {
          await edit.save((seen) => onSave({ ...typed, file_id: ready?.id ?? file, seen }));
          onClose();
        }}
        onCancel={onClose}
      />
    </div>
  );
}
