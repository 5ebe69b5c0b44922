import { useState } from 'react';
import { MOST_SIGNERS, namedSigner, type SignerView } from '#contracts/chat/signing';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { OrderedRows, RowWords } from '#web/ui/list/rows.tsx';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { useChatStrings } from '../../strings.ts';

export type NamedSigner = { name: string; role: string; email: string };
export type NameSigners = (signers: NamedSigner[]) => Promise<unknown>;

type FurtherSignersProps = {
  signers: readonly SignerView[];
  /** A text about the changes to save first, because a change here remakes the document. */
  unsaved: string | undefined;
  onName: NameSigners;
};

/** The signers besides the client, before the document is released. Each change is in the document's text at once. */
export function FurtherSigners({ signers, unsaved, onName }: FurtherSignersProps) {
  const words = useChatStrings().furtherSigners;
  const notifyFailure = useNotifyFailure();
  const [isAdding, setAdding] = useState(false);
  const named = signers.flatMap(({ who, name, role, email = '' }) => (who === 'signer' ? [{ name, role, email }] : []));
  const isFull = named.length >= MOST_SIGNERS;
  const change = async (next: NamedSigner[]) => {
    try {
      await onName(next);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <section className="flow" aria-label={words.title}>
      <div>
        <h3>{words.title}</h3>
        <p className="soft">{words.note}</p>
      </div>
      {named.length > 0 && (
        <OrderedRows label={words.title}>
          {named.map((signer, at) => (
            <li key={signer.email}>
              <RowWords>
                <strong>
                  {at + 1}. {signer.name}
                </strong>
                <span className="soft">
                  {signer.role} · {signer.email}
                </span>
              </RowWords>
              <span className="actions">
                {at > 0 && (
                  <BlockedButton
                    blockedBy={unsaved}
                    isSaid
                    variant="icon"
                    iconName="arrow-up"
                    ariaLabel={words.up(signer.name)}
                    onClick={() => void change(named.with(at, named[at - 1] ?? signer).with(at - 1, signer))}
                  />
                )}
                <BlockedButton
                  blockedBy={unsaved}
                  // Only the last button of the list shows the reason.
                  isSaid={!isFull || at < named.length - 1}
                  variant="icon"
                  iconName="remove"
                  ariaLabel={words.removeFor(signer.name)}
                  onClick={() => void change(named.toSpliced(at, 1))}
                />
              </span>
            </li>
          ))}
        </OrderedRows>
      )}
      {!isFull && (
        <div className="actions">
          <BlockedButton blockedBy={unsaved} iconName="add-plus" onClick={() => setAdding(true)}>
            {words.add}
          </BlockedButton>
        </div>
      )}
      {isAdding && (
        <AddSigner
          number={named.length}
          onAdd={(signer) => onName([...named, signer])}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

const empty = { name: '', role: '', email: '' };
const rules = contractRules(namedSigner, empty);

type AddSignerProps = {
  number: number;
  onAdd: (signer: NamedSigner) => Promise<unknown>;
  onClose: () => void;
};

function AddSigner({ number, onAdd, onClose }: AddSignerProps) {
  const words = useChatStrings().furtherSigners;
  const form = useForm({
    initial: empty,
    rules,
    fieldOnForm: {
      [`signers.${number}.name`]: 'name',
      [`signers.${number}.role`]: 'role',
      [`signers.${number}.email`]: 'email',
    },
  });
  const add = async (values: NamedSigner) => {
    await onAdd(values);
    onClose();
  };
  return (
    <FormModal title={words.add} form={form} submitLabel={words.add} onSubmit={add} onClose={onClose}>
      <TextField label={words.name} autoComplete="off" {...fieldOf(form, 'name')} />
      <TextField label={words.role} constraintText={words.roleNote} {...fieldOf(form, 'role')} />
      <TextField label={words.email} type="email" {...fieldOf(form, 'email')} />
    </FormModal>
  );
}
