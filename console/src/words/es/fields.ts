/** Names that all kinds of content share. */
const content = {
  title: 'Título',
  description: 'Descripción',
  channel: 'Canal',
  genres: 'Géneros',
  keywords: 'Palabras clave',
  label: 'Etiqueta',
  visibility: 'Visibilidad',
  status: 'Estado',
};

const { title, description, channel, visibility, status } = content;
const titles = { title_en: 'Título en inglés', title_vi: 'Título en vietnamita' };
const played = { subtitles: 'Subtítulos', views: 'Visualizaciones' };

export const fields = {
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
    ...content,
    ...titles,
    ...played,
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
  video: { ...content, ...played },
  television: content,
  collection: { ...titles, description, channel, visibility, status },
  page: { title, visibility, status },
};

const shown = { disable: 'Oculto', enable: 'Público' };
const shownStates = { public: 'Público', hidden: 'Oculto' };
const published = { visibility: shown, status: { ...shownStates, blocked: 'Bloqueado', draft: 'Borrador' } };
const label = { Normal: 'Normal', Exclusive: 'Exclusivo', Hot: 'Destacado', Live: 'En directo' };
const transcoded = {
  transcode_status: { not_ready: 'No preparado', queued: 'En espera', running: 'En curso', ready: 'Listo', failed: 'Fallido', stopped: 'Detenido' },
};
const plain = { visibility: shown, status: shownStates };

export const values = {
  movie: { ...published, ...transcoded, label },
  video: { ...published, ...transcoded, label },
  television: { ...published, label },
  collection: plain,
  page: plain,
};
