/** Names that all kinds of content share. */
const content = {
  title: 'Titre',
  description: 'Description détaillée',
  channel: 'Chaîne',
  genres: 'Genres du film',
  keywords: 'Mots-clés',
  label: 'Étiquette',
  visibility: 'Visibilité',
  status: 'Statut',
};

const { title, description, channel, visibility, status } = content;
const titles = { title_en: 'Titre anglais', title_vi: 'Titre vietnamien' };
const played = { subtitles: 'Sous-titres', views: 'Vues' };

export const fields = {
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
    ...content,
    ...titles,
    ...played,
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
  video: { ...content, ...played },
  television: content,
  collection: { ...titles, description, channel, visibility, status },
  page: { title, visibility, status },
};

const shown = { disable: 'Masqué', enable: 'Public' };
const shownStates = { public: 'Public', hidden: 'Masqué' };
const published = { visibility: shown, status: { ...shownStates, blocked: 'Bloqué', draft: 'Brouillon' } };
const label = { Normal: 'Normal', Exclusive: 'Exclusif', Hot: 'Tendance', Live: 'En direct' };
const transcoded = {
  transcode_status: { not_ready: 'Pas prêt', queued: 'En attente', running: 'En cours', ready: 'Prêt', failed: 'Échoué', stopped: 'Arrêté' },
};
const plain = { visibility: shown, status: shownStates };

export const values = {
  movie: { ...published, ...transcoded, label },
  video: { ...published, ...transcoded, label },
  television: { ...published, label },
  collection: plain,
  page: plain,
};
