export const resources = {
  channel: 'kanaal',
  movie: 'film',
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
