export const errors = {
  wrong_credentials: 'E-mailadres of wachtwoord is onjuist',
  invalid_token: 'De sessie is niet meer geldig',
  forbidden: 'Hier heb je geen rechten voor',
  not_found: 'Niet gevonden',
  stale: 'Iemand heeft dit gewijzigd nadat je het had geopend',
  too_large: 'De verzonden gegevens zijn te groot',
  invalid: 'Sommige gegevens zijn ongeldig, controleer de velden',
  too_many_requests: 'Te veel verzoeken, probeer het over {{wait}} opnieuw',
  internal: 'Er is een fout opgetreden op de server',
  database_away: 'De database reageert even niet, probeer het opnieuw',
  overloaded: 'De server is overbelast, probeer het over enkele minuten opnieuw',
  storage_full: 'De opslag is vol',
};
export const fieldErrors = {
  required_input: 'Vul in: {{field}}',
  required_select: 'Kies: {{field}}',
  required_upload: 'Upload dit nog: {{field}}',
  invalid_email: 'Dit e-mailadres is ongeldig!',
  too_long: '{{field}}: hoogstens {{max}} tekens',
  too_short: '{{field}}: minstens {{min}} tekens',
  taken: '{{field}}: al in gebruik',
};
