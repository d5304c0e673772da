export const errors = {
  wrong_credentials: 'E-Mail-Adresse oder Passwort ist falsch',
  invalid_token: 'Die Sitzung ist nicht mehr gültig',
  forbidden: 'Dazu sind Sie nicht berechtigt',
  not_found: 'Nicht gefunden',
  stale: 'Jemand hat den Eintrag geändert, nachdem Sie ihn geöffnet haben',
  too_large: 'Die gesendeten Daten sind zu groß',
  invalid: 'Einige Angaben sind ungültig, bitte prüfen Sie die einzelnen Felder',
  too_many_requests: 'Zu viele Anfragen, bitte in {{wait}} erneut versuchen',
  internal: 'Auf dem Server ist ein Fehler aufgetreten',
  database_away: 'Die Datenbank antwortet gerade nicht, bitte erneut versuchen',
  overloaded: 'Der Server ist überlastet, bitte in einigen Minuten erneut versuchen',
  storage_full: 'Der Speicher ist voll',
};
export const fieldErrors = {
  required_input: 'Bitte ausfüllen: {{field}}',
  required_select: 'Bitte auswählen: {{field}}',
  required_upload: 'Bitte hochladen: {{field}}',
  invalid_email: 'Diese E-Mail-Adresse ist ungültig!',
  too_long: '{{field}}: höchstens {{max}} Zeichen',
  too_short: '{{field}}: mindestens {{min}} Zeichen',
  taken: '{{field}}: wird bereits verwendet',
};
