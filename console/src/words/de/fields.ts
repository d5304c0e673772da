/** Names that all kinds of content share. */
const content = {
  title: 'Titel',
  description: 'Beschreibung',
  channel: 'Kanal',
  genres: 'Genres',
  keywords: 'Schlüsselwörter',
  label: 'Kennzeichnung',
  visibility: 'Sichtbarkeit',
  status: 'Stand',
};

const { title, description, channel, visibility, status } = content;
const titles = { title_en: 'Englischer Titel', title_vi: 'Vietnamesischer Titel' };
const played = { subtitles: 'Untertitel', views: 'Aufrufe' };

export const fields = {
  user: {
    displayName: 'Anzeigename',
    name: 'Vollständiger Name',
    phone: 'Telefonnummer',
    company: 'Firma',
    avatar: 'Profilbild',
    language: 'Sprache der E-Mails',
    time_zone: 'Zeitzone',
    email: 'E-Mail',
    password: 'Passwort',
    role: 'Rolle',
    state: 'Zustand',
    last_seen: 'Zuletzt aktiv',
    channels: 'Kanäle',
  },
  movie: {
    ...content,
    ...titles,
    ...played,
    season: 'Staffel',
    episode_number: 'Folgennummer',
    duration: 'Dauer',
    release_date: 'Erscheinungsdatum',
    language: 'Sprache',
    cast: 'Besetzung',
    poster: 'Plakat',
    screenshots: 'Szenenbilder',
    movie_type: 'Filmart',
  },
  video: { ...content, ...played },
  television: content,
  collection: { ...titles, description, channel, visibility, status },
  page: { title, visibility, status },
};

const shown = { disable: 'Verborgen', enable: 'Öffentlich' };
const shownStates = { public: 'Öffentlich', hidden: 'Verborgen' };
const published = { visibility: shown, status: { ...shownStates, blocked: 'Gesperrt', draft: 'Entwurf' } };
const label = { Normal: 'Normal', Exclusive: 'Exklusiv', Hot: 'Beliebt', Live: 'Live' };
const transcoded = {
  transcode_status: { not_ready: 'Nicht bereit', queued: 'Wartet', running: 'Läuft', ready: 'Bereit', failed: 'Fehlgeschlagen', stopped: 'Angehalten' },
};
const plain = { visibility: shown, status: shownStates };

export const values = {
  movie: { ...published, ...transcoded, label },
  video: { ...published, ...transcoded, label },
  television: { ...published, label },
  collection: plain,
  page: plain,
};
