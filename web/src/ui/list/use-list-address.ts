import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

type Texts = Record<string, string>;

/** Writes each value that differs from its default into the address. Other parameters stay. */
export const withValues = <Values extends Texts>(address: URLSearchParams, values: Values, defaults: Values) => {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(values))
    if (value === defaults[name]) next.delete(name);
    else next.set(name, value);
  return next;
};

export const valuesIn = <Values extends Texts>(address: URLSearchParams, defaults: Values): Values =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, address.get(name) ?? value])) as Values;

/**
 * A list's search, filter and order are in its address, so Back and a reload lead to the same list. Typed text shows at once,
 * because a field that waits for the router loses characters.
 */
export const useListAddress = <Values extends Texts>(
  defaults: Values,
): [Values, (change: Partial<Values>, drop?: string) => void] => {
  const [address, setAddress] = useSearchParams();
  const { key } = useLocation();
  const type = useNavigationType();
  const [values, setValues] = useState(() => valuesIn(address, defaults));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a link or Back brings values that aren't here yet, and each has a key.
  useEffect(() => {
    if (type !== 'REPLACE') setValues(valuesIn(address, defaults));
  }, [key]);

  const change = (part: Partial<Values>, drop?: string) => {
    const next = { ...values, ...part };
    setValues(next);
    const written = withValues(address, next, defaults);
    if (drop) written.delete(drop);
    setAddress(written, { replace: true });
  };
  return [values, change];
};
