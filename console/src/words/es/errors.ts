export const errors = {
  wrong_credentials: 'El correo o la contraseña no son correctos',
  invalid_token: 'La sesión ya no es válida',
  forbidden: 'No tiene permiso para hacer esto',
  not_found: 'No encontrado',
  stale: 'Alguien cambió este registro después de que usted lo abriera',
  too_large: 'Los datos enviados son demasiado grandes',
  invalid: 'Hay datos no válidos, revise cada campo',
  too_many_requests: 'Demasiadas solicitudes, inténtelo de nuevo dentro de {{wait}}',
  internal: 'Se produjo un error en el servidor',
  database_away: 'La base de datos no responde por ahora, inténtelo de nuevo',
  overloaded: 'El servidor está sobrecargado, inténtelo dentro de unos minutos',
  storage_full: 'El almacenamiento está lleno',
};
export const fieldErrors = {
  required_input: 'Rellene: {{field}}',
  required_select: 'Elija: {{field}}',
  required_upload: 'Suba: {{field}}',
  invalid_email: '¡El correo electrónico no es válido!',
  too_long: '{{field}}: como máximo {{max}} caracteres',
  too_short: '{{field}}: al menos {{min}} caracteres',
  taken: '{{field}}: ya está en uso',
};
