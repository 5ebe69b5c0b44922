// Words about the client list that forms of several features share.

export const strings = {
  picker: {
    note: 'Someone on your client list. Or fill in the fields below.',
    emptyList: 'Your client list is empty. Fill in the fields below.',
    placeholder: 'Name, email or phone',
    use: (text: string) => text,
    loading: 'Searching...',
    failed: "We couldn't search your client list. Fill in the fields below.",
    none: 'No client matches. Fill in the fields below.',
  },
};
