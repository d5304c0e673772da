/** Names that all kinds of content share. */
const content = {
  title: 'Titel',
  description: 'Beschrijving',
  channel: 'Kanaal',
  genres: 'Genres van de film',
  keywords: 'Trefwoorden',
  label: 'Markering',
  visibility: 'Zichtbaarheid',
  status: 'Stand',
};

const { title, description, channel, visibility, status } = content;
const titles = { title_en: 'Engelse titel', title_vi: 'Vietnamese titel' };
const played = { subtitles: 'Ondertitels', views: 'Weergaven' };

export const fields = {
  user: {
    displayName: 'Weergavenaam',
    name: 'Volledige naam',
    phone: 'Telefoonnummer',
    company: 'Bedrijf',
    avatar: 'Profielfoto',
    language: 'Taal van e-mails',
    time_zone: 'Tijdzone',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    role: 'Rol',
    state: 'Toestand',
    last_seen: 'Laatst actief',
    channels: 'Kanalen',
  },
  movie: {
    ...content,
    ...titles,
    ...played,
    season: 'Seizoen',
    episode_number: 'Afleveringsnummer',
    duration: 'Duur',
    release_date: 'Verschijningsdatum',
    language: 'Taal',
    cast: 'Rolbezetting',
    poster: 'Affiche',
    screenshots: 'Schermbeelden',
    movie_type: 'Soort film',
  },
  video: { ...content, ...played },
  television: content,
  collection: { ...titles, description, channel, visibility, status },
  page: { title, visibility, status },
};

const shown = { disable: 'Verborgen', enable: 'Openbaar' };
const shownStates = { public: 'Openbaar', hidden: 'Verborgen' };
const published = { visibility: shown, status: { ...shownStates, blocked: 'Geblokkeerd', draft: 'Concept' } };
const label = { Normal: 'Normaal', Exclusive: 'Exclusief', Hot: 'Populair', Live: 'Rechtstreeks' };
const transcoded = {
  transcode_status: { not_ready: 'Niet klaar', queued: 'In de wachtrij', running: 'Bezig', ready: 'Klaar', failed: 'Mislukt', stopped: 'Gestopt' },
};
const plain = { visibility: shown, status: shownStates };

export const values = {
  movie: { ...published, ...transcoded, label },
  video: { ...published, ...transcoded, label },
  television: { ...published, label },
  collection: plain,
  page: plain,
};
