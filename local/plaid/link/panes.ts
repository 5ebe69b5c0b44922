import type { Dialog } from './dialog.ts';
import { el, field, primaryButton } from './elements.ts';
import type { LinkError, OfferedAccount, Session } from './link-types.ts';

type Bank = Session['institutions'][number];

export const showWaiting = (dialog: Dialog, words: string): void =>
  dialog.show(words, el('p', {}, 'One moment, please.'));

export const showConsent = (dialog: Dialog, session: Session, onContinue: () => void): void =>
  dialog.show(
    session.update_mode
      ? 'Sign in to your bank again'
      : `${session.client_name} uses a bank link to connect your accounts`,
    el('p', {}, session.update_mode ? 'Your bank asks for it from time to time. Nothing is linked twice.' : null),
    el(
      'ul',
      { class: 'points' },
      el('li', {}, 'You choose which accounts are shared.'),
      el('li', {}, `${session.client_name} never sees your bank password.`),
      el('li', {}, 'This is a local stand-in: no real bank is asked.'),
    ),
    el('div', { class: 'push stack' }, primaryButton('Continue', 'button', onContinue)),
  );

export const showBanks = (
  dialog: Dialog,
  banks: Bank[],
  on: { choose(bank: Bank): void; search(words: string, found: number): void },
): void => {
  const { row, input } = field('Search for your bank', { type: 'search', required: undefined, autocomplete: 'off' });
  const list = el('ul', { 'aria-label': 'Banks' });
  const none = el('p', { role: 'status' });
  const fill = (): void => {
    const words = input.value.trim().toLowerCase();
    const found = banks.filter(({ name, hint }) => `${name} ${hint}`.toLowerCase().includes(words));
    list.replaceChildren(
      ...found.map((bank) =>
        el(
          'li',
          {},
          bankButton(bank, () => on.choose(bank)),
        ),
      ),
    );
    none.textContent = found.length === 0 ? 'No bank of that name. Check the spelling, or try another.' : '';
    if (words) on.search(words, found.length);
  };
  input.addEventListener('input', fill);
  const form = el('form', { submit: (event) => event.preventDefault() }, row);
  fill();
  dialog.show('Choose your bank', form, none, list);
};

const bankButton = (bank: Bank, onClick: () => void): HTMLElement =>
  el(
    'button',
    { type: 'button', class: 'bank', 'aria-label': bank.name, 'aria-description': bank.hint, click: onClick },
    el('span', { class: 'initial', 'aria-hidden': 'true' }, bank.name.charAt(0)),
    el('span', { class: 'two' }, el('span', {}, bank.name), el('span', { class: 'hint' }, bank.hint)),
  );

export const showSignIn = (
  dialog: Dialog,
  bank: Bank,
  error: LinkError | null,
  on: { submit(username: string, password: string): void; back: (() => void) | null },
): void => {
  const invalid = error ? 'true' : undefined;
  const username = field('User name', { type: 'text', autocomplete: 'off', 'aria-invalid': invalid });
  const password = field('Password', { type: 'password', autocomplete: 'off', 'aria-invalid': invalid });
  const submit = (event: Event): void => {
    event.preventDefault();
    on.submit(username.input.value, password.input.value);
  };
  dialog.show(
    `Sign in to ${bank.name}`,
    problem(error),
    el('p', {}, 'Any user name works here. The password "wrong" is refused.'),
    el('form', { submit }, username.row, password.row, primaryButton('Sign in', 'submit')),
    on.back && el('button', { type: 'button', class: 'secondary', click: on.back }, 'Choose another bank'),
  );
};

export const showCode = (
  dialog: Dialog,
  bank: Bank,
  error: LinkError | null,
  onSubmit: (code: string) => void,
): void => {
  const attributes = { type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code' };
  const code = field('Code', { ...attributes, 'aria-invalid': error ? 'true' : undefined });
  const submit = (event: Event): void => {
    event.preventDefault();
    onSubmit(code.input.value.trim());
  };
  dialog.show(
    'Check your phone',
    problem(error),
    el('p', {}, `${bank.name} sent a code to your phone. Here it is always 1234.`),
    el('form', { submit }, code.row, primaryButton('Continue', 'submit')),
  );
};

export const showAccounts = (
  dialog: Dialog,
  bank: Bank,
  accounts: OfferedAccount[],
  onSubmit: (ids: string[]) => void,
): void => {
  const rows = accounts.map((account) => ({ account, ...accountRow(account) }));
  const button = primaryButton('Continue', 'submit');
  const chosen = (): string[] => rows.filter(({ box }) => box.checked).map(({ account }) => account.id);
  const refresh = (): void => {
    button.disabled = chosen().length === 0;
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    onSubmit(chosen());
  };
  const group = el('ul', { role: 'group', 'aria-labelledby': 'link-title' }, ...rows.map(({ row }) => row));
  dialog.show(
    'Choose accounts to share',
    el('p', {}, `Found at ${bank.name}.`),
    el('form', { submit, change: refresh }, group, button),
  );
};

const accountRow = ({ id, name, mask, subtype }: OfferedAccount): { row: HTMLElement; box: HTMLInputElement } => {
  const hintId = `link-account-${id}`;
  const box = el('input', { type: 'checkbox', checked: true, 'aria-label': name, 'aria-describedby': hintId });
  const hint = el('span', { class: 'hint', id: hintId }, mask ? `${subtype}, ending in ${mask}` : subtype);
  const text = el('span', { class: 'two' }, el('span', {}, name), hint);
  return { row: el('li', { role: 'presentation' }, el('label', { class: 'account' }, box, text)), box };
};

export const showSuccess = (dialog: Dialog, bank: Bank, client: string, onFinish: () => void): void =>
  dialog.show(
    'Success',
    el('div', { class: 'done', 'aria-hidden': 'true' }),
    el('p', {}, `Your accounts at ${bank.name} are linked to ${client}.`),
    el('div', { class: 'push stack' }, primaryButton('Finish', 'button', onFinish)),
  );

export const showProblem = (
  dialog: Dialog,
  error: LinkError,
  on: { again: { label: string; act(): void } | null; leave(): void },
): void =>
  dialog.show(
    'That did not work',
    problem(error),
    el(
      'div',
      { class: 'push stack' },
      on.again && primaryButton(on.again.label, 'button', on.again.act),
      el('button', { type: 'button', class: 'secondary', click: on.leave }, 'Exit'),
    ),
  );

const problem = (error: LinkError | null): HTMLElement | null =>
  error && el('p', { class: 'problem', role: 'alert' }, error.display_message ?? error.error_message);
