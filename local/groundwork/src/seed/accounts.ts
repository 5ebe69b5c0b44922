/** The people in a fresh data folder. Their passwords are printed, because they work on this machine only. */
export const demoAccounts = {
  agent: { email: 'ada@groundwork.example', password: 'evergreen-house-2026', name: 'Ada Agent' },
  staff: { email: 'sam@groundwork.example', password: 'evergreen-staff-2026', name: 'Sam Staff' },
} as const;
