export const errors = {
  wrong_credentials: 'Adresse e-mail ou mot de passe incorrect',
  invalid_token: 'La session n’est plus valide',
  forbidden: 'Vous n’êtes pas autorisé à faire cela',
  not_found: 'Introuvable',
  stale: 'Quelqu’un a modifié cet élément après que vous l’avez ouvert',
  too_large: 'Les données envoyées sont trop volumineuses',
  invalid: 'Certaines données ne sont pas valides, vérifiez chaque champ',
  too_many_requests: 'Trop de requêtes, réessayez dans {{wait}}',
  internal: 'Une erreur est survenue sur le serveur',
  database_away: 'La base de données ne répond pas pour le moment, réessayez',
  overloaded: 'Le serveur est surchargé, réessayez dans quelques minutes',
  storage_full: 'L’espace de stockage est plein',
};
export const fieldErrors = {
  required_input: 'Veuillez renseigner : {{field}}',
  required_select: 'Veuillez choisir : {{field}}',
  required_upload: 'Veuillez envoyer : {{field}}',
  invalid_email: 'Cette adresse e-mail n’est pas valide !',
  too_long: '{{field}} : {{max}} caractères au plus',
  too_short: '{{field}} : {{min}} caractères au moins',
  taken: '{{field}} : déjà utilisé',
};
