/** Masks an address so that its owner recognizes it and others can't: s***@example.com. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
};
