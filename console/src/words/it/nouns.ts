export const resources = {
  zone: 'spazio pubblicitario',
  campaign: 'campagna',
  ad: 'annuncio',
  channel: 'canale',
  movie: 'film',
  music: 'brano o album',
  people: 'persona',
  tag: 'genere o parola chiave',
  user: 'utente',
  video: 'filmato',
};
export const roles = {
  super_admin: 'Amministratore principale',
  developer: 'Sviluppatore',
  moderator: 'Moderatore',
  partner: 'Collaboratore',
  advertiser: 'Inserzionista',
  user: 'Spettatore',
};
