/** The people that a fresh local store knows. Their passwords are printed; they open nothing but this machine. */
export const demoAccounts = {
  agent: { email: 'ada@groundwork.example', password: 'evergreen-house-2026', name: 'Ada Agent' },
  staff: { email: 'sam@groundwork.example', password: 'evergreen-staff-2026', name: 'Sam Staff' },
} as const;
