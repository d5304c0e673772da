export const errors = {
  wrong_credentials: '邮箱或密码不正确',
  invalid_token: '登录状态已失效',
  forbidden: '您没有权限执行此操作',
  not_found: '未找到',
  stale: '您打开之后，有人修改了这条记录',
  too_large: '提交的数据过大',
  invalid: '部分内容无效，请检查各个字段',
  too_many_requests: '操作过于频繁，请在{{wait}}后重试',
  internal: '服务器发生错误',
  database_away: '数据库暂时没有响应，请重试',
  overloaded: '服务器负载过高，请几分钟后重试',
  storage_full: '存储空间已满',
};
export const fieldErrors = {
  required_input: '请填写{{field}}',
  required_select: '请选择{{field}}',
  required_upload: '请上传{{field}}',
  invalid_email: '邮箱地址不正确！',
  too_long: '{{field}}最多 {{max}} 个字符',
  too_short: '{{field}}至少 {{min}} 个字符',
  taken: '{{field}}已被使用',
};
