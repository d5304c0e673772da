import type { Shape } from '../shape.ts';
import type { users as vi } from '../vi/users.ts';

/** The area of users: profile, rights, sessions, seeing as somebody else. */
export const users = {
  person: {
    profile: 'Profile',
    access: 'Role and rights',
    account: 'Account',
    security: 'Signing in and security',
    ownRights: 'Nobody can change their own role and rights.',
    onlyOwners: 'Only super admins change roles and rights.',
  },
  rights: {
    title: 'What this person can do',
    area: 'Area',
    yes: 'Yes',
    no: 'No',
    names: { read: 'View', edit: 'Edit', publish: 'Publish', decide: 'Decide', run: 'Run jobs', administer: 'Administer' },
    why: {
      owner: 'A super admin can do everything.',
      viewer: 'A viewer does not use the console.',
      advertiser: 'An advertiser can only enter Advertise.',
      entry: 'The permission list lacks {{entry}}.',
      role: 'The role {{role}} does not have this right.',
      granted: 'The role {{role}} has this right, and the permission list has {{entry}}.',
    },
    press: 'Press a cell to see why.',
    scope: { partner: 'A partner only sees what belongs to their channels.', advertiser: 'An advertiser only sees their own campaigns.' },
  },
  sessions: {
    title: 'Signed in',
    none: 'Not signed in anywhere.',
    end: 'Sign out',
    endAll: 'Sign out of every device',
    ended_one: 'Signed out of {{count}} device',
    ended_other: 'Signed out of {{count}} devices',
    totpOn: 'The second factor has been on since {{day}}; recovery codes left: {{codes}}.',
    totpOff: 'The second factor is off.',
    passkeys_one: '{{count}} passkey',
    passkeys_other: '{{count}} passkeys',
    reset: 'Reset the second factor',
    resetText:
      'The authenticator app, the recovery codes and the passkeys of {{name}} will be removed, and every device signed out. Do this only if you are sure that it was they who asked.',
    password: 'Your password',
    resetDone: 'The second factor was reset',
  },
  seeAs: {
    start: 'See as this person',
    bar: 'You are seeing the console as {{name}}. Nothing can be changed.',
    end: 'Stop',
    failed: 'Could not see the console as this person',
  },
} satisfies Shape<typeof vi>;
