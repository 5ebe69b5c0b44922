export type FormValue = string | FormValue[] | { [key: string]: FormValue };
type FormObject = { [key: string]: FormValue };

/** Reads Stripe's bracketed form encoding: `items[0][price]=p&metadata[a]=b&expand[]=x`. */
export const parseForm = (text: string): FormObject => {
  const root: FormObject = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return withArrays(root) as FormObject;
};

const pathOf = (name: string): string[] => {
  const open = name.indexOf('[');
  if (open < 0) return [name];
  return [name.slice(0, open), ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key!)];
};

const put = (into: FormObject, [key, ...rest]: string[], value: string): void => {
  const name = key === '' ? String(Object.keys(into).length) : key!;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const held = into[name];
  const next: FormObject = typeof held === 'object' ? (held as FormObject) : Object.create(null);
  into[name] = next;
  put(next, rest, value);
};

/** What has only whole numbers for names is a list. */
const withArrays = (value: FormValue): FormValue => {
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (isList) return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, one]) => withArrays(one));
  return Object.assign(Object.create(null), Object.fromEntries(entries.map(([key, one]) => [key, withArrays(one)])));
};
