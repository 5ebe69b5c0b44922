// The pages of the hosted UI, and those that play Google and Facebook: plain HTML that works without scripts.

import type { Flow } from './hosted-flow.ts';
import type { ProviderAccount } from './hosted-provider.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const text = (value: string) => value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const style = `
  :root { color-scheme: light dark; --ink: #17211e; --soft: #55605c; --paper: #f4f3ef; --card: #fff; --line: #cfd4d1; --act: #1f5d4c; }
  @media (prefers-color-scheme: dark) { :root { --ink: #eef2f0; --soft: #aab5b0; --paper: #101614; --card: #1a2220; --line: #3a4642; --act: #7cc4ab; } }
  body { box-sizing: border-box; margin: 0; padding: 1rem; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); padding: 2rem; background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--brand, var(--act)); border-radius: 12px; }
  h1 { margin: 0 0 .25rem; font-size: 1.4rem; } p { margin: 0 0 1rem; color: var(--soft); }
  input + p { margin-top: .5rem; } h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
  label { display: block; margin: .75rem 0 .25rem; font-weight: 600; } label.check { font-weight: 400; }
  input:not([type=checkbox]) { box-sizing: border-box; width: 100%; padding: .6rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
  button, a.button { box-sizing: border-box; display: block; width: 100%; margin-top: .75rem; padding: .65rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; text-align: left; text-decoration: none; cursor: pointer; }
  button.act { background: var(--act); border-color: var(--act); color: var(--card); font-weight: 600; text-align: center; }
  button small { display: block; color: var(--soft); }
  .row { display: flex; gap: .75rem; } .row button { text-align: center; }
  .error { color: #c1272d; font-weight: 600; } @media (prefers-color-scheme: dark) { .error { color: #ff9a9e; } }
  :focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
`;

const brands: Record<string, string> = { Google: '#4285f4', Facebook: '#1877f2' };

const document = (title: string, body: string, brand?: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<style>${style}</style>
</head>
<body><main${brand ? ` style="--brand: ${brand}"` : ''}>
${body}
</main></body>
</html>
`;

export const errorPage = (message: string) =>
  document(
    'Sign-in error',
    `<h1>An error was encountered with the requested page.</h1><p role="alert">${text(message)}</p>`,
  );

const accountButton = ({ name, email }: ProviderAccount, index: number) =>
  `<button name="choice" value="${index}">${text(name)}<small>${text(email || 'no email')}</small></button>`;

/** A separate form, so that Enter in the other one does not choose the first account. */
const chooser = (accounts: ProviderAccount[], action: string) =>
  `<h2>Choose an account</h2><form method="post" action="${text(action)}">${accounts.map(accountButton).join('')}</form>
<h2>Use another account</h2>`;

export const providerPage = (
  provider: string,
  flow: Flow,
  accounts: ProviderAccount[],
  action: string,
  error?: string,
) =>
  document(
    `Sign in with ${provider}`,
    `<h1>Sign in with ${text(provider)}</h1>
<p>Played on this machine: no account of yours is asked for, and nothing leaves it.</p>
${error ? `<p class="error" role="alert">${text(error)}</p>` : ''}
${accounts.length ? chooser(accounts, action) : ''}
<form method="post" action="${text(action)}">
<label for="name">Name</label><input id="name" name="name" autocomplete="off" required>
<label for="email">Email</label><input id="email" name="email" type="email" autocomplete="off"${provider === 'Google' ? ' required' : ''} value="${text(flow.loginHint)}">
${
  provider === 'Google'
    ? '<label class="check"><input type="checkbox" name="email_verified" checked> Google has verified this email</label>'
    : `<p>${text(provider)} does not say whether an email is verified, and knows none of some people.</p>`
}
<button class="act" name="choice" value="new">Continue</button>
<div class="row">
<button name="choice" value="cancel" formnovalidate>Cancel</button>
<button name="choice" value="fail" formnovalidate>Fail</button>
</div>
</form>`,
    brands[provider],
  );

export const loginPage = (flow: Flow, providers: { name: string; href: string }[], action: string, error?: string) =>
  document(
    'Sign in',
    `<h1>Sign in</h1>
${error ? `<p class="error" role="alert">${text(error)}</p>` : ''}
${providers.map(({ name, href }) => `<a class="button" href="${text(href)}">Continue with ${text(name)}</a>`).join('')}
<form method="post" action="${text(action)}">
<label for="username">Email</label><input id="username" name="username" type="email" autocomplete="username" required value="${text(flow.loginHint)}">
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<button class="act">Sign in</button>
</form>`,
  );
