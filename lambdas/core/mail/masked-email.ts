/** An address that its owner recognizes, and others don't learn: s***@example.com. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
};
