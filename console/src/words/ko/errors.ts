export const errors = {
  wrong_credentials: '이메일 또는 비밀번호가 올바르지 않습니다',
  invalid_token: '세션이 더 이상 유효하지 않습니다',
  forbidden: '이 작업을 할 권한이 없습니다',
  not_found: '찾을 수 없습니다',
  stale: '열어 본 뒤에 다른 사람이 이 항목을 수정했습니다',
  too_large: '보낸 데이터가 너무 큽니다',
  invalid: '올바르지 않은 값이 있습니다. 각 항목을 확인하세요',
  too_many_requests: '요청이 너무 많습니다. {{wait}} 후에 다시 시도하세요',
  internal: '서버에서 오류가 발생했습니다',
  database_away: '데이터베이스가 잠시 응답하지 않습니다. 다시 시도하세요',
  overloaded: '서버가 혼잡합니다. 몇 분 후에 다시 시도하세요',
  storage_full: '저장 공간이 가득 찼습니다',
};
export const fieldErrors = {
  required_input: '{{field}}: 입력하세요',
  required_select: '{{field}}: 선택하세요',
  required_upload: '{{field}}: 업로드하세요',
  invalid_email: '이메일 주소가 올바르지 않습니다!',
  too_long: '{{field}}: 최대 {{max}}자',
  too_short: '{{field}}: 최소 {{min}}자',
  taken: '{{field}}: 이미 사용 중입니다',
};
