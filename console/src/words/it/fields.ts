import { contentWords } from '../contentWords.ts';

const content = contentWords({
  fields: {
    title: 'Titolo',
    description: 'Descrizione',
    channel: 'Canale',
    genres: 'Generi',
    keywords: 'Parole chiave',
    label: 'Etichetta',
    visibility: 'Visibilità',
    status: 'Stato',
  },
  titles: { title_en: 'Titolo inglese', title_vi: 'Titolo vietnamita' },
  played: { subtitles: 'Sottotitoli', views: 'Visualizzazioni' },
  status: { blocked: 'Bloccato', draft: 'Bozza', public: 'Pubblico', hidden: 'Nascosto' },
  label: { Normal: 'Normale', Exclusive: 'Esclusivo', Hot: 'In evidenza', Live: 'In diretta' },
  transcode_status: { not_ready: 'Non pronto', queued: 'In attesa', running: 'In corso', ready: 'Pronto', failed: 'Non riuscito', stopped: 'Interrotto' },
});

export const fields = {
  ...content.fields,
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
    ...content.fields.movie,
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
};

export const { values } = content;
