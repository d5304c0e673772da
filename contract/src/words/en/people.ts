export const people = {
  stamps: { created_at: 'Created', updated_at: 'Updated', deleted_at: 'Deleted', version: 'Version', id: 'Id', body: 'The body' },
  resources: { user: 'user' },
  fields: {
    user: {
      displayName: 'Display name',
      name: 'Full name',
      phone: 'Phone number',
      company: 'Company',
      avatar: 'Avatar',
      language: 'Language of e-mails',
      time_zone: 'Time zone',
      email: 'E-mail',
      password: 'Password',
      role: 'Role',
    },
  },
  languages: { vi: 'Vietnamese', en: 'English', ja: 'Japanese' },
  roles: { super_admin: 'Super admin', developer: 'Developer', moderator: 'Moderator', partner: 'Partner', advertiser: 'Advertiser', user: 'Viewer' },
  entries: { advertiser: 'Advertise', discussion: 'Feedback', news: 'News', user: 'Users', media: 'Media', market: 'Market search', dashboard: 'Dashboard' },
};
