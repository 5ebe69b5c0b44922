export const strings = {
  newPassword: {
    explain: 'Choose your own password to finish signing in.',
    hint: 'At least 12 characters. A few words in a row are easy to remember and hard to guess.',
    mismatch: 'Passwords do not match',
  },
} as const;
