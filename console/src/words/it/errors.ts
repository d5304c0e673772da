export const errors = {
  wrong_credentials: 'E-mail o password non corretti',
  invalid_token: 'La sessione non è più valida',
  forbidden: 'Non hai il permesso di farlo',
  not_found: 'Non trovato',
  stale: 'Qualcuno ha modificato questo elemento dopo che l’hai aperto',
  too_large: 'I dati inviati sono troppo grandi',
  invalid: 'Alcuni dati non sono validi, controlla i singoli campi',
  too_many_requests: 'Troppe richieste, riprova tra {{wait}}',
  internal: 'Si è verificato un errore sul server',
  database_away: 'Il database al momento non risponde, riprova',
  overloaded: 'Il server è sovraccarico, riprova tra qualche minuto',
  storage_full: 'Lo spazio di archiviazione è pieno',
};
export const fieldErrors = {
  required_input: 'Inserisci: {{field}}',
  required_select: 'Scegli: {{field}}',
  required_upload: 'Carica: {{field}}',
  invalid_email: 'L’indirizzo e-mail non è valido!',
  too_long: '{{field}}: al massimo {{max}} caratteri',
  too_short: '{{field}}: almeno {{min}} caratteri',
  taken: '{{field}}: già in uso',
};
