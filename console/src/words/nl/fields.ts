import { contentWords } from '../contentWords.ts';
import { roles } from './nouns.ts';

const content = contentWords({
  fields: {
    title: 'Titel',
    description: 'Beschrijving',
    channel: 'Kanaal',
    genres: 'Genres van de film',
    keywords: 'Trefwoorden',
    label: 'Markering',
    visibility: 'Zichtbaarheid',
    status: 'Stand',
  },
  titles: { title_en: 'Engelse titel', title_vi: 'Vietnamese titel' },
  played: { subtitles: 'Ondertitels', views: 'Weergaven' },
  status: { blocked: 'Geblokkeerd', draft: 'Concept', public: 'Openbaar', hidden: 'Verborgen' },
  label: { Normal: 'Normaal', Exclusive: 'Exclusief', Hot: 'Populair', Live: 'Rechtstreeks' },
  transcode_status: { not_ready: 'Niet klaar', queued: 'In de wachtrij', running: 'Bezig', ready: 'Klaar', failed: 'Mislukt', stopped: 'Gestopt' },
});

export const fields = {
  ...content.fields,
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
    ...content.fields.movie,
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
  music: {
    ...content.fields.music,
    music_type: 'Soort',
    artists: 'Artiesten',
    poster: 'Hoes',
    album: 'Album',
    disc: 'Schijf',
    track: 'Nummer',
    release_date: 'Releasedatum',
    duration_s: 'Lengte',
    song_count: 'Nummers',
  },
  people: {
    name: 'Naam',
    gender: 'Geslacht',
    birthday: 'Geboortedatum',
    death_day: 'Overlijdensdatum',
    place_of_birth: 'Geboorteplaats',
    country: 'Land',
    biography: 'Biografie',
    avatar: 'Portret',
    cover: 'Omslagfoto',
  },
  tag: {
    title: 'Titel',
    kind: 'Soort',
  },
  channel: {
    name: 'Kanaalnaam',
    owner: 'Eigenaar',
    members: 'Leden',
    subscribers: 'Abonnees',
  },
};

export const values = {
  ...content.values,
  user: { role: roles },
  music: { ...content.values.music, music_type: { song: 'Nummer', album: 'Album' } },
};
