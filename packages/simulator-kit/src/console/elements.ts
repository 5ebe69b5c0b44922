// Elements of the console's pages, besides tables.
import { type Html, html } from './html.ts';

/** An empty state: the content that will be here, and how to add it. */
export const empty = (what: string, how: string): Html => html`<div class="empty"><p>${what}</p><p>${how}</p></div>`;

export const timeOf = (iso: string): Html => {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  const isToday = new Date().toDateString() === at.toDateString();
  return html`<time datetime="${iso}" title="${day} ${time}">${isToday ? time : `${day} ${time}`}</time>`;
};

export const milliseconds = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

export const kilobytes = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
};

/** A button that does something, without any script. */
export const action = (path: string, label: string, kind: 'plain' | 'danger' | 'main' = 'plain'): Html =>
  html`<form method="post" action="/_local${path}"><button class="${kind}">${label}</button></form>`;

export const select = (label: string, name: string, options: readonly string[]): Html =>
  html`<label>${label} <select name="${name}">${options.map((one) => html`<option>${one}</option>`)}</select></label>`;
