/** Names that all kinds of content share. */
const content = {
  title: 'Titolo',
  description: 'Descrizione',
  channel: 'Canale',
  genres: 'Generi',
  keywords: 'Parole chiave',
  label: 'Etichetta',
  visibility: 'Visibilità',
  status: 'Stato',
};

const { title, description, channel, visibility, status } = content;
const titles = { title_en: 'Titolo inglese', title_vi: 'Titolo vietnamita' };
const played = { subtitles: 'Sottotitoli', views: 'Visualizzazioni' };

export const fields = {
  user: {
    displayName: 'Nome visualizzato',
    name: 'Nome completo',
    phone: 'Numero di telefono',
    company: 'Azienda',
    avatar: 'Foto del profilo',
    language: 'Lingua delle e-mail',
    time_zone: 'Fuso orario',
    email: 'Posta elettronica',
    password: 'Parola d’accesso',
    role: 'Ruolo',
    state: 'Situazione',
    last_seen: 'Ultima attività',
    channels: 'Canali',
  },
  movie: {
    ...content,
    ...titles,
    ...played,
    season: 'Stagione',
    episode_number: 'Numero dell’episodio',
    duration: 'Durata',
    release_date: 'Data di uscita',
    language: 'Lingua',
    cast: 'Interpreti',
    poster: 'Locandina',
    screenshots: 'Immagini di scena',
    movie_type: 'Tipo di film',
  },
  video: { ...content, ...played },
  television: content,
  collection: { ...titles, description, channel, visibility, status },
  page: { title, visibility, status },
};

const shown = { disable: 'Nascosto', enable: 'Pubblico' };
const shownStates = { public: 'Pubblico', hidden: 'Nascosto' };
const published = { visibility: shown, status: { ...shownStates, blocked: 'Bloccato', draft: 'Bozza' } };
const label = { Normal: 'Normale', Exclusive: 'Esclusivo', Hot: 'In evidenza', Live: 'In diretta' };
const transcoded = {
  transcode_status: { not_ready: 'Non pronto', queued: 'In attesa', running: 'In corso', ready: 'Pronto', failed: 'Non riuscito', stopped: 'Interrotto' },
};
const plain = { visibility: shown, status: shownStates };

export const values = {
  movie: { ...published, ...transcoded, label },
  video: { ...published, ...transcoded, label },
  television: { ...published, label },
  collection: plain,
  page: plain,
};
