export const resources = {
  zone: 'espacio publicitario',
  campaign: 'campaña',
  ad: 'anuncio',
  channel: 'canal',
  movie: 'película',
  music: 'canción o álbum',
  people: 'persona',
  tag: 'género o palabra clave',
  user: 'usuario',
  video: 'vídeo',
};
export const roles = {
  super_admin: 'Administrador principal',
  developer: 'Desarrollador',
  moderator: 'Moderador',
  partner: 'Socio',
  advertiser: 'Anunciante',
  user: 'Espectador',
};
