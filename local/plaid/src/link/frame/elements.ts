type Child = Node | string | null;
type Attributes = Record<string, string | boolean | ((event: Event) => void) | undefined>;

/** Builds an element; functions become listeners, so that nothing needs inline handlers, which a strict policy refuses. */
export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
};

let counter = 0;

/** A labeled text field. */
export const field = (label: string, attributes: Attributes): { row: HTMLElement; input: HTMLInputElement } => {
  counter += 1;
  const id = `link-field-${counter}`;
  const input = el('input', { id, class: 'input', required: true, ...attributes });
  return { row: el('div', { class: 'field' }, el('label', { for: id }, label), input), input };
};

export const primaryButton = (label: string, type: 'button' | 'submit', onClick?: () => void): HTMLButtonElement =>
  el('button', { type, class: 'primary', click: onClick }, label);
