export const errors = {
  wrong_credentials: 'Неверный адрес почты или пароль',
  invalid_token: 'Сеанс больше не действителен',
  forbidden: 'У вас нет прав на это действие',
  not_found: 'Не найдено',
  stale: 'Кто-то изменил эту запись после того, как вы её открыли',
  too_large: 'Отправленные данные слишком велики',
  invalid: 'Некоторые данные неверны, проверьте каждое поле',
  too_many_requests: 'Слишком много запросов, повторите через {{wait}}',
  internal: 'На сервере произошла ошибка',
  database_away: 'База данных временно не отвечает, повторите попытку',
  overloaded: 'Сервер перегружен, повторите через несколько минут',
  storage_full: 'Хранилище заполнено',
};
export const fieldErrors = {
  required_input: 'Заполните поле: {{field}}',
  required_select: 'Выберите: {{field}}',
  required_upload: 'Загрузите: {{field}}',
  invalid_email: 'Неверный адрес электронной почты!',
  too_long: '{{field}}: не более {{max}} знаков',
  too_short: '{{field}}: не менее {{min}} знаков',
  taken: '{{field}}: уже используется',
};
