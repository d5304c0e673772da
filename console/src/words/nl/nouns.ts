export const resources = {
  zone: 'advertentieplaats',
  campaign: 'campagne',
  ad: 'advertentie',
  channel: 'kanaal',
  movie: 'film',
  music: 'nummer of album',
  people: 'persoon',
  tag: 'genre of trefwoord',
  user: 'gebruiker',
  video: 'filmpje',
};
export const roles = {
  super_admin: 'Hoofdbeheerder',
  developer: 'Ontwikkelaar',
  moderator: 'Redactie',
  partner: 'Kanaaleigenaar',
  advertiser: 'Adverteerder',
  user: 'Kijker',
};
