export const resources = {
  zone: 'Werbefläche',
  campaign: 'Kampagne',
  ad: 'Anzeige',
  channel: 'Kanal',
  movie: 'Film',
  music: 'Lied oder Album',
  people: 'Person',
  tag: 'Genre oder Schlüsselwort',
  user: 'Benutzer',
  video: 'Video',
};
export const roles = {
  super_admin: 'Hauptadministrator',
  developer: 'Entwickler',
  moderator: 'Moderation',
  partner: 'Partner',
  advertiser: 'Werbekunde',
  user: 'Zuschauer',
};
