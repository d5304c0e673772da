/** Từ ngữ về từ khóa chặn và những gì chúng bắt được. */
export const keywordWords = {
  fields: { keyword: { word: 'Từ khóa', strength: 'Mức bắt', exceptions: 'Ngoại lệ', 'exceptions.text': 'Ngoại lệ' } },
  values: { keyword: { strength: { exact: 'Đúng dấu', tone_blind: 'Bỏ dấu', obfuscated: 'Cả khi viết lách' } } },
  resources: { keyword: 'từ khóa chặn' },
};
