export const resources = {
  zone: 'emplacement',
  campaign: 'campagne',
  ad: 'publicité',
  channel: 'chaîne',
  movie: 'film',
  music: 'chanson ou album',
  people: 'personne',
  tag: 'genre ou mot-clé',
  user: 'utilisateur',
  video: 'vidéo',
};
export const roles = {
  super_admin: 'Administrateur principal',
  developer: 'Développeur',
  moderator: 'Modérateur',
  partner: 'Partenaire',
  advertiser: 'Annonceur',
  user: 'Spectateur',
};
