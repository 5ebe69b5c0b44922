import { type Dialog, el, field, primaryButton } from './dialog.ts';
import type { LinkError, OfferedAccount, Session } from './session.ts';

type Bank = Session['institutions'][number];

export const showWaiting = (dialog: Dialog, words: string): void =>
  dialog.show(words, el('p', {}, dialog.words.moment));

export const showConsent = (dialog: Dialog, session: Session, onContinue: () => void): void =>
  dialog.show(
    session.update_mode ? dialog.words.repair : dialog.words.consent(session.client_name),
    el('p', {}, session.update_mode ? dialog.words.repairWhy : null),
    el('ul', { class: 'points' }, ...dialog.words.points(session.client_name).map((point) => el('li', {}, point))),
    el('div', { class: 'push stack' }, primaryButton(dialog.words.goOn, 'button', onContinue)),
  );

export const showBanks = (
  dialog: Dialog,
  banks: Bank[],
  on: { choose(bank: Bank): void; search(words: string, found: number): void },
): void => {
  const { row, input } = field(dialog.words.search, { type: 'search', required: undefined, autocomplete: 'off' });
  const list = el('ul', { 'aria-label': dialog.words.banks });
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
    none.textContent = found.length === 0 ? dialog.words.noBank : '';
    if (words) on.search(words, found.length);
  };
  input.addEventListener('input', fill);
  const form = el('form', { submit: (event) => event.preventDefault() }, row);
  fill();
  dialog.show(dialog.words.chooseBank, form, none, list);
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
  const username = field(dialog.words.userName, { type: 'text', autocomplete: 'off', 'aria-invalid': invalid });
  const password = field(dialog.words.password, { type: 'password', autocomplete: 'off', 'aria-invalid': invalid });
  const submit = (event: Event): void => {
    event.preventDefault();
    on.submit(username.input.value, password.input.value);
  };
  dialog.show(
    dialog.words.signInTo(bank.name),
    problem(dialog, error),
    el('p', {}, dialog.words.signInHow),
    el('form', { submit }, username.row, password.row, primaryButton(dialog.words.signIn, 'submit')),
    on.back && el('button', { type: 'button', class: 'secondary', click: on.back }, dialog.words.another),
  );
};

export const showOwnSite = (dialog: Dialog, bank: Bank, on: { go(): void; back: (() => void) | null }): void =>
  dialog.show(
    dialog.words.ownSite(bank.name),
    el('p', {}, dialog.words.ownSiteHow),
    el(
      'div',
      { class: 'push stack' },
      primaryButton(dialog.words.toBank(bank.name), 'button', on.go),
      on.back && el('button', { type: 'button', class: 'secondary', click: on.back }, dialog.words.another),
    ),
  );

export const showCode = (
  dialog: Dialog,
  bank: Bank,
  error: LinkError | null,
  onSubmit: (code: string) => void,
): void => {
  const attributes = { type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code' };
  const code = field(dialog.words.code, { ...attributes, 'aria-invalid': error ? 'true' : undefined });
  const submit = (event: Event): void => {
    event.preventDefault();
    onSubmit(code.input.value.trim());
  };
  dialog.show(
    dialog.words.checkPhone,
    problem(dialog, error),
    el('p', {}, dialog.words.codeSent(bank.name)),
    el('form', { submit }, code.row, primaryButton(dialog.words.goOn, 'submit')),
  );
};

export const showAccounts = (
  dialog: Dialog,
  bank: Bank,
  accounts: OfferedAccount[],
  onSubmit: (ids: string[]) => void,
): void => {
  const rows = accounts.map((account) => ({ account, ...accountRow(dialog, account) }));
  const button = primaryButton(dialog.words.goOn, 'submit');
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
    dialog.words.chooseAccounts,
    el('p', {}, dialog.words.foundAt(bank.name)),
    el('form', { submit, change: refresh }, group, button),
  );
};

const accountRow = (
  { words }: Dialog,
  { id, name, mask, subtype }: OfferedAccount,
): { row: HTMLElement; box: HTMLInputElement } => {
  const kind = words.subtypes[subtype] ?? subtype;
  const hintId = `link-account-${id}`;
  const box = el('input', { type: 'checkbox', checked: true, 'aria-label': name, 'aria-describedby': hintId });
  const hint = el('span', { class: 'hint', id: hintId }, mask ? `${kind}, ${words.endingIn(mask)}` : kind);
  const text = el('span', { class: 'two' }, el('span', {}, name), hint);
  return { row: el('li', { role: 'presentation' }, el('label', { class: 'account' }, box, text)), box };
};

export const showSuccess = (dialog: Dialog, bank: Bank, client: string, onFinish: () => void): void =>
  dialog.show(
    dialog.words.success,
    el('div', { class: 'done', 'aria-hidden': 'true' }),
    el('p', {}, dialog.words.linked(bank.name, client)),
    el('div', { class: 'push stack' }, primaryButton(dialog.words.finish, 'button', onFinish)),
  );

export const showProblem = (
  dialog: Dialog,
  error: LinkError,
  on: { again: { label: string; act(): void } | null; leave(): void },
): void =>
  dialog.show(
    dialog.words.problem,
    problem(dialog, error),
    el(
      'div',
      { class: 'push stack' },
      on.again && primaryButton(on.again.label, 'button', on.again.act),
      el('button', { type: 'button', class: 'secondary', click: on.leave }, dialog.words.leave),
    ),
  );

const problem = ({ words }: Dialog, error: LinkError | null): HTMLElement | null =>
  error &&
  el(
    'p',
    { class: 'problem', role: 'alert' },
    words.problems[error.error_code] ?? error.display_message ?? error.error_message,
  );
