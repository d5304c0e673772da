import { contentWords } from '../contentWords.ts';
import { roles } from './nouns.ts';

const content = contentWords({
  fields: {
    title: 'Título',
    description: 'Descripción',
    channel: 'Canal',
    genres: 'Géneros',
    keywords: 'Palabras clave',
    label: 'Etiqueta',
    visibility: 'Visibilidad',
    status: 'Estado',
  },
  titles: { title_en: 'Título en inglés', title_vi: 'Título en vietnamita' },
  played: { subtitles: 'Subtítulos', views: 'Visualizaciones' },
  status: { blocked: 'Bloqueado', draft: 'Borrador', public: 'Público', hidden: 'Oculto' },
  label: { Normal: 'Normal', Exclusive: 'Exclusivo', Hot: 'Destacado', Live: 'En directo' },
  transcode_status: { not_ready: 'No preparado', queued: 'En espera', running: 'En curso', ready: 'Listo', failed: 'Fallido', stopped: 'Detenido' },
});

export const fields = {
  ...content.fields,
  user: {
    displayName: 'Nombre visible',
    name: 'Nombre completo',
    phone: 'Número de teléfono',
    company: 'Empresa',
    avatar: 'Foto de perfil',
    language: 'Idioma de los correos',
    time_zone: 'Zona horaria',
    email: 'Correo electrónico',
    password: 'Contraseña',
    role: 'Rol',
    state: 'Situación',
    last_seen: 'Última actividad',
    channels: 'Canales',
  },
  movie: {
    ...content.fields.movie,
    season: 'Temporada',
    episode_number: 'Número de episodio',
    duration: 'Duración',
    release_date: 'Fecha de estreno',
    language: 'Idioma',
    cast: 'Reparto',
    poster: 'Cartel',
    screenshots: 'Capturas',
    movie_type: 'Tipo de película',
  },
  music: {
    ...content.fields.music,
    music_type: 'Tipo',
    artists: 'Artistas',
    poster: 'Carátula',
    album: 'Álbum',
    disc: 'Disco',
    track: 'Pista',
    release_date: 'Fecha de lanzamiento',
    duration_s: 'Duración',
    song_count: 'Canciones',
  },
  people: {
    name: 'Nombre',
    gender: 'Género',
    birthday: 'Fecha de nacimiento',
    death_day: 'Fecha de fallecimiento',
    place_of_birth: 'Lugar de nacimiento',
    country: 'País',
    biography: 'Biografía',
    avatar: 'Retrato',
    cover: 'Imagen de portada',
  },
  tag: {
    title: 'Título',
    kind: 'Tipo',
  },
  channel: {
    name: 'Nombre del canal',
    owner: 'Propietario',
    members: 'Miembros',
    subscribers: 'Suscriptores',
  },
};

export const values = {
  ...content.values,
  user: { role: roles },
  music: { ...content.values.music, music_type: { song: 'Canción', album: 'Álbum' } },
};
