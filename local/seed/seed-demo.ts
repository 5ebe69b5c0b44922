// Demo data for an empty store: people to sign in as.
import type { Cloud } from '../cloud.ts';

const people = {
  agent: { email: 'agent@groundwork.example', name: 'Avery Agent', groups: [] },
  staff: { email: 'staff@groundwork.example', name: 'Sasha Staff', groups: ['staff'] },
};
const password = 'Groundwork-demo-2026';

export const seedDemo = async (cloud: Cloud, say: (line: string) => void): Promise<void> => {
  if (Object.keys(cloud.signIns).length > 0) return;
  say('Seeding demo data');
  for (const [role, { email, name, groups }] of Object.entries(people)) {
    const [given_name = '', family_name = ''] = name.split(' ');
    cloud.cognito.admin.ensureUser({ email, password, groups, attributes: { name, given_name, family_name } });
    cloud.rememberSignIn(role, { email, password });
  }
};
