export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The saved fields that the form left unchanged, and that someone else has changed since. */
export const changedElsewhere = <Fields extends object>(seen: Fields, sent: Fields, saved: Fields): Partial<Fields> => {
  const names = Object.keys(sent) as (keyof Fields)[];
  const theirs = names.filter((name) => isSame(sent[name], seen[name]) && !isSame(saved[name], sent[name]));
  return Object.fromEntries(theirs.map((name) => [name, saved[name]])) as Partial<Fields>;
};
