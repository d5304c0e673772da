import { contentWords } from '../contentWords.ts';
import { roles } from './nouns.ts';

const content = contentWords({
  fields: {
    title: 'Titre',
    description: 'Description détaillée',
    channel: 'Chaîne',
    genres: 'Genres du film',
    keywords: 'Mots-clés',
    label: 'Étiquette',
    visibility: 'Visibilité',
    status: 'Statut',
  },
  titles: { title_en: 'Titre anglais', title_vi: 'Titre vietnamien' },
  played: { subtitles: 'Sous-titres', views: 'Vues' },
  status: { blocked: 'Bloqué', draft: 'Brouillon', public: 'Public', hidden: 'Masqué' },
  label: { Normal: 'Normal', Exclusive: 'Exclusif', Hot: 'Tendance', Live: 'En direct' },
  transcode_status: { not_ready: 'Pas prêt', queued: 'En attente', running: 'En cours', ready: 'Prêt', failed: 'Échoué', stopped: 'Arrêté' },
});

export const fields = {
  ...content.fields,
  user: {
    displayName: 'Nom affiché',
    name: 'Nom complet',
    phone: 'Numéro de téléphone',
    company: 'Société',
    avatar: 'Photo de profil',
    language: 'Langue des e-mails',
    time_zone: 'Fuseau horaire',
    email: 'E-mail',
    password: 'Mot de passe',
    role: 'Rôle',
    state: 'État',
    last_seen: 'Dernière activité',
    channels: 'Chaînes',
  },
  movie: {
    ...content.fields.movie,
    season: 'Saison',
    episode_number: 'Numéro d’épisode',
    duration: 'Durée',
    release_date: 'Date de sortie',
    language: 'Langue',
    cast: 'Distribution',
    poster: 'Affiche',
    screenshots: 'Captures d’écran',
    movie_type: 'Type de film',
  },
  music: {
    ...content.fields.music,
    music_type: 'Type',
    artists: 'Artistes',
    poster: 'Pochette',
    album: 'Album',
    disc: 'Disque',
    track: 'Piste',
    release_date: 'Date de sortie',
    duration_s: 'Durée',
    song_count: 'Chansons',
  },
  people: {
    name: 'Nom',
    gender: 'Genre',
    birthday: 'Date de naissance',
    death_day: 'Date de décès',
    place_of_birth: 'Lieu de naissance',
    country: 'Pays',
    biography: 'Biographie',
    avatar: 'Portrait',
    cover: 'Image de couverture',
  },
  tag: {
    title: 'Titre',
    kind: 'Type',
  },
  channel: {
    name: 'Nom de la chaîne',
    owner: 'Propriétaire',
    members: 'Membres',
    subscribers: 'Abonnés',
  },
};

export const values = {
  ...content.values,
  user: { role: roles },
  music: { ...content.values.music, music_type: { song: 'Chanson', album: 'Album' } },
};
