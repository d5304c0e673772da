import { contentWords } from '../contentWords.ts';
import { roles } from './nouns.ts';

const content = contentWords({
  fields: {
    title: 'Titel',
    description: 'Beschreibung',
    channel: 'Kanal',
    genres: 'Genres',
    keywords: 'Schlüsselwörter',
    label: 'Kennzeichnung',
    visibility: 'Sichtbarkeit',
    status: 'Stand',
  },
  titles: { title_en: 'Englischer Titel', title_vi: 'Vietnamesischer Titel' },
  played: { subtitles: 'Untertitel', views: 'Aufrufe' },
  status: { blocked: 'Gesperrt', draft: 'Entwurf', public: 'Öffentlich', hidden: 'Verborgen' },
  label: { Normal: 'Normal', Exclusive: 'Exklusiv', Hot: 'Beliebt', Live: 'Live' },
  transcode_status: { not_ready: 'Nicht bereit', queued: 'Wartet', running: 'Läuft', ready: 'Bereit', failed: 'Fehlgeschlagen', stopped: 'Angehalten' },
});

export const fields = {
  ...content.fields,
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
    ...content.fields.movie,
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
  music: {
    ...content.fields.music,
    music_type: 'Art',
    artists: 'Künstler',
    poster: 'Cover',
    album: 'Album',
    disc: 'CD',
    track: 'Titelnummer',
    release_date: 'Erscheinungsdatum',
    duration_s: 'Länge',
    song_count: 'Lieder',
  },
  people: {
    name: 'Name',
    gender: 'Geschlecht',
    birthday: 'Geburtstag',
    death_day: 'Todestag',
    place_of_birth: 'Geburtsort',
    country: 'Land',
    biography: 'Biografie',
    avatar: 'Porträt',
    cover: 'Hintergrundbild',
  },
  tag: {
    title: 'Titel',
    kind: 'Art',
  },
  channel: {
    name: 'Kanalname',
    owner: 'Inhaber',
    members: 'Mitglieder',
    subscribers: 'Abonnenten',
  },
};

export const values = {
  ...content.values,
  user: { role: roles },
  music: { ...content.values.music, music_type: { song: 'Lied', album: 'Album' } },
};
