import { contentWords } from '../contentWords.ts';
import { roles } from './nouns.ts';

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
  music: {
    ...content.fields.music,
    music_type: 'Tipo',
    artists: 'Artisti',
    poster: 'Copertina',
    album: 'Album',
    disc: 'Disco',
    track: 'Traccia',
    release_date: 'Data di uscita',
    duration_s: 'Durata',
    song_count: 'Brani',
  },
  people: {
    name: 'Nome',
    gender: 'Genere',
    birthday: 'Data di nascita',
    death_day: 'Data di morte',
    place_of_birth: 'Luogo di nascita',
    country: 'Paese',
    biography: 'Biografia',
    avatar: 'Ritratto',
    cover: 'Immagine di copertina',
  },
  tag: {
    title: 'Titolo',
    kind: 'Tipo',
  },
  channel: {
    name: 'Nome del canale',
    owner: 'Proprietario',
    members: 'Membri',
    subscribers: 'Iscritti',
  },
};

export const values = {
  ...content.values,
  user: { role: roles },
  music: { ...content.values.music, music_type: { song: 'Brano', album: 'Album' } },
};
