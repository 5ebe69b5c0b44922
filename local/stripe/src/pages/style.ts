/** Served as a file: the pages allow no inline style. */
export const style = `
:root { color-scheme: light dark; --ink: #17211e; --quiet: #55635e; --paper: #fff; --back: #f4f6f5; --line: #d9dfdc; --act: #1f5d4c; --on-act: #fff; --bad: #a32020; --bad-tint: #fdf3f2; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2f0; --quiet: #b2bfba; --paper: #17211e; --back: #101815; --line: #3a4743; --act: #7cc4ab; --on-act: #10201b; --bad: #ffb4ab; --bad-tint: #3a1f1d; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--back); color: var(--ink); font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.strip { padding: 8px 16px; text-align: center; font-size: .8125rem; color: var(--quiet); border-bottom: 1px solid var(--line); }
main { width: min(34rem, 100%); margin: 32px auto; padding: 32px; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; display: flex; flex-direction: column; gap: 20px; }
h1 { font-size: 1.5rem; line-height: 1.3; } h2 { font-size: 1.125rem; }
p, dd, li { overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
.price { font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; }
form { display: flex; flex-direction: column; gap: 16px; }
.field { display: flex; flex-direction: column; gap: 4px; }
label { font-weight: 600; font-size: .9375rem; }
input, select { width: 100%; min-height: 48px; padding: 10px 14px; font: inherit; color: inherit; background: var(--paper); border: 1px solid #7c8a85; border-radius: 10px; }
button, .button { display: block; width: 100%; min-height: 48px; padding: 12px 20px; border: 1px solid var(--act); border-radius: 10px; background: var(--act); color: var(--on-act); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button.second { background: none; color: var(--act); }
a { color: var(--act); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.problem { padding: 12px 16px; border-radius: 10px; background: var(--bad-tint); color: var(--bad); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; } dt { color: var(--quiet); } dd { text-align: right; font-variant-numeric: tabular-nums; }
section { display: flex; flex-direction: column; gap: 12px; padding-top: 20px; border-top: 1px solid var(--line); }
ul { padding-left: 20px; }
@media (max-width: 480px) { main { margin: 0; padding: 20px 16px; border: 0; border-radius: 0; } }
`;
