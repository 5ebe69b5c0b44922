export const strings = {
  heading: 'Text messages',
  words:
    "Let Groundwork text the links of your requests to clients who agreed to it. The pin never goes by text: it's in our email to them.",
  label: 'Text links to clients',
  hint: 'For each request, you confirm that the person agreed. Anyone can end it by replying STOP. We text between 8 in the morning and 9 in the evening where they live.',
  unavailable:
    "Text messages aren't available yet. You can copy the link of a request and text it from your own phone.",
  loading: 'Loading',
  failed: "We couldn't load your choice",
  notSaved: "We couldn't save your choice",
} as const;
