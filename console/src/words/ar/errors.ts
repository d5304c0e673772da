export const errors = {
  wrong_credentials: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  invalid_token: 'لم تعد الجلسة صالحة',
  forbidden: 'لا تملك صلاحية القيام بهذا',
  not_found: 'غير موجود',
  stale: 'غيّر شخص آخر هذا السجل بعد أن فتحته',
  too_large: 'البيانات المرسلة كبيرة جدًا',
  invalid: 'بعض البيانات غير صالحة، راجع كل حقل',
  too_many_requests: 'طلبات كثيرة جدًا، أعد المحاولة بعد {{wait}}',
  internal: 'حدث خطأ في الخادم',
  database_away: 'قاعدة البيانات لا تستجيب مؤقتًا، أعد المحاولة',
  overloaded: 'الخادم مثقل بالطلبات، أعد المحاولة بعد بضع دقائق',
  storage_full: 'مساحة التخزين ممتلئة',
};
export const fieldErrors = {
  required_input: 'يرجى إدخال: {{field}}',
  required_select: 'يرجى اختيار: {{field}}',
  required_upload: 'يرجى رفع: {{field}}',
  invalid_email: 'البريد الإلكتروني غير صحيح!',
  too_long: '{{field}}: {{max}} حرفًا على الأكثر',
  too_short: '{{field}}: {{min}} أحرف على الأقل',
  taken: '{{field}}: مستخدم من قبل',
};
